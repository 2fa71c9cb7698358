// Those who have a table open: what each may see of it, what each was told.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/lobby/connection.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/table/table.hpp"
#include "server/wire/frames.hpp"

namespace lair::lobby {

// A client that has the table open.
struct Watcher {
  std::uint64_t client = 0;  // one of the lobby's connections
  PlayerId player;
  std::string name;
  std::shared_ptr<Outlet> outlet;
  bool knows_code = false;                  // has given the table's
  bool takes_updates = false;               // and answers within other frames
  std::optional<Seat> seat = {};            // it was shown the game from; nothing for a spectator
  std::optional<std::uint32_t> state = {};  // the number of the last it was told
  bool follows = false;                     // that was all of it, so that updates may come
  bool is_stranger = false;                 // that was what strangers are told
};

// What a client that opens the table has seen of it.
struct SeenSoFar {
  std::uint32_t last_event = 0;  // 0 for none
  bool as_spectator = false;     // `last_event` is of a spectator's numbers
  std::uint32_t last_line = 0;   // of the table's log
};

// Without a seat, at one table; and as many who are not shown the game.
inline constexpr std::size_t kSpectatorsMax = 64;
inline constexpr std::size_t kSpectatorsNamedMax = 20;

// Of the table's loop alone.
class Watchers {
 public:
  // The table outlives them.
  Watchers(table::TableId id, const table::Table& table) : id_(id), table_(table) {}

  // --- Who is there ---

  // A player's newest connection takes the place of an older one, which is told and closed. False
  // when too many watch already.
  bool add(Watcher watcher);

  // Whose connection it was; nothing when it had the table not open. One that `may_wait` is still
  // told what comes of its last request, until let_go().
  std::optional<PlayerId> remove(std::uint64_t client, bool may_wait);

  void let_go() { leaving_.clear(); }

  [[nodiscard]] const Watcher* find(std::uint64_t client) const;

  [[nodiscard]] bool empty() const { return watchers_.empty(); }

  // Who has a seat and the table open, but does not attend it: the server gave it to them.
  [[nodiscard]] std::vector<PlayerId> to_attend() const;

  // Who attends it, but has it open no longer: they left while their seat was being written down.
  [[nodiscard]] std::vector<PlayerId> to_leave() const;

  [[nodiscard]] bool is_there(PlayerId player) const;

  // --- What they are told ---

  // The log as it is now was told before.
  void skip_lines() { lines_shown_ = table_.state().lines.last(); }

  // Log, game so far and walls, to who has just come, behind the state.
  void show_all_to(std::uint64_t client, SeenSoFar seen);
  void show_walls_to(std::uint64_t client);

  // What is different since the last time, encoded once; all of it to who sees the table for the
  // first time, with other eyes, or under other options.
  void tell_state();

  // New lines of the log; the deal from the beginning to who sees it with other eyes now.
  void tell_lines();

  void show_events(const table::SeenByAll& seen);
  void show_prompt(Seat seat);

  // Those who have no seat, to everybody when they have changed; whether they have.
  bool tell_spectators();

  void tell(const wire::WallCall& call);
  void tell(const wire::WallShown& shown);
  void tell_end(std::string_view code, std::string_view sentence);

  // With the number of the last event that client was sent, if it watches.
  [[nodiscard]] wire::Pong pong_to(std::uint64_t client, wire::Pong pong) const;

  // --- Answers ---

  // Travels in the first frame that follows from what was asked, in one of its own when none does.
  void answer(PlayerId player, table::RequestId request);
  void give_answer();
  void refuse(PlayerId player, table::RequestId request, const table::TableRefusal& refusal);

  // --- The table as lists show it ---

  // As everybody was told it last.
  [[nodiscard]] const wire::TableState& told() const { return told_; }

  // As it is now.
  [[nodiscard]] wire::TableState state();

 private:
  // Whose request was carried out.
  struct Answer {
    PlayerId player;
    table::RequestId request;
  };

  [[nodiscard]] bool has_place_for(const Watcher& newcomer) const;
  void take_place(const Watcher& watcher);
  void catch_up(Watcher& watcher, SeenSoFar seen);
  void show_to_spectators(const table::SeenEvents& last);
  void send_events(const Watcher& watcher, Seat seat, const table::SeenEvents& seen);
  void send_lines(const Watcher& watcher, std::uint32_t last) const;
  void send_state(const Watcher& watcher, const std::string& encoded);
  void tell_strangers();
  void send_to_all(const Frame& frame);
  [[nodiscard]] table::RequestId take_answer(const Watcher& watcher);
  template <class Tell>
  void for_asker(PlayerId player, Tell tell) const;

  // What somebody without a seat is shown.
  [[nodiscard]] table::Watching watching(const Watcher& watcher) const;
  [[nodiscard]] bool is_shown_to(const Watcher& watcher) const;
  [[nodiscard]] std::vector<const Watcher*> spectators() const;
  [[nodiscard]] Frame spectator_frame(const table::SeenEvents& seen) const;
  [[nodiscard]] std::uint32_t last_shown(const Watcher& watcher) const;

  table::TableId id_;
  const table::Table& table_;
  std::map<std::uint64_t, Watcher> watchers_;  // by client
  std::map<std::uint64_t, Watcher> leaving_;   // by client: gone, they may wait for an answer
  ShownOptions options_;
  wire::TableState told_;
  std::string told_strangers_;               // encoded
  std::vector<table::NamedPerson> invited_;  // likewise; each is told the names they may know
  std::optional<Answer> answer_;             // not told yet
  std::vector<PlayerId> told_spectators_;    // as the list was told last
  std::uint32_t lines_shown_ = 0;            // of the table's log
};

}  // namespace lair::lobby
