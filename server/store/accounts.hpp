// Accounts, which are names with passwords, in the database.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/people/ports.hpp"
#include "server/store/erasure.hpp"
#include "server/store/players.hpp"

namespace lair::store {

// Only the writer's thread writes, so what a write has looked up stays true until it is done: two
// people who want the same name at once cannot both get it.
class Accounts final : public people::Accounts {
 public:
  Accounts(Database& database, Writer& writer, Reader& reader);

  void add(const people::NewAccount& account,
           const people::NewSession& session,
           std::function<void(people::Outcome, PlayerId)> done) override;
  void keep(PlayerId guest,
            const people::NewAccount& account,
            const people::NewSession& session,
            std::function<void(people::Outcome)> done) override;
  std::optional<people::Account> find(std::string_view skeleton) override;
  std::optional<people::Account> find(PlayerId player) override;
  void set_password(PlayerId player,
                    const std::string& old,
                    const std::string& password,
                    const people::NewSession& session,
                    std::function<void(people::Outcome)> done) override;
  void rehash(PlayerId player, const std::string& old, const std::string& password) override;
  void rename(PlayerId player,
              const std::string& name,
              const std::string& skeleton,
              people::Time now,
              std::function<void(people::Outcome)> done) override;
  void forget(PlayerId player,
              const std::string& name,
              people::Time now,
              std::function<void(people::Outcome)> done) override;

 private:
  // On the writer's thread.
  std::optional<PlayerId> owner_of(const std::string& skeleton);
  bool has_account(PlayerId player);
  // Changes the password if it is `old`; returns whether it was.
  bool set_password(PlayerId player, const std::string& old, const std::string& password);
  bool spend_invitation(const people::NewAccount& account, people::Time now);
  void insert(PlayerId player, const people::NewAccount& account, people::Time now);

  Writer& writer_;
  PlayerRows players_;
  SessionRows sessions_;
  Statement owner_;
  Statement has_account_;
  Statement insert_;
  Statement spend_invitation_;
  Statement set_password_;
  Statement rename_;
  Erasure erasure_;
  Reader& reader_;
  Statement by_skeleton_;
  Statement by_player_;
};

}  // namespace lair::store
