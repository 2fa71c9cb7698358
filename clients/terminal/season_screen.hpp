// Seasons of a league: standings of players and teams, rounds, the bracket, changes as they happen.
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

  // Something in the followed season has changed: tells the lines that are new.
  void heard(const v1::SeasonChanged& changed);

  // The followed season is watched from now on: the same for what changed before.
  void heard(const v1::Done& done);

  // The next round may be checked into.
  void heard(const v1::CheckInIsOpen& open) const;
  void heard(const v1::CallEnded& ended) const;

  // There is another connection: asks again to be told about the followed season.
  void came_back();

  // The season that is named, or the one that is followed; 0 once it was said what to type.
  [[nodiscard]] std::uint64_t season_of(const TypedLine& line) const;

 private:
  [[nodiscard]] std::vector<std::string> standing_lines(const boost::json::object& told) const;
  [[nodiscard]] std::vector<std::string> team_lines(const boost::json::object& told) const;
  [[nodiscard]] std::vector<std::string> round_lines(const boost::json::object& told) const;
  [[nodiscard]] std::vector<std::string> names_at(const boost::json::object& table) const;
  [[nodiscard]] std::string state_of(const boost::json::object& table,
                                     const boost::json::object& round) const;
  [[nodiscard]] std::optional<std::string> paper_line(const boost::json::object& table) const;
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
  std::vector<std::string> known_;  // its lines that were told already
  std::uint32_t watching_ = 0;      // the request to be told about it
};

}  // namespace lair::terminal
