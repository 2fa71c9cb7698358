// What people need from outside: storage for players, accounts, sessions and sanctions, and a way
// to those who are connected.
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
#include "server/people/conduct.hpp"

namespace lair::people {

// The wall clock; a test has one of its own. Safe to call from any thread.
using Clock = std::function<Time()>;

// SHA-256 of a token. Only its owner keeps the token itself.
using TokenHash = std::array<std::uint8_t, 32>;

struct NewSession {
  TokenHash hash{};
  Time created = 0;
  Time expires = 0;
};

// A session and whom it belongs to.
struct Session {
  Person person;
  TokenHash hash{};
  Time last_used = 0;
  Time expires = 0;
};

// Writes: `done` is called once, on a thread of the store, after the change is on the disk or has
// failed. Everything that one call changes is changed together or not at all. Reads: safe from any
// thread; they wait for the disk, but never for a writer.

class Players {
 public:
  virtual ~Players() = default;

  // Adds a new guest with a first session. Gives nothing if that failed.
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

  // Opens another session of a player. Beyond `kept_max`, the one that was used longest ago ends.
  // Gives false also if `while_password` is given and is no longer the account's password.
  virtual void open(PlayerId player,
                    const NewSession& session,
                    std::size_t kept_max,
                    const std::optional<std::string>& while_password,
                    std::function<void(bool)> done) = 0;

  // Opens another session in place of `old`. Gives false also if `old` has ended.
  virtual void replace(const TokenHash& old,
                       PlayerId player,
                       const NewSession& session,
                       std::function<void(bool)> done) = 0;

  // Finds a session even if it has expired; the caller compares.
  virtual std::optional<Session> find(const TokenHash& hash) = 0;

  virtual void touch(const TokenHash& hash, Time last_used, Time expires) = 0;

  virtual void close(const TokenHash& hash, std::function<void(bool)> done) = 0;
  virtual void close_all(PlayerId player, std::function<void(bool)> done) = 0;

  // Deletes sessions that expired before `now`.
  virtual void sweep(Time now) = 0;
};

// What came of a change to an account.
enum class Outcome : std::uint8_t {
  Done,
  NameTaken,
  HasAccount,
  NoAccount,
  NoInvitation,  // its uses are spent, it has expired, or it does not exist
  TooMany,       // bots of one owner
  Failed
};

struct Account {
  Person person;
  std::string password;  // hashed; see passwords.hpp
  std::optional<Time> renamed;
  std::string totp = {};                  // the second factor's secret; empty if there is none
  std::optional<std::int64_t> totp_step;  // of the newest code that was accepted; see totp.hpp
};

struct NewAccount {
  std::string name;
  std::string skeleton;         // of the name; see skeleton.hpp
  std::string password;         // hashed
  std::string invitation = {};  // to be spent with it; empty if none is needed
};

class Accounts {
 public:
  virtual ~Accounts() = default;

  // Adds a new player with an account. NameTaken if another account has the skeleton; NoInvitation
  // if the code that it names no longer lets anybody in.
  virtual void add(const NewAccount& account,
                   const NewSession& session,
                   std::function<void(Outcome, PlayerId)> done) = 0;

  // The guest becomes the account: the same player under another name. All sessions except the new
  // one end.
  virtual void keep(PlayerId guest,
                    const NewAccount& account,
                    const NewSession& session,
                    std::function<void(Outcome)> done) = 0;

  virtual std::optional<Account> find(std::string_view skeleton) = 0;
  virtual std::optional<Account> find(PlayerId player) = 0;

  // All sessions except the new one end. Failed if the password has changed since `old`.
  virtual void set_password(PlayerId player,
                            const std::string& old,
                            const std::string& password,
                            const NewSession& session,
                            std::function<void(Outcome)> done) = 0;

  // Stores the same password hashed with newer parameters, unless it has changed since `old`.
  virtual void rehash(PlayerId player, const std::string& old, const std::string& password) = 0;

  virtual void rename(PlayerId player,
                      const std::string& name,
                      const std::string& skeleton,
                      Time now,
                      std::function<void(Outcome)> done) = 0;

  // Account, password and sessions are deleted. `name` takes the place of the old name with the
  // player, at tables and in games that were played; their rows stay.
  virtual void forget(PlayerId player,
                      const std::string& name,
                      Time now,
                      std::function<void(Outcome)> done) = 0;
};

// --- Bots ---

struct OwnBot {
  Person bot;
  Time made = 0;
  std::optional<Time> last_used = {};  // of its token; nothing while it has no token
};

// Bots that people write. Each has an owner, and is an account without a password.
class BotBook {
 public:
  virtual ~BotBook() = default;

  // NameTaken if another account has the skeleton; TooMany if the owner has `most` bots already.
  virtual void add(PlayerId owner,
                   const NewAccount& account,
                   const NewSession& session,
                   std::size_t most,
                   std::function<void(Outcome, PlayerId)> done) = 0;

  // All its sessions except the new one end.
  virtual void renew(PlayerId bot, const NewSession& session, std::function<void(bool)> done) = 0;

  // Those that were not forgotten, oldest first.
  virtual std::vector<OwnBot> owned_by(PlayerId owner) = 0;
};

// --- Ways in ---

// A code that lets `uses_max` people register until it expires.
struct Invitation {
  std::string code;
  Time made = 0;
  Time expires = 0;
  std::uint32_t uses_max = 1;
  std::uint32_t uses = 0;
  std::string note = {};  // whom it is for
};

// Links and recovery codes, by their digests, and invitations.
class WaysBack {
 public:
  virtual ~WaysBack() = default;

  // Replaces the links that operators gave before.
  virtual void offer_link(PlayerId player,
                          const TokenHash& link,
                          Time expires,
                          std::function<void(bool)> done) = 0;

  // Whose link it is.
  virtual std::optional<PlayerId> find_link(const TokenHash& link, Time now) = 0;

  // Replaces the codes from before.
  virtual void set_codes(PlayerId player,
                         const std::vector<TokenHash>& codes,
                         std::function<void(bool)> done) = 0;

  virtual std::size_t codes_left(PlayerId player) = 0;
  virtual bool has_code(PlayerId player, const TokenHash& code) = 0;

  // Spends the link or the code and sets the password; all sessions except the new one end.
  // NoAccount if the key was spent meanwhile.
  virtual void reset(PlayerId player,
                     const TokenHash& key,
                     const std::string& password,
                     const NewSession& session,
                     std::function<void(Outcome)> done) = 0;

  // Stores the second factor's secret, with the step of the code that proved it. An empty secret
  // removes it.
  virtual void set_second_factor(PlayerId player,
                                 const std::string& secret,
                                 std::int64_t step,
                                 std::function<void(bool)> done) = 0;

  // Gives false if a code of this step or a later one was accepted before.
  virtual void spend_step(PlayerId player, std::int64_t step, std::function<void(bool)> done) = 0;

  virtual void invite(const Invitation& invitation, std::function<void(bool)> done) = 0;

  // Gives false if there is no such code.
  virtual void withdraw(const std::string& code, std::function<void(bool)> done) = 0;

  // Those that have not expired, newest first.
  virtual std::vector<Invitation> invitations(Time now) = 0;
};

// --- E-mail ---

struct KnownEmail {
  std::string address = {};  // empty if none was confirmed
  std::string waiting = {};  // given, but its link has not been opened yet
};

// The account that a link was made for; `link` is its index among those that were offered.
struct LinkOwner {
  std::string name;
  std::size_t link = 0;
};

// Addresses through which people recover their accounts. Several accounts may have one address.
class Emails {
 public:
  virtual ~Emails() = default;

  // The address waits until `confirm` is called with its link, and replaces one that waited before.
  virtual void give(PlayerId player,
                    const std::string& address,
                    const TokenHash& link,
                    Time expires,
                    std::function<void(bool)> done) = 0;

  // The address that waits for the link becomes the account's, in place of the one from before.
  // Gives whose account it is, or nothing if no address waits for the link.
  virtual void confirm(const TokenHash& link,
                       Time now,
                       std::function<void(std::optional<PlayerId>)> done) = 0;

  // Removes both the address and the one that waits.
  virtual void remove(PlayerId player, std::function<void(bool)> done) = 0;

  virtual KnownEmail of(PlayerId player) = 0;

  // Makes a link for each account with that address, as far as the links go. Earlier links stay
  // good until they expire.
  virtual void offer_links(const std::string& address,
                           const std::vector<TokenHash>& links,
                           Time now,
                           Time expires,
                           std::function<void(std::vector<LinkOwner>)> done) = 0;
};

struct Mail {
  std::string to;
  std::string subject;
  std::string text;
};

class Mailer {
 public:
  virtual ~Mailer() = default;

  // Safe to call from any thread; waits for nothing. Returns false if too much waits to be sent
  // already.
  virtual bool send(Mail mail) = 0;
};

// --- Conduct ---

class Conduct {
 public:
  virtual ~Conduct() = default;

  // Those that are neither lifted nor over.
  virtual std::vector<Sanction> open_sanctions(Time now) = 0;

  // Stores the sanction with its entry in the log. Gives its id, or nothing if that failed.
  virtual void impose(const Sanction& sanction,
                      const AuditEntry& entry,
                      std::function<void(std::optional<SanctionId>)> done) = 0;

  virtual void lift(SanctionId id, const AuditEntry& entry, std::function<void(bool)> done) = 0;

  // A warning has been read. This is not an act, so it is not logged.
  virtual void settle(SanctionId id, Time now) = 0;

  virtual void note(const AuditEntry& entry, std::function<void(bool)> done) = 0;

  // Gives a role to an account and logs that.
  virtual void grant(PlayerId player,
                     Role role,
                     const AuditEntry& entry,
                     std::function<void(Outcome)> done) = 0;

  // Newest first.
  virtual std::vector<AuditEntry> entries(const AuditQuestion& question) = 0;
};

// --- Where people came from ---

// A digest of an IPv4 address or an IPv6 /64 network, which is kept over a restart and says nothing
// without its key.
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

  // The key that the digests are made with; it is not in the database.
  [[nodiscard]] virtual HouseholdSecret secret() const = 0;

  // The last visit of each player, the oldest first.
  virtual std::vector<Visit> known() = 0;

  // The player comes from there now. Safe to call from any thread.
  virtual void note(const Visit& visit) = 0;
};

// --- Those who are connected ---

// Safe to call from any thread; none of these waits. A person who is not connected hears nothing.
class Presence {
 public:
  virtual ~Presence() = default;

  // The name, role or account of a person has changed.
  virtual void changed(const Person& person) = 0;

  // A person was forgotten: from now on `stranger` is all that is known of them.
  virtual void forgotten(const Person& stranger) = 0;

  virtual void tell(PlayerId player, const Notice& notice) = 0;

  // Closes the connections of one session.
  virtual void close(const TokenHash& session, const Farewell& farewell) = 0;

  // Closes the connections of a player, except those of the session `but`.
  virtual void close(PlayerId player,
                     const std::optional<TokenHash>& but,
                     const Farewell& farewell) = 0;

  // Closes connections that come from the range.
  virtual void close(const AddressRange& range, const Farewell& farewell) = 0;

  // Takes a player away from a table, as if they left it.
  virtual void boot(PlayerId player, std::uint64_t table, const std::string& reason) = 0;
};

}  // namespace lair::people
