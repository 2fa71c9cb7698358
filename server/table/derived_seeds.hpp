// Seeds for tests, derived from a root, the table and the number of the deal.
#pragma once

#include <cstdint>

#include "server/fair/shuffle.hpp"
#include "server/table/ports.hpp"

namespace lair::table {

class DerivedSeeds final : public Seeds {
 public:
  //   dealt   the number of deals that the table has already begun
  DerivedSeeds(fair::Seed root, TableId table, std::uint64_t dealt)
      : root_(root), table_(table), dealt_(dealt) {}

  fair::Seed next() override {
    return fair::derived_seed(root_, {.table = table_.value(), .deal = ++dealt_});
  }

 private:
  fair::Seed root_;
  TableId table_;
  std::uint64_t dealt_;
};

}  // namespace lair::table
