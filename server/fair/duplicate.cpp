#include "server/fair/duplicate.hpp"

#include <array>
#include <span>
#include <string>
#include <vector>

#include "server/fair/bytes.hpp"
#include "server/fair/sha256.hpp"

namespace lair::fair {
namespace {

std::vector<std::uint8_t> bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

}  // namespace

Share round_secret(std::string_view salt, std::uint64_t seed, std::uint32_t draw) {
  Sha256 hash;
  hash.add(bytes_of("lions-lair/duplicate/1 " + std::string(salt) + ' ' + std::to_string(seed)));
  std::array<std::uint8_t, 13> message{'r', 'o', 'u', 'n', 'd'};
  put_big_endian(std::span(message).subspan<5, 8>(), draw);
  return {KeyedSha256(Seed{hash.finish()}).of(message)};
}

Seed duplicate_seed(const Share& secret, const DealSetup& setup) {
  std::array<std::uint8_t, 28> message{'h', 'a', 'n', 'd'};
  put_big_endian(std::span(message).subspan<4, 8>(), static_cast<std::uint64_t>(setup.prevailing));
  put_big_endian(std::span(message).subspan<12, 8>(), setup.hand_number);
  put_big_endian(std::span(message).subspan<20, 8>(), setup.keeps);
  return {KeyedSha256(Seed{secret.bytes}).of(message)};
}

}  // namespace lair::fair
