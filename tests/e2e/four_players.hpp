// Four witnesses who play a match with each other on a real server.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "engine/bots/appraisal.hpp"
#include "engine/play/action.hpp"
#include "engine/seat.hpp"
#include "tests/e2e/witness.hpp"

namespace lair::testing {

using Settings = std::vector<std::pair<std::string, std::string>>;

// The port of the server through which each seat connects.
using Ports = std::array<std::uint16_t, 4>;

inline Ports same_port(std::uint16_t port) { return {port, port, port, port}; }

class FourPlayers {
 public:
  // `seed` decides who answers first and how; `rules` is a rule system's id.
  FourPlayers(std::uint16_t port,
              std::uint64_t seed,
              const Settings& settings,
              const std::string& rules = "yahoo")
      : FourPlayers(same_port(port), seed, settings, rules) {}

  FourPlayers(const Ports& ports,
              std::uint64_t seed,
              const Settings& settings,
              const std::string& rules = "yahoo");

  // From now on everybody answers as the server's bots would in their place.
  void play_as_bots(std::shared_ptr<const RuleSet> rules);

  // All four come back after a crash. Returns false if their table had ended: the crash came after
  // its last event and before they heard of it.
  bool resume(std::uint16_t port) { return resume(same_port(port)); }

  bool resume(const Ports& ports);

  // Loses all connections without a farewell.
  void drop();

  // One answer of a seat that is asked, or one step toward the next deal. With `Wait::SendOnly` the
  // server's answer is not awaited. Throws if an offered action is refused, unless it came late.
  enum class Wait { ForTheAnswer, SendOnly };
  void step(Wait wait = Wait::ForTheAnswer);

  // Waits until at least one seat has a prompt, or the deal or the match is over.
  void settle();

  // Waits until all four know what the table knows. Before, a seat may think that it is asked
  // although another one's answer has closed the window.
  void hear_all();

  [[nodiscard]] bool is_match_over() const;
  [[nodiscard]] bool is_deal_over() const;

  // A claim window is open and somebody has yet to answer.
  [[nodiscard]] bool is_window_open() const;

  // Somebody has already answered in the open window.
  [[nodiscard]] bool is_window_half_answered() const;

  // Processes pending data; returns false if a connection is gone.
  bool pump();

  Witness& at(Seat seat) { return *players_[index_of(seat)]; }

  // The seats that are asked now.
  [[nodiscard]] std::vector<Seat> asked() const;

  // How many events seat A has been shown.
  [[nodiscard]] std::size_t events() const { return players_[0]->events(); }

  // What any of them was told differently from before.
  [[nodiscard]] std::string contradiction() const;

  std::uint32_t dice() { return static_cast<std::uint32_t>(dice_()); }

 private:
  void get_ready();
  [[nodiscard]] std::optional<Action> choice_of(Seat seat);

  std::array<std::unique_ptr<Witness>, 4> players_;
  std::vector<Witness*> all_;
  std::mt19937 dice_;
  std::shared_ptr<const RuleSet> rules_;  // set while they play as bots
  std::unique_ptr<const Appraisal> appraisal_;
};

}  // namespace lair::testing
