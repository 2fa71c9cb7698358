// What one party contributes to a wall: 32 secret bytes, and the digest that commits to them
// beforehand.
#pragma once

#include <array>
#include <cstdint>

#include "engine/seat.hpp"
#include "server/fair/seed.hpp"

namespace lair::fair {

// Cannot be printed, like a seed.
struct Share {
  std::array<std::uint8_t, 32> bytes{};

  friend bool operator==(const Share&, const Share&) = default;
};

struct Commitment {
  std::array<std::uint8_t, 32> bytes{};

  friend bool operator==(const Commitment&, const Commitment&) = default;
};

// Rule W2.
Commitment commitment_of(const Share& share);

// The numbers by which the seed identifies a deal.
struct DealName {
  std::uint64_t table = 0;
  std::uint64_t deal = 0;  // of the match, from 1

  friend bool operator==(const DealName&, const DealName&) = default;
};

// Rule W6.
Seed joint_seed(const Share& server, const BySeat<Share>& seats, const DealName& name);

}  // namespace lair::fair
