// Seasons of a league: standings of players and teams, rounds, the bracket, what changes meanwhile.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clients/terminal/commands.hpp"
#include "clients/terminal/context.hpp"

namespace lair::terminal {

class SeasonScreen {
 public:
  explicit SeasonScreen(const Context& context) : context_(context) {}

  void add_commands(Commands& commands);

  // Something of the season that is followed is other than it was: the new lines are told.
  void heard(const v1::SeasonChanged& changed);

  // The next round may be checked into.
  void heard(const v1::CheckInIsOpen& open) const;
  void heard(const v1::CallEnded& ended) const;

  // What is followed is asked for again.
  void came_back();

  // Of the season that is named, or of the one that is followed; 0 once it was said what to type.
  [[nodiscard]] std::uint64_t season_of(const TypedLine& line) const;

 private:
  [[nodiscard]] std::vector<std::string> standing_lines(const boost::json::object& told) const;
  [[nodiscard]] std::vector<std::string> team_lines(const boost::json::object& told) const;
  [[nodiscard]] std::vector<std::string> round_lines(const boost::json::object& told) const;
  [[nodiscard]] std::vector<std::string> bracket_lines(const boost::json::object& told) const;

  void show_seasons() const;
  void show_standings(const TypedLine& line) const;
  void show_rounds(const TypedLine& line) const;
  void show_bracket(const TypedLine& line) const;
  void tell(std::string_view name,
            std::string_view key,
            std::vector<std::string> lines,
            const boost::json::object& told) const;
  void follow(const TypedLine& line);

  void watch(std::uint64_t season);

  // Standings and rounds as they are now.
  [[nodiscard]] std::optional<std::vector<std::string>> lines_now() const;

  Context context_;
  std::uint64_t followed_ = 0;
  std::vector<std::string> known_;  // lines of it that were told
};

}  // namespace lair::terminal
