// A table's surroundings in memory: a journal that keeps records, a clock moved by hand, a
// recording audience.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/play/view.hpp"
#include "server/fair/shuffle.hpp"
#include "server/table/table.hpp"

namespace lair::testing {

inline constexpr std::array kPlayers{PlayerId(11), PlayerId(12), PlayerId(13), PlayerId(14)};

inline PlayerId player_at(Seat seat) { return kPlayers[index_of(seat)]; }

struct ToldRefusal {
  PlayerId player;
  table::RequestId request;
  std::string code;
  std::optional<ScoreSheet> sheet;
  table::Millis wait{0};
};

class TableWorld : private table::Journal,
                   private table::Alarms,
                   private table::Seeds,
                   private table::Pauses,
                   private table::Audience {
 public:
  explicit TableWorld(fair::Seed root = {}, table::Pace pace = {}, bool shares_walls = false);

  table::Table& table() { return *table_; }

  // The process dies: anything not durable is gone, and a new table is rebuilt from the journal.
  void crash();

  // Makes the table as it was after these records.
  void live_from(std::vector<table::Record> records) {
    records_ = std::move(records);
    crash();
    for (const Seat seat : kSeats) seen_[seat].resize(table_->last_seen(seat));
  }

  // While set, appended records wait for flush() instead of being durable at once.
  void hold_commits(bool hold) { holding_ = hold; }

  // Makes the waiting records durable, or fails them.
  void flush(bool durable = true);

  // The same for the first waiting record only; records that follow from it wait in turn.
  void flush_first(bool durable = true);

  // Moves the clock and rings if the alarm is due.
  void pass(table::Millis time);

  // Moves the clock to the alarm; returns false if none is set.
  bool pass_to_alarm();

  // Opens a table with these settings, its host at A.
  void open(std::vector<std::pair<std::string, std::string>> settings = {},
            table::ClockSettings clock = {},
            table::ClaimWindow claim_window = table::ClaimWindow::Eager);

  // Opens a table whose host chose more than the house.
  void open_with(const table::TableSettings& settings, std::string code = {});

  // B, C and D sit down, everybody attends, the host starts.
  void seat_four_people();

  // The same without the start.
  void seat_without_start();

  // The code of the last refusal; empty if nothing was refused.
  [[nodiscard]] std::string refused() const {
    return refusals.empty() ? std::string() : refusals.back().code;
  }

  void ask(PlayerId player, table::Request what);

  void act(Seat seat, const Action& action);

  const std::vector<table::Record>& records() const { return records_; }

  std::vector<table::SeenEvent>& seen(Seat seat) { return seen_[seat]; }

  // What `seat` knows, folded from everything it was shown.
  View folded(Seat seat) const;

  std::vector<ToldRefusal> refusals;
  std::vector<table::RequestId> done;
  std::string end_code;
  std::vector<Seat> prompted;     // seats told of more time, each alone
  int rematches = 0;              // how often another match was called for
  std::uint32_t states_told = 0;  // how often everybody was told that the table changed
  table::Millis pause{0};         // of the windows to come, beyond the minimum
  std::vector<table::WallCall> wall_calls;
  std::vector<table::WallRecord> walls;

 private:
  void append(table::TableId id,
              const table::Record& record,
              std::function<void(bool)> when_done) override;

  table::Millis now() const override { return now_; }

  void set(table::Millis due) override { alarm_ = due; }

  void clear() override { alarm_.reset(); }

  fair::Seed next() override;

  table::Millis up_to(table::Millis bound) override { return std::min(pause, bound); }

  bool are_shared() const override { return shares_walls_; }

  void wall_called(const table::WallCall& call) override { wall_calls.push_back(call); }

  void wall_shown(const table::WallRecord& record) override { walls.push_back(record); }

  void table_changed() override;
  void game_went_on(const table::SeenByAll& seen) override;

  void prompt_changed(Seat seat) override { prompted.push_back(seat); }

  void rematch_agreed() override { ++rematches; }

  void carried_out(const table::Asker& asker) override;
  void refused(const table::Asker& asker, const table::TableRefusal& refusal) override;
  void ended(std::string_view code, std::string_view sentence) override;

  void make_table();

  struct Waiting {
    table::Record record;
    std::function<void(bool)> done;
  };

  fair::Seed root_;
  bool shares_walls_;
  table::Pace pace_;
  table::Millis now_{1'000'000};
  std::optional<table::Millis> alarm_;
  std::uint64_t deals_ = 0;
  bool holding_ = false;
  std::deque<Waiting> waiting_;
  std::vector<table::Record> records_;
  BySeat<std::vector<table::SeenEvent>> seen_;
  std::uint32_t next_request_ = 1;
  std::unique_ptr<table::Table> table_;
};

}  // namespace lair::testing
