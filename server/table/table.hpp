// The life of one table: seats, deals, clocks, from its opening to its end.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/bots/players.hpp"
#include "engine/rules/around_play.hpp"
#include "engine/rules/score.hpp"
#include "server/table/claim_window.hpp"
#include "server/table/clock.hpp"
#include "server/table/code_tries.hpp"
#include "server/table/commands.hpp"
#include "server/table/decided.hpp"
#include "server/table/match_time.hpp"
#include "server/table/pace.hpp"
#include "server/table/ports.hpp"
#include "server/table/presence.hpp"
#include "server/table/records.hpp"
#include "server/table/stage.hpp"
#include "server/table/state.hpp"
#include "server/table/walls.hpp"

namespace lair::table {

enum class TablePhase : std::uint8_t { Waiting, Playing, BetweenDeals, Finished, Closed };

// What everybody at a table may know about it.
struct TableStatus {
  PlayerId host;
  BySeat<std::optional<Occupant>> seats;
  BySeat<bool> attending;
  BySeat<bool> ready;
  TablePhase phase = TablePhase::Waiting;
  std::optional<DealSetup> setup;  // of the present or the last deal
  BySeat<Points> scores;
  std::optional<BySeat<TablePoints>> table_points;  // after a match, if the rules have them
  Millis break_left{0};
  Millis pause_left{0};
  std::optional<Millis> bell_left;  // of a match by time, while it goes on
  bool has_bell_rung = false;       // the present deal is the last
};

// The decision a seat is asked for.
struct Prompt {
  Moment moment;
  Actions actions;
  std::optional<ScoreSheet> win;  // for a complete hand: its worth, or why it may not go out
  TimeLeft left;
  bool timed = false;
  std::uint32_t extra_times = 0;                       // how often more time may still be asked for
  FalseMahJong false_mahjong = FalseMahJong::Refused;  // what a false MahJong would lead to
};

// The most commands that wait. At most half of them are from people without a seat; those of the
// server always wait. Rule T1.1.
inline constexpr std::size_t kWaitingCommandsMax = 16;

// Runs every command to its end. One record is on its way to the journal at a time, and commands
// wait for it. For players and table alike, nothing has happened until it is durable.
class Table {
 public:
  // The ports outlive the table.
  struct Ports {
    Journal& journal;
    Alarms& alarms;
    Seeds& seeds;
    Pauses& pauses;
    Audience& audience;
  };

  Table(TableId id, const Pace& pace, Ports ports);

  // Opens a new table with its first record. The settings' house must be valid.
  void open(TableOpened opened);

  // Rebuilds a table from all its records.
  void restore(const std::vector<Record>& records);

  // A table that could not be restored takes no commands and is not open: nothing may build on an
  // incomplete state.
  void set_aside() {
    stopped_ = true;
    state_ = TableState();
    ports_.alarms.clear();
  }

  void submit(const Command& command);

  // A seat's part in the wall of `deal`. Answered at once, without waiting for a record.
  void commit(const Asker& asker, std::uint32_t deal, const fair::Commitment& commitment);
  void reveal(const Asker& asker, std::uint32_t deal, const fair::Share& share);

  // To be called when the alarm set through the port rings.
  void rang();

  // `player` has opened the table, or no longer has it open.
  void attend(PlayerId player, bool attending);

  // A person who sits or sat here has this name from now on. Nothing is written: the records of
  // people who have left permanently are read with the new name, too.
  void rename(PlayerId player, const std::string& name);

  [[nodiscard]] TableId id() const { return id_; }

  // Whether its opening is durable.
  [[nodiscard]] bool is_open() const { return state_.rules != nullptr; }

  [[nodiscard]] TableStatus status() const;

  // Everything that is durable. Some of it is not for everybody: the deal, the share code.
  [[nodiscard]] const TableState& state() const { return state_; }

  [[nodiscard]] std::optional<Seat> seat_of(PlayerId player) const;

  // What `seat` saw after event `last`; from the present deal's beginning if `last` is before it.
  [[nodiscard]] SeenEvents seen_since(Seat seat, std::uint32_t last) const;

  // The number of the last event `seat` saw.
  [[nodiscard]] std::uint32_t last_seen(Seat seat) const { return state_.log.last_seen(seat); }

  // What is asked of the seats for the next wall; nothing while that must not be told.
  [[nodiscard]] std::optional<WallCall> wall_call() const;

  // How the wall of the last deal was made; nothing while that deal is being played, or if the
  // server made the wall alone.
  [[nodiscard]] std::optional<WallRecord> wall_record() const;

  // Nothing while the seat is not asked.
  [[nodiscard]] std::optional<Prompt> prompt_for(Seat seat) const;

  [[nodiscard]] Moment moment() const;

 private:
  // The remaining changes of a request that takes several records.
  struct Following {
    Change change;
    std::optional<Asker> asked_by;  // set with the last of them
  };

  [[nodiscard]] bool may_wait(const Command& command) const;
  void take(const Command& command);
  void handle(const Command& command);
  void handle(const Command& command, const Sit& sit);
  void handle(const Command& command, const Start& start);
  void handle(const Command& command, const Act& act);
  void handle(const Command& command, const AskTime& ask);
  void handle(const Command& command, const Succeed& succeed);
  void handle(const Command& command, const RingBell& ring);

  // Requests decided without the game: written record by record, then answered.
  template <class What>
  void handle(const Command& command, const What& what);
  void carry_out(const Command& command, Decided changes);

  void act(Seat seat, const Action& action, Cause cause, const std::optional<Asker>& asked_by);
  void begin_deal(const fair::Seed& seed, const std::optional<Asker>& asked_by);
  void play_for(Seat seat);
  void wake_for(Seat seat);

  // Queues `changes`, at least one, to be written next, one after the other. The answer follows the
  // last.
  void write_all(std::vector<Change> changes, const Asker& asked_by);

  // Writes `change`. Once it is durable it is applied and shown, and its request is answered.
  void write(Change change, const std::optional<Asker>& asked_by);
  void written(bool durable);
  void follow(const Record& record, std::optional<Asker>& asked_by);
  void apply(const Change& change, SeenByAll& seen);
  void follow(const Change& change);
  void enter_stage(Millis now);
  void vacate(Seat seat, Millis now);
  void show(const Record& record, const SeenByAll& seen);

  // Does what needs no new request: the next waiting command, changes that follow from who is here,
  // whatever is due; then sets the alarm.
  void go_on();
  void go_on_or_stop();
  [[nodiscard]] std::optional<Change> change_by_itself(Millis now) const;
  bool bring_about_deal();
  bool play_what_is_due(Millis now);
  void ask_waited_for();
  void pause(Millis now, const Paused& paused);
  void resume(Millis now);
  void play_anew(Seat seat, Millis now);
  void count_absence_from(Millis now);
  void ask_anew();
  void set_alarm();
  [[nodiscard]] std::optional<Millis> next_due() const;
  [[nodiscard]] std::optional<Millis> rematch_due() const;
  [[nodiscard]] std::optional<Millis> time_of_match() const;
  [[nodiscard]] std::optional<Millis> bell_due() const;
  [[nodiscard]] std::optional<TimePlayed> time_before(const Change& change) const;
  [[nodiscard]] Millis empty_until() const;
  [[nodiscard]] std::optional<PlayerId> successor_of_host() const;
  [[nodiscard]] std::optional<Millis> host_due() const;
  [[nodiscard]] std::optional<Millis> due_of(Seat seat) const;

  void refuse(const Command& command, std::string_view code, Millis wait = Millis(0)) {
    refuse(Asker::of(command), code, wait);
  }

  void refuse(const Asker& asker, std::string_view code, Millis wait = Millis(0));
  void refuse_following(std::string_view code);
  void refuse_all_waiting();
  void stop(std::string_view code, std::string_view sentence);

  [[nodiscard]] bool is_closed() const { return stopped_ || state_.ended; }

  void answer_share(const Asker& asker, std::optional<std::string_view> refusal);
  void tell_of_walls(const Record& record);
  [[nodiscard]] WallHour wall_hour() const;
  [[nodiscard]] bool may_close_wall() const;
  [[nodiscard]] std::optional<fair::Seed> given_seed() const;
  [[nodiscard]] bool is_starting() const;
  [[nodiscard]] std::optional<Command> take_starting();
  [[nodiscard]] bool is_deal_wanted() const;
  [[nodiscard]] std::optional<Millis> wall_due() const;
  [[nodiscard]] bool are_all_ready() const;
  [[nodiscard]] std::uint32_t extra_times(Seat seat) const;
  [[nodiscard]] std::string_view why_late(const Act& act) const;

  TableId id_;
  Pace pace_;
  Ports ports_;

  TableState state_;
  Presence presence_;
  std::optional<Players> players_;  // under the rules; made once a bot plays
  Clock clock_;
  HeldWindow window_;
  Moment asked_moment_;  // the moment the clock last asked for
  MatchTime match_time_;
  std::uint32_t time_told_ = 0;  // number of the last record that wrote the time
  Walls walls_;
  Stage stage_;
  std::optional<Pausing> pausing_;
  BySeat<Millis> absence_since_;  // last step about a missing person, or start of counting
  CodeTries code_tries_;

  std::uint32_t records_ = 0;
  std::optional<Record> writing_;     // on its way to the journal
  std::optional<Asker> writing_for_;  // who asked for it
  bool stopped_ = false;              // by a fault
  // Vectors, since there is hardly ever more than one: an empty deque takes half a KiB.
  std::vector<Following> following_;  // written before any other command is handled
  std::vector<Command> waiting_;
};

}  // namespace lair::table
