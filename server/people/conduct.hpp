// The words for people and what moderators do about them: roles, sanctions, the audit log, notices.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/units.hpp"

namespace lair::people {

// Seconds since 1970, as in every table of the database.
using Time = std::int64_t;

enum class Role : std::uint8_t { Player, Moderator, Operator };

// A person or a bot that the server knows. One without an account is a guest; one whose account has
// an owner is a bot.
struct Person {
  PlayerId id = {};
  std::string name = {};
  bool has_account = false;
  Role role = Role::Player;
  std::optional<PlayerId> owner = {};

  [[nodiscard]] bool is_bot() const { return owner.has_value(); }

  friend bool operator==(const Person&, const Person&) = default;
};

enum class SanctionKind : std::uint8_t { Warning, Mute, Ban };

// Where somebody speaks.
enum class Speech : std::uint8_t { Table, Room, Private };

using SpeechPlaces = std::uint8_t;  // bits, in the order of Speech
inline constexpr SpeechPlaces kEverywhere = 7;

using SanctionId = Id<struct SanctionKindTag, std::uint64_t>;

// Holds from `since` until `until`, for a player or for a range of addresses.
struct Sanction {
  SanctionId id = {};
  SanctionKind kind = SanctionKind::Warning;
  std::optional<PlayerId> player = {};
  std::string range = {};   // if there is no player: "203.0.113.0/24"
  SpeechPlaces places = 0;  // of a mute
  Time since = 0;
  Time until = 0;
  std::string reason = {};
  Role laid_by = Role::Operator;  // the rank that the person who imposed it had then
  std::string player_name = {};   // filled in when read: what the player is called now

  friend bool operator==(const Sanction&, const Sanction&) = default;
};

// What moderators do, up to Lift; then what operators do. The order is that of the wire.
enum class Act : std::uint8_t {
  Warn,
  Mute,
  Boot,
  Ban,
  Lift,
  Grant,
  Rename,
  Forget,
  Reset,    // a link with which somebody chooses a new password
  SignOut,  // on every device
  Close,    // a table
  Announce,
  Invite,        // a code was made or withdrawn
  SecondFactor,  // was removed for somebody who has lost it
  Review,        // of a marked game: whether it counts; for moderators
  Season,        // was ended, removed or restored
};

// As the audit log has them, in the same order.
inline constexpr std::array<std::string_view, 16> kActWords{"warn",
                                                            "mute",
                                                            "boot",
                                                            "ban",
                                                            "lift",
                                                            "grant",
                                                            "rename",
                                                            "forget",
                                                            "reset",
                                                            "sign_out",
                                                            "close",
                                                            "announce",
                                                            "invite",
                                                            "second_factor",
                                                            "review",
                                                            "season"};

// The roles, in the same order.
inline constexpr std::array<std::string_view, 3> kRoleWords{"player", "moderator", "operator"};

struct AuditEntry {
  std::uint64_t id = 0;
  Time at = 0;
  std::optional<PlayerId> moderator = {};  // nothing: the operator at the console
  Act act = Act::Warn;
  std::optional<PlayerId> player = {};
  std::string range = {};
  std::uint64_t table = 0;   // of Boot, Close
  SanctionId sanction = {};  // of Mute, Ban, Lift
  Time until = 0;            // of Mute, Ban
  Role role = Role::Player;  // of Grant
  std::string reason = {};
  // Filled in when read: what they are called now.
  std::string moderator_name = {};
  std::string player_name = {};

  friend bool operator==(const AuditEntry&, const AuditEntry&) = default;
};

struct AuditQuestion {
  std::uint64_t before = 0;  // only smaller ids; 0: from the newest
  std::optional<PlayerId> player;
  std::optional<PlayerId> moderator;
  std::size_t count = 100;
};

// What a moderator asks for.
struct Order {
  Act act = Act::Warn;  // Warn, Mute, Boot or Ban
  std::optional<PlayerId> player;
  std::string range;        // of a ban, without a player
  std::uint64_t table = 0;  // of Boot
  SpeechPlaces places = kEverywhere;
  Time seconds = 0;  // of Mute, Ban
  std::string reason;
};

// The last words before a connection is closed. `code` is what clients translate.
struct Farewell {
  std::string_view code;
  std::string sentence;
  Time until = 0;  // of a ban
};

// Tells a person what was decided about them.
struct Notice {
  Act act = Act::Warn;
  std::string reason = {};
  SpeechPlaces places = 0;  // of Mute
  Time until = 0;           // of Mute
  std::uint64_t table = 0;  // of Boot
  Time at = 0;              // of the others
};

}  // namespace lair::people
