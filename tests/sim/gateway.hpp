// A gateway in a simulated world, made of the real gateway's clients and frames.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/gateway/clients.hpp"
#include "tests/sim/life.hpp"
#include "tests/sim/line.hpp"
#include "tests/sim/plan.hpp"
#include "tests/sim/server.hpp"
#include "tests/sim/wire.hpp"

namespace lair::sim {

class Gateway {
 public:
  // Objects passed by reference must outlive the gateway.
  Gateway(Stage& stage, const WorldPlan& plan);
  Gateway(const Gateway&) = delete;
  Gateway& operator=(const Gateway&) = delete;
  ~Gateway();

  [[nodiscard]] const std::shared_ptr<Life>& life() const { return life_; }

  [[nodiscard]] Wire* wire() const { return wire_.get(); }

  // Sets the server that plays now, according to the database.
  void follow(const std::shared_ptr<Server>& primary);

  // Accepts a person's line.
  void take(std::shared_ptr<Line> line);

 private:
  void dial();
  void dial_in(Millis time);

  Stage& stage_;
  const WorldPlan& plan_;
  std::shared_ptr<Life> life_;
  std::weak_ptr<Server> primary_;
  std::shared_ptr<Wire> wire_;  // null if there is none
  std::shared_ptr<gateway::Clients> clients_;
  std::vector<std::shared_ptr<Line>> lines_;
};

}  // namespace lair::sim
