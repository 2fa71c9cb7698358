// What the director needs of the world: tables, games played, people, the time.
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

// Why something is refused: the code that clients translate, a sentence for those who do not.
struct Fault {
  std::string code;
  std::string sentence;
};

struct SeatedPlayer {
  PlayerId player;
  std::string name;
};

// Bots sit where nobody is named.
using SeatedPlayers = BySeat<std::optional<SeatedPlayer>>;

// A table of a round with who sits where. Its host is the server.
struct RoundTable {
  table::TableId id;
  table::TableSettings settings;
  SeatedPlayers players;
  std::optional<fair::Share> walls = {};  // that the whole round plays; a secret
};

// A check-in with those who may check in.
struct OpenCheckIn {
  league::SeasonId season;
  std::string name;           // of the season
  std::int64_t deadline = 0;  // seconds since 1970
  std::vector<PlayerId> players;
};

// What these people were called to, which is over for them: a check-in, or a table of a round.
struct EndedCall {
  league::SeasonId season = {};  // none: not the check-in of one
  table::TableId table = {};
  std::vector<PlayerId> players;
};

// The tables of the server. Any thread; what is asked is done later, in order, and is told as
// TableStands once it is durable.
class Tables {
 public:
  virtual ~Tables() = default;

  // Ids that no other table will get.
  virtual std::vector<std::uint64_t> reserve(std::size_t tables) = 0;

  // Gives no id up to this one from now on.
  virtual void keep_free_to(table::TableId highest) = 0;

  [[nodiscard]] virtual bool has_room(std::string_view room) const = 0;

  // Opens the table unless it is there; until its match begins seats its people, in the seat of
  // whoever else sits there, and fills it with bots.
  virtual void open(RoundTable wanted) = 0;

  // Begins its match: these people sit, also who has stood up or is away; bots on the other seats.
  virtual void start(table::TableId table, SeatedPlayers players) = 0;

  // Stops its clocks, its bots, its people; or lets them go on.
  virtual void hold(table::TableId table, bool held) = 0;

  // The deal that is played is its last; nothing between deals, nor a second time.
  virtual void ring(table::TableId table) = 0;

  // Ends it with what was played so far.
  virtual void end(table::TableId table) = 0;

  // Tells those who look at the season that something of it is other than before.
  virtual void season_changed(league::SeasonId season) = 0;

  // Calls everybody to a check-in that is open now, those who are away on their devices.
  virtual void call_to_check_in(OpenCheckIn open) = 0;

  // Takes back what those who are here were told of it.
  virtual void end_call(EndedCall call) = 0;

  // Tells which of them are connected.
  virtual void who_is_here(std::vector<PlayerId> among,
                           std::function<void(std::vector<PlayerId>)> told) = 0;
};

struct PlayedGame {
  std::int64_t id = 0;
  std::array<std::int64_t, 4> scores{};  // of the seats, after the last deal
  std::array<std::int32_t, 4> hands{};   // won by each
  std::vector<league::PlayedDeal> deals = {};
};

// The games that are durable. Any thread.
class Games {
 public:
  virtual ~Games() = default;

  // The last game at that table that is over with a deal played to its end.
  virtual std::optional<PlayedGame> last_at(table::TableId table) = 0;

  // Deals played to their end at that table.
  virtual std::int64_t deals_at(table::TableId table) = 0;

  // Whether the table was there and is no more.
  virtual bool has_ended(table::TableId table) = 0;
};

// Remembers when the server was last up. Any thread.
class Pulse {
 public:
  virtual ~Pulse() = default;

  // When the server before this one was last up, seconds since 1970; nothing for a new database.
  [[nodiscard]] virtual std::optional<std::int64_t> before() const = 0;

  virtual void beat(std::int64_t now) = 0;
};

// People as seasons know them. Any thread.
class People {
 public:
  virtual ~People() = default;

  // Nothing for an id that is nobody's.
  virtual std::optional<std::string> name_of(PlayerId player) = 0;

  // For good.
  virtual bool has_left(PlayerId player) = 0;
};

using Clock = std::function<std::int64_t()>;  // seconds since 1970

// The name as it is to be kept, or a refusal.
using NameCheck = std::function<Result<std::string, Fault>(std::string_view wanted)>;

// Of a season that brings none; at most six bytes, which browsers count exactly.
using SeedMaker = std::function<std::uint64_t()>;

}  // namespace lair::director
