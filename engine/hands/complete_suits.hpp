// Which tiles of one suit divide into sets without remainder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/hands/suit_keys.hpp"

namespace lair {

// How the tiles of a group divide without remainder. The number of tiles decides whether there can
// be eyes.
enum class Whole : std::uint8_t { No, Sets, SetsWithEyes };

// A table over all keys, 0.5 MB.
class CompleteSuits {
 public:
  // Built at the first call, in about a millisecond.
  static const CompleteSuits& table();

  // No tiles at all count as whole: they are zero sets.
  [[nodiscard]] Whole whole(std::size_t group, std::uint32_t key) const {
    const auto& entries = group == kHonorGroup ? honors_ : suits_;
    return static_cast<Whole>(entries[key / kPerByte] >> (key % kPerByte * 2) & 3);
  }

 private:
  static constexpr std::uint32_t kPerByte = 4;

  CompleteSuits();

  void mark(std::size_t group, std::uint32_t key, Whole whole);
  void add_sets(std::size_t group, std::size_t first_set, std::size_t sets, TileCounts& tiles);

  std::vector<std::uint8_t> suits_;
  std::vector<std::uint8_t> honors_;
};

}  // namespace lair
