// What moderators decided, in the database: sanctions and the log of every act.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "server/people/ports.hpp"
#include "server/store/players.hpp"

namespace lair::store {

class Conduct final : public people::Conduct {
 public:
  Conduct(Database& database, Writer& writer, Reader& reader);

  std::vector<people::Sanction> open_sanctions(people::Time now) override;
  void impose(const people::Sanction& sanction,
              const people::AuditEntry& entry,
              std::function<void(std::optional<people::SanctionId>)> done) override;
  void lift(people::SanctionId id,
            const people::AuditEntry& entry,
            std::function<void(bool)> done) override;
  void settle(people::SanctionId id, people::Time now) override;
  void note(const people::AuditEntry& entry, std::function<void(bool)> done) override;
  void grant(PlayerId player,
             people::Role role,
             const people::AuditEntry& entry,
             std::function<void(people::Outcome)> done) override;
  std::vector<people::AuditEntry> entries(const people::AuditQuestion& question) override;

  // Who was sent away from tables that have not ended, and which of these were closed; the oldest
  // first. Only what was done, whom it was done to and where.
  std::vector<people::AuditEntry> orders_at_open_tables();

 private:
  // On the writer's thread.
  people::SanctionId insert(const people::Sanction& sanction);
  void log(const people::AuditEntry& entry);

  Writer& writer_;
  Statement insert_;
  Statement lift_;
  Statement log_;
  Statement grant_;
  Reader& reader_;
  Statement open_;
  Statement entries_;
  Statement at_open_tables_;
};

}  // namespace lair::store
