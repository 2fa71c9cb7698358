// Shows nobody anything while another server may have taken over.
#pragma once

#include <memory>

#include "server/lobby/connection.hpp"
#include "server/store/leadership.hpp"

namespace lair {

// A session whose frames wait until the leadership is sure; `leadership` must outlive it. If
// `leadership` is null, returns `session` itself.
std::unique_ptr<lobby::Session> shown_when_sure(std::unique_ptr<lobby::Session> session,
                                                const store::Leadership* leadership);

}  // namespace lair
