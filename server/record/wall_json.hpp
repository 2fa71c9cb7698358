// How a wall was made, as the open game record tells it.
#pragma once

#include <boost/json.hpp>

#include "server/table/records.hpp"

namespace lair::record {

// The server's share and its commitment, then for each seat: whose share counts, the seat's
// commitment, the share it revealed, and the substitute for it.
boost::json::object exchange_json(const fair::Exchange& exchange);

}  // namespace lair::record
