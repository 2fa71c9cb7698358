#include "server/log.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <future>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include <spdlog/async_logger.h>
#include <spdlog/details/thread_pool.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/dist_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

namespace lair {
namespace {

constexpr unsigned char kFirstPrintable = 0x20;
constexpr std::size_t kQueuedLinesMax = 4'096;

using Sinks = std::vector<spdlog::sink_ptr>;

// Where lines go. Its sinks can be replaced while others write.
struct Out {
  std::shared_ptr<spdlog::sinks::dist_sink_mt> sinks =
      std::make_shared<spdlog::sinks::dist_sink_mt>();
  std::shared_ptr<spdlog::logger> logger;

  explicit Out(const std::string& name)
      : Out(std::make_shared<spdlog::logger>(name, spdlog::sink_ptr())) {}

  // Replaces the present logger.
  void write_by(std::shared_ptr<spdlog::logger> next) {
    next->sinks() = {sinks};
    next->set_level(logger ? logger->level() : spdlog::level::info);
    next->flush_on(spdlog::level::trace);  // nothing stays in a buffer
    logger = std::move(next);
  }

 private:
  explicit Out(std::shared_ptr<spdlog::logger> first) { write_by(std::move(first)); }
};

struct Logs {
  Out all{"lair"};
  Out security{"security"};
  std::atomic<bool> is_text{false};
  std::shared_ptr<spdlog::details::thread_pool> writer;  // null: each thread writes its own lines
  std::atomic<std::size_t> lost_told{0};
};

// Never destroyed: threads may log while the process ends.
Logs& logs() {
  static Logs* const kKept = new Logs;
  return *kKept;
}

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

// Control characters from outside must not reach a terminal.
std::string plain_text(std::string_view text) {
  std::string plain(text);
  for (char& letter : plain) {
    if (static_cast<unsigned char>(letter) < kFirstPrintable) letter = '?';
  }
  return plain;
}

spdlog::sink_ptr sink_for(const std::string& file) {
  if (file.empty()) return std::make_shared<spdlog::sinks::stderr_color_sink_mt>();
  return std::make_shared<spdlog::sinks::basic_file_sink_mt>(file);
}

// "message  key=value  key=value".
std::string text_line(std::string_view message,
                      const std::vector<LogField>& fields,
                      std::string_view between) {
  std::string line = plain_text(message);
  for (const LogField& field : fields) {
    line += fmt::format("{}{}={}", between, field.key, plain_text(field.value));
  }
  return line;
}

// The line's own fields, then those of the thread's context.
std::vector<LogField> with_context(std::vector<LogField> fields) {
  const auto own = static_cast<std::ptrdiff_t>(fields.size());
  for (const LogField& field : log_context()) {
    const auto same = std::ranges::find(fields, field.key, &LogField::key);
    if (same == fields.end()) {
      fields.push_back(field);
    } else if (same - fields.begin() >= own) {
      same->value = field.value;  // an inner scope overrides an outer one
    }
  }
  return fields;
}

void write(LogLevel level, std::string_view message, const std::vector<LogField>& fields) {
  const auto at = spdlog_level(level);
  if (!logs().all.logger->should_log(at)) return;
  std::string line;
  if (logs().is_text) {
    line = text_line(message, fields, "  ");
  } else {
    line = "\"message\":" + json_text(message);
    for (const LogField& field : fields) {
      line += "," + json_text(field.key) + ":" + json_text(field.value);
    }
  }
  logs().all.logger->log(at, spdlog::string_view_t(line));
}

// Logs how many lines have been lost.
void tell_lost(std::size_t lost) {
  const std::size_t told = logs().lost_told.exchange(lost);
  if (lost <= told) return;
  write(LogLevel::Warn,
        "log lines were lost because they could not be written in time",
        {
            {.key = "lines", .value = std::to_string(lost - told)}
  });
}

// Not while the queue is more than half full: the message would push out another line.
void tell_lost_in_time() {
  const auto writer = logs().writer;
  if (writer && writer->queue_size() <= kQueuedLinesMax / 2) tell_lost(writer->overrun_counter());
}

std::string why(const std::exception_ptr& thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
    return "no exception";
  } catch (const std::exception& failure) {
    return failure.what();
  } catch (...) {
    return "not an exception of the standard library's";
  }
}

[[noreturn]] void end_logged() {
  std::set_terminate(std::abort);  // in case this fails, too
  log(LogLevel::Error,
      "a defect ends this program; please report it",
      {
          {"why", why(std::current_exception())}
  });
  [[maybe_unused]] const bool is_written = finish_log();
  std::abort();
}

}  // namespace

void log_uncaught_exceptions() { std::set_terminate(end_logged); }

std::optional<std::string> start_log(const LogPlan& plan) {
  const bool is_terminal = plan.file.empty() && isatty(STDERR_FILENO) == 1;
  const bool is_text = plan.format == "text" || (plan.format == "auto" && is_terminal);
  Sinks all;
  Sinks security;
  try {
    all.push_back(sink_for(plan.file));
    if (!plan.security_file.empty()) security.push_back(sink_for(plan.security_file));
  } catch (const spdlog::spdlog_ex& error) {
    return error.what();
  }
  constexpr const char* kJson = R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})";
  const char* const text = is_terminal ? "%H:%M:%S %^%-5l%$ %v" : "%Y-%m-%dT%H:%M:%S.%e%z %-5l %v";
  all.front()->set_pattern(is_text ? text : kJson);
  for (const spdlog::sink_ptr& sink : security) {
    sink->set_pattern("%Y-%m-%dT%H:%M:%S%z lair-server %v");
  }
  logs().is_text = is_text;
  logs().all.sinks->set_sinks(std::move(all));
  logs().security.sinks->set_sinks(std::move(security));
  logs().all.logger->set_level(spdlog::level::from_str(plan.level));
  return std::nullopt;
}

void queue_log() {
  const auto writer = std::make_shared<spdlog::details::thread_pool>(kQueuedLinesMax, 1);
  for (Out* out : {&logs().all, &logs().security}) {
    auto queued = std::make_shared<spdlog::async_logger>(
        out->logger->name(), out->sinks, writer, spdlog::async_overflow_policy::overrun_oldest);
    // Ignores the errors of lines logged after the writer has ended.
    queued->set_error_handler([](const std::string&) {});
    out->write_by(std::move(queued));
  }
  logs().writer = writer;
}

bool finish_log(std::chrono::seconds patience) {
  if (!logs().writer) return true;
  const bool is_full = logs().writer->queue_size() == kQueuedLinesMax;
  tell_lost(logs().writer->overrun_counter() + (is_full ? 1 : 0));
  auto written = std::make_shared<std::promise<void>>();
  const auto end = written->get_future();
  // The writer ends once its queue is empty.
  std::thread([writer = std::exchange(logs().writer, nullptr), written]() mutable {
    writer.reset();
    written->set_value();
  }).detach();
  return end.wait_for(patience) == std::future_status::ready;
}

void log(LogLevel level, std::string_view message, std::initializer_list<LogField> fields) {
  tell_lost_in_time();
  write(level, message, with_context({fields.begin(), fields.end()}));
}

void log_security(std::string_view event,
                  const std::string& address,
                  std::initializer_list<LogField> fields) {
  std::vector<LogField> all{
      {.key = "address", .value = address}
  };
  all.insert(all.end(), fields.begin(), fields.end());
  all = with_context(std::move(all));
  logs().security.logger->warn(spdlog::string_view_t(text_line(event, all, " ")));
  write(LogLevel::Warn, event, all);
}

}  // namespace lair
