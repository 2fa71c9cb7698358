// A finished deal as each of its four seats saw it, as a list of states ready to be shown.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "lair/v1/server.pb.h"

#include "clients/link/fold.hpp"

namespace lair::link {

// The frames of one seat, in order.
using Frames = std::vector<v1::TableEvents>;

// Reads parts of: seat (1 byte), length (4 bytes, the highest first), a ServerFrame. Nothing if the
// bytes are something else.
std::optional<BySeat<Frames>> frames_in(std::string_view bytes);

// The table after one event.
struct ReplayStep {
  BySeat<TableView> views;  // what each seat knew
  BySeat<std::optional<v1::Prompt>> prompts;
  std::vector<v1::SeatEvent> events;  // what happened at the table, as the acting seat saw it
};

// Takes the frames of every seat in order. Nothing if one of them says something impossible, or if
// there are more than a deal can have.
std::optional<std::vector<ReplayStep>> steps_of(const BySeat<Frames>& streams);

}  // namespace lair::link
