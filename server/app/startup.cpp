#include "server/app/startup.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>

#include "server/log.hpp"
#include "server/net/batch_sender.hpp"
#include "server/people/skeleton.hpp"
#include "server/store/clock.hpp"
#include "server/store/doubts.hpp"

namespace lair {
namespace {

constexpr std::chrono::seconds kBetweenSigns{10};
// SQLite reports no progress while it checks one table for damage.
constexpr std::chrono::minutes kSignless{30};

}  // namespace

void refresh_skeletons(store::Store& store) {
  store.refresh_skeletons(people::skeleton_of,
                          [](const std::string& sentence) { log(LogLevel::Warn, sentence); });
}

void appoint_operators(const Config& config, store::Store& store) {
  for (const std::string& name : config.operators) {
    const auto account = store.accounts().find(people::skeleton_of(name));
    if (!account) {
      log(LogLevel::Warn,
          "operators: no account has this name, and nobody can take it while it is listed; list "
          "the person's current name",
          {
              {"name", name}
      });
      continue;
    }
    if (account->person.role == people::Role::Operator) continue;
    const people::AuditEntry entry{.at = store::seconds_now(),
                                   .act = people::Act::Grant,
                                   .player = account->person.id,
                                   .role = people::Role::Operator,
                                   .reason = "by the configuration"};
    std::promise<people::Outcome> outcome;
    store.conduct().grant(
        account->person.id, people::Role::Operator, entry, [&](people::Outcome given) {
          outcome.set_value(given);
        });
    if (outcome.get_future().get() == people::Outcome::Done) continue;
    log(LogLevel::Error,
        "operators: this account could not be made an operator",
        {
            {"name", name}
    });
  }
}

void tell_of_leadership(const Config& config, const store::Store& store) {
  if (store.leadership() == nullptr) return;
  store::Database database(config.database, store::Access::ReadOnly);
  for (const std::string& doubt : store::doubts_about(database, store::seconds_now())) {
    log(LogLevel::Warn, doubt);
  }
  log(LogLevel::Info,
      "this server plays",
      {
          {"term", std::to_string(store.leadership()->term())}
  });
}

void tell_of_sending() {
  const std::error_code why = net::BatchSender::why_one_for_each();
  if (!why) return;
  log(LogLevel::Info,
      "io_uring cannot be used here, so every send is a system call of its own",
      {
          {"why", why.message()}
  });
}

void tell_of_database(const store::Store& store, const league::Office& office) {
  if (!store.copy_left().empty()) {
    log(LogLevel::Info,
        "the database has been migrated; a copy of the old one is kept beside it",
        {
            {"copy", store.copy_left()}
    });
  }
  for (const league::StoredSeason& season : office.set_aside()) {
    log(LogLevel::Error,
        "the events of a season are damaged; it stays closed",
        {
            {"season", std::to_string(season.id.value())},
            {"why",    season.fault                     }
    });
  }
  if (store.clock_jump() == 0) return;
  log(LogLevel::Warn,
      "the clock is more than a day away from the newest record, so nothing is deleted by age",
      {
          {"seconds", std::to_string(store.clock_jump())}
  });
}

store::Progress told_of_opening(ServiceManager& manager) {
  using Clock = std::chrono::steady_clock;
  return [&manager, silent_until = Clock::time_point()](const std::string& sentence) mutable {
    if (!sentence.empty()) {
      log(LogLevel::Info,
          "migrating the database",
          {
              {"done", sentence}
      });
    }
    if (Clock::now() < silent_until) return;
    silent_until = Clock::now() + kBetweenSigns;
    manager.starting(kSignless);
  };
}

void tell_of_stopped_table(table::TableId table, std::string_view code, std::string_view why) {
  const bool is_defect = code == "table_broken";
  log(LogLevel::Error,
      is_defect ? "a defect of the server has stopped a table; please report it with its journal"
                : "a table is paused until its journal can be written",
      {
          {"table", std::to_string(table.value())},
          {"why",   std::string(why)             }
  });
}

mail::MailQueue::Report log_of_letters() {
  return [](const std::string& why, std::optional<std::chrono::seconds> wait) {
    if (!wait) {
      return log(LogLevel::Error,
                 "an e-mail was dropped",
                 {
                     {"why", why}
      });
    }
    log(LogLevel::Warn,
        "an e-mail could not be sent; it will be tried again",
        {
            {"why",     why                          },
            {"seconds", std::to_string(wait->count())}
    });
  };
}

}  // namespace lair
