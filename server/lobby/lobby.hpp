// What people do beside playing, put together: every request goes to the part that answers it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/lobby/client.hpp"
#include "server/lobby/world.hpp"
#include "server/wire/frames.hpp"

namespace lair::director {
class Tables;
}  // namespace lair::director

namespace lair::wire {
struct NumberedRequest;
}  // namespace lair::wire

namespace lair::lobby {

struct Leagues;
struct Parts;

// Its parts live on one loop: who asks from another thread is answered there. What people ask of a
// table that they have open does not pass here: see table_requests.hpp.
class Lobby {
 public:
  // The world outlives the lobby, which attaches itself to the people.
  Lobby(World world, Plan plan);
  ~Lobby();

  // --- Before the loops run ---

  // An unfinished table from its records. From any thread, several at once.
  void restore(table::TableId id, const std::vector<table::Record>& records);

  // One that cannot be brought back: no other is opened under its id. From any thread.
  void set_aside(table::TableId id);

  void set_leagues(Leagues leagues);

  // --- From here on any thread ---

  // For the listener; the session of one new connection.
  std::unique_ptr<Session> new_session(const Caller& caller);

  // The tables as of the last change, as everybody may know them.
  [[nodiscard]] std::vector<wire::TableSummary> tables() const;

  // Those that are open, with all their names.
  [[nodiscard]] std::vector<wire::TableSummary> tables_for_operators() const;

  // The table that a share code is of, as who may sit there sees it.
  [[nodiscard]] std::optional<wire::TableSummary> table_of_code(std::string_view code) const;

  // Tables whose journal could not be written, which are not back yet.
  [[nodiscard]] std::size_t failed_tables() const;

  // How many a defect has stopped since the start, or could not be brought back at it.
  [[nodiscard]] std::size_t broken_tables() const;

  // The rooms with their numbers as they were last told.
  [[nodiscard]] std::vector<wire::Room> shown_rooms() const;

  // As the director of leagues asks for them.
  director::Tables& league_tables();

  // Tells, on the lobby's loop, which of `among` are connected, in that order.
  void who_is_here(std::vector<PlayerId> among, std::function<void(std::vector<PlayerId>)> told);

  // Tells everybody, and whoever comes until then, seconds since 1970. An empty text takes back
  // what was announced before.
  void announce(const std::string& text, std::int64_t until);

  // Ends it for everybody, in the middle of a deal too. False when there is none.
  bool close_table(table::TableId id);

  // Rooms are added or changed, none is taken away; limits are for tables that open from now on.
  void change_plan(std::vector<RoomPlan> rooms, const LobbyLimits& limits);

  // Tells everybody, now or when they come, that the server stops; no table opens any more.
  void announce_shutdown(std::chrono::seconds at_most);

  // Says goodbye to everybody, then calls `done` on the lobby's loop.
  void shut_down(std::function<void()> done);

  // --- From sessions ---

  void opened(ClientPtr client);
  void asked(const ClientPtr& client, wire::NumberedRequest request);
  void closed(ClientPtr client);

 private:
  std::unique_ptr<Parts> parts_;
  std::mutex restoring_;  // guards what its parts note of tables that are brought back
};

}  // namespace lair::lobby
