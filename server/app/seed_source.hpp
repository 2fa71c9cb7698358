// Where the chance in walls and pairings comes from.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/fair/shuffle.hpp"
#include "server/table/ports.hpp"

namespace lair {

// Any thread.
class SeedSource {
 public:
  // With `for_tests`, all chance follows from that seed; otherwise it comes from the system.
  explicit SeedSource(std::optional<fair::Seed> for_tests) : for_tests_(for_tests) {}

  // Says how many deals a restored table has already begun. Call it before its seeds are asked for.
  void has_dealt(table::TableId table, std::uint64_t deals);

  [[nodiscard]] std::unique_ptr<table::Seeds> for_table(table::TableId table) const;

  // For the pairings of a season: six bytes, few enough for browsers to represent exactly.
  [[nodiscard]] std::uint64_t for_season() const;

  // Keeps a season's seed secret while its digest is shown: 64 hex digits.
  [[nodiscard]] std::string salt() const;

 private:
  [[nodiscard]] fair::Seed drawn() const { return for_tests_ ? *for_tests_ : fair::random_seed(); }

  std::optional<fair::Seed> for_tests_;
  mutable std::mutex mutex_;                       // guards dealt_
  std::map<table::TableId, std::uint64_t> dealt_;  // deals of restored tables
};

}  // namespace lair
