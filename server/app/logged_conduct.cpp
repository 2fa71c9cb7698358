#include "server/app/logged_conduct.hpp"

#include <string>
#include <utility>

#include "server/log.hpp"

namespace lair {
namespace {

std::string number_text(const std::optional<PlayerId>& player, const char* otherwise) {
  return player ? std::to_string(player->value()) : otherwise;
}

// `asked` is the log context of the request; the store reports the outcome on another thread.
void tell(const people::AuditEntry& entry, const LogContext& asked) {
  const LogScope scope(asked);
  const std::string act(people::kActWords.at(static_cast<std::size_t>(entry.act)));
  const std::string person = number_text(entry.player, "");
  const std::string by = number_text(entry.moderator, "console");
  log(LogLevel::Info,
      "moderation",
      {
          {"act",    act                        },
          {"person", person                     },
          {"range",  entry.range                },
          {"table",  std::to_string(entry.table)},
          {"until",  std::to_string(entry.until)},
          {"by",     by                         }
  });
}

}  // namespace

void LoggedConduct::impose(const people::Sanction& sanction,
                           const people::AuditEntry& entry,
                           std::function<void(std::optional<people::SanctionId>)> done) {
  conduct_.impose(sanction, entry, [entry, at = log_context(), done = std::move(done)](auto id) {
    if (id) tell(entry, at);
    done(id);
  });
}

void LoggedConduct::lift(people::SanctionId id,
                         const people::AuditEntry& entry,
                         std::function<void(bool)> done) {
  conduct_.lift(id, entry, [entry, at = log_context(), done = std::move(done)](bool is_kept) {
    if (is_kept) tell(entry, at);
    done(is_kept);
  });
}

void LoggedConduct::note(const people::AuditEntry& entry, std::function<void(bool)> done) {
  conduct_.note(entry, [entry, at = log_context(), done = std::move(done)](bool is_kept) {
    if (is_kept) tell(entry, at);
    done(is_kept);
  });
}

void LoggedConduct::grant(PlayerId player,
                          people::Role role,
                          const people::AuditEntry& entry,
                          std::function<void(people::Outcome)> done) {
  conduct_.grant(player,
                 role,
                 entry,
                 [entry, at = log_context(), done = std::move(done)](people::Outcome outcome) {
                   if (outcome == people::Outcome::Done) tell(entry, at);
                   done(outcome);
                 });
}

}  // namespace lair
