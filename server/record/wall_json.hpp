// How a wall was made, as the open game record tells it.
#pragma once

#include <boost/json.hpp>

#include "server/table/records.hpp"

namespace lair::record {

// Every commitment beside the share it binds, whose share stands for each seat.
boost::json::object exchange_json(const fair::Exchange& exchange);

}  // namespace lair::record
