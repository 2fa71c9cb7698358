// What a host sets: the house, the clock, who may sit, watch, be away.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/bots/strength.hpp"
#include "engine/rules/match_length.hpp"
#include "engine/rules/revision.hpp"
#include "engine/units.hpp"
#include "server/table/house_settings.hpp"

namespace lair::table {

using lair::PlayerId;
using TableId = Id<struct TableKind, std::uint64_t>;
using RequestId = Id<struct RequestKind, std::uint32_t>;
using Millis = std::chrono::milliseconds;

// Thinking time of each decision and a reserve for the match; both zero: no limit.
struct ClockSettings {
  Millis move{20'000};
  Millis reserve{60'000};

  [[nodiscard]] bool is_timed() const { return move.count() > 0 || reserve.count() > 0; }

  friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

// When a claim window ends. Eager: once no missing answer can change who gets the tile; its length
// tells that somebody could have claimed. Constant: after a time drawn without looking at anybody's
// tiles, whoever answered.
enum class ClaimWindow : std::uint8_t { Eager, Constant };

// Who may take a seat: anyone, whoever has the share code, whoever is named.
enum class Admission : std::uint8_t { Anyone, Code, Invited, League };

// What somebody without a seat is shown: nothing, what lies face up, every hand after the deal.
enum class Watching : std::uint8_t { Nothing, Public, AllHands };

// Who may see the record of a game that is over: who sat there, the league's people too, everybody.
enum class RecordReaders : std::uint8_t { Players, League, Everybody };

// What becomes of the game while a person is missing: the others are asked, wait, let a bot play,
// or end it.
enum class AbsenceStep : std::uint8_t { Ask, Wait, Bot, End };

struct AbsencePolicy {
  Millis grace{60'000};  // until a missing person counts as away
  AbsenceStep then = AbsenceStep::Ask;
  bool bot_may_claim = false;    // or declare a win; else it discards and passes
  bool substitutes = true;       // somebody else may take the seat between deals
  Millis abandoned{86'400'000};  // nobody there at all: the match ends, stored as it stands

  friend bool operator==(const AbsencePolicy&, const AbsencePolicy&) = default;
};

// Somebody whom a host named. While nobody of that name is known, and in journals of old, `player`
// is none: then it is the first who sits down under that name.
struct NamedPerson {
  std::string name;
  PlayerId player = {};

  [[nodiscard]] bool is(PlayerId who, std::string_view called) const {
    return player != PlayerId() ? player == who : !name.empty() && name == called;
  }

  friend bool operator==(const NamedPerson&, const NamedPerson&) = default;
};

struct TablePolicies {
  Admission admission = Admission::Anyone;
  std::vector<NamedPerson> invited = {};
  std::uint64_t league = 0;
  bool duplicate = false;  // every table of the round plays the same walls. Rule T3.9
  MatchLength length = {};
  Watching spectators = Watching::Public;
  RecordReaders record = RecordReaders::Everybody;
  AbsencePolicy absence = {};
  std::uint32_t pauses = 3;       // of a match
  Millis pause{300'000};          // each at most
  std::uint32_t extra_times = 3;  // of a seat in a match
  Millis extra{10'000};
  bool ready_check = false;
  bool hints = false;  // a seat may ask what it could work out by itself
  bool bots = false;   // of people may sit down. Rule T2.10
  std::optional<Strength> ladder =
      {};  // of bots; its other seats are the server's, of that strength

  friend bool operator==(const TablePolicies&, const TablePolicies&) = default;
};

// Whether strangers are shown nothing of it: no game, no chat, no names. Rule T2.9.
constexpr bool is_private(Admission admission) {
  return admission == Admission::Code || admission == Admission::Invited;
}

// The same, or of a round whose other tables play these walls too. Rule T3.9.
constexpr bool is_closed(const TablePolicies& policies) {
  return policies.duplicate || is_private(policies.admission);
}

// As it is where the host does not say.
constexpr RecordReaders usual_readers(Admission admission) {
  return is_private(admission) ? RecordReaders::Players : RecordReaders::Everybody;
}

// What a host sets.
struct TableSettings {
  std::string room;
  std::string name;
  std::string rules;        // rule system id
  SharedSettings settings;  // options off their defaults; of an opened table all of them
  ClockSettings clock;
  ClaimWindow claim_window = ClaimWindow::Eager;
  TablePolicies policies = {};
  RulesRevision revision = kRulesNow;  // of an opened table: of the day it was opened

  friend bool operator==(const TableSettings&, const TableSettings&) = default;
};

// What a table is called when its host says nothing.
inline std::string table_name_of(std::string_view host) { return std::string(host) + "'s table"; }

// Puts another name where something is called after somebody.
inline void rename(TableSettings& settings,
                   PlayerId player,
                   std::string_view before,
                   const std::string& after) {
  if (settings.name == table_name_of(before)) settings.name = table_name_of(after);
  for (NamedPerson& invited : settings.policies.invited) {
    if (invited.is(player, before)) invited.name = after;
  }
}

}  // namespace lair::table
