#include "server/tool/record_reader.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "engine/play/decide.hpp"
#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/fair/shuffle.hpp"
#include "server/record/play_words.hpp"
#include "server/table/claim_window.hpp"
#include "server/table/house_card.hpp"
#include "server/tool/case_reader.hpp"
#include "server/tool/fair_record.hpp"
#include "server/tool/json_difference.hpp"
#include "server/tool/replay.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;
using record::DealsShown;
using record::word_of;

constexpr std::size_t kNameBytesMax = 200;
constexpr std::int64_t kMillisMax = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kSecondsMax = std::int64_t{1} << 40;

std::int64_t integer(const json::value& value, const std::string& field, std::int64_t max) {
  if (!value.is_int64() || value.get_int64() < 0 || value.get_int64() > max) {
    throw CaseError(field, "it takes a whole number from 0 to " + std::to_string(max));
  }
  return value.get_int64();
}

std::int64_t integer(const Fields& fields, std::string_view key, std::int64_t max) {
  return integer(fields.at(key), fields.name(key), max);
}

std::string name_text(const Fields& fields, std::string_view key) {
  std::string text = fields.text(key);
  if (text.empty() || text.size() > kNameBytesMax) {
    throw CaseError(fields.name(key),
                    "it takes 1 to " + std::to_string(kNameBytesMax) + " bytes of text");
  }
  return text;
}

const json::array& list(const Fields& fields, std::string_view key) {
  const json::value& value = fields.at(key);
  if (!value.is_array()) throw CaseError(fields.name(key), "it takes a list");
  return value.get_array();
}

std::string place(const std::string& list, std::size_t at) {
  return list + '[' + std::to_string(at) + ']';
}

// Reads the lines of a canonical house text as settings.
Settings settings_of_lines(std::string_view text, const std::string& system, const Fields& rules) {
  const std::string first = system + '\n';
  if (!text.starts_with(first)) {
    throw CaseError(rules.name("house"), "its first line is the rule system's id");
  }
  text.remove_prefix(first.size());
  Settings settings;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) {
      throw CaseError(rules.name("house"),
                      "'" + std::string(line) + "' is not of the form key=value");
    }
    settings.emplace_back(line.substr(0, equals), line.substr(equals + 1));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return settings;
}

// Reads a house with every option, as a table opened now would have it.
table::HouseCard house_in(const Fields& rules) {
  const std::string id = rules.text("system");
  const RuleSystem* system = find_rule_system(id);
  if (system == nullptr) {
    throw CaseError(rules.name("system"), "there is no rule system '" + id + "'");
  }
  const Settings settings = settings_of_lines(rules.text("house"), id, rules);
  auto card = table::house_card(id, settings);
  if (!card) throw CaseError(rules.name("house"), card.error().sentence);
  return std::move(*card);
}

Seat seat_of(const Fields& action) {
  const auto seat = record::seat_of_word(action.text("seat"));
  if (!seat) throw CaseError(action.name("seat"), "it takes A, B, C or D");
  return *seat;
}

table::Cause cause_of(const Fields& action) {
  const auto cause = record::cause_of_word(action.text("cause"));
  if (!cause) throw CaseError(action.name("cause"), "it takes person, bot or clock");
  return *cause;
}

Action action_of(const Fields& fields) {
  std::optional<Tile> tile;
  if (fields.find("tile") != nullptr) tile = fields.tile("tile");
  const auto action = record::action_of_word(fields.text("action"), tile);
  if (!action) {
    throw CaseError(fields.name("action"),
                    "it takes discard, concealed_kong, added_kong or chow with a tile; mahjong, "
                    "pung, kong or pass without one");
  }
  return *action;
}

BySeat<table::Millis> reserves_of(const Fields& action, const BySeat<table::Millis>& before) {
  if (action.find("reserves_ms") == nullptr) return before;
  const json::array& values = list(action, "reserves_ms");
  if (values.size() != kSeats.size()) {
    throw CaseError(action.name("reserves_ms"), "it takes four numbers");
  }
  BySeat<table::Millis> reserves;
  for (const Seat seat : kSeats) {
    const std::string field = place(action.name("reserves_ms"), index_of(seat));
    reserves[seat] = table::Millis(integer(values[index_of(seat)], field, kMillisMax));
  }
  return reserves;
}

Moment moment_of(const Fields& action) {
  return Moment(static_cast<std::uint32_t>(integer(action, "moment", std::uint32_t(-1))));
}

// How long the claim window opened by the action was held; nothing if windows are not held.
std::optional<table::Millis> window_of(const Fields& action) {
  if (action.find("window_ms") == nullptr) return std::nullopt;
  return table::Millis(integer(action, "window_ms", kMillisMax));
}

// The whole match unless the record says otherwise.
MatchLength length_of(const Fields& game) {
  if (game.find("length") == nullptr) return {};
  const Fields fields = game.object("length");
  const auto unit = record::length_unit_of_word(fields.text("unit"));
  if (!unit)
    throw CaseError(fields.name("unit"), "it takes match, rounds, hands, deals or minutes");
  const MatchLength length{*unit, static_cast<std::uint32_t>(integer(fields, "count", kDealsMax))};
  if (!is_sound(length)) throw CaseError(fields.name("count"), "no match has so many");
  return length;
}

// Eager unless the record says otherwise.
table::ClaimWindow claim_window_of(const Fields& game) {
  if (game.find("claim_window") == nullptr) return table::ClaimWindow::Eager;
  if (game.text("claim_window") != "constant") {
    throw CaseError(game.name("claim_window"), "it takes constant, or is left out");
  }
  return table::ClaimWindow::Constant;
}

// The first revision unless the record names another.
RulesRevision revision_of(const Fields& rules) {
  if (rules.find("revision") == nullptr) return RulesRevision::First;
  const auto revision = integer(rules, "revision", static_cast<std::int64_t>(kRulesNow));
  if (!is_known(static_cast<std::uint64_t>(revision))) {
    throw CaseError(rules.name("revision"), "it takes 1 or more, or is left out");
  }
  return static_cast<RulesRevision>(revision);
}

// Turns what people and seeds did in a game record into a table's records.
class Player {
 public:
  std::vector<table::Record> play(const Fields& game) {
    open(game);
    const json::array& deals = list(game, "deals");
    if (deals.empty()) throw CaseError(game.name("deals"), "a game has at least one deal");
    for (std::size_t at = 0; at < deals.size(); ++at) {
      play_deal(Fields(deals[at], place(game.name("deals"), at)));
    }
    const bool is_over = replay_.match()->is_over();
    add(table::TableEnded{is_over ? "finished" : "abandoned"}, "ending");
    return std::move(records_);
  }

 private:
  void open(const Fields& game) {
    const Fields clock = game.object("clock");
    const Fields rules = game.object("rules");
    table::HouseCard house = house_in(rules);
    table::TableSettings settings{
        name_text(game, "room"),
        name_text(game, "table"),
        rules.text("system"),
        std::move(house.values),
        {table::Millis(integer(clock, "move_ms", kMillisMax)),
                              table::Millis(integer(clock, "reserve_ms", kMillisMax))},
        claim_window_of(game)
    };
    claim_window_ = settings.claim_window;
    length_ = length_of(game);
    settings.policies.length = length_;
    for (table::Millis& reserve : reserves_) reserve = settings.clock.reserve;
    settings.revision = revision_of(rules);
    rules_ = *make_rule_set(settings.rules, settings.settings, settings.revision);
    table::TableOpened opened{.settings = std::move(settings), .host = {}};
    opened.house_id = std::move(house.id);
    if (game.find("round_secret") != nullptr) {
      opened.walls = fair::Share{bytes32(game, "round_secret")};
    }
    add(std::move(opened), "rules");
    const Fields seats = game.object("seats");
    for (const Seat seat : kSeats) {
      const Fields occupant = seats.object(word_of(seat));
      const auto kind =
          occupant.flag("bot") ? table::OccupantKind::Bot : table::OccupantKind::Person;
      add(
          table::SeatTaken{
              seat, {kind, PlayerId(), name_text(occupant, "name"), false}
      },
          occupant.name("name"));
    }
  }

  void play_deal(const Fields& deal) {
    const GameMatch match = replay_.match() ? *replay_.match() : new_match(rules_, length_);
    if (!match.is_between_deals()) {
      throw CaseError(deal.name("setup"), "no deal follows the one before");
    }
    if (deal.find("fair") != nullptr) agree_on_wall(deal);
    const Flow& flow = rules_->flow();
    table::DealBegun begun{{bytes32(deal, "seed")}, {}};
    const Wall wall = fair::wall_from(begun.seed, flow.bonus_tiles, flow.dead_wall);
    const DealSetup setup = with_lots(*rules_, *match.next, fair::lot_from(begun.seed));
    begun.events = decide_deal(*rules_, setup, wall, match.deal.moment);
    add(std::move(begun), deal.name("seed"));
    if (deal.find("bell") != nullptr && deal.flag("bell")) {
      add(table::TimePlayed{.bell = true}, deal.name("bell"));
    }
    const json::array& actions = list(deal, "actions");
    for (std::size_t at = 0; at < actions.size(); ++at) {
      const std::string field = place(deal.name("actions"), at);
      act(Fields(actions[at], field), field);
    }
  }

  void agree_on_wall(const Fields& deal) {
    const Fields fields = deal.object("fair");
    for (table::Change& change : wall_changes(fields, deal.object("setup"))) {
      add(std::move(change), deal.name("fair"));
    }
  }

  void act(const Fields& fields, const std::string& field) {
    if (fields.text("action") == record::kCloseWindowWord) return close(fields, field);
    table::Acted acted;
    acted.seat = seat_of(fields);
    acted.cause = cause_of(fields);
    acted.moment = moment_of(fields);
    acted.action = action_of(fields);
    acted.reserves = reserves_of(fields, reserves_);
    acted.window = window_of(fields);
    auto events =
        decide(replay_.match()->deal, acted.seat, acted.action, table::window_end(claim_window_));
    if (!events) {
      throw CaseError(fields.name("action"), std::string(row_of(events.error().code).sentence));
    }
    acted.events = *std::move(events);
    reserves_ = acted.reserves;
    add(std::move(acted), field);
  }

  // Valid only while a window is held, which the replay checks.
  void close(const Fields& fields, const std::string& field) {
    const Deal& deal = replay_.match()->deal;
    if (!std::holds_alternative<ToClaim>(deal.phase) &&
        !std::holds_alternative<ToRob>(deal.phase)) {
      throw CaseError(fields.name("action"), "no window is open");
    }
    add(table::WindowClosed{moment_of(fields), close_window(deal)}, field);
  }

  // Checks what `change` says besides its events: moments and reserves.
  void add(table::Change change, const std::string& field) {
    table::Record record{
        static_cast<std::uint32_t>(records_.size() + 1), std::move(change), std::nullopt};
    if (const auto* acted = std::get_if<table::Acted>(&record.change)) {
      record.result = result_after(acted->events);
    }
    if (const auto* closed = std::get_if<table::WindowClosed>(&record.change)) {
      record.result = result_after(closed->events);
    }
    replay_.follow(record);
    for (const Difference& one : replay_.take_differences()) {
      throw CaseError(field, one.what + ": expected " + one.expected + "; found " + one.found);
    }
    records_.push_back(std::move(record));
  }

  std::optional<table::DealResult> result_after(const Events& events) const {
    const bool is_end =
        std::holds_alternative<Won>(events.back()) || std::holds_alternative<Drawn>(events.back());
    if (!is_end) return std::nullopt;
    GameMatch after = *replay_.match();
    for (const Event& event : events) lair::apply(after, event);
    return table::DealResult{
        after.deal.setup, std::get<Over>(after.deal.phase).won, after.scores, after.is_over()};
  }

  std::shared_ptr<const RuleSet> rules_;
  table::ClaimWindow claim_window_ = table::ClaimWindow::Eager;
  MatchLength length_;
  BySeat<table::Millis> reserves_;
  Replay replay_{std::nullopt};
  std::vector<table::Record> records_;
};

// The record as version 1, which does not say how walls were made.
json::object in_version_one(json::object record) {
  record["version"] = 1;
  for (json::value& deal : record["deals"].as_array()) deal.as_object().erase("fair");
  return record;
}

json::value parsed(std::string_view text) {
  if (text.size() > kRecordBytesMax) throw CaseError("record", "it is longer than 32 MiB");
  json::error_code error;
  json::value value = json::parse({text.data(), text.size()}, error);
  if (error) throw CaseError("record", "it is not JSON: " + error.message());
  if (!value.is_object()) throw CaseError("record", "it takes an object");
  return value;
}

}  // namespace

ReadGame read_game_record(std::string_view text) {
  const json::value given = parsed(text);
  const Fields fields(given, "");
  const std::int64_t version = integer(fields, "version", 2);
  if (fields.text("format") != "lions-lair-game" || version < 1) {
    throw CaseError("format", "it takes \"lions-lair-game\", version 1 or 2");
  }
  ReadGame game;
  game.facts.started = integer(fields, "started", kSecondsMax);
  game.facts.finished = integer(fields, "finished", kSecondsMax);
  game.records = Player().play(fields);
  game.facts.ending = std::get<table::TableEnded>(game.records.back().change).reason;
  json::value expected = record::game_record(game.facts, game.records, DealsShown::All);
  game.text = record::text_of(expected.get_object());
  if (version == 1) expected = in_version_one(expected.get_object());
  if (const auto difference = first_difference(expected, given)) {
    throw CaseError(
        difference->field,
        "play leads to " + difference->expected + ", the record has " + difference->found);
  }
  return game;
}

}  // namespace lair::tool
