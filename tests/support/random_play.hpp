// Deals played at random, so that every corner of the rules is met.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>

#include "engine/bots/bot.hpp"
#include "engine/bots/self_play.hpp"
#include "engine/play/claims.hpp"
#include "server/fair/shuffle.hpp"
#include "tests/support/random_hands.hpp"
#include "tests/support/yahoo_table.hpp"

namespace lair::testing {

// Claims and declares kongs far more often than anybody would, and discards anything. Now and then
// it plays a whole deal mostly as a bot does, so that deals are also won.
class RandomPolicy {
 public:
  RandomPolicy(const RuleSet& rules, std::uint64_t seed) : appraisal_(rules), chance_(seed) {}

  void begin_deal() { plays_as_bot_ = chance_.one_in(6); }

  Action operator()(const GameMatch& match, Seat seat, const Actions& legal) {
    // Now and then a false MahJong, if the house takes it.
    if (may_declare(match.deal, seat) && chance_.one_in(60)) return MahJong{};
    if (plays_as_bot_ && !chance_.one_in(12)) {
      return choose(appraisal_, seat, view_of(seat, match.deal), legal);
    }
    const auto others = without_discards(legal);
    if (!others.empty() && !chance_.one_in(3)) return others[chance_.below(others.size())];
    return legal[chance_.below(legal.size())];
  }

  Chance& chance() { return chance_; }

 private:
  static Actions without_discards(const Actions& legal) {
    Actions others;
    for (const Action& action : legal) {
      const bool is_plain =
          std::holds_alternative<Discard>(action) || std::holds_alternative<Pass>(action);
      if (!is_plain) others.push_back(action);
    }
    return others;
  }

  Appraisal appraisal_;
  Chance chance_;
  bool plays_as_bot_ = false;
};

// Plays deal after deal at one table, through all chairs and rounds, from one seed.
class RandomTable {
 public:
  RandomTable(std::shared_ptr<const RuleSet> rules, std::uint64_t seed)
      : rules_(std::move(rules)), policy_(*rules_, seed), match_(new_match(rules_)) {
    for (std::size_t at = 0; at < 8; ++at) {
      root_.bytes[at] = static_cast<std::uint8_t>(seed >> (8 * at));
    }
  }

  // Plays one deal to its end; `match` may be inspected before and after.
  void play_deal(const Observer& observer) {
    ++number_;
    match_.next = next_setup();
    policy_.begin_deal();
    lair::play_deal(
        match_, [this](std::uint32_t) { return wall(); }, std::ref(policy_), observer);
    setup_ = match_.deal.setup;
  }

  [[nodiscard]] const GameMatch& match() const { return match_; }

  [[nodiscard]] const RuleSet& rules() const { return *rules_; }

  [[nodiscard]] std::shared_ptr<const RuleSet> shared_rules() const { return rules_; }

  // The number of the deal played last, from 1.
  [[nodiscard]] std::uint32_t number() const { return number_; }

  Chance& chance() { return policy_.chance(); }

 private:
  DealSetup next_setup() {
    std::optional<DealSetup> next;
    if (setup_) next = rules_->next_deal(*setup_, kSeats[chance().below(4)]);
    return next ? *next : rules_->first_deal();
  }

  [[nodiscard]] Wall wall() const {
    const Flow& flow = rules_->flow();
    return fair::wall_from(
        fair::derived_seed(root_, {.table = 0, .deal = number_}), flow.bonus_tiles, flow.dead_wall);
  }

  std::shared_ptr<const RuleSet> rules_;
  RandomPolicy policy_;
  GameMatch match_;
  fair::Seed root_;
  std::optional<DealSetup> setup_;
  std::uint32_t number_ = 0;
};

}  // namespace lair::testing
