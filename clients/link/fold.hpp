// What a seat knows of its table, folded from the events that it was sent.
#pragma once

#include <optional>
#include <string>

#include "lair/v1/values.pb.h"

#include "engine/play/view.hpp"
#include "engine/result.hpp"
#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair::link {

struct TableView {
  View deal;                // what the engine on the server would show this seat
  std::optional<Seat> own;  // nothing before the first deal
  BySeat<Points> scores;    // as of the beginning of the deal, or of its end if it is over
  bool match_over = false;

  friend bool operator==(const TableView&, const TableView&) = default;
};

// Pure: the same events make the same view. The error is a sentence that says why the event is
// impossible; after an error the view is meaningless until the next deal.
Result<void, std::string> fold(TableView& view, const v1::SeatEvent& event);

}  // namespace lair::link
