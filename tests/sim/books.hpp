// The books about people in a simulated world: guests and their sessions, kept in memory.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/people/ports.hpp"

namespace lair::sim {

// Nobody in a simulated world has an account; a request for one is answered as by a failing disk.
class NoAccounts : public people::Accounts {
 public:
  void add(const people::NewAccount&,
           const people::NewSession&,
           std::function<void(people::Outcome, PlayerId)> done) override {
    done(people::Outcome::Failed, {});
  }

  void keep(PlayerId,
            const people::NewAccount&,
            const people::NewSession&,
            std::function<void(people::Outcome)> done) override {
    done(people::Outcome::Failed);
  }

  std::optional<people::Account> find(std::string_view) override { return std::nullopt; }

  void set_password(PlayerId,
                    const std::string&,
                    const std::string&,
                    const people::NewSession&,
                    std::function<void(people::Outcome)> done) override {
    done(people::Outcome::Failed);
  }

  void rehash(PlayerId, const std::string&, const std::string&) override {}

  void rename(PlayerId,
              const std::string&,
              const std::string&,
              people::Time,
              std::function<void(people::Outcome)> done) override {
    done(people::Outcome::Failed);
  }

  void forget(PlayerId,
              const std::string&,
              people::Time,
              std::function<void(people::Outcome)> done) override {
    done(people::Outcome::Failed);
  }

  std::optional<people::Account> find(PlayerId) override { return std::nullopt; }
};

// Guests, whom nobody moderates. Outlives every life of the process.
class Books : public people::Players, public people::Sessions, public people::Conduct {
 public:
  // --- people::Players ---
  void add(const std::string& name,
           const people::NewSession& session,
           std::function<void(std::optional<PlayerId>)> done) override {
    const PlayerId id(players_.size() + 1);
    const people::Person person{.id = id, .name = name};
    players_.emplace(id, person);
    sessions_[session.hash] = people::Session{
        .person = person, .hash = session.hash, .last_used = 0, .expires = session.expires};
    done(id);
  }

  std::optional<people::Person> find(PlayerId id) override {
    const auto found = players_.find(id);
    return found == players_.end() ? std::nullopt : std::optional(found->second);
  }

  void rename(PlayerId, const std::string&, std::function<void(bool)> done) override {
    done(false);
  }

  // --- people::Sessions ---
  void open(PlayerId,
            const people::NewSession&,
            std::size_t,
            const std::optional<std::string>&,
            std::function<void(bool)> done) override {
    done(false);
  }

  void replace(const people::TokenHash&,
               PlayerId,
               const people::NewSession&,
               std::function<void(bool)> done) override {
    done(false);
  }

  std::optional<people::Session> find(const people::TokenHash& hash) override {
    const auto found = sessions_.find(hash);
    return found == sessions_.end() ? std::nullopt : std::optional(found->second);
  }

  void touch(const people::TokenHash&, people::Time, people::Time) override {}

  void close(const people::TokenHash&, std::function<void(bool)> done) override { done(false); }

  void close_all(PlayerId, std::function<void(bool)> done) override { done(false); }

  void sweep(people::Time) override {}

  // --- people::Conduct ---
  std::vector<people::Sanction> open_sanctions(people::Time) override { return {}; }

  void impose(const people::Sanction&,
              const people::AuditEntry&,
              std::function<void(std::optional<people::SanctionId>)> done) override {
    done(std::nullopt);
  }

  void lift(people::SanctionId,
            const people::AuditEntry&,
            std::function<void(bool)> done) override {
    done(false);
  }

  void settle(people::SanctionId, people::Time) override {}

  void note(const people::AuditEntry&, std::function<void(bool)> done) override { done(false); }

  void grant(PlayerId,
             people::Role,
             const people::AuditEntry&,
             std::function<void(people::Outcome)> done) override {
    done(people::Outcome::Failed);
  }

  std::vector<people::AuditEntry> entries(const people::AuditQuestion&) override { return {}; }

 private:
  std::map<PlayerId, people::Person> players_;
  std::map<people::TokenHash, people::Session> sessions_;
};

}  // namespace lair::sim
