// What a table shows into what the wire carries.
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

// What the options of a table come to in its frames; good until they change.
struct ShownOptions {
  std::uint32_t revision = 0;  // 0: of a table whose opening is not durable
  std::shared_ptr<const table::TableSettings> listed =
      std::make_shared<const table::TableSettings>();
  // From wire::encode_house.
  std::shared_ptr<const std::string> house = std::make_shared<const std::string>();

  static ShownOptions of(const table::TableState& state);
};

// What a list says of it to everybody, what who opens it without being one of its people is shown:
// not who sits there, where that is not for everybody. Rule T2.9.
wire::TableSummary for_strangers(wire::TableSummary summary);
wire::TableState for_strangers(wire::TableState state);

// Who is invited by name, as this person may know it. Rule T3.5.
std::vector<table::NamedPerson> invited_told_to(const table::Table& table,
                                                PlayerId player,
                                                const std::string& name);

// The state all viewers share; `you`, the share code, the names of the invited are left empty.
wire::TableState state_of(const table::Table& table,
                          const table::TableStatus& status,
                          const ShownOptions& options,
                          std::size_t spectators);

wire::Prompt prompt_of(table::Prompt prompt, table::Millis extra);

}  // namespace lair::lobby
