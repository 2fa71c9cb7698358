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
#include "server/people/conduct.hpp"

namespace lair::people {

// The clock on the wall; a test holds its own. Any thread.
using Clock = std::function<Time()>;

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

  // Another session of a player. Beyond `kept_max` the one that was used longest ago ends. False,
  // too, when the account's password is no longer `while_password`, if that is given.
  virtual void open(PlayerId player,
                    const NewSession& session,
                    std::size_t kept_max,
                    const std::optional<std::string>& while_password,
                    std::function<void(bool)> done) = 0;

  // Another session in the place of that one. False, too, when that one has ended.
  virtual void replace(const TokenHash& old,
                       PlayerId player,
                       const NewSession& session,
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
  TooMany,       // bots of one owner
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

  // All sessions end but the new one. Failed when the password has changed since `old`.
  virtual void set_password(PlayerId player,
                            const std::string& old,
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

// --- Bots ---

struct OwnBot {
  Person bot;
  Time made = 0;
  std::optional<Time> last_used = {};  // of its token; nothing while no token opens anything
};

// Bots that people write, each with an owner; a bot is an account without a password.
class BotBook {
 public:
  virtual ~BotBook() = default;

  // NameTaken when another account has the skeleton; TooMany when the owner has `most` already.
  virtual void add(PlayerId owner,
                   const NewAccount& account,
                   const NewSession& session,
                   std::size_t most,
                   std::function<void(Outcome, PlayerId)> done) = 0;

  // All its sessions end but the new one.
  virtual void renew(PlayerId bot, const NewSession& session, std::function<void(bool)> done) = 0;

  // Those that were not forgotten, oldest first.
  virtual std::vector<OwnBot> owned_by(PlayerId owner) = 0;
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

  // Instead of those that operators gave before.
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

// --- E-mail ---

struct KnownEmail {
  std::string address = {};  // empty: none, or none whose link was opened
  std::string waiting = {};  // given; its link was not opened yet
};

// Whom a link was made for, out of those that were offered.
struct LinkOwner {
  std::string name;
  std::size_t link = 0;
};

// Addresses by which accounts get back. One may be that of several accounts.
class Emails {
 public:
  virtual ~Emails() = default;

  // Waits until `confirm` is called with its link; what waited before waits no more.
  virtual void give(PlayerId player,
                    const std::string& address,
                    const TokenHash& link,
                    Time expires,
                    std::function<void(bool)> done) = 0;

  // The address that waits for the link is the account's from now on, instead of that of before.
  // Whose it is; nothing when no address waits for the link.
  virtual void confirm(const TokenHash& link,
                       Time now,
                       std::function<void(std::optional<PlayerId>)> done) = 0;

  // What is known, what waits.
  virtual void remove(PlayerId player, std::function<void(bool)> done) = 0;

  virtual KnownEmail of(PlayerId player) = 0;

  // A link for each account of that address, as far as there are links. Those of before stay good
  // until they expire.
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

  // Any thread; waits for nothing. False when too much waits to be sent already.
  virtual bool send(Mail mail) = 0;
};

// --- Conduct ---

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
