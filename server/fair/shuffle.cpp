#include "server/fair/shuffle.hpp"

#include <array>
#include <span>
#include <utility>

#include <sodium.h>

#include "engine/ensure.hpp"
#include "server/fair/bytes.hpp"
#include "server/fair/sha256.hpp"

namespace lair::fair {
namespace {

// The stream of numbers generated from a seed.
class Stream {
 public:
  explicit Stream(const Seed& seed) : keyed_(seed) {}

  // Uniformly one of 0 … bound-1: numbers in the incomplete span are drawn again.
  std::uint32_t below(std::uint32_t bound) {
    const std::uint32_t reject_below = (0U - bound) % bound;
    std::uint32_t number = next();
    while (number < reject_below) number = next();
    return number % bound;
  }

 private:
  std::uint32_t next() {
    if (used_ == block_.size()) refill();
    std::uint32_t number = 0;
    for (int byte = 0; byte < 4; ++byte) number = number << 8 | block_[used_++];
    return number;
  }

  void refill() {
    std::array<std::uint8_t, 8> message{};
    put_big_endian(message, counter_++);
    block_ = keyed_.of(message);
    used_ = 0;
  }

  KeyedSha256 keyed_;
  std::uint64_t counter_ = 0;
  Digest block_{};
  std::size_t used_ = Digest().size();
};

}  // namespace

Wall wall_from(const Seed& seed, bool with_bonus_tiles, DeadWall dead) {
  auto tiles = full_set(with_bonus_tiles);
  Stream stream(seed);
  for (std::size_t last = tiles.size() - 1; last > 0; --last) {
    const std::size_t other = stream.below(static_cast<std::uint32_t>(last + 1));
    std::swap(tiles[last], tiles[other]);
  }
  return Wall({tiles.begin(), tiles.size()}, dead);
}

std::size_t lot_from(const Seed& seed) {
  constexpr std::array<std::uint8_t, 4> kEast{'e', 'a', 's', 't'};
  return KeyedSha256(seed).of(kEast)[0] % 4U;
}

Seed derived_seed(const Seed& root, const DealName& name) {
  std::array<std::uint8_t, 20> message{'d', 'e', 'a', 'l'};
  put_big_endian(std::span(message).subspan<4, 8>(), name.table);
  put_big_endian(std::span(message).subspan<12, 8>(), name.deal);
  return Seed{KeyedSha256(root).of(message)};
}

Seed random_seed() {
  ensure(sodium_init() >= 0, "the system's random generator works");
  Seed seed;
  randombytes_buf(seed.bytes.data(), seed.bytes.size());
  return seed;
}

}  // namespace lair::fair
