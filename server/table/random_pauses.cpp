#include "server/table/random_pauses.hpp"

#include "server/fair/shuffle.hpp"

namespace lair::table {

Millis RandomPauses::up_to(Millis bound) {
  const fair::Seed random = fair::random_seed();
  std::uint64_t number = 0;
  for (std::size_t at = 0; at < 8; ++at) number = number << 8U | random.bytes[at];
  // 64 random bits modulo a few thousand: every pause is practically as likely as the next.
  return Millis(static_cast<Millis::rep>(number % static_cast<std::uint64_t>(bound.count() + 1)));
}

}  // namespace lair::table
