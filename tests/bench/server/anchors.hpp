// What the machine does without us: the figures that others are compared with.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace lair::bench {

using Seconds = std::chrono::duration<double>;

struct Rate {
  double per_second = 0;
  double cpu_micros = 0;  // of the server, for each message
  std::uint64_t p50_micros = 0;
  std::uint64_t p99_micros = 0;
  double other_cpu = 0;   // cores that were busy with neither server nor us
  double stolen_cpu = 0;  // cores that the machine's host kept for itself
};

// So many clients of a raw Beast echo, a message of forty bytes on its way for each.
Rate measure_echo(std::size_t clients, Seconds time);

// So many rooms of four: what one of the four says in turn, all four hear, then the next speaks,
// who thinks for `think` first, on average.
Rate measure_rooms(std::size_t rooms, Seconds time, Seconds think = {});

// The same rooms over some of our own layers, which leave rules out.
enum class Layers : std::uint8_t {
  Transport,  // what one says is passed on as it is
  Journal,    // the same, once a record of an action's length is durable
  Frames,     // it is decoded as a discard; each hears its event, the next with a prompt, encoded
};
Rate measure_layers(Layers layers, std::size_t rooms, Seconds time);

// Memory that a raw Beast echo has for each connection.
double measure_idle_echo_bytes(std::size_t connections);

// Rows of sixty bytes a second into an append-only table, so many to a commit, each commit synced.
double measure_inserts(const std::string& folder, std::size_t rows_per_commit, Seconds time);

// Of one synced write of four kibibytes.
std::uint64_t measure_sync_micros(const std::string& folder);

}  // namespace lair::bench
