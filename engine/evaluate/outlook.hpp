// How often the hands that a seat may reach will win, and how many points.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/evaluate/race.hpp"
#include "engine/evaluate/stakes.hpp"
#include "engine/evaluate/targets.hpp"
#include "engine/inline_vector.hpp"
#include "engine/play/view.hpp"

namespace lair {

// The chances of one hand.
struct Chances {
  double win = 0.0;   // the chance to win the deal
  double gain = 0.0;  // that chance times the points won then

  friend bool operator==(const Chances&, const Chances&) = default;
};

struct DiscardChances {
  Tile tile;
  Chances after;
};

// How much work one decision may take; counted, not timed, so that every machine does the same.
struct LookBudget {
  int scores = 600;          // scores of finished hands
  std::size_t discards = 6;  // discards looked at more closely
};

// Judges hands of one seat from what its view shows.
class Outlook {
 public:
  struct Table {
    const Targets& targets;
    const Stakes& stakes;
    const Race& race;
  };

  // What `table` refers to must outlive the outlook; `view` is the seat's own.
  Outlook(const Table& table, Seat seat, const View& view, const LookBudget& budget);

  // The chances of a hand between turns: 13 tiles, counting melds as three.
  [[nodiscard]] Chances of(const Hand& hand);

  // The chances after each discard of a hand of 14 tiles, one for each kind, by tile.
  [[nodiscard]] std::vector<DiscardChances> by_discard(const Hand& hand);

  [[nodiscard]] const TileCounts& unseen() const { return unseen_; }

 private:
  // What is left of the last step if the hand must draw its last tile itself.
  static constexpr double kDrawnShare = 0.36;

  struct Need {
    Tile tile;
    std::uint8_t count = 0;
  };

  // A target for a hand with given melds.
  struct Plan {
    const Target* target = nullptr;
    InlineVector<Need, 15> needs;  // tiles of the sets that are given or taken for granted
    std::size_t sets = 0;          // melds and given sets
    bool chows_given = false;
    bool may_claim = true;
    bool draw_to_win = false;
    double gain = 0.0;    // points of a win
    double likely = 1.0;  // the chance that luck brings what it lacks of the minimum
  };

  // A hand from the point of view of one plan.
  struct Standing {
    TileCounts rest;
    int missing = 0;  // needed tiles that are missing
  };

  // A hand that waits for its last tile.
  struct Ready {
    double rate = 0.0;  // winning tiles a turn, weighed by how often they come
    double gain = 0.0;  // points of a win
  };

  // The tiles that bring a hand nearer, and what it then waits for.
  struct Steps {
    double rate = 0.0;
    double last_rate = 0.0;  // of the waits that follow, each weighed by its step's rate
    double gain = 0.0;       // of those waits, weighed by both rates

    void add(double often, const Ready& then) {
      if (then.rate <= 0) return;
      rate += often;
      last_rate += often * then.rate;
      gain += often * then.rate * then.gain;
    }
  };

  [[nodiscard]] std::vector<Plan> plans_for(const Hand& hand) const;
  static void add_needs(Plan& plan, const std::array<bool, 3>& melded);
  void add_honor_plans(const Plan& plan,
                       Worth base,
                       const Hand& hand,
                       std::vector<Plan>& plans) const;
  void add_plans(const Target& target, const Hand& hand, std::vector<Plan>& plans) const;
  [[nodiscard]] bool finish(Plan& plan, Worth worth, const Hand& hand) const;
  [[nodiscard]] Worth honor_pungs(const Hand& hand) const;
  [[nodiscard]] Standing standing(const Plan& plan, const TileCounts& concealed) const;
  [[nodiscard]] int away(const Plan& plan, const TileCounts& concealed) const;
  [[nodiscard]] TileKinds useful(const Plan& plan, const TileCounts& concealed, int away) const;
  [[nodiscard]] TileKinds spares(const Plan& plan, const TileCounts& concealed, int away_now) const;
  [[nodiscard]] double rate_of(const Plan& plan,
                               const TileCounts& concealed,
                               const TileKinds& kinds,
                               bool last) const;
  [[nodiscard]] double step_chance(double rate) const;
  [[nodiscard]] double chance(const Plan& plan, int away, double first_rate) const;
  [[nodiscard]] Chances closely(std::span<const Plan> plans, const Hand& hand);
  [[nodiscard]] Ready ready(const Hand& hand, const TileKinds& waits);
  [[nodiscard]] Chances before_ready(std::span<const Plan> plans,
                                     const Hand& hand,
                                     const TileKinds& useful);
  void add_steps(std::span<const Plan> plans, const Hand& hand, Tile tile, Steps& steps);
  [[nodiscard]] Ready best_ready(std::span<const Plan> plans, const Hand& hand);

  Table table_;
  LookBudget budget_;
  int scores_left_;
  Wind seat_wind_;
  Wind prevailing_;
  bool is_dealer_;
  Worth bonus_ = 0;
  TileCounts visible_;
  TileCounts unseen_;
  double unseen_total_ = 1.0;
  std::unordered_map<std::uint64_t, Ready> readies_;  // by the concealed tiles and melds
};

}  // namespace lair
