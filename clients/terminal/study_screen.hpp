// What is looked up besides playing: players, leaderboards, reviews, the hand calculator, rules.
#pragma once

#include <optional>
#include <string>

#include "clients/pages/page.hpp"
#include "clients/terminal/commands.hpp"
#include "clients/terminal/context.hpp"

namespace lair::terminal {

class StudyScreen {
 public:
  explicit StudyScreen(const Context& context) : context_(context) {}

  void add_commands(Commands& commands);

  // Asks again for an unfinished review if it is time; deadline() says when that is.
  void tick(link::Millis now);
  [[nodiscard]] std::optional<link::Millis> deadline() const;

 private:
  // A review that the server is still making.
  struct Awaited {
    std::uint64_t game = 0;
    std::string letter;
    link::Millis again{};
    std::string told;  // the progress last told
  };

  void show_player(const TypedLine& line) const;
  void show_boards(const TypedLine& line) const;
  void show_rules(const TypedLine& line) const;
  void count_hand(const TypedLine& line) const;
  void show_puzzle(const TypedLine& line) const;
  void begin_review(const TypedLine& line);
  void ask_review();
  void show_review(const boost::json::object& told) const;
  [[nodiscard]] std::vector<std::string> systems() const;
  [[nodiscard]] std::string system_of(const TypedLine& line) const;
  void show(std::string_view type, const pages::Page& page, const boost::json::object& told) const;

  Context context_;
  std::optional<Awaited> awaited_;
};

}  // namespace lair::terminal
