// A deal that is over, as each of its four seats was shown it: every state of it, ready to be seen.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "lair/v1/server.pb.h"

#include "clients/link/fold.hpp"

namespace lair::link {

// The frames of one seat in order.
using Frames = std::vector<v1::TableEvents>;

// Parts of: seat (1 byte), length (4 bytes, the highest first), a ServerFrame. Nothing for bytes
// that are none of it.
std::optional<BySeat<Frames>> frames_in(std::string_view bytes);

// The table after one thing happened.
struct ReplayStep {
  BySeat<TableView> views;  // what each seat knew
  BySeat<std::optional<v1::Prompt>> prompts;
  std::vector<v1::SeatEvent> events;  // what happened at the table, as its doer saw it
};

// The frames of every seat in order, as many for each. Nothing when one of them says what cannot
// be.
std::optional<std::vector<ReplayStep>> steps_of(const BySeat<Frames>& streams);

}  // namespace lair::link
