// Everything people do apart from playing: each request goes to the part that answers it.
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
#include "server/lobby/table_directory.hpp"
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

// Its parts live on one loop; requests from other threads are posted there. Requests to a table
// that the client has open do not pass through here: see table_requests.hpp.
class Lobby {
 public:
  // The world outlives the lobby. The lobby attaches itself to `world.people`.
  Lobby(World world, Plan plan);
  ~Lobby();

  // --- Before the loops run ---

  // Restores an unfinished table from its records. From any thread, several at once.
  void restore(table::TableId id, const std::vector<table::Record>& records);

  // Sets aside a table that cannot be restored, so that no other is opened under its id. From any
  // thread.
  void set_aside(table::TableId id);

  void set_leagues(Leagues leagues);

  // --- From here on any thread ---

  // For the listener: the session of one new connection.
  std::unique_ptr<Session> new_session(const Caller& caller);

  // The tables as of the last change, as everybody may know them.
  [[nodiscard]] std::vector<wire::TableSummary> tables() const;

  // The tables that are open, with all names.
  [[nodiscard]] std::vector<wire::TableSummary> tables_for_operators() const;

  // The hands that people are playing, as they are, not as strangers may know them.
  [[nodiscard]] Hands hands_in_play() const;

  // The table with this share code, as somebody who may sit there sees it.
  [[nodiscard]] std::optional<wire::TableSummary> table_of_code(std::string_view code) const;

  // The number of tables whose journal could not be written and which are not restored yet.
  [[nodiscard]] std::size_t failed_tables() const;

  // The number of tables that a defect has stopped since the start, or that could not be restored
  // then.
  [[nodiscard]] std::size_t broken_tables() const;

  // The rooms, with their counts as last told to people.
  [[nodiscard]] std::vector<wire::Room> shown_rooms() const;

  // The tables of leagues, for the director.
  director::Tables& league_tables();

  // Calls `told` on the lobby's loop with those of `among` who are connected, in that order.
  void who_is_here(std::vector<PlayerId> among, std::function<void(std::vector<PlayerId>)> told);

  // Tells everybody connected now, and everybody who arrives before `until` (seconds since 1970).
  // An empty text withdraws the earlier announcement.
  void announce(const std::string& text, std::int64_t until);

  // Ends the table for everybody, even during a deal. Returns false if there is no such table.
  bool close_table(table::TableId id);

  // Sends the player away from the table for good, whether they have a seat or not.
  void send_away(table::TableId id, PlayerId player);

  // Adds or changes rooms, removes none. The limits are for tables that open from now on.
  void change_plan(std::vector<RoomPlan> rooms, const LobbyLimits& limits);

  // Tells everybody, now or on arrival, that the server will stop. From then on no table opens.
  void announce_shutdown(std::chrono::seconds at_most);

  // Says goodbye to everybody, then calls `done` on the lobby's loop.
  void shut_down(std::function<void()> done);

  // --- From sessions ---

  void opened(ClientPtr client);
  void asked(const ClientPtr& client, wire::NumberedRequest request);
  void closed(ClientPtr client);

 private:
  std::unique_ptr<Parts> parts_;
  std::mutex restoring_;  // guards what the parts note about tables being restored
};

}  // namespace lair::lobby
