// What a season writes down: every act that changes it, in order, enough to recompute everything.
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

// Every struct lists its fields once, with the names they have in the record.

// --- Events ---

// How the records of a season that was not opened here came to be here.
struct Imported {
  std::int64_t at = 0;  // seconds since 1970
  std::string origin;   // in the words of who imported it

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("at", self.at);
    visit("origin", self.origin);
  }
};

// Into that division of a season that has them.
struct PlayerPlaced {
  PlayerId player;
  std::uint32_t division = 1;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("player", self.player);
    visit("division", self.division);
  }
};

// What a season takes over from the one before it; nothing where there is none. Nobody is
// registered by it.
struct Follows {
  std::optional<std::uint64_t> season;  // its number; nothing where it is not on this server
  std::vector<PlayerId> invited;        // who played in it
  std::vector<PlayerPlaced> placed;     // the divisions they are in now
  std::vector<std::string> teams;       // their names, numbered 1, 2, 3 … here

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

// To the waiting list when the season is full.
struct Registered {
  PlayerId player;
  std::uint32_t team = 0;               // its number, in a season of teams
  std::vector<PlayerId> moved_up = {};  // from the waiting list before, into seats that were free

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("player", self.player);
    visit("team", self.team);
    visit("moved_up", self.moved_up);
  }
};

// The first of the waiting list moves up at once.
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

// The whole round in one event, so a crash leaves all of it or nothing. Who moved up from the
// waiting list for it, who went to its end instead: see waiting_list.hpp.
struct RoundStarted {
  std::uint32_t round = 1;
  Pairing pairing;
  std::vector<std::uint64_t> tables;  // where each Four plays
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

// The organiser's word instead of the result, which is kept.
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
  std::int32_t twelfths = 0;  // of table points, taken off
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

// What was played in it counts for nothing; the round is drawn again when it starts again.
struct RoundAbandoned {
  std::uint32_t round = 1;
  std::string reason;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("reason", self.reason);
  }
};

// An earlier event counts no longer. It stays in the log.
struct Undone {
  std::uint32_t event = 0;
  std::string reason;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("event", self.event);
    visit("reason", self.reason);
  }
};

// The server's record: somebody was not at their table in time.
struct Missed {
  std::uint32_t round = 1;
  std::uint32_t table = 1;
  PlayerId player;
  Absent absent = Absent::Substitute;       // what the season did about it then
  std::optional<PlayerId> substitute = {};  // of the waiting list, who has the seat from then on

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("table", self.table);
    visit("player", self.player);
    visit("absent", self.absent);
    visit("substitute", self.substitute);
  }
};

// The server's record: it was down while a round was played; the clocks stood still.
struct TimeLost {
  std::uint32_t seconds = 0;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("seconds", self.seconds);
  }
};

// An organiser would like them to play; they are in once they register.
struct PlayerInvited {
  PlayerId player;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("player", self.player);
  }
};

// This table, which has no result yet, plays at a real table instead of its own.
struct MovedInPerson {
  std::uint32_t round = 1;
  std::uint32_t table = 1;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("table", self.table);
  }
};

// What a game in person came to, as one of its players or an organiser says; counts once somebody
// else confirms it. A later one replaces it.
struct PaperEntered {
  std::uint32_t round = 1;
  std::uint32_t table = 1;
  GameResult result;             // follows from the hands where they are told
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
  std::uint32_t entry = 0;  // the record that entered it

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("round", self.round);
    visit("table", self.table);
    visit("entry", self.entry);
  }
};

// That entry is wrong: it can no longer be confirmed.
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
  std::uint32_t team = 0;  // 1, 2, 3 …; given when it is decided, never given again
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

// Taken away by an operator, over or not: nobody is shown it. Its records stay on the disk.
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
  std::optional<PlayerId> actor;  // nothing for what the server does by itself
  std::int64_t at = 0;            // seconds since 1970
  Event event;
};

}  // namespace lair::league
