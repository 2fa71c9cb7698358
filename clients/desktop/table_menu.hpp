// What may be done about the table that is open, beside playing: leaving a seat, taking one, ending
// it.
#pragma once

#include <QMenu>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

// Who has a seat stands up, a host closes the table, who watches takes a seat or waits for one.
void add_table_actions(QMenu& menu, Session& session);

}  // namespace lair::desktop
