#include "server/store/accounts.hpp"

#include <utility>

#include "server/store/answered_write.hpp"

namespace lair::store {
namespace {

using people::Outcome;

std::optional<people::Account> account_of(Run& run) {
  if (!run.step()) return std::nullopt;
  people::Account account;
  account.person = person_of(run, 0);
  account.password = std::string(run.text(4));
  if (!run.is_null(5)) account.renamed = run.integer(5);
  if (!run.is_null(6)) account.totp = std::string(run.blob(6));
  if (!run.is_null(7)) account.totp_step = run.integer(7);
  return account;
}

}  // namespace

Accounts::Accounts(Database& database, Writer& writer, Reader& reader)
    : writer_(writer),
      players_(database),
      sessions_(database),
      owner_(database, "SELECT player FROM account WHERE skeleton = ?"),
      has_account_(database, "SELECT 1 FROM account WHERE player = ?"),
      insert_(database,
              "INSERT INTO account (player, skeleton, password, created) VALUES (?, ?, ?, ?)"),
      spend_invitation_(database,
                        "UPDATE invitation SET uses = uses + 1 WHERE code = upper(?1) "
                        "AND uses < uses_max AND expires > ?2 RETURNING code"),
      set_password_(database,
                    "UPDATE account SET password = ? WHERE player = ? AND password = ? "
                    "RETURNING player"),
      rename_(database, "UPDATE account SET skeleton = ?, renamed = ? WHERE player = ?"),
      erasure_(database),
      reader_(reader),
      by_skeleton_(reader.database,
                   "SELECT id, name, role, owner, password, renamed, totp, totp_step FROM account "
                   "JOIN player ON id = account.player LEFT JOIN bot ON bot.player = id "
                   "WHERE skeleton = ?"),
      by_player_(reader.database,
                 "SELECT id, name, role, owner, password, renamed, totp, totp_step FROM account "
                 "JOIN player ON id = account.player LEFT JOIN bot ON bot.player = id "
                 "WHERE account.player = ?") {}

// --- Making accounts ---

void Accounts::add(const people::NewAccount& account,
                   const people::NewSession& session,
                   std::function<void(Outcome, PlayerId)> done) {
  using Answer = std::pair<Outcome, PlayerId>;
  submit<Answer>(
      writer_,
      [this, account, session] {
        if (owner_of(account.skeleton)) return Answer(Outcome::NameTaken, PlayerId());
        if (!spend_invitation(account, session.created)) {
          return Answer(Outcome::NoInvitation, PlayerId());
        }
        const PlayerId id = players_.add(account.name, session.created);
        insert(id, account, session.created);
        sessions_.open(id, session);
        return Answer(Outcome::Done, id);
      },
      Answer(Outcome::Failed, PlayerId()),
      [done = std::move(done)](Answer answer) { done(answer.first, answer.second); });
}

void Accounts::keep(PlayerId guest,
                    const people::NewAccount& account,
                    const people::NewSession& session,
                    std::function<void(Outcome)> done) {
  submit<Outcome>(
      writer_,
      [this, guest, account, session] {
        if (has_account(guest)) return Outcome::HasAccount;
        if (owner_of(account.skeleton)) return Outcome::NameTaken;
        if (!spend_invitation(account, session.created)) return Outcome::NoInvitation;
        players_.rename(guest, account.name);
        insert(guest, account, session.created);
        sessions_.close_all(guest);
        sessions_.open(guest, session);
        return Outcome::Done;
      },
      Outcome::Failed,
      std::move(done));
}

// --- Looking up ---

std::optional<people::Account> Accounts::find(std::string_view skeleton) {
  const std::lock_guard lock(reader_.mutex);
  Run run(by_skeleton_, skeleton);
  return account_of(run);
}

std::optional<people::Account> Accounts::find(PlayerId player) {
  const std::lock_guard lock(reader_.mutex);
  Run run(by_player_, player.value());
  return account_of(run);
}

// --- Changing ---

void Accounts::set_password(PlayerId player,
                            const std::string& old,
                            const std::string& password,
                            const people::NewSession& session,
                            std::function<void(Outcome)> done) {
  submit<Outcome>(
      writer_,
      [this, player, old, password, session] {
        if (!has_account(player)) return Outcome::NoAccount;
        if (!set_password(player, old, password)) return Outcome::Failed;
        sessions_.close_all(player);
        sessions_.open(player, session);
        return Outcome::Done;
      },
      Outcome::Failed,
      std::move(done));
}

void Accounts::rehash(PlayerId player, const std::string& old, const std::string& password) {
  writer_.submit(
      {0, [this, player, old, password] { set_password(player, old, password); }, [](bool) {}});
}

void Accounts::rename(PlayerId player,
                      const std::string& name,
                      const std::string& skeleton,
                      people::Time now,
                      std::function<void(Outcome)> done) {
  submit<Outcome>(
      writer_,
      [this, player, name, skeleton, now] {
        if (!has_account(player)) return Outcome::NoAccount;
        const auto owner = owner_of(skeleton);
        if (owner && *owner != player) return Outcome::NameTaken;
        Run(rename_, std::string_view(skeleton), now, player.value()).finish();
        players_.rename(player, name);
        return Outcome::Done;
      },
      Outcome::Failed,
      std::move(done));
}

void Accounts::forget(PlayerId player,
                      const std::string& name,
                      people::Time now,
                      std::function<void(Outcome)> done) {
  submit<Outcome>(
      writer_,
      [this, player, name, now] {
        erasure_.erase(player, name, now);
        sessions_.close_all(player);
        writer_.empty_log();
        return Outcome::Done;
      },
      Outcome::Failed,
      std::move(done));
}

// --- On the writer's thread ---

std::optional<PlayerId> Accounts::owner_of(const std::string& skeleton) {
  Run run(owner_, std::string_view(skeleton));
  if (!run.step()) return std::nullopt;
  return PlayerId(static_cast<std::uint64_t>(run.integer(0)));
}

bool Accounts::has_account(PlayerId player) { return Run(has_account_, player.value()).step(); }

bool Accounts::set_password(PlayerId player, const std::string& old, const std::string& password) {
  return Run(set_password_, std::string_view(password), player.value(), std::string_view(old))
      .step();
}

// Returns true if no invitation is needed, or if it had a use left, which is now spent.
bool Accounts::spend_invitation(const people::NewAccount& account, people::Time now) {
  if (account.invitation.empty()) return true;
  Run run(spend_invitation_, std::string_view(account.invitation), now);
  return run.step();
}

void Accounts::insert(PlayerId player, const people::NewAccount& account, people::Time now) {
  Run(insert_,
      player.value(),
      std::string_view(account.skeleton),
      std::string_view(account.password),
      now)
      .finish();
}

}  // namespace lair::store
