#include "server/people/guests.hpp"

#include <utility>

#include "server/people/names.hpp"
#include "server/people/skeleton.hpp"

namespace lair::people {

void Guests::welcome(std::string_view wanted, Done done) {
  if (auto refused = club_.why_no_guest()) return done(fail(std::move(*refused)));
  auto name = person_name_from(wanted, reserved_);
  if (!name) return done(fail(refusal(name.error())));
  if (name->empty()) {
    // Somebody may have registered as "Quiet Heron".
    do {
      *name = made_up_name();
    } while (accounts_.find(skeleton_of(*name)));
  } else if (accounts_.find(skeleton_of(*name))) {
    return done(fail(refusal("name_taken")));
  }
  const IssuedSession issued = signed_in_.issue(false);
  players_.add(*name, issued.session, [name = *name, issued, done = std::move(done)](auto id) {
    if (!id) return done(fail(refusal("not_kept")));
    NewGuest made;
    made.guest.id = *id;
    made.guest.name = name;
    made.token = issued.token;
    made.session = issued.session.hash;
    done(std::move(made));
  });
}

}  // namespace lair::people
