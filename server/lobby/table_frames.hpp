// Turns what a table shows into what the wire carries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/table/house_card.hpp"
#include "server/table/table.hpp"
#include "server/wire/frames.hpp"

namespace lair::lobby {

// A table's options as its frames show them; valid until the options change.
struct ShownOptions {
  std::uint32_t revision = 0;  // 0: the table's opening is not durable yet
  std::shared_ptr<const table::TableSettings> listed =
      std::make_shared<const table::TableSettings>();
  // From wire::encode_house.
  std::shared_ptr<const std::string> house = std::make_shared<const std::string>();

  static ShownOptions of(const table::TableState& state);
};

// What everybody sees in lists, and what a client sees that opens the table without being one of
// its people. If the table is closed to strangers this leaves out who sits there. Rule T2.9.
wire::TableSummary for_strangers(wire::TableSummary summary);
wire::TableState for_strangers(wire::TableState state);

// The invited people that this player may know about. Rule T3.5.
std::vector<table::NamedPerson> invited_told_to(const table::Table& table,
                                                PlayerId player,
                                                const std::string& name);

// The state that all viewers share. `you`, the share code and the names of the invited are empty.
wire::TableState state_of(const table::Table& table,
                          const table::TableStatus& status,
                          const ShownOptions& options,
                          std::size_t spectators);

wire::Prompt prompt_of(table::Prompt prompt, table::Millis extra);

}  // namespace lair::lobby
