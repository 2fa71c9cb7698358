// What operators' acts need from other parts: what is stored about people, and the running server.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/people/ports.hpp"

namespace lair::admin {

struct KnownPerson {
  people::Person person;
  people::Time created = 0;
  std::optional<people::Time> last_seen;  // nothing if no session is left
  std::size_t sessions = 0;
};

// Newest first, without people who were forgotten.
struct PeopleQuestion {
  std::string part;          // part of the name, ignoring case; empty: everybody
  std::uint64_t before = 0;  // only smaller numbers; 0: from the newest
  std::size_t count = 100;
  bool has_account = false;  // only accounts, no guests
};

struct KnownSession {
  people::Time created = 0;
  people::Time last_used = 0;
  people::Time expires = 0;
};

// What is stored. Any thread; waits for the disk.
class Register {
 public:
  virtual ~Register() = default;

  virtual std::vector<KnownPerson> people(const PeopleQuestion& question) = 0;

  // Most recently used first.
  virtual std::vector<KnownSession> sessions(PlayerId player) = 0;
};

struct MarkedPlayer {
  PlayerId player;
  std::string name;
  std::int64_t points = 0;
  bool is_neighbour = false;   // came from the same address as another player of the game
  bool was_sent_away = false;  // from the match
};

// A game that is unrated because two of the players who began it came from the same address, or
// because one was sent away.
struct MarkedGame {
  std::int64_t game = 0;
  people::Time finished = 0;
  std::string rules;
  std::vector<MarkedPlayer> players;  // by seat
};

enum class Review : std::uint8_t { Rate, Void };

enum class Reviewed : std::uint8_t { Done, NotMarked, Failed };

// Any thread; reading waits for the disk.
class MarkedGames {
 public:
  virtual ~MarkedGames() = default;

  // Newest first.
  virtual std::vector<MarkedGame> marked(std::size_t count) = 0;
  virtual std::optional<MarkedGame> find(std::int64_t game) = 0;

  // Removes the mark; from then on the game is rated, or never will be. `done` is called once that
  // is saved.
  virtual void review(std::int64_t game, Review review, std::function<void(Reviewed)> done) = 0;
};

struct ShownTable {
  std::uint64_t id = 0;
  std::string name;
  std::string room;
  std::string phase;                // "waiting", "playing", "between_deals", "finished", "closed"
  std::vector<std::string> people;  // the players at the table
  std::uint32_t spectators = 0;
};

struct ShownSeason {
  std::uint64_t id = 0;
  std::string name;
  std::string status;  // as in season_line.hpp of the league
  std::uint32_t round = 0;
  std::size_t players = 0;
  bool is_removed = false;
};

struct SeasonAct {
  enum class Kind : std::uint8_t { End, Remove, Restore };

  std::uint64_t season = 0;
  Kind kind = Kind::End;
  std::optional<PlayerId> by;  // nothing: the console
  std::string reason;
};

// Empty if the act was carried out.
struct SeasonRefusal {
  std::string_view code;
  std::string_view sentence;
};

// A fact about the server's state: "connections", "17".
using Fact = std::pair<std::string, std::string>;

// The server while it runs. Any thread; no function waits for a table or for a client's network.
class RunningServer {
 public:
  virtual ~RunningServer() = default;

  virtual std::vector<ShownTable> tables() = 0;

  // Ends a table for everybody, even during a deal. Returns false if there is no such table.
  virtual bool close_table(std::uint64_t table) = 0;

  // The last `most` seasons before that number, or of all if it is 0; in order, including removed
  // ones.
  virtual std::vector<ShownSeason> seasons(std::uint64_t before, std::size_t most) = 0;

  // `done` is called once the act is saved or refused.
  virtual void act_on_season(SeasonAct act, std::function<void(SeasonRefusal)> done) = 0;

  // Shows the text to everybody who is connected, and to everybody who connects before `until`. An
  // empty text withdraws the announcement.
  virtual void announce(const std::string& text, people::Time until) = 0;

  // Which of these people are connected.
  virtual std::vector<PlayerId> connected(const std::vector<PlayerId>& among) = 0;

  // Load, memory, disk, backups.
  virtual std::vector<Fact> facts() = 0;
};

}  // namespace lair::admin
