// What may be done at the open table besides playing: leaving a seat,
// taking one, closing the table.
#pragma once

#include <QMenu>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

// A seated player may stand up, the host may close the table, a spectator may
// take a seat or wait for one.
void add_table_actions(QMenu& menu, Session& session);

}  // namespace lair::desktop
