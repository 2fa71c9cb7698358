#include "tests/bench/server/report.hpp"

#include <cstdio>

namespace lair::bench {

void say(const std::string& what) { std::fprintf(stderr, "bench_server: %s\n", what.c_str()); }

void print_heading(const char* what) {
  std::printf("%-38s %9s %8s %8s %8s %9s %8s %8s %6s %6s %6s\n",
              what,
              "/s",
              "CPU us",
              "p50 us",
              "p99 us",
              "frames/s",
              "of echo",
              "of room",
              "load",
              "other",
              "stolen");
}

void print(const std::string& what, const Rate& found) {
  std::printf("%-38s %9.0f %8.1f %8llu %8llu %9s %8s %8s %6s %6.2f %6.2f\n",
              what.c_str(),
              found.per_second,
              found.cpu_micros,
              whole(found.p50_micros),
              whole(found.p99_micros),
              "",
              "",
              "",
              "",
              found.other_cpu,
              found.stolen_cpu);
  std::fflush(stdout);
}

void print(const std::string& what, const LoadFigures& found, const Rate& echo, const Rate& rooms) {
  const double frames = found.frames_per_second / std::max(1.0, found.actions_per_second);
  std::printf("%-38s %9.0f %8.1f %8llu %8llu %9.0f %7.0f%% %7.0f%% %6.2f %6.2f %6.2f%s\n",
              what.c_str(),
              found.actions_per_second,
              found.cpu_micros,
              whole(found.p50_micros),
              whole(found.p99_micros),
              found.frames_per_second,
              100 * echo.cpu_micros * frames / found.cpu_micros,
              100 * rooms.cpu_micros / found.cpu_micros,
              found.own_cpu,
              found.other_cpu,
              found.stolen_cpu,
              found.is_clean ? "" : "  see the error");
  std::fflush(stdout);
}

}  // namespace lair::bench
