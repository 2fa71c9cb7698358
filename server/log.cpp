#include "server/log.hpp"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

namespace lair {
namespace {

constexpr unsigned char kFirstPrintable = 0x20;

bool is_for_people() { return isatty(STDERR_FILENO) == 1; }

spdlog::level::level_enum spdlog_level(LogLevel level) {
  switch (level) {
    case LogLevel::Debug:
      return spdlog::level::debug;
    case LogLevel::Info:
      return spdlog::level::info;
    case LogLevel::Warn:
      return spdlog::level::warn;
    case LogLevel::Error:
      break;
  }
  return spdlog::level::err;
}

std::string json_text(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') {
      quoted += '\\';
      quoted += letter;
    } else if (byte < kFirstPrintable) {
      quoted += fmt::format("\\u{:04x}", static_cast<unsigned>(byte));
    } else {
      quoted += letter;
    }
  }
  return quoted + "\"";
}

// Strange bytes from outside must not reach a terminal.
std::string plain_text(std::string_view text) {
  std::string plain(text);
  for (char& letter : plain) {
    if (static_cast<unsigned char>(letter) < kFirstPrintable) letter = '?';
  }
  return plain;
}

}  // namespace

void start_log(std::string_view level) {
  auto logger = spdlog::stderr_color_mt("lair");
  logger->set_level(spdlog::level::from_str(std::string(level)));
  logger->set_pattern(is_for_people() ? "%H:%M:%S %^%-5l%$ %v"
                                      : R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})");
  logger->flush_on(spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
}

void set_log_level(std::string_view level) {
  spdlog::default_logger_raw()->set_level(spdlog::level::from_str(std::string(level)));
}

void log(LogLevel level, std::string_view message, std::initializer_list<LogField> fields) {
  const auto at = spdlog_level(level);
  if (!spdlog::default_logger_raw()->should_log(at)) return;
  std::string line;
  if (is_for_people()) {
    line = plain_text(message);
    for (const LogField& field : fields) {
      line += fmt::format("  {}={}", field.key, plain_text(field.value));
    }
  } else {
    line = "\"message\":" + json_text(message);
    for (const LogField& field : fields) {
      line += "," + json_text(field.key) + ":" + json_text(field.value);
    }
  }
  spdlog::default_logger_raw()->log(at, spdlog::string_view_t(line));
}

}  // namespace lair
