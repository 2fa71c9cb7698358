// Restoring tables from the journal: at the start, and once a journal that failed can be written
// again.
#pragma once

#include "server/app/seed_source.hpp"
#include "server/lobby/lobby.hpp"
#include "server/store/store.hpp"

namespace lair {

// Opens the tables that were being played when the server ended, and tells them again what
// moderators and operators have decided about them. Logs those that stay closed, with the reason.
void restore_tables(store::Store& store, lobby::Lobby& lobby, SeedSource& seeds);

// How the lobby gets tables whose journal failed read again.
lobby::Rereader rereader(store::Store& store, SeedSource& seeds);

}  // namespace lair
