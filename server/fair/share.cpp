#include "server/fair/share.hpp"

#include <array>
#include <span>
#include <string_view>

#include "server/fair/bytes.hpp"
#include "server/fair/sha256.hpp"

namespace lair::fair {
namespace {

constexpr std::string_view kCommitDomain = "lions-lair/share/1";
constexpr std::string_view kSeedDomain = "lions-lair/seed/1";

Sha256 hash_of(std::string_view domain) {
  Sha256 hash;
  std::array<std::uint8_t, 32> bytes{};
  for (std::size_t at = 0; at < domain.size(); ++at) {
    bytes.at(at) = static_cast<std::uint8_t>(domain[at]);
  }
  hash.add(std::span(bytes).first(domain.size()));
  return hash;
}

void add(Sha256& hash, std::uint64_t number) {
  std::array<std::uint8_t, 8> bytes{};
  put_big_endian(bytes, number);
  hash.add(bytes);
}

}  // namespace

Commitment commitment_of(const Share& share) {
  Sha256 hash = hash_of(kCommitDomain);
  hash.add(share.bytes);
  return {hash.finish()};
}

Seed joint_seed(const Share& server, const BySeat<Share>& seats, const DealName& name) {
  Sha256 hash = hash_of(kSeedDomain);
  hash.add(server.bytes);
  for (const Share& share : seats) hash.add(share.bytes);
  add(hash, name.table);
  add(hash, name.deal);
  return {hash.finish()};
}

}  // namespace lair::fair
