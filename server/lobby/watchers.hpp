// The clients that have a table open: what each may see of it, and what each was told.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/lobby/connection.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/people/ports.hpp"
#include "server/table/table.hpp"
#include "server/wire/frames.hpp"

namespace lair::lobby {

// A client that has the table open.
struct Watcher {
  std::uint64_t client = 0;  // one of the lobby's connections
  PlayerId player;
  std::string name;
  std::shared_ptr<Outlet> outlet;
  std::optional<people::HouseholdKey> household = {};
  bool knows_code = false;                  // has given the table's share code
  bool takes_updates = false;               // and takes answers inside other frames
  std::optional<Seat> seat = {};            // whose view it was shown; none for a spectator
  std::optional<std::uint32_t> state = {};  // the number of the last state it was told
  bool follows = false;                     // it has that state in full, so updates may follow
  bool is_stranger = false;                 // it has the state that strangers are told
};

// What a client that opens the table has already seen of it.
struct SeenSoFar {
  std::uint32_t last_event = 0;  // 0 for none
  bool as_spectator = false;     // `last_event` uses the spectators' numbering
  std::uint32_t last_line = 0;   // of the table's log
};

// The most clients without a seat that one table shows its game to, and how many of them may come
// from one address. The same limits hold for the clients without a seat that it does not show the
// game to.
inline constexpr std::size_t kSpectatorsMax = 64;
inline constexpr std::size_t kSpectatorsPerAddressMax = 32;
inline constexpr std::size_t kSpectatorsNamedMax = 20;

// Used only on the table's loop.
class Watchers {
 public:
  // The table outlives them.
  Watchers(table::TableId id, const table::Table& table) : id_(id), table_(table) {}

  // --- Who is there ---

  // A player's newest connection takes the place of an older one, which is told and closed. Returns
  // false if too many people are watching already.
  bool add(Watcher watcher);

  // Returns the player whose connection it was, or nothing if the client did not have the table
  // open. A connection that `may_wait` is still told the result of its last request, until
  // let_go().
  std::optional<PlayerId> remove(std::uint64_t client, bool may_wait);

  void let_go() { leaving_.clear(); }

  // Does nothing if the client does not have the table open.
  void rename(std::uint64_t client, const std::string& name);

  [[nodiscard]] const Watcher* find(std::uint64_t client) const;

  [[nodiscard]] bool empty() const { return watchers_.empty(); }

  // Players who have a seat and the table open but do not attend it: the server gave them the seat.
  [[nodiscard]] std::vector<PlayerId> to_attend() const;

  // Players who attend the table but no longer have it open: they left while their seat was being
  // written.
  [[nodiscard]] std::vector<PlayerId> to_leave() const;

  [[nodiscard]] bool is_there(PlayerId player) const;

  // --- What they are told ---

  // Treats the log as it is now as already told.
  void skip_lines() { lines_shown_ = table_.state().lines.last(); }

  // For a new client, after the state: the log and the game so far, then the walls.
  void show_all_to(std::uint64_t client, SeenSoFar seen);
  void show_walls_to(std::uint64_t client);

  // Sends what has changed since the last time, encoded once. A client gets the whole state if it
  // sees the table for the first time, or when its seat, its permissions or the options changed.
  void tell_state();

  // Sends new lines of the log. A client whose seat has changed also gets the deal from the
  // beginning.
  void tell_lines();

  void show_events(const table::SeenByAll& seen);
  void show_prompt(Seat seat);

  // Tells everybody who the spectators are if that has changed. Returns whether it has.
  bool tell_spectators();

  void tell(const wire::WallCall& call);
  void tell(const wire::WallShown& shown);
  void tell_end(std::string_view code, std::string_view sentence);

  // Fills in the number of the last event the client was sent, if it watches.
  [[nodiscard]] wire::Pong pong_to(std::uint64_t client, wire::Pong pong) const;

  // --- Answers, each to the client that asked; none if it is gone ---

  // The answer travels in the first frame that follows from the request, or in one of its own if
  // there is none.
  void answer(std::uint64_t client, table::RequestId request);
  void give_answer();
  void refuse(std::uint64_t client,
              table::RequestId request,
              const table::TableRefusal& refusal) const;

  // --- The table as lists show it ---

  // The state as everybody was last told it.
  [[nodiscard]] const wire::TableState& told() const { return told_; }

  // The state as it is now.
  [[nodiscard]] wire::TableState state();

 private:
  // A request that was carried out.
  struct Answer {
    std::uint64_t client = 0;
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
  [[nodiscard]] const Watcher* waiting(std::uint64_t client) const;

  // What somebody without a seat is shown.
  [[nodiscard]] table::Watching watching(const Watcher& watcher) const;
  [[nodiscard]] bool is_shown_to(const Watcher& watcher) const;
  [[nodiscard]] std::vector<const Watcher*> spectators() const;
  [[nodiscard]] Frame spectator_frame(const table::SeenEvents& seen) const;
  [[nodiscard]] std::uint32_t last_shown(const Watcher& watcher) const;

  table::TableId id_;
  const table::Table& table_;
  // By client. In one piece of memory, because all of them are told of every action.
  std::vector<Watcher> watchers_;
  std::vector<Watcher> leaving_;  // gone, but may wait for an answer
  ShownOptions options_;
  wire::TableState told_;
  std::string told_strangers_;                     // encoded
  std::vector<table::NamedPerson> invited_;        // as last told; each is told those they may know
  std::optional<Answer> answer_;                   // not told yet
  std::vector<wire::RoomPerson> told_spectators_;  // as last told
  std::uint32_t lines_shown_ = 0;                  // of the table's log
};

}  // namespace lair::lobby
