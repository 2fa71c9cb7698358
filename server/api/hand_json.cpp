#include "server/api/hand_json.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/around_play.hpp"
#include "engine/tiles/notation.hpp"
#include "server/record/items_json.hpp"

namespace lair {
namespace {

namespace json = boost::json;

template <class Tiles>
json::array tiles_json(const Tiles& tiles) {
  json::array codes;
  for (const Tile tile : tiles) codes.push_back(json::string(code_of(tile)));
  return codes;
}

std::string_view kind_text(MeldKind kind) {
  constexpr std::array<std::string_view, 5> kKinds{
      "chow", "pung", "concealed_kong", "exposed_kong", "added_kong"};
  return kKinds[static_cast<std::size_t>(kind)];
}

// How the concealed tiles divide into sets; null for a hand that is not four sets and eyes.
json::value counted_reading_json(const ScoreSheet& sheet) {
  const auto& reading = sheet.points_reading ? sheet.points_reading : sheet.elements_reading;
  return reading ? json::value(reading_json(*reading)) : json::value(nullptr);
}

template <class Amount>
json::value count_or_null(const std::optional<Amount>& amount) {
  return amount ? json::value(amount->count()) : json::value();
}

std::string_view refusal_word(WinRefusal refusal) {
  constexpr std::array<std::string_view, 5> kWords{
      "", "not_a_winning_hand", "below_minimum", "house_rule", "dead_hand"};
  return kWords.at(static_cast<std::size_t>(refusal));
}

json::array readings_json(const Explanation& told) {
  json::array readings;
  for (const CountedReading& one : told.readings) {
    json::object fields;
    fields["form"] = one.form;
    fields["reading"] = one.reading.sets.size() == 4 ? json::value(reading_json(one.reading))
                                                     : json::value(nullptr);
    fields["faan"] = one.faan.count();
    fields["counts"] = one.counts;
    readings.push_back(std::move(fields));
  }
  return readings;
}

}  // namespace

json::object hand_json(const Hand& hand) {
  std::vector<Tile> concealed;
  for (const Tile tile : kTiles) concealed.insert(concealed.end(), hand.concealed[tile], tile);
  json::array melds;
  for (const Meld& meld : hand.melds) {
    melds.push_back(json::object{
        {"kind", kind_text(meld.kind)},
        {"tile", code_of(meld.tile)  }
    });
  }
  return json::object{
      {"concealed", tiles_json(concealed) },
      {"melds",     std::move(melds)      },
      {"bonus",     tiles_json(hand.bonus)}
  };
}

json::object reading_json(const Reading& reading) {
  constexpr std::array<std::string_view, 3> kKinds{"chow", "pung", "kong"};
  json::array sets;
  for (const Set& set : reading.sets) {
    sets.push_back(json::object{
        {"kind",    kKinds[static_cast<std::size_t>(set.kind)]},
        {"tile",    code_of(set.tile)                         },
        {"melded",  set.melded                                },
        {"exposed", set.exposed                               }
    });
  }
  return json::object{
      {"sets", std::move(sets)      },
      {"eyes", code_of(reading.eyes)}
  };
}

json::object sheet_json(const ScoreSheet& sheet) {
  return json::object{
      {"may_go_out", sheet.is_win()                                                   },
      {"minimum",    sheet.minimum.count()                                            },
      {"faan",       count_or_null(sheet.faan)                                        },
      {"counted",    count_or_null(sheet.counted)                                     },
      {"items",      record::items_json(sheet)                                        },
      {"sum",        count_or_null(sheet.sum)                                         },
      {"product",    sheet.product ? json::value(*sheet.product) : json::value()      },
      {"limit_hand", sheet.limit_hand                                                 },
      {"total",      sheet.is_win() ? json::value(sheet.total.count()) : json::value()},
      {"reading",    counted_reading_json(sheet)                                      }
  };
}

json::object counted_json(const WinningHand& won, const RuleSet& rules) {
  const ScoreSheet sheet = rules.score(won);
  json::object fields = sheet_json(sheet);
  fields["refusal"] = refusal_word(sheet.refusal);
  fields["house_rule"] = sheet.house_rule;
  const std::int64_t counted = sheet.counted.value_or(Faan()).count();
  fields["missing"] = std::max<std::int64_t>(0, sheet.minimum.count() - counted);
  const Explanation told = around_play(rules)->explain(won);
  fields["readings"] = readings_json(told);
  json::array left_out;
  for (const LeftOut& line : told.left_out) {
    left_out.push_back(json::object{
        {"code", line.row.code},
        {"by",   line.by.code }
    });
  }
  fields["left_out"] = std::move(left_out);
  return fields;
}

}  // namespace lair
