// Any configuration file gives a configuration within its bounds, or a sentence that says what is
// wrong.
//
// The command line is left out: declaring it takes a hundred times as long as reading the file.
#include <cstddef>
#include <cstdint>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

#include "engine/ensure.hpp"
#include "server/app/config.hpp"
#include "server/app/config_checks.hpp"
#include "server/app/config_file.hpp"

namespace {

// A path to a file with these bytes; the same file is used in all runs.
const std::string& file_with(const std::uint8_t* data, std::size_t size) {
  static const int file = memfd_create("config", 0);
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  lair::ensure(ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == std::ptrdiff_t(size),
               "memory can be written");
  return path;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  lair::Config config;
  lair::ListenWords listen;
  const auto unreadable = lair::read_config_file(file_with(data, size), config, listen);
  const auto wrong = unreadable ? unreadable : lair::wrong_entry(config);
  if (wrong) {
    lair::ensure(!wrong->empty(), "an error says what is wrong");
    return 0;
  }
  lair::ensure(config.threads >= 1 && config.threads <= 64, "threads are bounded");
  lair::ensure(config.pace.bot_turn.count() >= 0 && config.pace.bot_turn.count() <= 60'000,
               "a bot thinks for a minute at most");
  lair::ensure(!config.rooms.empty(), "there is a room");
  for (const auto& room : config.rooms) {
    lair::ensure(room.clock.move.count() >= 0 && room.clock.reserve.count() >= 0,
                 "time is not negative");
  }
  return 0;
}
