#include "engine/rules/hkos/settling_tables.hpp"

#include <algorithm>
#include <array>

#include "engine/rules/hong_kong/prices.hpp"

namespace lair::hkos {
namespace {

using hong_kong::Price;

// Each to its limit, in the order of Pace.
constexpr std::array<std::span<const Price>, 4> kTables{
    hong_kong::up_to(13_faan, hong_kong::kByLaak),    // standard
    hong_kong::up_to(13_faan, hong_kong::kHalfPace),  // half pace
    hong_kong::up_to(10_faan, hong_kong::kByLaak),    // ten faan
    hong_kong::up_to(10_faan, hong_kong::kDoubling),  // doubling
};

static_assert(std::ranges::all_of(kTables, hong_kong::is_settling_table));

}  // namespace

std::span<const Price> settling_table(Pace pace) { return kTables[static_cast<std::size_t>(pace)]; }

}  // namespace lair::hkos
