// Measures what the machine does without the server, for comparison.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace lair::bench {

using Seconds = std::chrono::duration<double>;

struct Rate {
  double per_second = 0;
  double cpu_micros = 0;  // processor time of the server, for each message
  std::uint64_t p50_micros = 0;
  std::uint64_t p99_micros = 0;
  double other_cpu = 0;   // cores that were busy with neither server nor load
  double stolen_cpu = 0;  // cores that the machine's host used otherwise
};

// Clients of a raw Beast echo, each with one message of forty bytes under way.
Rate measure_echo(std::size_t clients, Seconds time);

// Rooms of four clients, which send in turn: all four receive each message, then the next client
// sends one, after it has waited for `think` on average.
Rate measure_rooms(std::size_t rooms, Seconds time, Seconds think = {});

// The same rooms over some layers of the server, without rules.
enum class Layers : std::uint8_t {
  Transport,  // messages are passed on as they are
  Journal,    // the same, after a record as long as an action's is durable
  Frames,     // each is decoded as a discard, and its events, with a prompt for one, encoded
  FramesAndJournal,
};
Rate measure_layers(Layers layers, std::size_t rooms, Seconds time, Seconds think = {});

// Memory of a raw Beast echo for each connection.
double measure_idle_echo_bytes(std::size_t connections);

// Rows of sixty bytes inserted in a second into an append-only table, each commit synced.
double measure_inserts(const std::string& folder, std::size_t rows_per_commit, Seconds time);

// The time of one synced write of four kibibytes.
std::uint64_t measure_sync_micros(const std::string& folder);

}  // namespace lair::bench
