// A log that nobody reads holds up nobody, and says afterwards what it lost.
#include <chrono>
#include <cstdlib>
#include <functional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/log.hpp"
#include "tests/support/patience.hpp"

namespace lair {
namespace {

constexpr int kUnread = 3;

class Pipe {
 public:
  Pipe() {
    if (::pipe(ends_) != 0) throw std::runtime_error("no pipe");
  }

  ~Pipe() {
    close_reader();
    close_writer();
  }

  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void close_reader() { close(ends_[0]); }

  void close_writer() { close(ends_[1]); }

  [[nodiscard]] int writer() const { return ends_[1]; }

  void tell() const { ASSERT_EQ(::write(ends_[1], "!", 1), 1); }

  void wait() const {
    char told = 0;
    ASSERT_EQ(::read(ends_[0], &told, 1), 1);
  }

  [[nodiscard]] std::string read_to_end() const {
    std::string text;
    char piece[4096];
    for (ssize_t got = 0; (got = ::read(ends_[0], piece, sizeof piece)) > 0;) {
      text.append(piece, static_cast<std::size_t>(got));
    }
    return text;
  }

 private:
  static void close(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }

  int ends_[2] = {-1, -1};
};

// Another process whose standard error is the pipe; at its end it has so long for its last lines.
pid_t start(const Pipe& log,
            const std::function<void()>& work,
            std::chrono::seconds patience = test::kPatience) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  ::dup2(log.writer(), STDERR_FILENO);
  ::close(log.writer());
  if (start_log({.format = "json"})) std::exit(1);
  queue_log();
  work();
  std::_Exit(finish_log(patience) ? 0 : kUnread);
}

int exit_status(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

struct Read {
  std::size_t lines = 0;
  std::size_t lost = 0;
};

Read read_lines(const std::string& text) {
  Read read;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::string mark = R"("lines":")";
    const std::size_t at = line.find(mark);
    if (at == std::string::npos) {
      ++read.lines;
    } else {
      read.lost += std::stoul(line.substr(at + mark.size()));
    }
  }
  return read;
}

TEST(QueuedLog, GoesOnWhileNobodyReadsAndTellsWhatIsLost) {
  constexpr std::size_t kLines = 20'000;
  Pipe log;
  const Pipe written;
  const Pipe read_on;
  const pid_t child = start(log, [&] {
    for (std::size_t line = 0; line < kLines; ++line)
      lair::log(LogLevel::Info, "a line that fills the pipe");
    written.tell();
    read_on.wait();
  });
  log.close_writer();
  written.wait();  // though nobody has read a line
  read_on.tell();
  const Read read = read_lines(log.read_to_end());
  EXPECT_EQ(exit_status(child), 0);
  EXPECT_GT(read.lost, 0U);
  // The line that tells of it may push out one more.
  EXPECT_NEAR(static_cast<double>(read.lines + read.lost), kLines, 1);
}

TEST(QueuedLog, IsWrittenToItsEndAtTheExit) {
  constexpr std::size_t kLines = 1'000;
  Pipe log;
  const pid_t child = start(log, [] {
    for (std::size_t line = 0; line < kLines; ++line) lair::log(LogLevel::Info, "a line");
  });
  log.close_writer();
  EXPECT_EQ(read_lines(log.read_to_end()).lines, kLines);
  EXPECT_EQ(exit_status(child), 0);
}

TEST(QueuedLog, ThatNobodyReadsKeepsNoProcessFromEnding) {
  Pipe log;
  const auto work = [] {
    for (int line = 0; line < 5'000; ++line)
      lair::log(LogLevel::Info, "a line that fills the pipe");
  };
  const pid_t child = start(log, work, std::chrono::seconds(1));
  EXPECT_EQ(exit_status(child), kUnread);
}

TEST(QueuedLog, SaysAtItsEndWhatEndsTheProcess) {
  Pipe log;
  const pid_t child = start(log, [] {
    log_uncaught_exceptions();
    lair::log(LogLevel::Info, "a line before");
    std::thread([] { throw std::runtime_error("a shelf gave way"); }).join();
  });
  log.close_writer();
  const std::string text = log.read_to_end();
  EXPECT_EQ(exit_status(child), -1);
  EXPECT_NE(text.find("a line before"), std::string::npos);
  EXPECT_NE(text.find(R"("why":"a shelf gave way")"), std::string::npos) << text;
}

}  // namespace
}  // namespace lair
