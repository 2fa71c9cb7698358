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
using ClientId = Id<struct ClientKind, std::uint64_t>;  // one connection
using Millis = std::chrono::milliseconds;

// Thinking time for each decision and a reserve for the match. Both zero: no limit.
struct ClockSettings {
  Millis move{20'000};
  Millis reserve{60'000};

  [[nodiscard]] bool is_timed() const { return move.count() > 0 || reserve.count() > 0; }

  friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

// When a claim window ends. Eager: as soon as no missing answer can change who gets the tile, so
// its length reveals that somebody could have claimed. Constant: after a time drawn without looking
// at anybody's tiles, no matter who has answered.
enum class ClaimWindow : std::uint8_t { Eager, Constant };

// Who may take a seat: anyone, people with the share code, people named.
enum class Admission : std::uint8_t { Anyone, Code, Invited, League };

// What somebody without a seat is shown: nothing, what lies face up, every hand after the deal.
enum class Watching : std::uint8_t { Nothing, Public, AllHands };

// Who may see the record of a finished game: its players, also the league's people, everybody.
enum class RecordReaders : std::uint8_t { Players, League, Everybody };

// What happens to the game while a person is missing: the others are asked, wait, let a bot play,
// or end it.
enum class AbsenceStep : std::uint8_t { Ask, Wait, Bot, End };

struct AbsencePolicy {
  Millis grace{60'000};  // until a missing person counts as away
  AbsenceStep then = AbsenceStep::Ask;
  bool bot_may_claim = false;    // or declare a win; otherwise it only discards and passes
  bool substitutes = true;       // somebody else may take the seat between deals
  Millis abandoned{86'400'000};  // nobody there at all: the match ends, stored as it stands

  friend bool operator==(const AbsencePolicy&, const AbsencePolicy&) = default;
};

// A person whom a host named. `player` is none until a person with that name is known, and in old
// journals; the name then means the first person who sits down under it.
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
  std::uint32_t pauses = 3;       // in a match
  Millis pause{300'000};          // the most for each
  std::uint32_t extra_times = 3;  // for a seat in a match
  Millis extra{10'000};
  bool ready_check = false;
  bool hints = false;  // a seat may ask what it could work out by itself
  bool bots = false;   // bots that people own may sit down. Rule T2.10
  // Set at a table of the bot ladder: server bots of this strength fill the other seats.
  std::optional<Strength> ladder = {};

  friend bool operator==(const TablePolicies&, const TablePolicies&) = default;
};

// Whether strangers are shown nothing of the table: no game, no chat, no names. Rule T2.9.
constexpr bool is_private(Admission admission) {
  return admission == Admission::Code || admission == Admission::Invited;
}

// The same, also for a round whose other tables play the same walls. Rule T3.9.
constexpr bool is_closed(const TablePolicies& policies) {
  return policies.duplicate || is_private(policies.admission);
}

// Who may see the record if the host does not say.
constexpr RecordReaders usual_readers(Admission admission) {
  return is_private(admission) ? RecordReaders::Players : RecordReaders::Everybody;
}

// What a host sets.
struct TableSettings {
  std::string room;
  std::string name;
  std::string rules;        // rule system id
  SharedSettings settings;  // those that differ from the defaults; all, once it is open
  ClockSettings clock;
  ClaimWindow claim_window = ClaimWindow::Eager;
  TablePolicies policies = {};
  RulesRevision revision = kRulesNow;  // of the day the table was opened

  friend bool operator==(const TableSettings&, const TableSettings&) = default;
};

// The name of a table whose host does not give one.
inline std::string table_name_of(std::string_view host) { return std::string(host) + "'s table"; }

// Changes the name wherever something is named after the player.
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
