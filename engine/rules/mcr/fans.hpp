// The fan of the Mahjong Competition Rules as rows.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "engine/rules/mcr/facts.hpp"
#include "engine/rules/mcr/fan.hpp"
#include "engine/units.hpp"

namespace lair::mcr {

// The forms of hand in which a fan may be counted.
class Forms {
 public:
  constexpr Forms(std::initializer_list<Form> forms) {
    for (const Form form : forms) bits_ |= 1U << static_cast<unsigned>(form);
  }

  [[nodiscard]] constexpr bool has(Form form) const {
    return (bits_ >> static_cast<unsigned>(form) & 1U) != 0;
  }

 private:
  unsigned bits_ = 0;
};

// What a fan looks at: the whole hand and how it was won, or one reading of it. A fan of the whole
// hand is worked out once for each form, a fan of a reading for every reading.
enum class Scope : std::uint8_t { Whole, Divided };

// How often a fan counts.
using Times = int (*)(const Facts&);

struct FanRow {
  Fan fan;
  Faan faan;
  std::string_view code;
  std::string_view name;  // in English, as the international list has it
  Forms forms;
  Scope scope;
  Times times;      // null for Chicken Hand, which only a lack of others earns
  FanSet excludes;  // fan that do not count along with this one
  std::string_view rule;
};

const std::array<FanRow, kFans>& fan_rows();

// The index of a fan in the list of all fan sorted by code.
std::size_t place_by_code(Fan fan);

struct CountedFan {
  Fan fan;
  Times times;
};

// The fan of this scope that may be counted in this form.
std::span<const CountedFan> counted_fans(Scope scope, Form form);

inline const FanRow& row_of(Fan fan) { return fan_rows()[index_of(fan)]; }

}  // namespace lair::mcr
