// Measures lair-desktop: the time from its start to a live table, memory, frames while tiles move.
//
// Prints a table. Each start is a separate process that connects to a real server, without a
// display.
#include <QApplication>
#include <QPaintEvent>
#include <QWidget>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "clients/link/endpoint.hpp"
#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr int kStarts = 7;
constexpr int kDeals = 3;
constexpr QSize kLarge(2560, 1440);

// Time since the process began, by the kernel's clock, which counts in hundredths of a second.
Milliseconds since_start() {
  std::ifstream file("/proc/self/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  constexpr int kBeforeStart = 19;  // fields between the program's name and its start
  for (int at = 0; at < kBeforeStart; ++at) fields >> skipped;
  double ticks = 0;
  fields >> ticks;
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  const double started = ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
  const double seconds =
      static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9 - started;
  return Milliseconds(seconds * 1000);
}

Milliseconds processor_time() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto of = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) * 1000 + static_cast<double>(time.tv_usec) / 1000;
  };
  return Milliseconds(of(used.ru_utime) + of(used.ru_stime));
}

// Processor time of the thread that paints; other programs do not affect it.
Milliseconds own_time() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return Milliseconds(static_cast<double>(used.tv_sec) * 1000 +
                      static_cast<double>(used.tv_nsec) / 1e6);
}

// "Rss" or "Pss" of this process, in MiB; "Pss" counts only a share of shared pages.
double memory(const std::string& kind) {
  std::ifstream file("/proc/self/smaps_rollup");
  std::string word;
  double kilobytes = 0;
  while (file >> word) {
    if (word == kind + ":" && file >> kilobytes) break;
  }
  return kilobytes / 1024;
}

// Notes when the felt is painted, and how long each picture takes.
class Painting : public QObject {
 public:
  Painting(VisitorWindow& visitor, QWidget* felt) : visitor_(visitor) {
    felt->installEventFilter(this);
  }

  [[nodiscard]] std::optional<Milliseconds> live() const { return live_; }

  // The number of pictures while tiles moved, and the time in which they were painted.
  [[nodiscard]] int frames() const { return frames_; }

  [[nodiscard]] Milliseconds moved() const { return moved_; }

  [[nodiscard]] const std::vector<double>& gaps() const { return gaps_; }

  // Processor time from one picture to the next, including all other work in between.
  [[nodiscard]] const std::vector<double>& costs() const { return costs_; }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() != QEvent::Paint) return false;
    if (!live_ && visitor_.is_asked()) live_ = since_start();
    const auto now = Clock::now();
    const auto used = own_time();
    const bool moves = !visitor_.window().game().board().table().is_still();
    if (moves && moved_before_) {
      ++frames_;
      moved_ += now - before_;
      gaps_.push_back(Milliseconds(now - before_).count());
      costs_.push_back((used - used_before_).count());
    }
    used_before_ = used;
    moved_before_ = moves;
    before_ = now;
    return false;
  }

 private:
  VisitorWindow& visitor_;
  std::optional<Milliseconds> live_;
  int frames_ = 0;
  Milliseconds moved_{0};
  std::vector<double> gaps_;
  std::vector<double> costs_;
  Milliseconds used_before_{0};
  Clock::time_point before_;
  bool moved_before_ = false;
};

double at_part(std::vector<double> values, double part) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values.at(static_cast<std::size_t>(part * static_cast<double>(values.size() - 1)));
}

// Starts the program once and prints its figures on one line. With `deals`, it then plays so many
// deals in a large window.
int start(std::uint16_t port, int deals, int argc, char** argv) {
  const QApplication app(argc, argv);
  VisitorWindow visitor;
  Painting painting(visitor, visitor.window().game().board().viewport());
  visitor.window().enter({.host = "127.0.0.1", .port = port, .source = {}, .secure = false},
                         "Bench",
                         desktop::WelcomePage::Then::Play);
  if (!wait_for([&] { return painting.live().has_value(); })) return 1;
  std::printf("%.0f %.0f %.1f %.1f ",
              painting.live()->count(),
              processor_time().count(),
              memory("Rss"),
              memory("Pss"));
  if (deals == 0) return 0;
  visitor.window().resize(kLarge);
  const Milliseconds before = processor_time();
  for (int deal = 0; deal < deals; ++deal) {
    // Each motion ends before the next action, as people look before they answer.
    const auto is_still = [&] { return visitor.window().game().board().table().is_still(); };
    visitor.play_deal([&] { wait_for(is_still); });
    const std::uint32_t number = visitor.talk().view().deal.setup.number;
    visitor.click("ready");
    if (!wait_for([&] { return visitor.talk().view().deal.setup.number != number; })) return 1;
  }
  std::printf("%.1f %d %.0f %.1f %.1f %.2f %.2f %.2f %.2f\n",
              memory("Rss"),
              painting.frames(),
              painting.moved().count(),
              at_part(painting.gaps(), 0.5),
              at_part(painting.gaps(), 0.99),
              (processor_time() - before).count() / std::max(1, painting.frames()),
              at_part(painting.costs(), 0.5),
              at_part(painting.costs(), 0.95),
              at_part(painting.costs(), 0.99));
  return 0;
}

struct Figures {
  double live = 0;
  double processor = 0;
  double resident = 0;
  double proportional = 0;
  double resident_large = 0;
  double frames = 0;
  double moved = 0;
  double median_gap = 0;
  double worst_gap = 0;
  double frame_cost = 0;
  double median_cost = 0;
  double high_cost = 0;
  double worst_cost = 0;
};

std::optional<Figures> figures_of(const std::string& program, std::uint16_t port, int deals) {
  const std::string command =
      program + " --start " + std::to_string(port) + " " + std::to_string(deals) + " 2>/dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  Figures told;
  const int basic = std::fscanf(
      pipe, "%lf %lf %lf %lf", &told.live, &told.processor, &told.resident, &told.proportional);
  if (deals > 0 && basic == 4) {
    const int more = std::fscanf(pipe,
                                 "%lf %lf %lf %lf %lf %lf %lf %lf %lf",
                                 &told.resident_large,
                                 &told.frames,
                                 &told.moved,
                                 &told.median_gap,
                                 &told.worst_gap,
                                 &told.frame_cost,
                                 &told.median_cost,
                                 &told.high_cost,
                                 &told.worst_cost);
    if (more != 9) told.frames = 0;
  }
  return pclose(pipe) == 0 && basic == 4 ? std::optional(told) : std::nullopt;
}

int measure(const char* program) {
  const TestServer server("04");
  const bool is_quick = std::getenv("LAIR_BENCH_QUICK") != nullptr;
  std::vector<double> live;
  std::vector<double> processor;
  for (int times = 0; times < (is_quick ? 1 : kStarts); ++times) {
    const auto told = figures_of(program, server.port(), 0);
    if (!told) return 1;
    live.push_back(told->live);
    processor.push_back(told->processor);
  }
  const auto played = figures_of(program, server.port(), is_quick ? 1 : kDeals);
  if (!played || played->frames == 0) return 1;
  std::printf("| | measured | goal |\n| --- | ---: | ---: |\n");
  std::printf("| start to a live table, best / median of %zu | %.0f / %.0f ms | 1000 ms |\n",
              live.size(),
              at_part(live, 0),
              at_part(live, 0.5));
  std::printf("| processor time of that, best / median | %.0f / %.0f ms | |\n",
              at_part(processor, 0),
              at_part(processor, 0.5));
  std::printf(
      "| resident memory at a table, 1280x800; with shared pages counted in part "
      "| %.0f; %.0f MiB | 120 MiB |\n",
      played->resident,
      played->proportional);
  std::printf("| resident memory at 2560x1440 | %.0f MiB | 120 MiB |\n", played->resident_large);
  std::printf("| frames a second while tiles move, 2560x1440 | %.0f | 60 |\n",
              played->frames / played->moved * 1000);
  std::printf("| between two frames, median / 99 of 100 | %.1f / %.1f ms | 16.7 ms |\n",
              played->median_gap,
              played->worst_gap);
  std::printf(
      "| processor time from one frame to the next, median / 95 / 99 of 100 | %.1f / %.1f / %.1f "
      "ms "
      "| 16.7 ms |\n",
      played->median_cost,
      played->high_cost,
      played->worst_cost);
  std::printf(
      "| processor time of a deal by the frame, all threads, of %.0f frames | %.1f ms | |\n",
      played->frames,
      played->frame_cost);
  return 0;
}

}  // namespace
}  // namespace lair::testing

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  const std::vector<std::string> words(argv, argv + argc);
  if (words.size() == 4 && words[1] == "--start") {
    const auto port = static_cast<std::uint16_t>(std::stoi(words[2]));
    return lair::testing::start(port, std::stoi(words[3]), argc, argv);
  }
  return lair::testing::measure(argv[0]);
}
