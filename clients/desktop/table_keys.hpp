// What a key means at the table; the same keys as on the page.
#pragma once

#include <QKeyEvent>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "clients/link/choices.hpp"

namespace lair::desktop {

struct KeyIntent {
  enum class Kind : std::uint8_t {
    Press,        // a choice by its kind
    PressNumber,  // a choice by its place
    DiscardDrawn,
    ReadHand,
    ReadLast,
    ReadTable,
    ReadWaits,
    ReadSeat,
    NextRegion,
    RegionBefore,
    Chat,
    Help
  };

  Kind kind = Kind::Help;
  link::Choice::Kind choice = link::Choice::Kind::Pass;
  std::size_t number = 0;  // of a choice, of a seat from the own one on
};

// Nothing for a key without a meaning here.
std::optional<KeyIntent> intent_of(const QKeyEvent& event);

}  // namespace lair::desktop
