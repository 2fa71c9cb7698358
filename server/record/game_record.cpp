#include "server/record/game_record.hpp"

#include <string_view>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/record/hex.hpp"
#include "server/record/items_json.hpp"
#include "server/record/play_words.hpp"
#include "server/record/wall_json.hpp"

namespace lair::record {
namespace {

namespace json = boost::json;

template <class Value>
json::value value_or_null(const std::optional<Value>& value) {
  return value ? json::value(*value) : json::value(nullptr);
}

json::value seat_or_null(const std::optional<Seat>& seat) {
  return seat ? json::value(word_of(*seat)) : json::value(nullptr);
}

json::object points_json(const BySeat<Points>& points) {
  json::object fields;
  for (const Seat seat : kSeats) fields[word_of(seat)] = points[seat].count();
  return fields;
}

json::object setup_json(const DealSetup& setup) {
  json::object winds;
  for (const Seat seat : kSeats) winds[word_of(seat)] = word_of(setup.seating.wind(seat));
  json::object fields;
  fields["number"] = setup.number;
  fields["prevailing"] = word_of(setup.prevailing);
  fields["hand_number"] = setup.hand_number;
  fields["dealer"] = word_of(setup.dealer);
  fields["winds"] = std::move(winds);
  fields["keeps"] = setup.keeps;
  fields["redeals"] = setup.redeals;
  return fields;
}

json::array wall_json(const Wall& wall) {
  json::array tiles;
  for (const Tile tile : wall.tiles()) tiles.push_back(json::string(code_of(tile)));
  return tiles;
}

// Includes the reserves only if the action used some of them.
json::object action_json(const table::Acted& acted, const BySeat<table::Millis>& before) {
  json::object fields;
  fields["seat"] = word_of(acted.seat);
  fields["cause"] = word_of(acted.cause);
  fields["moment"] = acted.moment.value();
  fields["action"] = word_of(acted.action);
  if (const auto tile = record::tile_of(acted.action)) fields["tile"] = code_of(*tile);
  if (acted.window) fields["window_ms"] = acted.window->count();
  if (acted.reserves == before) return fields;
  json::array reserves;
  for (const table::Millis reserve : acted.reserves) reserves.push_back(reserve.count());
  fields["reserves_ms"] = std::move(reserves);
  return fields;
}

json::object closing_json(const table::WindowClosed& closed) {
  json::object fields;
  fields["cause"] = word_of(table::Cause::Clock);
  fields["moment"] = closed.moment.value();
  fields["action"] = kCloseWindowWord;
  return fields;
}

json::object outcome_json(const std::optional<Won>& won) {
  json::object fields;
  fields["kind"] = won ? "won" : "drawn";
  if (!won) return fields;
  fields["winner"] = word_of(won->winner);
  fields["from"] = seat_or_null(won->from);
  fields["tile"] = code_of(won->tile);
  fields["robbed"] = won->robbed;
  return fields;
}

json::array ledger_json(const Ledger& ledger) {
  json::array lines;
  for (const LedgerLine& line : ledger) {
    json::object fields;
    fields["payer"] = word_of(line.payer);
    fields["payee"] = word_of(line.payee);
    fields["amount"] = line.amount.count();
    fields["reason"] = line.reason;
    fields["rule"] = line.rule;
    lines.push_back(std::move(fields));
  }
  return lines;
}

// The house as its options were set; old records contain only options that differ from the
// defaults.
json::object options_json(const table::TableSettings& settings, const std::string& house_id) {
  if (!house_id.empty()) {
    json::object fields;
    fields["system"] = settings.rules;
    fields["house"] = canonical_text(settings.rules, settings.settings);
    return fields;
  }
  const auto rules = make_rule_set(settings.rules, settings.settings);
  ensure(rules.has_value(), "a table is opened with a valid house");
  json::object fields;
  fields["system"] = settings.rules;
  fields["house"] = canonical_text((*rules)->house(), find_rule_system(settings.rules)->options);
  return fields;
}

json::object house_json(const table::TableSettings& settings, const std::string& house_id) {
  json::object fields = options_json(settings, house_id);
  if (settings.revision != RulesRevision::First) {
    fields["revision"] = static_cast<std::uint64_t>(settings.revision);
  }
  return fields;
}

json::object clock_json(const table::ClockSettings& clock) {
  json::object fields;
  fields["move_ms"] = clock.move.count();
  fields["reserve_ms"] = clock.reserve.count();
  return fields;
}

json::object deal_json(const table::DealBegun& begun, const std::optional<fair::Exchange>& wall) {
  const auto* dealt = begun.events.empty() ? nullptr : std::get_if<Dealt>(&begun.events.front());
  ensure(dealt != nullptr, "a deal begins with its wall");
  json::object fields;
  fields["setup"] = setup_json(*dealt->setup);
  fields["fair"] = wall ? json::value(exchange_json(*wall)) : json::value(nullptr);
  fields["seed"] = hex_of(begun.seed.bytes);
  fields["wall"] = wall_json(*dealt->wall);
  fields["actions"] = json::array();
  fields["outcome"] = nullptr;
  fields["sheets"] = json::object();
  fields["ledger"] = json::array();
  fields["scores"] = nullptr;
  return fields;
}

void put_result(const table::DealResult& result, json::object& deal) {
  deal["outcome"] = outcome_json(result.won);
  deal["scores"] = points_json(result.scores);
  if (!result.won) return;
  json::object sheets;
  for (const Seat seat : kSeats) {
    const auto& sheet = result.won->settlement->sheets[seat];
    if (sheet) sheets[word_of(seat)] = sheet_json(*sheet);
  }
  deal["sheets"] = std::move(sheets);
  deal["ledger"] = ledger_json(result.won->settlement->ledger);
}

// Goes through a table's records and collects what the game record needs.
class Reader {
 public:
  void read(const table::Record& record) {
    if (const auto* opened = std::get_if<table::TableOpened>(&record.change)) read(*opened);
    if (const auto* changed = std::get_if<table::OptionsChanged>(&record.change)) {
      take(*changed->settings, changed->house_id);
    }
    if (const auto* taken = std::get_if<table::SeatTaken>(&record.change)) read(*taken);
    if (const auto* begun = std::get_if<table::DealBegun>(&record.change)) {
      deals.push_back(deal_json(*begun, wall_));
      wall_.reset();
    }
    if (const auto* offered = std::get_if<table::WallOffered>(&record.change)) {
      wall_.emplace(*offered->offer);
    }
    if (const auto* committed = std::get_if<table::WallCommitted>(&record.change)) {
      ensure(wall_.has_value(), "commitments are for a wall that was offered");
      wall_->close(*committed->seats);
    }
    if (const auto* revealed = std::get_if<table::ShareRevealed>(&record.change)) {
      ensure(wall_.has_value(), "a share is for a wall that was offered");
      wall_->reveal(revealed->seat, revealed->share);
    }
    if (const auto* acted = std::get_if<table::Acted>(&record.change)) read(*acted);
    if (const auto* closed = std::get_if<table::WindowClosed>(&record.change)) {
      deals.back().as_object()["actions"].as_array().push_back(closing_json(*closed));
    }
    if (const auto* time = std::get_if<table::TimePlayed>(&record.change); time && time->bell) {
      deals.back().as_object()["bell"] = true;
    }
    if (record.result) put_result(*record.result, deals.back().as_object());
  }

  table::TableSettings settings;
  std::optional<fair::Share> walls;  // the secret behind the walls of the whole round
  json::object house;
  json::object seats;
  json::array deals;

 private:
  void read(const table::TableOpened& opened) {
    take(*opened.settings, opened.house_id);
    walls = opened.walls;
    for (const Seat seat : kSeats) {
      seats[word_of(seat)] = nullptr;
      const auto& occupant = (*opened.seats)[seat];
      if (occupant) read(table::SeatTaken{seat, *occupant});
    }
  }

  void take(const table::TableSettings& chosen, const std::string& house_id) {
    settings = chosen;
    house = house_json(chosen, house_id);
    for (table::Millis& reserve : reserves_) reserve = settings.clock.reserve;
  }

  // Notes who began the game; people who sit down once a deal has begun are left out.
  void read(const table::SeatTaken& taken) {
    if (!deals.empty()) return;
    json::object occupant;
    occupant["name"] = taken.occupant.name;
    occupant["bot"] = taken.occupant.kind == table::OccupantKind::Bot;
    seats[word_of(taken.seat)] = std::move(occupant);
  }

  void read(const table::Acted& acted) {
    ensure(!deals.empty(), "nobody acts before the first deal");
    deals.back().as_object()["actions"].as_array().push_back(action_json(acted, reserves_));
    reserves_ = acted.reserves;
  }

  BySeat<table::Millis> reserves_;
  std::optional<fair::Exchange> wall_;  // of the coming deal
};

}  // namespace

boost::json::object game_record(const GameFacts& facts,
                                const std::vector<table::Record>& records,
                                DealsShown shown) {
  Reader reader;
  for (const table::Record& record : records) reader.read(record);
  ensure(!reader.deals.empty(), "a game that has begun has a deal");
  if (shown == DealsShown::FinishedOnly && reader.deals.back().at("outcome").is_null()) {
    reader.deals.pop_back();
  }
  json::object record;
  record["format"] = "lions-lair-game";
  record["version"] = 2;
  record["room"] = reader.settings.room;
  record["table"] = reader.settings.name;
  record["rules"] = std::move(reader.house);
  record["clock"] = clock_json(reader.settings.clock);
  if (const MatchLength& length = reader.settings.policies.length; length != MatchLength()) {
    record["length"] = json::object{
        {"unit",  word_of(length.unit)},
        {"count", length.count        }
    };
  }
  if (reader.settings.claim_window != table::ClaimWindow::Eager) {
    record["claim_window"] = word_of(reader.settings.claim_window);
  }
  if (reader.walls) record["round_secret"] = hex_of(reader.walls->bytes);
  record["seats"] = std::move(reader.seats);
  record["started"] = facts.started;
  record["finished"] = value_or_null(facts.finished);
  record["ending"] = value_or_null(facts.ending);
  record["deals"] = std::move(reader.deals);
  return record;
}

std::string text_of(const boost::json::object& record) {
  std::string text = "{";
  std::string_view comma = "\n";
  for (const auto& field : record) {
    text += comma;
    comma = ",\n";
    text += json::serialize(json::string(field.key())) + ": ";
    if (field.key() != "deals") {
      text += json::serialize(field.value());
      continue;
    }
    text += '[';
    std::string_view next_deal = "\n";
    for (const json::value& deal : field.value().as_array()) {
      text += next_deal;
      next_deal = ",\n";
      text += json::serialize(deal);
    }
    text += "\n]";
  }
  return text + "\n}\n";
}

}  // namespace lair::record
