#include "engine/rules/faan_laak/settling_tables.hpp"

#include <algorithm>
#include <array>

#include "engine/rules/hong_kong/prices.hpp"

namespace lair::faan_laak {
namespace {

using hong_kong::Price;

// Each to its limit, in the order of Pace.
constexpr std::array<std::span<const Price>, 4> kTables{
    hong_kong::up_to(10_faan, hong_kong::kByLaak),   // standard
    hong_kong::up_to(8_faan, hong_kong::kHalfPace),  // half pace
    hong_kong::up_to(19_faan,
                     hong_kong::kByLaak),  // extended: each further laak for three faan more
    hong_kong::up_to(6_faan, hong_kong::kDoubling),  // doubling
};

static_assert(std::ranges::all_of(kTables, hong_kong::is_settling_table));

}  // namespace

std::span<const Price> settling_table(Pace pace) { return kTables[static_cast<std::size_t>(pace)]; }

}  // namespace lair::faan_laak
