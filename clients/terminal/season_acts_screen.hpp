// What a player asks of a season: to play in it, to check in for its round, to enter the
// result of a game in person.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <tuple>
#include <vector>

#include "lair/v1/league.pb.h"
#include "lair/v1/server.pb.h"

#include "clients/terminal/commands.hpp"
#include "clients/terminal/context.hpp"
#include "clients/terminal/season_screen.hpp"

namespace lair::terminal {

class SeasonActsScreen {
 public:
  // `seasons` knows which season is meant if none is named.
  SeasonActsScreen(const Context& context, const SeasonScreen& seasons)
      : context_(context), seasons_(seasons) {}

  void add_commands(Commands& commands);

  void heard(const v1::Done& done);

 private:
  using Place = std::tuple<std::uint64_t, std::uint32_t, std::uint32_t>;  // season, round, table

  // Hands that were sent; the server has not answered yet.
  struct Entered {
    Place at;
    std::size_t hands = 0;
  };

  void join(const TypedLine& line) const;
  void withdraw(const TypedLine& line) const;
  void check_in(const TypedLine& line) const;
  // Collects typed hands by table, to be entered together.
  void gather_hand(const TypedLine& line);
  void enter_result(const TypedLine& line);
  void answer_result(const TypedLine& line, bool confirms) const;
  void ask(v1::ClientFrame frame) const;

  // Whether the numbers at those places fit into 32 bits; says which one does not.
  [[nodiscard]] bool fits(const TypedLine& line, std::initializer_list<std::size_t> places) const;

  Context context_;
  const SeasonScreen& seasons_;
  std::map<Place, std::vector<v1::PaperHand>> hands_;
  std::map<std::uint32_t, Entered> entered_;  // by request
};

}  // namespace lair::terminal
