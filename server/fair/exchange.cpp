#include "server/fair/exchange.hpp"

#include "engine/ensure.hpp"

namespace lair::fair {

void Exchange::close(const BySeat<std::optional<Commitment>>& committed) {
  ensure(!closed_, "commitments are closed once");
  closed_ = true;
  committed_ = committed;
}

bool Exchange::awaits(Seat seat) const { return committed_[seat] && !revealed_[seat]; }

void Exchange::reveal(Seat seat, const Share& share) {
  ensure(awaits(seat), "a share is revealed once, by a seat that committed");
  revealed_[seat] = share;
}

Origin Exchange::origin(Seat seat) const {
  if (!committed_[seat]) return Origin::Server;
  if (!revealed_[seat]) return Origin::Silent;
  return commitment_of(*revealed_[seat]) == *committed_[seat] ? Origin::Seat : Origin::False;
}

const Share& Exchange::share(Seat seat) const {
  return origin(seat) == Origin::Seat ? *revealed_[seat] : offer_.substitutes[seat];
}

Seed Exchange::seed() const {
  ensure(closed_, "a wall is made once nobody can commit any more");
  BySeat<Share> shares;
  for (const Seat seat : kSeats) shares[seat] = share(seat);
  return joint_seed(offer_.server, shares, offer_.name);
}

}  // namespace lair::fair
