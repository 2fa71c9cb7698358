// The server's log: one line per event, as JSON unless it goes to a terminal.
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

// A fact attached to the message. Walls, seeds and tokens have no text form, so none can appear
// here.
struct LogField {
  std::string_view key;
  std::string value;
};

struct LogPlan {
  std::string level = "info";      // "debug", "info", "warn", "error"
  std::string format = "auto";     // "text", "json"; auto: text on a terminal, else JSON
  std::string file = {};           // empty: standard error
  std::string security_file = {};  // empty: security lines only in the log

  friend bool operator==(const LogPlan&, const LogPlan&) = default;
};

// Call before the first line, and again to change the plan. Files are reopened, so they may have
// been moved away. Returns what is wrong, if anything: a file that cannot be written; nothing
// changes then. Any thread.
[[nodiscard]] std::optional<std::string> start_log(const LogPlan& plan);

// From now on a separate thread writes the lines, so that nobody waits for a slow disk or reader.
// At most 4,096 lines wait; beyond that the oldest are lost, and a later line says how many. Call
// once, before other threads start.
void queue_log();

// Writes what is waiting. Call once nothing more is logged. Returns false if writing was not
// finished within `patience`; the process must then end with _Exit, since exit() would wait for the
// stream being written.
[[nodiscard]] bool finish_log(std::chrono::seconds patience = std::chrono::seconds(2));

// From now on an exception that nobody catches, on whichever thread, is logged together with all
// that waits, before it ends the process. So a thread catches only what its work may fail with.
void log_uncaught_exceptions();

// What a thread is working on: "request", "person", "table". Work continued on another thread takes
// it along.
using LogContext = std::vector<LogField>;

namespace log_details {

// Here, so that rooms that log nothing themselves can be linked without the log.
inline LogContext& context_of_thread() {
  thread_local LogContext context;
  return context;
}

}  // namespace log_details

[[nodiscard]] inline const LogContext& log_context() { return log_details::context_of_thread(); }

// While this object exists, each line of this thread also has these fields, after its own; a field
// that the line has already is not repeated.
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

// Events that programs such as fail2ban act on: who was refused, from which address. Writes a
// warning to the log and a line to the security file: TIME lair-server EVENT address=ADDRESS
// person=NUMBER. Docs: docs/guard.md.
void log_security(std::string_view event,
                  const std::string& address,
                  std::initializer_list<LogField> fields = {});

}  // namespace lair
