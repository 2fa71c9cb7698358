// How this server asks its database to be the one that plays.
#pragma once

#include "server/app/config.hpp"
#include "server/app/standby.hpp"
#include "server/store/store.hpp"

namespace lair {

// `standby` waits while another server plays; null where none does, and then a database in use is
// an error.
store::Candidacy candidacy(const Config& config, Standby* standby);

}  // namespace lair
