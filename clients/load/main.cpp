// lair-load: plays many games on a running server, prints what it measured as JSON.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>

#include <sys/resource.h>

#include "clients/load/run.hpp"

namespace {

// Each connection takes a file descriptor.
void raise_open_files_limit() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
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
  try {
    run.play();
  } catch (const std::system_error& error) {
    std::fprintf(stderr, "cannot measure %s\n", error.what());
    return 2;
  }
  std::puts(lair::load::json_of(run.tally(), run.measured()).c_str());
  // What was measured is lost.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    std::fprintf(stderr, "cannot write: %s\n", std::strerror(errno));
    return 1;
  }
  return run.tally().broken.empty() ? 0 : 1;
}
