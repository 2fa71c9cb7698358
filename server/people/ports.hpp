// What people need of the world: places where players, accounts, sessions, sanctions are kept; a
// way to those who are connected.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/units.hpp"
#include "server/people/addresses.hpp"

namespace lair::people {

// Seconds since 1970, as every table of the database keeps time.
using Time = std::int64_t;

// The clock on the wall; a test holds its own. Any thread.
using Clock = std::function<Time()>;

enum class Role : std::uint8_t { Player, Moderator, Operator };

// Somebody the server knows. Who has no account is a guest.
struct Person {
  PlayerId id = {};
  std::string name = {};
  bool has_account = false;
  Role role = Role::Player;

  friend bool operator==(const Person&, const Person&) = default;
};

// SHA-256 of a token. The token itself is kept by its owner alone.
using TokenHash = std::array<std::uint8_t, 32>;

struct NewSession {
  TokenHash hash{};
  Time created = 0;
  Time expires = 0;
};

// A session with whom it belongs to.
struct Session {
  Person person;
  TokenHash hash{};
  Time last_used = 0;
  Time expires = 0;
};

// Writing: `done` is called once, on a thread of the store, after the change is on the disk or has
// failed. Everything one call changes is changed together or not at all. Reading: any thread; waits
// for the disk, never for a writer.

class Players {
 public:
  virtual ~Players() = default;

  // A new guest with a first session; nothing when that failed.
  virtual void add(const std::string& name,
                   const NewSession& session,
                   std::function<void(std::optional<PlayerId>)> done) = 0;

  virtual std::optional<Person> find(PlayerId id) = 0;

  // Gives a guest another name.
  virtual void rename(PlayerId id, const std::string& name, std::function<void(bool)> done) = 0;
};

class Sessions {
 public:
  virtual ~Sessions() = default;

  // Another session of a player. Beyond `kept_max` the one that was used longest ago ends.
  virtual void open(PlayerId player,
                    const NewSession& session,
                    std::size_t kept_max,
                    std::function<void(bool)> done) = 0;

  // Also one that has expired; who asks compares.
  virtual std::optional<Session> find(const TokenHash& hash) = 0;

  virtual void touch(const TokenHash& hash, Time last_used, Time expires) = 0;

  virtual void close(const TokenHash& hash, std::function<void(bool)> done) = 0;
  virtual void close_all(PlayerId player, std::function<void(bool)> done) = 0;

  // Forgets those that expired before `now`.
  virtual void sweep(Time now) = 0;
};

// What came of a change to an account.
enum class Outcome : std::uint8_t {
  Done,
  NameTaken,
  HasAccount,
  NoAccount,
  NoInvitation,  // its uses are spent, it has expired, or there is none
  Failed
};

struct Account {
  Person person;
  std::string password;  // hashed; see passwords.hpp
  std::optional<Time> renamed;
  std::string totp = {};                  // the second factor's secret; empty for none
  std::optional<std::int64_t> totp_step;  // of the newest code that was taken; see totp.hpp
};

struct NewAccount {
  std::string name;
  std::string skeleton;         // of the name; see skeleton.hpp
  std::string password;         // hashed
  std::string invitation = {};  // to be spent with it; empty: none is needed
};

class Accounts {
 public:
  virtual ~Accounts() = default;

  // A new player with an account. NameTaken when another account has the skeleton; NoInvitation
  // when the code that it names lets nobody in any more.
  virtual void add(const NewAccount& account,
                   const NewSession& session,
                   std::function<void(Outcome, PlayerId)> done) = 0;

  // The guest becomes the account: the same player under another name. All sessions end but the
  // new.
  virtual void keep(PlayerId guest,
                    const NewAccount& account,
                    const NewSession& session,
                    std::function<void(Outcome)> done) = 0;

  virtual std::optional<Account> find(std::string_view skeleton) = 0;
  virtual std::optional<Account> find(PlayerId player) = 0;

  // All sessions end but the new one.
  virtual void set_password(PlayerId player,
                            const std::string& password,
                            const NewSession& session,
                            std::function<void(Outcome)> done) = 0;

  // The same password under newer parameters, unless it has changed since `old`.
  virtual void rehash(PlayerId player, const std::string& old, const std::string& password) = 0;

  virtual void rename(PlayerId player,
                      const std::string& name,
                      const std::string& skeleton,
                      Time now,
                      std::function<void(Outcome)> done) = 0;

  // Account, password, sessions are gone; `name` stands wherever the old one stood: with the
  // player, at tables, in games that were played. Every row stays.
  virtual void forget(PlayerId player,
                      const std::string& name,
                      Time now,
                      std::function<void(Outcome)> done) = 0;
};

// --- Ways in ---

// A code that lets so many register until it expires.
struct Invitation {
  std::string code;
  Time made = 0;
  Time expires = 0;
  std::uint32_t uses_max = 1;
  std::uint32_t uses = 0;
  std::string note = {};  // whom it is for
};

// Links and recovery codes, by their digests; invitations.
class WaysBack {
 public:
  virtual ~WaysBack() = default;

  // Instead of the links of before.
  virtual void offer_link(PlayerId player,
                          const TokenHash& link,
                          Time expires,
                          std::function<void(bool)> done) = 0;

  // Whose it is.
  virtual std::optional<PlayerId> find_link(const TokenHash& link, Time now) = 0;

  // Instead of the codes of before.
  virtual void set_codes(PlayerId player,
                         const std::vector<TokenHash>& codes,
                         std::function<void(bool)> done) = 0;

  virtual std::size_t codes_left(PlayerId player) = 0;
  virtual bool has_code(PlayerId player, const TokenHash& code) = 0;

  // Spends the link or the code, sets the password; all sessions end but the new one. NoAccount
  // when the key was spent meanwhile.
  virtual void reset(PlayerId player,
                     const TokenHash& key,
                     const std::string& password,
                     const NewSession& session,
                     std::function<void(Outcome)> done) = 0;

  // The second factor's secret, with the step of the code that showed it; empty takes it away.
  virtual void set_second_factor(PlayerId player,
                                 const std::string& secret,
                                 std::int64_t step,
                                 std::function<void(bool)> done) = 0;

  // False when a code of this step, or a later one, was taken before.
  virtual void spend_step(PlayerId player, std::int64_t step, std::function<void(bool)> done) = 0;

  virtual void invite(const Invitation& invitation, std::function<void(bool)> done) = 0;

  // False when there is none.
  virtual void withdraw(const std::string& code, std::function<void(bool)> done) = 0;

  // Those that have not expired, newest first.
  virtual std::vector<Invitation> invitations(Time now) = 0;
};

// --- Conduct ---

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
  std::string range = {};   // without a player: "203.0.113.0/24"
  SpeechPlaces places = 0;  // of a mute
  Time since = 0;
  Time until = 0;
  std::string reason = {};
  Role laid_by = Role::Operator;  // who imposed it ranked so then

  friend bool operator==(const Sanction&, const Sanction&) = default;
};

// What moderators do, up to Lift; what operators do. The order is that of the wire.
enum class Act : std::uint8_t {
  Warn,
  Mute,
  Boot,
  Ban,
  Lift,
  Grant,
  Rename,
  Forget,
  Reset,    // a link by which somebody chooses a new password
  SignOut,  // on every device
  Close,    // a table
  Announce,
  Invite,        // a code was made, or taken back
  SecondFactor,  // was taken away from somebody who has lost it
};

// As the audit log keeps them, in that order.
inline constexpr std::array<std::string_view, 14> kActWords{"warn",
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
                                                            "second_factor"};

// Of the roles, in their order.
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
  // When read: who they are called now.
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

class Conduct {
 public:
  virtual ~Conduct() = default;

  // Neither lifted nor over.
  virtual std::vector<Sanction> open_sanctions(Time now) = 0;

  // The sanction with its entry in the log; its id, or nothing when that failed.
  virtual void impose(const Sanction& sanction,
                      const AuditEntry& entry,
                      std::function<void(std::optional<SanctionId>)> done) = 0;

  virtual void lift(SanctionId id, const AuditEntry& entry, std::function<void(bool)> done) = 0;

  // A warning has been read; not an act, so not logged.
  virtual void settle(SanctionId id, Time now) = 0;

  virtual void note(const AuditEntry& entry, std::function<void(bool)> done) = 0;

  // Gives a role to an account, logged.
  virtual void grant(PlayerId player,
                     Role role,
                     const AuditEntry& entry,
                     std::function<void(Outcome)> done) = 0;

  // Newest first.
  virtual std::vector<AuditEntry> entries(const AuditQuestion& question) = 0;
};

// --- Where people came from ---

// Kept over a restart by a digest that says nothing without its key: of an IPv4 address or an IPv6
// /64 network.
using HouseholdKey = std::array<std::uint8_t, 16>;
using HouseholdSecret = std::array<std::uint8_t, 32>;

inline constexpr Time kVisitsKeptSeconds = Time{30} * 24 * 3'600;

struct Visit {
  PlayerId player;
  HouseholdKey household{};
};

class Visits {
 public:
  virtual ~Visits() = default;

  // With what the digests are made; it does not lie in the database.
  [[nodiscard]] virtual HouseholdSecret secret() const = 0;

  // The last one of each player, who came longest ago first.
  virtual std::vector<Visit> known() = 0;

  // The player comes from there now. Any thread.
  virtual void note(const Visit& visit) = 0;
};

// --- Those who are connected ---

// The last words before a connection is closed. `code` is what clients translate.
struct Farewell {
  std::string_view code;
  std::string sentence;
  Time until = 0;  // of a ban
};

// Something was decided about somebody.
struct Notice {
  Act act = Act::Warn;
  std::string reason = {};
  SpeechPlaces places = 0;  // of Mute
  Time until = 0;           // of Mute
  std::uint64_t table = 0;  // of Boot
};

// Any thread; none of these waits. Who is not connected hears nothing.
class Presence {
 public:
  virtual ~Presence() = default;

  // Name, role or account of somebody have changed.
  virtual void changed(const Person& person) = 0;

  // Somebody left for good: this is all that is known of them from now on.
  virtual void forgotten(const Person& stranger) = 0;

  virtual void tell(PlayerId player, const Notice& notice) = 0;

  // Closes the connections of one session.
  virtual void close(const TokenHash& session, const Farewell& farewell) = 0;

  // Closes those of a player, but for those of the session `but`.
  virtual void close(PlayerId player,
                     const std::optional<TokenHash>& but,
                     const Farewell& farewell) = 0;

  // Closes those that come from the range.
  virtual void close(const AddressRange& range, const Farewell& farewell) = 0;

  // Takes a player away from a table, as somebody who leaves it.
  virtual void boot(PlayerId player, std::uint64_t table, const std::string& reason) = 0;
};

}  // namespace lair::people
