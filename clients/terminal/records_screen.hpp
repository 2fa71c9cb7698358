// Finished games and their replays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "clients/link/replay.hpp"
#include "clients/terminal/commands.hpp"
#include "clients/terminal/context.hpp"
#include "engine/seat.hpp"

namespace lair::terminal {

class RecordsScreen {
 public:
  explicit RecordsScreen(const Context& context) : context_(context) {}

  void add_commands(Commands& commands);

 private:
  struct Replay {
    std::uint64_t game = 0;
    std::uint64_t deal = 1;
    BySeat<std::string> names;
    std::vector<link::ReplayStep> steps;
    std::size_t at = 0;
  };

  void show_games(const TypedLine& line) const;
  void begin_replay(const TypedLine& line);
  void go_to(std::size_t step);
  void show_rest();
  void show_hands() const;
  [[nodiscard]] std::optional<std::string> sentence_at(std::size_t step) const;

  Context context_;
  std::optional<Replay> replay_;
};

}  // namespace lair::terminal
