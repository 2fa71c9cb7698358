#include "server/tool/explain.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>

#include <boost/json.hpp>

#include "engine/rules/around_play.hpp"
#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/record/items_json.hpp"
#include "server/tool/case_checks.hpp"
#include "server/tool/case_reader.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

std::string name_of(Wind wind) {
  const std::string name(lair::name_of(Tile::of(wind)));
  return name.substr(0, name.find(' '));
}

// Suits apart from each other.
std::string spaced(const std::vector<Tile>& tiles) {
  std::string text;
  std::vector<Tile> group;
  for (std::size_t at = 0; at < tiles.size(); ++at) {
    group.push_back(tiles[at]);
    if (at + 1 < tiles.size() && tiles[at + 1].suit() == tiles[at].suit()) continue;
    text += (text.empty() ? "" : " ") + lair::text_of(group);
    group.clear();
  }
  return text;
}

std::string tiles_text(const TileCounts& counts) {
  std::vector<Tile> tiles;
  for (const Tile tile : kTiles) tiles.insert(tiles.end(), counts[tile], tile);
  return spaced(tiles);
}

std::string text_of(const Meld& meld) {
  const auto tiles = meld.tiles();
  const std::string text = lair::text_of({tiles.begin(), tiles.end()});
  if (meld.kind == MeldKind::ConcealedKong) return '(' + text + ')';
  return meld.kind == MeldKind::AddedKong ? '[' + text + ']' : text;
}

// The melds of the hand come first in a reading, in their order.
std::string text_of(const Reading& reading, const Melds& melds) {
  std::string text;
  for (std::size_t at = melds.size(); at < reading.sets.size(); ++at) {
    const Set& set = reading.sets[at];
    const Tile tile = set.tile;
    const auto tiles =
        set.is_chow() ? std::vector{tile, tile.up(1), tile.up(2)} : std::vector{tile, tile, tile};
    text += lair::text_of(tiles) + ' ';
  }
  text += lair::text_of({reading.eyes, reading.eyes});
  if (!melds.empty()) text += " |";
  for (const Meld& meld : melds) text += ' ' + text_of(meld);
  return text;
}

std::string text_of(const RowName& row) {
  return std::string(row.code) + " (" + std::string(row.rule) + ")";
}

std::string way_of_winning(const WinningHand& hand) {
  if (hand.how.robbing) return "by robbing a kong";
  if (!hand.how.self_drawn) return "on a discard";
  if (hand.how.drawn_as == DrawKind::KongReplacement) return "drawn as the replacement of a kong";
  if (hand.how.drawn_as == DrawKind::BonusReplacement) {
    return "drawn as the replacement of a bonus tile";
  }
  return "drawn";
}

// Everything that is said about one hand, in the order in which it is read.
class Account {
 public:
  Account(const ExplainCase& one, std::ostream& out)
      : case_(one),
        system_(*find_rule_system(one.rules->house().rules())),
        hand_(one.winner),
        sheet_(one.rules->score(one.winner)),
        around_(*around_play(*one.rules)),
        told_(around_.explain(one.winner)),
        out_(out) {}

  void write() {
    write_hand();
    write_house();
    write_readings();
    if (sheet_.refusal == WinRefusal::NotAWinningHand) return write_verdict();
    write_section("Elements", ScoreSection::Elements, "");
    write_section("Limit hands", ScoreSection::Limits, "");
    write_left_out();
    write_verdict();
    if (!sheet_.is_win()) return;
    write_section("Additions", ScoreSection::Additions, "+");
    write_section("Multipliers", ScoreSection::Multipliers, "x");
    write_total();
    if (is_payer_known()) return write_payments();
    out_ << "\nPayments\n  not told: they need --from, whose tile it was\n";
  }

  // The same as data. `payments` is null without somebody who pays, `net` where hands are missing.
  void write_json() {
    const auto number = [](const auto& value) {
      return value ? json::value(value->count()) : json::value();
    };
    json::object told{
        {"rules",      system_.id                                                                },
        {"valid",      sheet_.is_win()                                                           },
        {"verdict",    verdict()                                                                 },
        {"readings",   readings_json()                                                           },
        {"items",      record::items_json(sheet_)                                                },
        {"left_out",   left_out_json()                                                           },
        {"faan",       number(sheet_.faan)                                                       },
        {"faan_raw",   number(sheet_.faan_raw)                                                   },
        {"counted",    number(sheet_.counted)                                                    },
        {"minimum",    sheet_.minimum.count()                                                    },
        {"sum",        number(sheet_.sum)                                                        },
        {"product",    sheet_.product ? json::value(*sheet_.product) : json::value()             },
        {"total",      sheet_.is_win() ? json::value(sheet_.total.count()) : json::value()       },
        {"limit_hand", sheet_.limit_hand.empty() ? json::value() : json::value(sheet_.limit_hand)},
        {"payments",   nullptr                                                                   },
        {"net",        nullptr                                                                   }
    };
    if (sheet_.is_win() && is_payer_known()) add_payments(told);
    out_ << json::serialize(told) << '\n';
  }

 private:
  void write_hand() {
    TileCounts before = hand_.concealed;
    before.remove(hand_.winning_tile);
    out_ << "Hand      " << tiles_text(before);
    if (!hand_.melds.empty()) out_ << " |";
    for (const Meld& meld : hand_.melds) out_ << ' ' << text_of(meld);
    out_ << "\nWins on   " << lair::text_of({hand_.winning_tile}) << ", " << way_of_winning(hand_);
    if (hand_.how.last_tile) out_ << ", the last tile";
    out_ << "\nSeat      " << name_of(hand_.seat_wind) << ", round " << name_of(hand_.prevailing)
         << ", dealer " << name_of(case_.dealer);
    out_ << "\nBonus     "
         << (hand_.bonus.empty() ? "none" : spaced({hand_.bonus.begin(), hand_.bonus.end()}))
         << '\n';
  }

  // Only what the host changed, for a list of every option would hide it.
  void write_house() {
    out_ << "Rules     " << system_.name;
    for (std::size_t at = 0; at < system_.options.size(); ++at) {
      const Option& option = system_.options[at];
      const std::int64_t value = case_.rules->house()[at];
      if (value == option.standard) continue;
      out_ << "\n          " << option.key << '=' << value_text(option, value) << " ("
           << option.rule << ')';
    }
    out_ << '\n';
  }

  void write_readings() {
    out_ << "\nReadings\n";
    if (told_.readings.empty()) out_ << "  no winning form of these rules\n";
    for (const CountedReading& one : told_.readings) {
      const bool four_sets = one.reading.sets.size() == 4;
      out_ << "  " << (four_sets ? text_of(one.reading, hand_.melds) : tiles_text(hand_.concealed));
      if (!four_sets) out_ << ", as " << one.form;
      out_ << ": " << one.faan.count() << ' ' << around_.unit();
      for (const RowName& limit : one.limits) out_ << ", limit " << text_of(limit);
      if (one.counts) out_ << "  <- counts for the elements";
      if (one.reading == sheet_.points_reading) out_ << "  <- counts for the points";
      out_ << '\n';
    }
  }

  void write_section(std::string_view title, ScoreSection section, std::string_view sign) {
    const auto stands_in = [section](const ScoreItem& item) { return item.section == section; };
    if (std::ranges::none_of(sheet_.items, stands_in)) return;
    out_ << '\n' << title << '\n';
    for (const ScoreItem& item : sheet_.items) {
      if (!stands_in(item)) continue;
      const std::string value = std::string(sign) + std::to_string(item.value);
      out_ << "  " << std::left << std::setw(34) << item.code << std::right << std::setw(6) << value
           << "  " << item.rule << '\n';
    }
  }

  void write_left_out() {
    if (told_.left_out.empty()) return;
    out_ << "\nLeft out\n";
    for (const LeftOut& line : told_.left_out) {
      out_ << "  " << text_of(line.row) << " is replaced by " << text_of(line.by) << '\n';
    }
  }

  void write_verdict() {
    out_ << "\nVerdict\n";
    if (sheet_.faan) {
      out_ << "  worth " << sheet_.faan->count();
      if (sheet_.faan_raw != sheet_.faan) out_ << ", capped from " << sheet_.faan_raw->count();
      if (sheet_.counted != sheet_.faan_raw) {
        out_ << ", of which " << sheet_.counted->count() << " count toward the minimum";
      }
      out_ << "; the minimum is " << sheet_.minimum.count() << '\n';
    }
    out_ << "  " << verdict() << '\n';
  }

  [[nodiscard]] std::string verdict() const {
    switch (sheet_.refusal) {
      case WinRefusal::None:
        return "the win stands";
      case WinRefusal::NotAWinningHand:
        return "refused: this is no winning hand of these rules";
      case WinRefusal::BelowMinimum:
        return "refused: it does not reach the minimum";
      case WinRefusal::HouseRule:
        return "refused: the table's rule " + std::string(sheet_.house_rule) + " forbids it" +
               rule_of_option(sheet_.house_rule);
      case WinRefusal::DeadHand:
        return "refused: the hand is dead";
    }
    return "";
  }

  [[nodiscard]] std::string rule_of_option(std::string_view key) const {
    const auto option = std::ranges::find(system_.options, key, &Option::key);
    return option == system_.options.end() ? "" : " (" + std::string(option->rule) + ")";
  }

  void write_total() {
    out_ << "\nTotal\n  ";
    if (!sheet_.limit_hand.empty()) {
      out_ << limits_paid();
    } else if (sheet_.sum && sheet_.product) {
      const std::int64_t uncapped = sheet_.sum->count() * *sheet_.product;
      out_ << "sum " << sheet_.sum->count() << " x product " << *sheet_.product << " = ";
      if (uncapped != sheet_.total.count()) out_ << uncapped << ", at the limit of the table ";
    }
    out_ << sheet_.total.count() << '\n';
  }

  // "chariot is worth the limit of the table: ", "a and b are worth 2 limits of 128: "
  [[nodiscard]] std::string limits_paid() const {
    const PriceList prices = around_.price_list();
    if (prices.empty())
      return std::string(sheet_.limit_hand) + " is worth the limit of the table: ";
    std::string names;
    std::size_t limits = 0;
    Points of_one;
    for (const ScoreItem& item : sheet_.items) {
      if (item.section != ScoreSection::Limits) continue;
      names += (limits++ > 0 ? " and " : "") + std::string(item.code);
      for (const PriceRow& row : prices) {
        if (row.from.count() <= item.value) of_one = row.points;
      }
    }
    names += limits > 1 ? " are worth " : " is worth ";
    const std::int64_t paid = sheet_.total.count() / of_one.count();
    if (paid <= 1) return names + "the limit of the table: ";
    return names + std::to_string(paid) + " limits of " + std::to_string(of_one.count()) + ": ";
  }

  [[nodiscard]] bool is_payer_known() const { return case_.from || hand_.how.self_drawn; }

  // Chairs stand for seats: everybody sits where the first deal has them.
  [[nodiscard]] Settlement settlement() const {
    DealSetup setup;
    setup.prevailing = hand_.prevailing;
    setup.dealer = seat_at(case_.dealer);
    BySeat<Hand> hands;
    for (const Wind chair : kWinds) {
      if (case_.others) hands[seat_at(chair)] = (*case_.others)[chair];
    }
    std::optional<Seat> from;
    if (case_.from) from = seat_at(*case_.from);
    const Seat winner = seat_at(hand_.seat_wind);
    hands[winner] = Hand{.concealed = hand_.concealed, .melds = hand_.melds, .bonus = hand_.bonus};
    return case_.rules->settle({setup, winner, from, sheet_, hands});
  }

  [[nodiscard]] static std::string chair_of(Seat seat) { return name_of(Seating().wind(seat)); }

  // What the others pay each other takes their hands.
  [[nodiscard]] bool is_all_told(const Settlement& settled) const {
    const bool others_score =
        std::ranges::count_if(settled.sheets, &Shared<ScoreSheet>::operator bool) > 1;
    return !others_score || case_.others;
  }

  void write_payments() {
    const Settlement settled = settlement();
    if (case_.others) write_other_hands(settled);
    out_ << "\nPayments\n";
    for (const LedgerLine& line : settled.ledger) {
      out_ << "  " << chair_of(line.payer) << " pays " << chair_of(line.payee) << ' '
           << line.amount.count() << "  " << line.reason << ", " << line.rule << '\n';
    }
    if (!is_all_told(settled)) {
      out_ << "  what the others pay each other is not told: it needs their hands, --other\n";
      return;
    }
    const BySeat<Points> nets = nets_of(settled.ledger);
    out_ << "  net:";
    for (const Wind chair : kWinds) {
      out_ << ' ' << name_of(chair) << ' ' << std::showpos << nets[seat_at(chair)].count()
           << std::noshowpos << (chair == Wind::North ? "\n" : ",");
    }
  }

  void write_other_hands(const Settlement& settled) {
    for (const Wind chair : kWinds) {
      const auto& sheet = settled.sheets[seat_at(chair)];
      if (chair == hand_.seat_wind || !sheet) continue;
      out_ << '\n' << name_of(chair) << " did not win: " << sheet->total.count() << '\n';
      for (const ScoreItem& item : sheet->items) {
        const char sign = item.section == ScoreSection::Multipliers ? 'x' : '+';
        out_ << "  " << sign << item.value << ' ' << item.code << ' ' << item.rule << '\n';
      }
    }
  }

  [[nodiscard]] json::array readings_json() const {
    json::array readings;
    for (const CountedReading& one : told_.readings) {
      json::array limits;
      for (const RowName& limit : one.limits) limits.emplace_back(limit.code);
      const bool four_sets = one.reading.sets.size() == 4;
      readings.push_back(json::object{
          {"tiles", four_sets ? text_of(one.reading, hand_.melds) : tiles_text(hand_.concealed)},
          {"form",       one.form                                },
          {around_.unit(),       one.faan.count()},
          {"limits",       std::move(limits)                                      },
          {"counts_for_elements",       one.counts},
          {"counts_for_points",       one.reading == sheet_.points_reading                                        }
      });
    }
    return readings;
  }

  [[nodiscard]] json::array left_out_json() const {
    json::array left_out;
    for (const LeftOut& line : told_.left_out) {
      left_out.push_back(json::object{
          {"code",        line.row.code},
          {"rule",        line.row.rule},
          {"replaced_by", line.by.code }
      });
    }
    return left_out;
  }

  void add_payments(json::object& told) const {
    const Settlement settled = settlement();
    json::array payments;
    for (const LedgerLine& line : settled.ledger) {
      payments.push_back(payment_json(line, chair_of(line.payer), chair_of(line.payee)));
    }
    told["payments"] = std::move(payments);
    if (!is_all_told(settled)) return;
    const BySeat<Points> nets = nets_of(settled.ledger);
    json::object net;
    for (const Wind chair : kWinds) net[name_of(chair)] = nets[seat_at(chair)].count();
    told["net"] = std::move(net);
  }

  const ExplainCase& case_;
  const RuleSystem& system_;
  const WinningHand& hand_;
  ScoreSheet sheet_;
  const AroundPlay& around_;  // every rule system of the registry has one
  Explanation told_;
  std::ostream& out_;
};

}  // namespace

bool explain(const ExplainOptions& options, std::ostream& out, std::ostream& errors) {
  try {
    const ExplainCase one = explain_case(options);
    Account account(one, out);
    options.json ? account.write_json() : account.write();
    return true;
  } catch (const CaseError& problem) {
    errors << problem.what() << '\n';
    return false;
  }
}

}  // namespace lair::tool
