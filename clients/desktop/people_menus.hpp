// Menus about people and seats: what a host may do there, what anybody may do about somebody else.
#pragma once

#include <QMenu>

#include "clients/desktop/session.hpp"
#include "clients/link/people.hpp"

namespace lair::desktop {

// Inviting to the open table, following, writing to, muting, blocking, reporting.
void add_person_actions(QMenu& menu, Session& session, const link::Person& person);

// `at` is a seat of the open table, from 0. A host may reserve, lock or empty a seat, hand the
// table over to a player, or send them away; everybody may do what is possible with any person.
void add_seat_actions(QMenu& menu, Session& session, int at);

// The people who could be invited: everybody this person follows, sees in the room or has hushed,
// except those at the table.
void add_guests_to_invite(QMenu& menu, Session& session);

}  // namespace lair::desktop
