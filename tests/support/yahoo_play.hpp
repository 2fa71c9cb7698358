// A match at one Yahoo table, played through decide with walls made for it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/play/decide.hpp"
#include "engine/play/legal.hpp"
#include "engine/play/match.hpp"
#include "tests/support/hand_text.hpp"
#include "tests/support/wall_builder.hpp"
#include "tests/support/yahoo_table.hpp"

namespace lair::testing {

// The chairs of the first hand: seat A is East.
inline constexpr Seat kEast = Seat::A;
inline constexpr Seat kSouth = Seat::B;
inline constexpr Seat kWest = Seat::C;
inline constexpr Seat kNorth = Seat::D;

// A match at one table, played by naming who does what.
class Play {
 public:
  explicit Play(std::string_view options = "") : match_(new_match(yahoo_table(options))) {}

  [[nodiscard]] WallBuilder wall() const { return WallBuilder(*match_.rules); }

  void deal(const WallBuilder& walls) {
    for (const Event& event :
         decide_deal(*match_.rules, *match_.next, walls.build(), match_.deal.moment)) {
      lair::apply(match_, event);
    }
  }

  // Returns the code of the refusal; nothing if the action was carried out.
  std::optional<RefusalCode> act(Seat seat, const Action& action) {
    const auto events = decide(match_.deal, seat, action);
    if (!events) return events.error().code;
    for (const Event& event : *events) lair::apply(match_, event);
    return std::nullopt;
  }

  // For actions that the test takes for granted.
  void must(Seat seat, const Action& action) {
    const auto refusal = act(seat, action);
    ASSERT_FALSE(refusal.has_value()) << row_of(*refusal).sentence;
  }

  void discard(Seat seat, std::string_view text) { must(seat, Discard{.tile = tile(text)}); }

  // Everybody who is asked passes.
  void all_pass() {
    for (const Seat seat : kSeats) {
      if (!std::holds_alternative<ToDiscard>(deal().phase) && is_waited_for(deal(), seat)) {
        must(seat, Pass{});
      }
    }
  }

  // `seat` discards; nobody wants the tile.
  void discard_unclaimed(Seat seat, std::string_view text) {
    discard(seat, text);
    all_pass();
  }

  [[nodiscard]] const Deal& deal() const { return match_.deal; }

  [[nodiscard]] const GameMatch& match() const { return match_; }

  // For positions that would take long to play to.
  [[nodiscard]] Deal& set_up() { return match_.deal; }

  [[nodiscard]] bool may(Seat seat, const Action& action) const {
    const Actions actions = legal(deal(), seat);
    return std::ranges::find(actions, action) != actions.end();
  }

  [[nodiscard]] std::size_t tiles_left() const { return deal().wall.tiles_left(); }

  // How the deal ended; fails the test if it has not ended.
  [[nodiscard]] const Over& over() const {
    static const Over kNotOver;
    const auto* over = std::get_if<Over>(&deal().phase);
    EXPECT_NE(over, nullptr) << "the deal is not over";
    return over == nullptr ? kNotOver : *over;
  }

  [[nodiscard]] std::string winners_items() const {
    const auto& won = over().won;
    if (!won) return "nobody won";
    return items_text(*won->settlement->sheets[won->winner], ScoreSection::Elements);
  }

 private:
  GameMatch match_;
};

inline constexpr MahJong kMahJong;
inline constexpr Pass kPass;

inline DeclareKong added_kong(std::string_view text) {
  return {.kind = MeldKind::AddedKong, .tile = tile(text)};
}

inline DeclareKong concealed_kong(std::string_view text) {
  return {.kind = MeldKind::ConcealedKong, .tile = tile(text)};
}

}  // namespace lair::testing
