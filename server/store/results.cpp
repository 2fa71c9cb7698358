#include "server/store/results.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/match_on.hpp"
#include "server/store/clock.hpp"
#include "server/store/columns.hpp"
#include "server/wire/hand_text.hpp"
#include "server/wire/house_text.hpp"

namespace lair::store {
namespace {

Ledger ledger_of(const table::DealResult& result) {
  return result.won ? result.won->settlement->ledger : Ledger{};
}

// The number that the column holds, see migrations/0017_record_readers.sql.
std::int64_t number_of(table::RecordReaders readers) {
  return static_cast<std::int64_t>(readers) + 1;
}

}  // namespace

std::string house_text(const table::TableSettings& settings) {
  std::string text;
  for (const auto& [key, value] : settings.settings) {
    if (!text.empty()) text += ',';
    text += key + '=' + value;
  }
  return text;
}

Results::Results(Database& database)
    : open_table_(database,
                  "INSERT INTO table_info (id, room, name, rules, house, opened, house_id, record, "
                  "hands, move_ms, opened_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                  "coalesce((SELECT opened_by FROM table_info WHERE id = ?), ?))"),
      keep_house_(database,
                  "INSERT INTO house (id, rules, canonical) VALUES (?, ?, ?) "
                  "ON CONFLICT DO NOTHING"),
      change_table_(
          database,
          "UPDATE table_info SET name = ?, rules = ?, house = ?, house_id = ?, record = ?, "
          "hands = ?, move_ms = ? WHERE id = ?"),
      end_table_(database, "UPDATE table_info SET ended = ?, ending = ? WHERE id = ?"),
      take_seat_(database,
                 "INSERT INTO table_seat (table_id, seat, player, name, neighbour) "
                 "VALUES (?, ?, ?, ?, ?) "
                 "ON CONFLICT (table_id, seat) DO UPDATE SET player = excluded.player, name = "
                 "excluded.name, "
                 "neighbour = excluded.neighbour, given_up = 0"),
      give_up_(database, "UPDATE table_seat SET given_up = ? WHERE table_id = ? AND seat = ?"),
      send_away_(database,
                 "UPDATE game_seat SET sent_away = 1 WHERE seat = ?1 AND player = ?2 "
                 "AND game IN (SELECT id FROM game WHERE table_id = ?3 AND finished IS NULL) "
                 "AND NOT EXISTS (SELECT 1 FROM table_seat "
                 "WHERE table_id = ?3 AND seat = ?1 AND given_up = 1)"),
      leave_seat_(database, "DELETE FROM table_seat WHERE table_id = ? AND seat = ?"),
      begin_game_(database,
                  "INSERT INTO game (table_id, rules, house, house_id, started, hands, move_ms) "
                  "SELECT id, rules, house, house_id, ?, hands, move_ms FROM table_info "
                  "WHERE id = ? RETURNING id"),
      begin_seats_(database,
                   "INSERT INTO game_seat (game, seat, player, name, neighbour) "
                   "SELECT ?, seat, player, name, neighbour FROM table_seat WHERE table_id = ?"),
      find_game_(database,
                 "SELECT id, start IS NOT NULL FROM game WHERE table_id = ? AND finished IS NULL "
                 "ORDER BY id DESC LIMIT 1"),
      set_start_(database, "UPDATE game SET start = ? WHERE id = ?"),
      add_line_(database,
                "INSERT INTO ledger_line (game, deal, line, payer, payee, amount, reason, rule) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
      add_result_(database,
                  "INSERT INTO deal_result (game, number, prevailing, hand_number, dealer, winner, "
                  "discarder, net_a, net_b, net_c, net_d, score_a, score_b, score_c, score_d) "
                  "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      finish_game_(database,
                   // A match by time has as many hands as were dealt.
                   "UPDATE game SET finished = ?, ending = ?, hands = (SELECT "
                   "CASE WHEN count(DISTINCT 4 * prevailing + hand_number) > game.hands "
                   "THEN count(DISTINCT 4 * prevailing + hand_number) ELSE game.hands END "
                   "FROM deal_result WHERE deal_result.game = game.id) "
                   "WHERE table_id = ? AND finished IS NULL RETURNING id"),
      add_hand_(database,
                "INSERT INTO won_hand (game, deal, seat, total, faan, limit_hand, tiles) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)"),
      add_element_(database,
                   "INSERT INTO won_element (game, deal, element) VALUES (?, ?, ?) "
                   "ON CONFLICT DO NOTHING"),
      attendance_(database),
      figures_(database) {}

bool Results::concern(const table::Record& record) {
  if (record.result) return true;
  return Attendance::concern(record.change) ||
         std::holds_alternative<table::TableOpened>(record.change) ||
         std::holds_alternative<table::OptionsChanged>(record.change) ||
         std::holds_alternative<table::SeatTaken>(record.change) ||
         std::holds_alternative<table::SeatLeft>(record.change) ||
         std::holds_alternative<table::SubstituteSet>(record.change) ||
         std::holds_alternative<table::Booted>(record.change) ||
         std::holds_alternative<table::DealBegun>(record.change) ||
         std::holds_alternative<table::TableEnded>(record.change);
}

void Results::note(table::TableId table, const table::Record& record) {
  std::visit(Match{[&](const table::TableOpened& opened) { open(table, opened); },
                   [&](const table::OptionsChanged& changed) { change(table, changed); },
                   [&](const table::SeatTaken& taken) { seat(table, taken); },
                   [&](const table::SeatLeft& left) { leave(table, left.seat); },
                   [&](const table::SubstituteSet& set) { give_up(table, set); },
                   [&](const table::Booted& booted) { send_away(table, booted); },
                   [&](const table::DealBegun& begun) {
                     if (begins_game(begun)) begin_game(table);
                   },
                   [&](const table::TableEnded& ended) { end(table, ended); },
                   [](const auto&) {}},
             record.change);
  if (Attendance::concern(record.change)) attendance_.note(table, record.change);
  if (record.result) settle(table, *record.result);
}

// Stores the house. Returns its id, or nothing for a table from before houses had one.
std::optional<std::string_view> Results::keep_house(const std::string& id,
                                                    const table::TableSettings& settings) {
  if (id.empty()) return std::nullopt;
  const std::string canonical = wire::canonical_text(settings);
  Run(keep_house_,
      std::string_view(id),
      std::string_view(settings.rules),
      std::string_view(canonical))
      .finish();
  return id;
}

void Results::change(table::TableId table, const table::OptionsChanged& changed) {
  const table::TableSettings& settings = *changed.settings;
  const std::string house = house_text(settings);
  Run(change_table_,
      std::string_view(settings.name),
      std::string_view(settings.rules),
      std::string_view(house),
      keep_house(changed.house_id, settings),
      number_of(settings.policies.record),
      hands_of(settings.policies.length),
      settings.clock.move.count(),
      table.value())
      .finish();
}

void Results::open(table::TableId table, const table::TableOpened& opened) {
  const table::TableSettings& settings = *opened.settings;
  const std::string house = house_text(settings);
  const auto house_id = keep_house(opened.house_id, settings);
  Run(open_table_,
      table.value(),
      std::string_view(settings.room),
      std::string_view(settings.name),
      std::string_view(settings.rules),
      std::string_view(house),
      seconds_now(),
      house_id,
      number_of(settings.policies.record),
      hands_of(settings.policies.length),
      settings.clock.move.count(),
      opened.rematch_of.value(),
      opened.host.value())
      .finish();
  for (const Seat place : kSeats) {
    const auto& occupant = (*opened.seats)[place];
    if (occupant) seat(table, {place, *occupant});
  }
}

void Results::seat(table::TableId table, const table::SeatTaken& taken) {
  std::optional<std::int64_t> player;
  if (taken.occupant.kind == table::OccupantKind::Person) {
    player = static_cast<std::int64_t>(taken.occupant.player.value());
  }
  const std::string_view name = taken.occupant.name;
  const std::int64_t neighbour = taken.occupant.neighbour ? 1 : 0;
  Run(take_seat_, table.value(), number_of(taken.seat), player, name, neighbour).finish();
}

void Results::give_up(table::TableId table, const table::SubstituteSet& set) {
  Run(give_up_, std::int64_t{set.given_up ? 1 : 0}, table.value(), number_of(set.seat)).finish();
}

// Marks only players who began the match that is being played: a player who took over a seat is not
// rated, and one who stood up before gave the seat up then.
void Results::send_away(table::TableId table, const table::Booted& booted) {
  Run(send_away_, number_of(booted.seat), booted.player.value(), table.value()).finish();
  leave(table, booted.seat);
}

void Results::leave(table::TableId table, Seat seat) {
  Run(leave_seat_, table.value(), number_of(seat)).finish();
}

void Results::begin_game(table::TableId table) {
  Run begin(begin_game_, seconds_now(), table.value());
  if (!begin.step()) throw StoreError(Fault::Constraint, "a game must belong to a table");
  const std::int64_t game = begin.integer(0);
  begin.finish();
  Run(begin_seats_, game, table.value()).finish();
}

Results::Game Results::game_of(table::TableId table) {
  Run find(find_game_, table.value());
  if (!find.step()) throw StoreError(Fault::Constraint, "a deal must belong to a game");
  return {find.integer(0), find.integer(1) != 0};
}

void Results::settle(table::TableId table, const table::DealResult& result) {
  const Game game = game_of(table);
  write_ledger(game, result);
  write_result(game, result);
  write_hand(game, result);
  if (!result.match_over) return;
  finish_games(table, "finished");
}

// Adds up the statistics of the games now, so that nobody who asks later waits for that.
void Results::finish_games(table::TableId table, std::string_view ending) {
  std::vector<std::int64_t> finished;
  {
    Run row(finish_game_, seconds_now(), ending, table.value());
    while (row.step()) finished.push_back(row.integer(0));
  }
  for (const std::int64_t game : finished) figures_.is_over(game);
}

void Results::write_ledger(const Game& game, const table::DealResult& result) {
  std::int64_t line = 0;
  for (const LedgerLine& payment : ledger_of(result)) {
    Run(add_line_,
        game.id,
        result.setup.number,
        ++line,
        number_of(payment.payer),
        number_of(payment.payee),
        payment.amount.count(),
        payment.reason,
        payment.rule)
        .finish();
  }
}

void Results::write_result(const Game& game, const table::DealResult& result) {
  const BySeat<Points> nets = nets_of(ledger_of(result));
  if (!game.has_start) {
    const Points start = result.scores[Seat::A] - nets[Seat::A];
    Run(set_start_, start.count(), game.id).finish();
  }
  std::optional<Seat> winner;
  std::optional<Seat> discarder;
  if (result.won) {
    winner = result.won->winner;
    discarder = result.won->from;
  }
  Run(add_result_,
      game.id,
      result.setup.number,
      index_of(result.setup.prevailing),
      result.setup.hand_number,
      number_of(result.setup.dealer),
      number_of(winner),
      number_of(discarder),
      nets[Seat::A].count(),
      nets[Seat::B].count(),
      nets[Seat::C].count(),
      nets[Seat::D].count(),
      result.scores[Seat::A].count(),
      result.scores[Seat::B].count(),
      result.scores[Seat::C].count(),
      result.scores[Seat::D].count())
      .finish();
}

void Results::write_hand(const Game& game, const table::DealResult& result) {
  if (!result.won) return;
  const auto& sheet = result.won->settlement->sheets[result.won->winner];
  if (!sheet) return;
  std::optional<std::int64_t> faan;
  if (sheet->faan) faan = sheet->faan->count();
  std::optional<std::string> limit_hand;
  if (!sheet->limit_hand.empty()) limit_hand = sheet->limit_hand;
  const auto& reading = sheet->points_reading ? sheet->points_reading : sheet->elements_reading;
  std::optional<std::string> tiles;
  if (reading) tiles = wire::hand_text(*reading);
  Run(add_hand_,
      game.id,
      result.setup.number,
      number_of(result.won->winner),
      sheet->total.count(),
      faan,
      limit_hand,
      tiles)
      .finish();
  for (const ScoreItem& item : sheet->items) {
    if (item.section != ScoreSection::Elements && item.section != ScoreSection::Limits) continue;
    Run(add_element_, game.id, result.setup.number, item.code).finish();
  }
}

void Results::end(table::TableId table, const table::TableEnded& ended) {
  Run(end_table_, seconds_now(), std::string_view(ended.reason), table.value()).finish();
  finish_games(table, "abandoned");
}

}  // namespace lair::store
