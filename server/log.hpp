// The server's log: one line per happening, JSON when nobody reads it on a terminal.
#pragma once

#include <chrono>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lair {

enum class LogLevel { Debug, Info, Warn, Error };

// A fact beside the message. Walls, seeds and tokens have no text form, so none can stand here.
struct LogField {
  std::string_view key;
  std::string value;
};

struct LogPlan {
  std::string level = "info";      // "debug", "info", "warn", "error"
  std::string format = "auto";     // "text", "json"; auto: text on a terminal, else JSON
  std::string file = {};           // empty: standard error
  std::string security_file = {};  // empty: what is said there is in the log alone

  friend bool operator==(const LogPlan&, const LogPlan&) = default;
};

// Before the first line, and again for another plan; files are opened anew, so they may have been
// moved away. What is wrong, if anything: a file that cannot be written; then all stays as it was.
// Any thread.
[[nodiscard]] std::optional<std::string> start_log(const LogPlan& plan);

// From now on a thread of its own writes the lines, so that nobody waits for a slow disk or reader.
// At most 4,096 lines wait; then the oldest are lost, which a later line tells. Once, before other
// threads begin.
void queue_log();

// Writes what waits, when nobody says anything more. False when that was not done within
// `patience`; then the process ends by _Exit: exit() would wait for the stream that is being
// written.
[[nodiscard]] bool finish_log(std::chrono::seconds patience = std::chrono::seconds(2));

// What a thread is at: "request", "person", "table". Whoever goes on elsewhere takes it along.
using LogContext = std::vector<LogField>;

namespace log_details {

// Here, for rooms that say nothing themselves and are linked without the log.
inline LogContext& context_of_thread() {
  thread_local LogContext context;
  return context;
}

}  // namespace log_details

[[nodiscard]] inline const LogContext& log_context() { return log_details::context_of_thread(); }

// While it stands, each line of this thread says this too, after its own fields; a field that it
// has itself is not said twice.
class LogScope {
 public:
  LogScope(std::initializer_list<LogField> fields) : before_(log_context()) {
    LogContext& now = log_details::context_of_thread();
    now.insert(now.end(), fields.begin(), fields.end());
  }

  explicit LogScope(LogContext taken_along)
      : before_(std::exchange(log_details::context_of_thread(), std::move(taken_along))) {}

  LogScope(const LogScope&) = delete;
  LogScope& operator=(const LogScope&) = delete;

  ~LogScope() { log_details::context_of_thread() = std::move(before_); }

 private:
  LogContext before_;
};

void log(LogLevel level, std::string_view message, std::initializer_list<LogField> fields = {});

// What programs such as fail2ban act on: who was refused, from which address. A warning in the log,
// a line of the security file: TIME lair-server EVENT address=ADDRESS person=NUMBER. Docs:
// docs/guard.md.
void log_security(std::string_view event,
                  const std::string& address,
                  std::initializer_list<LogField> fields = {});

}  // namespace lair
