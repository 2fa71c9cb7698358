// Logs what moderators and operators do once it has been saved.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "server/people/ports.hpp"

namespace lair {

class LoggedConduct final : public people::Conduct {
 public:
  // `conduct` must outlive it.
  explicit LoggedConduct(people::Conduct& conduct) : conduct_(conduct) {}

  std::vector<people::Sanction> open_sanctions(people::Time now) override {
    return conduct_.open_sanctions(now);
  }

  void impose(const people::Sanction& sanction,
              const people::AuditEntry& entry,
              std::function<void(std::optional<people::SanctionId>)> done) override;
  void lift(people::SanctionId id,
            const people::AuditEntry& entry,
            std::function<void(bool)> done) override;

  void settle(people::SanctionId id, people::Time now) override { conduct_.settle(id, now); }

  void note(const people::AuditEntry& entry, std::function<void(bool)> done) override;
  void grant(PlayerId player,
             people::Role role,
             const people::AuditEntry& entry,
             std::function<void(people::Outcome)> done) override;

  std::vector<people::AuditEntry> entries(const people::AuditQuestion& question) override {
    return conduct_.entries(question);
  }

 private:
  people::Conduct& conduct_;
};

}  // namespace lair
