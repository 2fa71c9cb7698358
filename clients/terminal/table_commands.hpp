// What may be typed at a table: to play, to ask about it, to host it.
#pragma once

#include <string>

#include "clients/link/choices.hpp"
#include "clients/terminal/commands.hpp"
#include "clients/terminal/context.hpp"
#include "clients/terminal/table_screen.hpp"

namespace lair::terminal {

class TableCommands {
 public:
  // `screen` must outlive this object and the commands it adds.
  TableCommands(const Context& context, TableScreen& screen) : context_(context), screen_(screen) {}

  void add_to(Commands& commands);

 private:
  using Kind = link::Choice::Kind;

  void add_playing(Commands& commands);
  void add_asking(Commands& commands);
  void add_hosting(Commands& commands);

  // Both say so if there is none.
  [[nodiscard]] bool has_table() const;
  [[nodiscard]] bool has_deal() const;

  [[nodiscard]] const v1::TableState& state() const { return context_.link.talk().state(); }

  void claim(Kind kind, const TypedLine& line);
  void discard(const TypedLine& line);
  void act(const Action& action, const std::string& said);
  void sit(const TypedLine& line);
  void automate(const TypedLine& line);
  void vote(const TypedLine& line);

  // Sends a request about this table, which `fill` completes.
  template <class Fill>
  void ask(Fill fill);

  Context context_;
  TableScreen& screen_;
};

}  // namespace lair::terminal
