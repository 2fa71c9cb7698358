// The records of a season: every act that changes it, in order, enough to recompute everything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/units.hpp"
#include "server/league/game_result.hpp"
#include "server/league/pairing.hpp"
#include "server/league/season_settings.hpp"

namespace lair::league {

using lair::PlayerId;
using SeasonId = Id<struct SeasonKind, std::uint64_t>;

// Every struct lists its fields once, with their names in the record.

// --- Events ---

// Where the records of an imported season came from.
struct Imported {
  std::int64_t at = 0;  // seconds since 1970
  std::string origin;   // as the importer describes it

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("at", self.at);
    visit("origin", self.origin);
  }
};

// Places a player in a division, in a season that has them.
struct PlayerPlaced {
  PlayerId player;
  std::uint32_t division = 1;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("player", self.player);
    visit("division", self.division);
  }
};

// What a season takes over from the one before it; nothing if there is none. It registers nobody.
struct Follows {
  std::optional<std::uint64_t> season;  // its number; nothing if it is not on this server
  std::vector<PlayerId> invited;        // those who played or waited in it and did not withdraw
  std::vector<PlayerPlaced> placed;     // in the divisions they have moved to
  std::vector<std::string> teams;       // their names, numbered 1, 2, 3 … in this season

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("season", self.season);
    visit("invited", self.invited);
    visit("placed", self.placed);
    visit("teams", self.teams);
  }
};

struct SeasonOpened {
  SeasonSettings settings;
  PlayerId organiser;
  std::optional<Imported> imported = {};
  Follows follows = {};

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("settings", self.settings);
    visit("organiser", self.organiser);
    visit("imported", self.imported);
    visit("follows", self.follows);
  }
};

struct SettingsChanged {
  SeasonSettings settings;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("settings", self.settings);
  }
};

struct OrganiserAdded {
  PlayerId player;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("player", self.player);
  }
};

struct OrganiserRemoved {
  PlayerId player;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("player", self.player);
  }
};

// Goes to the waiting list if the season is full.
struct Registered {
  PlayerId player;
  std::uint32_t team = 0;               // its number, in a season of teams
  std::vector<PlayerId> moved_up = {};  // before them, from the waiting list into free seats

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("player", self.player);
    visit("team", self.team);
    visit("moved_up", self.moved_up);
  }
};

// The first player on the waiting list moves up at once.
struct Withdrawn {
  PlayerId player;
  std::string reason;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("player", self.player);
    visit("reason", self.reason);
  }
};

struct CheckInOpened {
  std::uint32_t round = 1;
  std::int64_t deadline = 0;  // seconds since 1970

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("deadline", self.deadline);
  }
};

struct CheckedIn {
  PlayerId player;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("player", self.player);
  }
};

// The whole round in one event, so a crash leaves all of it or nothing. For who moved up from the
// waiting list and who went to its end instead, see waiting_list.hpp.
struct RoundStarted {
  std::uint32_t round = 1;
  Pairing pairing;
  std::vector<std::uint64_t> tables;  // the lobby's table for each Four
  std::vector<PlayerId> moved_up = {};
  std::vector<PlayerId> gave_way = {};

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("fours", self.pairing.tables);
    visit("byes", self.pairing.byes);
    visit("tables", self.tables);
    visit("moved_up", self.moved_up);
    visit("gave_way", self.gave_way);
  }
};

struct ResultTaken {
  std::uint32_t round = 1;
  std::uint32_t table = 1;
  GameResult result;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("table", self.table);
    visit("result", self.result);
  }
};

// An organiser's ruling, which replaces the result; the original result is kept.
struct Adjudicated {
  std::uint32_t round = 1;
  std::uint32_t table = 1;
  GameResult result;
  std::string reason;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("table", self.table);
    visit("result", self.result);
    visit("reason", self.reason);
  }
};

struct Penalized {
  PlayerId player;
  // Taken off table points, or off comparison points in a duplicate.
  std::int32_t twelfths = 0;
  std::string reason;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("player", self.player);
    visit("twelfths", self.twelfths);
    visit("reason", self.reason);
  }
};

struct TimeExtended {
  std::uint32_t round = 1;
  std::uint32_t table = 1;
  std::uint32_t seconds = 0;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("table", self.table);
    visit("seconds", self.seconds);
  }
};

struct Paused {
  template <class Self, class Visit>
  static void fields(Self&, const Visit&) {}
};

struct Resumed {
  template <class Self, class Visit>
  static void fields(Self&, const Visit&) {}
};

// Nothing played in the round counts; it is drawn again when it is started again.
struct RoundAbandoned {
  std::uint32_t round = 1;
  std::string reason;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("reason", self.reason);
  }
};

// An earlier event no longer counts, but stays in the log.
struct Undone {
  std::uint32_t event = 0;
  std::string reason;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("event", self.event);
    visit("reason", self.reason);
  }
};

// Recorded by the server: somebody was not at their table in time.
struct Missed {
  std::uint32_t round = 1;
  std::uint32_t table = 1;
  PlayerId player;
  Absent absent = Absent::Substitute;       // what was done; WalkOver also if nobody came
  std::optional<PlayerId> substitute = {};  // from the waiting list; has the seat from then on

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("table", self.table);
    visit("player", self.player);
    visit("absent", self.absent);
    visit("substitute", self.substitute);
  }
};

// Recorded by the server: it was down while a round was being played, and the clocks stood still.
struct TimeLost {
  std::uint32_t seconds = 0;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("seconds", self.seconds);
  }
};

// An organiser asks somebody to play; they are in once they register.
struct PlayerInvited {
  PlayerId player;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("player", self.player);
  }
};

// This table, which has no result yet, plays at a real table instead of its table in the lobby.
struct MovedInPerson {
  std::uint32_t round = 1;
  std::uint32_t table = 1;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("table", self.table);
  }
};

// The result of a game in person, entered by one of its players or an organiser; counts once
// somebody else confirms it. A later entry replaces it.
struct PaperEntered {
  std::uint32_t round = 1;
  std::uint32_t table = 1;
  GameResult result;             // follows from the hands if they are entered
  std::vector<PaperHand> hands;  // in the order they were played; may be left out

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("table", self.table);
    visit("result", self.result);
    visit("hands_told", self.hands);
  }
};

struct PaperConfirmed {
  std::uint32_t round = 1;
  std::uint32_t table = 1;
  std::uint32_t entry = 0;  // the number of the record that entered the result

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("table", self.table);
    visit("entry", self.entry);
  }
};

// Somebody says that the entry is wrong: it can no longer be confirmed.
struct PaperDisputed {
  std::uint32_t round = 1;
  std::uint32_t table = 1;
  std::uint32_t entry = 0;
  std::string reason;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("table", self.table);
    visit("entry", self.entry);
    visit("reason", self.reason);
  }
};

// A team that players may register into.
struct TeamAdded {
  std::uint32_t team = 0;  // 1, 2, 3 …; assigned by decide, never reused
  std::string name;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("team", self.team);
    visit("name", self.name);
  }
};

struct TeamRenamed {
  std::uint32_t team = 0;
  std::string name;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("team", self.team);
    visit("name", self.name);
  }
};

struct SeasonEnded {
  template <class Self, class Visit>
  static void fields(Self&, const Visit&) {}
};

// Removed by an operator, whether over or not: it is shown to nobody. Its records stay on the disk.
struct SeasonRemoved {
  std::string reason;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("reason", self.reason);
  }
};

// In the order of their names in event_text; new kinds go to the end.
using Event = std::variant<SeasonOpened,
                           SettingsChanged,
                           OrganiserAdded,
                           OrganiserRemoved,
                           Registered,
                           Withdrawn,
                           CheckInOpened,
                           CheckedIn,
                           RoundStarted,
                           ResultTaken,
                           Adjudicated,
                           Penalized,
                           TimeExtended,
                           Paused,
                           Resumed,
                           RoundAbandoned,
                           Undone,
                           SeasonEnded,
                           Missed,
                           TimeLost,
                           PlayerInvited,
                           MovedInPerson,
                           PaperEntered,
                           PaperConfirmed,
                           PaperDisputed,
                           TeamAdded,
                           TeamRenamed,
                           PlayerPlaced,
                           SeasonRemoved>;

// One line of the audit log.
struct Record {
  std::uint32_t number = 0;       // 1, 2, 3 … within the season
  std::optional<PlayerId> actor;  // nothing for acts of the server itself
  std::int64_t at = 0;            // seconds since 1970
  Event event;
};

}  // namespace lair::league
