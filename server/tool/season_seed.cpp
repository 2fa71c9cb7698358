#include "server/tool/season_seed.hpp"

#include "server/fair/shuffle.hpp"
#include "server/record/hex.hpp"

namespace lair::tool {

std::uint64_t drawn_seed() {
  constexpr std::size_t kBytes = 6;
  const auto bytes = fair::random_seed().bytes;
  std::uint64_t seed = 0;
  for (std::size_t at = 0; at < kBytes; ++at) seed = seed << 8U | bytes.at(at);
  return seed;
}

std::string drawn_salt() { return record::hex_of(fair::random_seed().bytes); }

}  // namespace lair::tool
