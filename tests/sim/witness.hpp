// At the door of the server that plays: the referee hears each frame that goes in or out.
#pragma once

#include <memory>
#include <string>

#include "server/lobby/connection.hpp"
#include "tests/sim/life.hpp"
#include "tests/sim/plan.hpp"
#include "tests/sim/referee.hpp"

namespace lair::sim {

// How a simulated person's line is told through gateways: in place of the name of a browser.
std::string user_agent_of(Caller caller);

// The session, with the referee listening; the faults of the plan show in what it pushes. What is
// passed by reference outlives it.
std::unique_ptr<lobby::Session> witnessed(std::unique_ptr<lobby::Session> session,
                                          const lobby::Caller& caller,
                                          std::shared_ptr<Life> life,
                                          Referee& referee,
                                          const WorldPlan& plan);

}  // namespace lair::sim
