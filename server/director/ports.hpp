// What the director needs from outside: tables, games played, people, the time.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "engine/seat.hpp"
#include "engine/units.hpp"
#include "server/fair/share.hpp"
#include "server/league/game_result.hpp"
#include "server/league/records.hpp"
#include "server/table/settings.hpp"

namespace lair::director {

// Why something is refused: a code that clients translate, and a sentence for those that do not.
struct Fault {
  std::string code;
  std::string sentence;
};

struct SeatedPlayer {
  PlayerId player;
  std::string name;
};

// A bot sits in each seat without a name.
using SeatedPlayers = BySeat<std::optional<SeatedPlayer>>;

// A table of a round and who sits where. The server is its host.
struct RoundTable {
  table::TableId id;
  table::TableSettings settings;
  SeatedPlayers players;
  std::optional<fair::Share> walls = {};  // the secret from which the whole round's walls follow
};

// An open check-in and the players who may check in.
struct OpenCheckIn {
  league::SeasonId season;
  std::string name;           // the season's
  std::int64_t deadline = 0;  // seconds since 1970
  std::vector<PlayerId> players;
};

// A call that has ended for these players: to a check-in, or to a table of a round.
struct EndedCall {
  league::SeasonId season = {};  // none if it was not a check-in
  table::TableId table = {};
  std::vector<PlayerId> players;
};

// The tables of the server. Safe to call from any thread. Requests are carried out later, in order;
// their effect is reported as TableStands once it is durable.
class Tables {
 public:
  virtual ~Tables() = default;

  // Reserves ids that no other table will get.
  virtual std::vector<std::uint64_t> reserve(std::size_t tables) = 0;

  // From now on assigns only ids above this one.
  virtual void keep_free_to(table::TableId highest) = 0;

  [[nodiscard]] virtual bool has_room(std::string_view room) const = 0;

  // Opens the table if it does not exist. Until its match begins, also puts the wanted players into
  // their seats, replacing anybody else there, and fills the other seats with bots.
  virtual void open(RoundTable wanted) = 0;

  // Begins its match with these players seated, even if they have stood up or are away, and with
  // bots in the other seats.
  virtual void start(table::TableId table, SeatedPlayers players) = 0;

  // Stops the table's clocks, bots and players, or lets them continue.
  virtual void hold(table::TableId table, bool held) = 0;

  // Makes the deal in play its last. Does nothing between deals, or if called again.
  virtual void ring(table::TableId table) = 0;

  // Ends the match with what has been played so far.
  virtual void end(table::TableId table) = 0;

  // Tells everybody who is looking at the season that it has changed.
  virtual void season_changed(league::SeasonId season) = 0;

  // Calls everybody to a check-in that has opened; players who are away are called on their
  // devices.
  virtual void call_to_check_in(OpenCheckIn open) = 0;

  // Withdraws the call from the pages of players who are connected.
  virtual void end_call(EndedCall call) = 0;

  // Reports which of these players are connected.
  virtual void who_is_here(std::vector<PlayerId> among,
                           std::function<void(std::vector<PlayerId>)> told) = 0;
};

struct PlayedGame {
  std::int64_t id = 0;
  std::array<std::int64_t, 4> scores{};  // of each seat, after the last deal
  std::array<std::int32_t, 4> hands{};   // won by each
  std::vector<league::PlayedDeal> deals = {};
};

// The games that are durable. Safe to call from any thread.
class Games {
 public:
  virtual ~Games() = default;

  // The last finished game at that table in which at least one deal was played to its end.
  virtual std::optional<PlayedGame> last_at(table::TableId table) = 0;

  // How many deals were played to their end at that table.
  virtual std::int64_t deals_at(table::TableId table) = 0;

  // Whether the table existed and has ended.
  virtual bool has_ended(table::TableId table) = 0;
};

// Remembers when the server was last up. Safe to call from any thread.
class Pulse {
 public:
  virtual ~Pulse() = default;

  // When the server was last up before this start, in seconds since 1970; nothing for a new
  // database.
  [[nodiscard]] virtual std::optional<std::int64_t> before() const = 0;

  virtual void beat(std::int64_t now) = 0;
};

// People as seasons know them. Safe to call from any thread.
class People {
 public:
  virtual ~People() = default;

  // Nothing if nobody has that id.
  virtual std::optional<std::string> name_of(PlayerId player) = 0;

  // Whether the player has left the server permanently.
  virtual bool has_left(PlayerId player) = 0;
};

using Clock = std::function<std::int64_t()>;  // seconds since 1970

// Returns the name as it should be stored, or a refusal.
using NameCheck = std::function<Result<std::string, Fault>(std::string_view wanted)>;

// Draws the seed of a season; at most six bytes, which browsers can count exactly.
using SeedMaker = std::function<std::uint64_t()>;

}  // namespace lair::director
