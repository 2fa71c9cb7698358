#include "server/app/memory_bound.hpp"

#include <string>

#include "server/api/kept_answers.hpp"
#include "server/league/limits.hpp"
#include "server/lobby/limits.hpp"
#include "server/log.hpp"

namespace lair {
namespace {

constexpr std::size_t kMib = 1024UL * 1024;

// Programs, stacks, the databases' page caches, memory that the allocator retains.
constexpr std::size_t kProcess = 96 * kMib;

// Besides buffers: the stream, coroutine frames, the session and what it watches. About 11 KiB when
// idle.
constexpr std::size_t kConnection = 32UL * 1024;

// A large body is a season as JSON. Its text is held twice; parsing may turn two bytes into a value
// of 16 bytes; the records are built from those values.
constexpr std::size_t kReadTimes = 12;

// A table's state, with the events of the deal as each seat and each spectator saw them. Measured
// in play: 30 to 65 KiB, not counting the connections of its four people. A long deal with many
// spectators needs more.
constexpr std::size_t kTable = 256UL * 1024;

}  // namespace

std::vector<MemoryShare> memory_bound(const Config& config, const net::NetLimits& limits) {
  // A frame is read into a buffer that grows by doubling.
  const std::size_t buffers =
      limits.header_bytes_max + limits.body_bytes_max + 2 * limits.frame_bytes_max;
  const std::size_t waiting = lobby::kWithLobbyMax * limits.frame_bytes_max;
  const std::size_t hashed = std::size_t{config.password_cost.memory_kib} * 1024;
  const std::size_t imports = limits.large_bodies_max * limits.large_body_bytes_max * kReadTimes;
  return {
      {.of = "process",     .bytes = kProcess                                         },
      {.of = "connections", .bytes = limits.connections_max * (kConnection + buffers) },
      {.of = "unread",      .bytes = limits.connections_max * limits.outbox_bytes_max },
      {.of = "requests",    .bytes = limits.connections_max * waiting                 },
      {.of = "tables",      .bytes = config.tables_max * kTable                       },
      {.of = "passwords",   .bytes = config.password_limits.threads * hashed          },
      {.of = "seasons",     .bytes = 2 * league::kOpenBytesMax + league::kKeptBytesMax},
      {.of = "imports",     .bytes = imports                                          },
      {.of = "pages",       .bytes = KeptAnswers::kBytesMax                           },
  };
}

void tell_of_limits(const Config& config, const net::NetLimits& limits, std::uint64_t files) {
  std::size_t sum = 0;
  for (const MemoryShare& share : memory_bound(config, limits)) {
    log(LogLevel::Debug,
        "worst case",
        {
            {"of",  std::string(share.of)             },
            {"mib", std::to_string(share.bytes / kMib)}
    });
    sum += share.bytes;
  }
  log(LogLevel::Info,
      "limits",
      {
          {"open_files",            std::to_string(files)                 },
          {"connections",           std::to_string(config.connections_max)},
          {"tables",                std::to_string(config.tables_max)     },
          {"worst_case_memory_mib", std::to_string(sum / kMib)            }
  });
}

}  // namespace lair
