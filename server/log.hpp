// The server's log: one line per happening, JSON when nobody reads it on a terminal.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace lair {

enum class LogLevel { Debug, Info, Warn, Error };

// A fact beside the message. Walls, seeds and tokens have no text form, so none can stand here.
struct LogField {
  std::string_view key;
  std::string value;
};

// Once, before the first line. `level` is "debug", "info", "warn" or "error".
void start_log(std::string_view level);

// From now on. Any thread.
void set_log_level(std::string_view level);

void log(LogLevel level, std::string_view message, std::initializer_list<LogField> fields = {});

}  // namespace lair
