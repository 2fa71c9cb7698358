// How this server asks its database to be the one that plays.
#pragma once

#include "server/app/config.hpp"
#include "server/app/standby.hpp"
#include "server/store/store.hpp"

namespace lair {

// `standby` waits while another server plays. If it is null, a database that another server uses is
// an error: at once for a file, after at most a minute on a PostgreSQL server.
store::Candidacy candidacy(const Config& config, Standby* standby);

}  // namespace lair
