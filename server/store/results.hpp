// Results of games, written with the record that ended a deal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/attendance.hpp"
#include "server/store/database.hpp"
#include "server/store/figure_book.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// The options that differ from the rule system's defaults, as on a command line:
// "key=value,key=value".
std::string house_text(const table::TableSettings& settings);

// Used within a transaction of its database. Throws a StoreError if results do not add up.
class Results {
 public:
  explicit Results(Database& database);

  // Whether the record changes any result; most records do not.
  static bool concern(const table::Record& record);

  void note(table::TableId table, const table::Record& record);

 private:
  // A game being played.
  struct Game {
    std::int64_t id = 0;
    bool has_start = false;
  };

  void open(table::TableId table, const table::TableOpened& opened);
  void change(table::TableId table, const table::OptionsChanged& changed);
  std::optional<std::string_view> keep_house(const std::string& id,
                                             const table::TableSettings& settings);
  void seat(table::TableId table, const table::SeatTaken& taken);
  void give_up(table::TableId table, const table::SubstituteSet& set);
  void send_away(table::TableId table, const table::Booted& booted);
  void leave(table::TableId table, Seat seat);
  void begin_game(table::TableId table);
  void settle(table::TableId table, const table::DealResult& result);
  void write_ledger(const Game& game, const table::DealResult& result);
  void write_result(const Game& game, const table::DealResult& result);
  void end(table::TableId table, const table::TableEnded& ended);
  void write_hand(const Game& game, const table::DealResult& result);
  void finish_games(table::TableId table, std::string_view ending);
  Game game_of(table::TableId table);

  Statement open_table_;
  Statement keep_house_;
  Statement change_table_;
  Statement end_table_;
  Statement take_seat_;
  Statement give_up_;
  Statement send_away_;
  Statement leave_seat_;
  Statement begin_game_;
  Statement begin_seats_;
  Statement find_game_;
  Statement set_start_;
  Statement add_line_;
  Statement add_result_;
  Statement finish_game_;
  Statement add_hand_;
  Statement add_element_;
  Attendance attendance_;
  FigureBook figures_;
};

}  // namespace lair::store
