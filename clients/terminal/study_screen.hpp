// What is looked up beside playing: players, leaderboards, the hand calculator, rules.
#pragma once

#include <string>

#include "clients/pages/page.hpp"
#include "clients/terminal/commands.hpp"
#include "clients/terminal/context.hpp"

namespace lair::terminal {

class StudyScreen {
 public:
  explicit StudyScreen(const Context& context) : context_(context) {}

  void add_commands(Commands& commands);

 private:
  void show_player(const TypedLine& line) const;
  void show_boards(const TypedLine& line) const;
  void show_rules(const TypedLine& line) const;
  void count_hand(const TypedLine& line) const;
  [[nodiscard]] std::vector<std::string> systems() const;
  [[nodiscard]] std::string system_of(const TypedLine& line) const;
  void show(std::string_view type, const pages::Page& page, const boost::json::object& told) const;

  Context context_;
};

}  // namespace lair::terminal
