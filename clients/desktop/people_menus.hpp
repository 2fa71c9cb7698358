// Menus about people and seats: what a host may do there, what anybody may do about somebody else.
#pragma once

#include <QMenu>

#include "clients/desktop/session.hpp"
#include "clients/link/people.hpp"

namespace lair::desktop {

// Inviting to the table that is open, following, writing to, not hearing, reporting.
void add_person_actions(QMenu& menu, Session& session, const link::Person& person);

// At the chair from 0 of the table that is open: a host keeps, locks, empties it, hands over, sends
// away; about whoever sits there what may be done about anybody.
void add_seat_actions(QMenu& menu, Session& session, int at);

// Whom one could ask to the table: those one follows, whoever else is in the room.
void add_guests_to_invite(QMenu& menu, Session& session);

}  // namespace lair::desktop
