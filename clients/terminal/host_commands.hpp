// What a host types before and between deals: new options, seats, bots, sending people away.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "clients/link/hosting.hpp"
#include "clients/terminal/commands.hpp"
#include "clients/terminal/context.hpp"

namespace lair::terminal {

class HostCommands {
 public:
  explicit HostCommands(const Context& context) : context_(context) {}

  void add_to(Commands& commands);

 private:
  // A seat and what was typed after it.
  struct Named {
    link::Chair chair;
    std::string rest;
  };

  [[nodiscard]] const v1::TableState& state() const { return context_.talk().state(); }

  // Says so if no table is open.
  [[nodiscard]] bool has_table() const;

  // The seat with that number from 1, as "seats" lists it; says so if there is none.
  [[nodiscard]] std::optional<Named> seat_first(const TypedLine& line) const;

  // The seat of the person with that name, or with that number; says so if nobody sits there.
  [[nodiscard]] std::optional<Named> person_first(const TypedLine& line) const;

  void change(const TypedLine& line);
  void reserve(const TypedLine& line);
  void lock(const TypedLine& line, bool locked);
  void boot(const TypedLine& line);
  void remove_bots(const TypedLine& line);

  [[nodiscard]] std::vector<std::string> seats_of(v1::SeatState::Kind kind) const;

  Context context_;
};

}  // namespace lair::terminal
