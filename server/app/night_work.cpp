#include "server/app/night_work.hpp"

#include <array>
#include <chrono>
#include <ctime>

#include "server/log.hpp"

namespace lair {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kBetweenProgress{10};

std::string seconds_since(Clock::time_point began) {
  return std::to_string(
      std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - began).count());
}

// Logs nothing on a night with nothing to archive.
store::BackgroundArchive::Told archive_log() {
  const auto began = Clock::now();
  return [began, silent_until = began + kBetweenProgress](
             const store::BackgroundArchive::Progress& progress) mutable {
    const auto say = [&](const char* message) {
      log(LogLevel::Info,
          message,
          {
              {"tables",  std::to_string(progress.totals.tables)      },
              {"bytes",   std::to_string(progress.totals.packed_bytes)},
              {"seconds", seconds_since(began)                        }
      });
    };
    if (!progress.fault.empty()) {
      log(LogLevel::Error,
          "old tables could not be archived; the server will try again next night",
          {
              {"why", progress.fault}
      });
    } else if (progress.is_over) {
      if (progress.totals.tables > 0) say("old tables are archived");
    } else if (Clock::now() >= silent_until) {
      silent_until = Clock::now() + kBetweenProgress;
      say("archiving old tables");
    }
  };
}

void log_old_names(const store::OldNames::Progress& progress) {
  if (!progress.fault.empty() && progress.is_over) {
    log(LogLevel::Error,
        "not all names in records of an earlier version could be replaced; the server will try "
        "again at its next start",
        {
            {"why", progress.fault}
    });
  } else if (progress.is_over && progress.tables > 0) {
    log(LogLevel::Info,
        "names in records of an earlier version are replaced by keys",
        {
            {"tables", std::to_string(progress.tables)}
    });
  }
}

}  // namespace

void NightWork::begin() { store_.key_old_names(log_old_names); }

void NightWork::tick(std::int64_t now) {
  const std::time_t at = now;
  std::tm local{};
  localtime_r(&at, &local);
  if (config_.archive_days == 0) return;
  std::array<char, sizeof "2026-12-31"> day{};
  std::strftime(day.data(), day.size(), "%Y-%m-%d", &local);
  if (local.tm_hour == static_cast<int>(config_.archive_hour) && last_ != day.data()) {
    last_ = day.data();
    is_due_ = true;
  }
  // After an upgrade the rewriting of old records comes first, and may take longer than the hour.
  if (is_due_) is_due_ = !store_.archive_older_than(config_.archive_days, now, archive_log());
}

}  // namespace lair
