// One seat of a load run: sits down, answers its prompts, begins the next game.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "clients/link/client.hpp"
#include "clients/load/laws.hpp"
#include "clients/load/options.hpp"
#include "clients/load/tally.hpp"

namespace lair::load {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

enum class Role : std::uint8_t { Host, Guest };

class Player {
 public:
  // Everything passed by reference must outlive the player. `number` is its
  // place among all players.
  Player(const Options& options, SharedTable& table, Tally& tally, Role role, std::uint32_t number);

  link::Client& client() { return client_; }

  SharedTable& table() { return table_; }

  // Takes in what has come.
  void pump(Time now);

  // When it has something to do next; Time::max() while it waits for others.
  [[nodiscard]] Time due() const;

  // Does what is due.
  void step(Time now);

  // Connections made so far.
  [[nodiscard]] std::uint32_t connections() const { return connections_; }

  // Adds the traffic of its connection since the last call to the tally.
  void take_traffic();

  // The player gives no more answers from now on.
  void rest() { resting_ = true; }

  // Whether an action of this player is on its way.
  [[nodiscard]] bool is_waiting_for_answer() const { return asked_ == Want::Act; }

  // Whether its table has played all the games it should play.
  [[nodiscard]] bool is_finished() const;

 private:
  enum class Want : std::uint8_t {
    Nothing,
    Connect,
    CreateTable,
    OpenTable,
    Sit,
    AddBots,
    Start,
    Ready,
    Act,
  };

  // Where the player sits, which a new connection must find again.
  struct Place {
    std::uint64_t table = 0;  // 0: nowhere
    std::uint32_t seat = 0;
  };

  void heard(const v1::ServerFrame& frame);
  void heard_done(const v1::Done& done);
  void heard_refusal(const v1::Refused& refused);
  void heard_events(const v1::TableEvents& events);
  void heard_state(const v1::TableState& state);
  void think();

  [[nodiscard]] Want want() const;
  [[nodiscard]] Want want_at_table() const;
  [[nodiscard]] bool is_over(v1::TablePhase phase) const;
  void connect();
  void lost_connection(Time now);
  void drop_by_chance();
  void check_place(const v1::TableState& state);
  [[nodiscard]] std::string_view doing() const;
  std::uint32_t ask(Want want);
  std::uint32_t act(const Action& action);

  const Options& options_;
  SharedTable& table_;
  Tally& tally_;
  Role role_;
  link::Endpoint server_;
  std::mt19937_64 dice_;
  Laws laws_;
  link::Client client_;

  Time now_{};
  Want asked_ = Want::Nothing;        // the request on its way
  Want carried_out_ = Want::Nothing;  // the last request carried out
  std::uint32_t request_ = 0;         // the number of the request on its way
  Time asked_at_{};
  Time not_before_{};  // by the rate limit, or for a pause
  Time thought_until_{};
  std::uint32_t thought_of_ = 0;  // the moment that it thought about
  std::uint64_t finished_table_ = 0;
  Place place_;                        // the place before the connection was lost
  std::optional<Time> resuming_from_;  // when the new connection began
  bool is_shown_at_once_ = false;      // others need not answer before the action is shown
  bool awaits_own_frame_ = false;      // the action was carried out but not shown yet
  std::uint32_t connections_ = 0;
  link::Traffic taken_;  // the connection's traffic as far as the tally has it
  bool connected_ = false;
  bool resting_ = false;
};

}  // namespace lair::load
