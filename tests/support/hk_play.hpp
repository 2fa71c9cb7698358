// A deal of a Hong Kong rule system, played by naming who does what.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/play/decide.hpp"
#include "engine/play/legal.hpp"
#include "engine/play/match.hpp"
#include "engine/play/view.hpp"
#include "tests/support/hand_text.hpp"
#include "tests/support/rule_tables.hpp"
#include "tests/support/wall_builder.hpp"

namespace lair::testing {

// Seat A is East. Every event is shown to every viewer, whose view must stay equal to the deal's.
class HkPlay {
 public:
  explicit HkPlay(std::string_view rules,
                  std::string_view options = "",
                  RulesRevision revision = kRulesNow)
      : match_(new_match(table_of(rules, options, revision))) {}

  [[nodiscard]] WallBuilder wall() const { return WallBuilder(*match_.rules); }

  void deal(const WallBuilder& walls) {
    apply_all(decide_deal(*match_.rules, *match_.next, walls.build(), match_.deal.moment));
  }

  // Returns the code of the refusal; nothing if the action was carried out.
  std::optional<RefusalCode> act(Seat seat, const Action& action) {
    const auto events = decide(match_.deal, seat, action);
    if (!events) return events.error().code;
    apply_all(*events);
    return std::nullopt;
  }

  // For actions that the test takes for granted.
  void must(Seat seat, const Action& action) {
    const auto refusal = act(seat, action);
    ASSERT_FALSE(refusal.has_value()) << row_of(*refusal).sentence;
  }

  // `seat` discards; nobody wants the tile.
  void discard(Seat seat, std::string_view text) {
    must(seat, Discard{.tile = tile(text)});
    for (const Seat other : kSeats) {
      if (std::holds_alternative<ToClaim>(match_.deal.phase) && is_waited_for(match_.deal, other)) {
        must(other, Pass{});
      }
    }
  }

  // `seat` discards into a window that is held open; it closes without an answer.
  void discard_into_silence(Seat seat, std::string_view text) {
    const auto events = decide(match_.deal, seat, Discard{.tile = tile(text)}, WindowEnd::WhenTold);
    ASSERT_TRUE(events);
    apply_all(*events);
    apply_all(close_window(match_.deal));
  }

  [[nodiscard]] const Deal& deal() const { return match_.deal; }

  [[nodiscard]] bool may(Seat seat, const Action& action) const {
    const Actions actions = legal(deal(), seat);
    return std::ranges::find(actions, action) != actions.end();
  }

  // Whether `seat` is asked whether to go out before it takes a replacement.
  [[nodiscard]] bool is_asked_first(Seat seat) const {
    return legal(deal(), seat) == Actions{MahJong{}, Pass{}};
  }

  [[nodiscard]] bool is_over() const { return std::holds_alternative<Over>(deal().phase); }

  // "A +24 may win 8: seven_bonus_tiles 3", "drawn", "goes on".
  [[nodiscard]] std::string outcome() const {
    if (!is_over()) return "goes on";
    const auto& won = std::get<Over>(deal().phase).won;
    if (!won) return "drawn";
    const Points net = nets_of(won->settlement->ledger)[won->winner];
    return std::string(1, "ABCD"[index_of(won->winner)]) + " +" + std::to_string(net.count()) +
           ' ' + worth_text(*won->settlement->sheets[won->winner]);
  }

 private:
  void apply_all(const Events& events) {
    for (const Event& event : events) {
      lair::apply(match_, event);
      for (std::size_t at = 0; at < views_.size(); ++at) {
        const Viewer viewer = at < 4 ? Viewer(kSeats[at]) : std::nullopt;
        if (const auto seen = seen_by(viewer, event, match_.deal)) lair::apply(views_[at], *seen);
        EXPECT_TRUE(views_[at] == view_of(viewer, match_.deal)) << "viewer " << at;
      }
    }
  }

  GameMatch match_;
  std::array<View, 5> views_;
};

}  // namespace lair::testing
