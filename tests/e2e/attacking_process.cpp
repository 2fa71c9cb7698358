#include "tests/e2e/attacking_process.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lair::testing {
namespace {

std::array<int, 2> pipe_ends() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return ends;
}

std::string read_all(int from) {
  std::string text;
  std::array<char, 4096> bytes{};
  for (ssize_t got = 0; (got = ::read(from, bytes.data(), bytes.size())) > 0;) {
    text.append(bytes.data(), static_cast<std::size_t>(got));
  }
  return text;
}

double processor_seconds_of(const rusage& used) {
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// One item a line: the seconds; deeds with their counts; what the server did and never may.
std::string report_of(double seconds, const Deeds& deeds) {
  std::string text = "seconds\t" + std::to_string(seconds) + "\n";
  for (const auto& [what, times] : deeds.all()) {
    text += "deed\t" + std::to_string(times) + "\t" + what + "\n";
  }
  for (const std::string& sentence : deeds.broken()) text += "broken\t" + sentence + "\n";
  return text;
}

// Whether the other end of a pipe is closed, now or within the time.
bool has_ended(int pipe, int milliseconds) {
  pollfd end{.fd = pipe, .events = POLLIN, .revents = 0};
  return ::poll(&end, 1, milliseconds) > 0;
}

// Returns once the order's other end is closed; closes `tried` as soon as everything was tried.
void wait_for_order(int order,
                    int tried,
                    const Deeds& deeds,
                    const std::vector<std::string>& to_try) {
  constexpr int kLookEvery = 50;
  const auto is_tried = [&](const std::string& deed) { return deeds.times(deed) > 0; };
  while (!has_ended(order, kLookEvery)) {
    if (tried >= 0 && std::ranges::all_of(to_try, is_tried)) ::close(std::exchange(tried, -1));
  }
}

// What the attackers' process does from start to end.
[[noreturn]] void attack_until_told(const Target& target,
                                    std::size_t of_each_kind,
                                    AttackersMachine machine,
                                    const std::vector<std::string>& to_try,
                                    int order,
                                    int tried,
                                    int report) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const sched_param no_priority{};
  if (machine == AttackersMachine::Elsewhere && sched_setscheduler(0, SCHED_IDLE, &no_priority)) {
    _exit(1);
  }
  Deeds deeds;
  try {
    Strangers strangers(target, of_each_kind, deeds);
    wait_for_order(order, tried, deeds, to_try);
    const std::string text = report_of(strangers.stop(), deeds);
    for (std::size_t written = 0; written < text.size();) {
      const auto more = ::write(report, text.data() + written, text.size() - written);
      if (more <= 0) _exit(1);
      written += static_cast<std::size_t>(more);
    }
  } catch (const std::exception&) {
    _exit(1);
  }
  _exit(0);
}

}  // namespace

AttackingProcess::AttackingProcess(const Target& target,
                                   std::size_t of_each_kind,
                                   AttackersMachine machine,
                                   const std::vector<std::string>& to_try) {
  const std::array<int, 2> order = pipe_ends();
  const std::array<int, 2> tried = pipe_ends();
  const std::array<int, 2> report = pipe_ends();
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("no process");
  if (process_ == 0) {
    ::close(order[1]);
    ::close(tried[0]);
    ::close(report[0]);
    attack_until_told(target, of_each_kind, machine, to_try, order[0], tried[1], report[1]);
  }
  ::close(order[0]);
  ::close(tried[1]);
  ::close(report[1]);
  order_ = order[1];
  tried_ = tried[0];
  report_ = report[0];
}

AttackingProcess::~AttackingProcess() {
  if (process_ < 0) return;
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
  ::close(order_);
  ::close(tried_);
  ::close(report_);
}

bool AttackingProcess::has_tried_all() const { return has_ended(tried_, 0); }

AttackingProcess::Report AttackingProcess::stop() {
  ::close(order_);
  const std::string told = read_all(report_);
  ::close(report_);
  ::close(tried_);
  int status = 0;
  rusage used{};
  ::wait4(std::exchange(process_, -1), &status, 0, &used);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw std::runtime_error("the attackers broke down");
  }
  Report report;
  report.processor_seconds = processor_seconds_of(used);
  std::istringstream lines(told);
  for (std::string word; std::getline(lines, word, '\t');) {
    std::string rest;
    std::getline(lines, rest);
    if (word == "seconds") report.seconds = std::stod(rest);
    if (word == "broken") report.broken.insert(rest);
    if (word == "deed") {
      const std::size_t tab = rest.find('\t');
      report.deeds[rest.substr(tab + 1)] = std::stoull(rest.substr(0, tab));
    }
  }
  return report;
}

std::uint64_t AttackingProcess::Report::times(const std::string& what) const {
  const auto found = deeds.find(what);
  return found == deeds.end() ? 0 : found->second;
}

}  // namespace lair::testing
