#include "tests/bench/server/extent.hpp"

#include <algorithm>
#include <cstdlib>

#include <sys/resource.h>

namespace lair::bench {
namespace {

constexpr std::uint32_t kFilesApart = 400;  // for other purposes than connections of players

std::uint64_t raise_open_files() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  return files.rlim_cur;
}

}  // namespace

Extent extent() {
  const auto files = std::min<std::uint64_t>(raise_open_files(), 40'000);
  if (std::getenv("LAIR_BENCH_QUICK") != nullptr) {
    return {
        .seconds = 0.5, .tables = {20, 100},
             .unfinished = {0,  200},
             .journal = 100'000
    };
  }
  const auto fit = static_cast<std::uint32_t>((files - kFilesApart) / 4);
  Extent whole{
      .tables = {100, 1'000, fit}
  };
  const char* const seconds = std::getenv("LAIR_BENCH_SECONDS");
  const char* const journal = std::getenv("LAIR_BENCH_JOURNAL");
  if (journal != nullptr) whole.journal = std::strtoull(journal, nullptr, 10);
  if (seconds != nullptr) whole.seconds = std::max(0.2, std::strtod(seconds, nullptr));
  return whole;
}

}  // namespace lair::bench
