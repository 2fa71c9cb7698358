#include "server/fair/share.hpp"

#include <span>
#include <string_view>

#include <sodium.h>

#include "server/fair/bytes.hpp"

namespace lair::fair {
namespace {

constexpr std::string_view kCommitDomain = "lions-lair/share/1";
constexpr std::string_view kSeedDomain = "lions-lair/seed/1";

class Sha256 {
 public:
  explicit Sha256(std::string_view domain) {
    crypto_hash_sha256_init(&state_);
    std::array<std::uint8_t, 32> bytes{};
    for (std::size_t at = 0; at < domain.size(); ++at) {
      bytes.at(at) = static_cast<std::uint8_t>(domain[at]);
    }
    add(std::span(bytes).first(domain.size()));
  }

  void add(std::span<const std::uint8_t> bytes) {
    crypto_hash_sha256_update(&state_, bytes.data(), bytes.size());
  }

  void add(std::uint64_t number) {
    std::array<std::uint8_t, 8> bytes{};
    put_big_endian(bytes, number);
    add(bytes);
  }

  std::array<std::uint8_t, 32> finish() {
    std::array<std::uint8_t, 32> digest{};
    crypto_hash_sha256_final(&state_, digest.data());
    return digest;
  }

 private:
  crypto_hash_sha256_state state_{};
};

}  // namespace

Commitment commitment_of(const Share& share) {
  Sha256 hash(kCommitDomain);
  hash.add(share.bytes);
  return {hash.finish()};
}

Seed joint_seed(const Share& server, const BySeat<Share>& seats, const DealName& name) {
  Sha256 hash(kSeedDomain);
  hash.add(server.bytes);
  for (const Share& share : seats) hash.add(share.bytes);
  hash.add(name.table);
  hash.add(name.deal);
  return {hash.finish()};
}

}  // namespace lair::fair
