#include "tests/bench/server/peers.hpp"

#include <filesystem>
#include <stdexcept>

#include "tests/bench/server/measurement.hpp"

namespace lair::bench {

PeerFigures measure_peer(const std::string& kind, std::uint32_t tables, Seconds time) {
  const std::string folder = LAIR_SOURCE_DIR "/tests/bench/peers";
  if (!std::filesystem::exists(folder + "/node_modules")) {
    throw std::runtime_error("the peers are not installed: npm ci --prefix " + folder);
  }
  Measurement run("node " + folder + "/play.mjs " + kind + ' ' + std::to_string(tables) + ' ' +
                  std::to_string(time.count()));
  const boost::json::object found = run.figures();
  const auto number = [&](const char* key) { return found.at(key).to_number<double>(); };
  return {.actions_per_second = number("actions_per_second"),
          .frames_per_action = number("frames_per_action"),
          .cpu_micros = number("cpu_us"),
          .load_cpu = number("load_cores")};
}

}  // namespace lair::bench
