#include "server/app/seed_source.hpp"

#include <cstddef>

#include "server/record/hex.hpp"
#include "server/table/derived_seeds.hpp"

namespace lair {
namespace {

class RandomSeeds : public table::Seeds {
 public:
  fair::Seed next() override { return fair::random_seed(); }

  [[nodiscard]] bool are_shared() const override { return true; }
};

}  // namespace

void SeedSource::has_dealt(table::TableId table, std::uint64_t deals) {
  if (!for_tests_) return;
  const std::lock_guard lock(mutex_);
  dealt_[table] = deals;
}

std::unique_ptr<table::Seeds> SeedSource::for_table(table::TableId table) const {
  if (!for_tests_) return std::make_unique<RandomSeeds>();
  const std::lock_guard lock(mutex_);
  const auto dealt = dealt_.find(table);
  return std::make_unique<table::DerivedSeeds>(
      *for_tests_, table, dealt == dealt_.end() ? 0 : dealt->second);
}

std::uint64_t SeedSource::for_season() const {
  constexpr std::size_t kBytes = 6;
  const fair::Seed seed = drawn();
  std::uint64_t number = 0;
  for (std::size_t byte = 0; byte < kBytes; ++byte) number = number << 8U | seed.bytes[byte];
  return number;
}

std::string SeedSource::salt() const { return record::hex_of(drawn().bytes); }

}  // namespace lair
