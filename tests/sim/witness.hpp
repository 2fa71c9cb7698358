// Stands between the server that plays and its connections: the referee sees each frame in or out.
#pragma once

#include <memory>
#include <string>

#include "server/lobby/connection.hpp"
#include "tests/sim/life.hpp"
#include "tests/sim/plan.hpp"
#include "tests/sim/referee.hpp"

namespace lair::sim {

// Identifies a simulated person's line through gateways, in place of the name of a browser.
std::string user_agent_of(Caller caller);

// Wraps the session so that the referee sees its frames; faults of the plan are applied to what it
// pushes. Objects passed by reference must outlive it.
std::unique_ptr<lobby::Session> witnessed(std::unique_ptr<lobby::Session> session,
                                          const lobby::Caller& caller,
                                          std::shared_ptr<Life> life,
                                          Referee& referee,
                                          const WorldPlan& plan);

}  // namespace lair::sim
