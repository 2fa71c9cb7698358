// lair-load: plays many games at a running server, prints what it measured as JSON.
#include <cstdio>

#include <sys/resource.h>

#include "clients/load/run.hpp"

namespace {

// Each connection takes a descriptor.
void raise_open_files_limit() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

double cpu_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

}  // namespace

int main(int argc, char** argv) {
  const auto options = lair::load::read_options(argc, argv);
  if (!options) {
    std::fprintf(
        options.error().exit_status == 0 ? stdout : stderr, "%s\n", options.error().text.c_str());
    return options.error().exit_status;
  }
  raise_open_files_limit();
  lair::load::Run run(*options);
  run.play();
  std::puts(lair::load::json_of(run.tally(), run.played_seconds(), cpu_seconds()).c_str());
  return run.tally().broken.empty() ? 0 : 1;
}
