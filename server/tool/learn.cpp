#include "server/tool/learn.hpp"

#include <algorithm>
#include <array>
#include <iomanip>
#include <iostream>
#include <memory>
#include <vector>

#include <CLI/CLI.hpp>

#include "engine/bots/self_play.hpp"
#include "engine/evaluate/danger.hpp"
#include "engine/evaluate/experience.hpp"
#include "engine/hints/winning_forms.hpp"
#include "engine/play/known_tiles.hpp"
#include "server/tool/numbered_walls.hpp"
#include "server/tool/sample_mean.hpp"

namespace lair::tool {
namespace {

struct Trials {
  double all = 0.0;
  double hits = 0.0;
};

constexpr std::size_t kCells = kStages * kMeldCounts * kTileClasses * kUnseenCounts * kPasts *
                               kFlushSigns * kPassed * kChowWays * kMiddleCounts;

constexpr std::size_t kFactors = 7;

// The places of the factors of one cell of the cross table.
struct Places {
  std::size_t base;
  std::size_t tile;
  std::size_t past;
  std::size_t flush;
  std::size_t passed;
  std::size_t ways;
  std::size_t middles;  // with the stage
};

std::size_t cell_of(const DangerSigns& signs) {
  std::size_t cell = signs.stage * kMeldCounts + signs.melds;
  cell = (cell * kTileClasses + signs.tile_class) * kUnseenCounts + signs.unseen;
  cell = (cell * kPasts + signs.past) * kFlushSigns + signs.flush;
  cell = (cell * kPassed + signs.passed) * kChowWays + signs.ways;
  return cell * kMiddleCounts + signs.middles;
}

Places places_of(std::size_t cell) {
  Places places{};
  const std::size_t middles = cell % kMiddleCounts;
  cell /= kMiddleCounts;
  places.ways = cell % kChowWays;
  cell /= kChowWays;
  places.passed = cell % kPassed;
  cell /= kPassed;
  places.flush = cell % kFlushSigns;
  cell /= kFlushSigns;
  places.past = cell % kPasts;
  cell /= kPasts;
  places.tile = cell % (kTileClasses * kUnseenCounts);
  places.base = cell / (kTileClasses * kUnseenCounts);
  places.middles = places.base / kMeldCounts * kMiddleCounts + middles;
  return places;
}

// Watches deals and counts, for every tile that a seat could discard, who would have won on it.
class Counting {
 public:
  explicit Counting(const RuleSet& rules) : rules_(rules), forms_(rules), cells_(kCells) {}

  void discards(const GameMatch& match, Seat seat) {
    const View view = view_of(seat, match.deal);
    const TileCounts unseen = unseen_by(seat, view);
    const TileCounts& own = match.deal.hands[seat].concealed;
    for (const Seat other : kSeats) {
      if (other == seat) continue;
      const Hand& hand = match.deal.hands[other];
      const bool ready = forms_.tiles_away(hand.concealed, hand.melds) == 1;
      for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
        const Tile tile = kTiles[index];
        if (!own.has(tile)) continue;
        Trials& cell = cells_[cell_of(danger_signs(view, seat, other, tile, unseen))];
        cell.all += 1;
        if (ready && wins_on(match.deal, other, tile)) cell.hits += 1;
      }
    }
    // Notes, once per turn, how many turns each seat has left.
    left_ = std::min((match.deal.wall.tiles_left() - dead()) / 4, kTurnsMax);
    if (open_.empty() || open_.back() != left_) open_.push_back(left_);
  }

  void ended(const Won* won) {
    for (const std::size_t left : open_) {
      const bool last = left == open_.back();
      const double seats = last && won != nullptr ? 3.0 : 4.0;
      turns_[left].all += seats;
      if (last && won != nullptr) turns_[left].hits += 3.0;
    }
    open_.clear();
    if (won == nullptr) return;
    totals_.add(static_cast<double>(won->settlement->sheets[won->winner]->total.count()));
    drawn_.add(won->from ? 0.0 : 1.0);
  }

  [[nodiscard]] Experience experience(std::string_view id) const;

 private:
  [[nodiscard]] std::size_t dead() const {
    return rules_.flow().dead_wall == DeadWall::None ? 0 : kDeadWallTiles;
  }

  [[nodiscard]] bool wins_on(const Deal& deal, Seat seat, Tile tile) const {
    const Hand& hand = deal.hands[seat];
    WinningHand won{.concealed = hand.concealed,
                    .winning_tile = tile,
                    .melds = hand.melds,
                    .bonus = hand.bonus,
                    .seat_wind = deal.setup.seating.wind(seat),
                    .prevailing = deal.setup.prevailing,
                    .how = {},
                    .visible = visible_tiles(deal)};
    won.how.opening.after_claim = true;
    if (won.concealed.has(tile, 4)) return false;
    won.concealed.add(tile);
    return rules_.completes(won.concealed, won.melds) && rules_.score(won).is_win();
  }

  void fit(Experience& found) const;

  const RuleSet& rules_;
  WinningForms forms_;
  std::vector<Trials> cells_;
  std::array<Trials, kTurnsMax + 1> turns_{};
  std::vector<std::size_t> open_;  // turns left at each turn of the current deal
  std::size_t left_ = 0;
  SampleMean totals_;
  SampleMean drawn_;
};

// The factors in `found` whose product predicts a cell.
std::array<double*, kFactors> factors_of(Experience& found, const Places& at) {
  return {&found.wins_on[at.base / kMeldCounts][at.base % kMeldCounts],
          &found.by_tile[at.tile / kUnseenCounts][at.tile % kUnseenCounts],
          &found.by_past[at.past],
          &found.by_flush[at.flush],
          &found.by_passed[at.passed],
          &found.by_ways[at.ways],
          &found.by_middles[at.middles / kMiddleCounts][at.middles % kMiddleCounts]};
}

std::array<std::size_t, kFactors> list_of(const Places& at) {
  return {at.base, at.tile, at.past, at.flush, at.passed, at.ways, at.middles};
}

// Scales each factor in turn until it predicts as many hits as there were, repeatedly.
void Counting::fit(Experience& found) const {
  constexpr int kRounds = 20;
  constexpr double kDoubt = 5.0;  // hits that are assumed to have been as predicted
  constexpr std::size_t kMost = kStages * kMiddleCounts;
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t factor = 0; factor < kFactors; ++factor) {
      std::array<double, kMost> seen{};
      std::array<double, kMost> expected{};
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        if (cells_[cell].all == 0) continue;
        const Places at = places_of(cell);
        double chance = cells_[cell].all;
        for (const double* one : factors_of(found, at)) chance *= *one;
        seen.at(list_of(at).at(factor)) += cells_[cell].hits;
        expected.at(list_of(at).at(factor)) += chance;
      }
      std::array<bool, kMost> done{};
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        const Places at = places_of(cell);
        const std::size_t place = list_of(at).at(factor);
        if (done.at(place)) continue;
        done.at(place) = true;
        *factors_of(found, at).at(factor) *=
            (seen.at(place) + kDoubt) / (expected.at(place) + kDoubt);
      }
    }
  }
}

Experience Counting::experience(std::string_view id) const {
  Experience found{.rules = id};
  found.winner_total = totals_.mean();
  found.drawn_share = drawn_.mean();
  found.caution = experience_of(id).caution;
  for (std::size_t left = 0; left <= kTurnsMax; ++left) {
    if (turns_[left].all > 0) found.others_win[left] = turns_[left].hits / turns_[left].all;
  }
  Trials sum;
  for (const Trials& cell : cells_) {
    sum.all += cell.all;
    sum.hits += cell.hits;
  }
  for (auto& row : found.wins_on) row.fill(sum.hits / sum.all);
  for (auto& row : found.by_tile) row.fill(1.0);
  found.by_past.fill(1.0);
  found.by_flush.fill(1.0);
  found.by_passed.fill(1.0);
  found.by_ways.fill(1.0);
  for (auto& row : found.by_middles) row.fill(1.0);
  fit(found);
  // Four melds at an early stage are too rare to count; take them as no safer than one meld less.
  for (auto& row : found.wins_on) {
    for (std::size_t melds = 1; melds < row.size(); ++melds) {
      row.at(melds) = std::max(row.at(melds), row.at(melds - 1));
    }
  }
  return found;
}

template <class Numbers>
void print(const Numbers& numbers, std::ostream& out) {
  out << '{';
  for (std::size_t at = 0; at < numbers.size(); ++at) out << (at == 0 ? "" : ", ") << numbers[at];
  out << '}';
}

template <class Rows>
void print_rows(const Rows& rows, std::ostream& out) {
  out << "{{\n";
  for (const auto& row : rows) {
    out << "      ";
    print(row, out);
    out << ",\n";
  }
  out << "    }}";
}

void print(const Experience& found, std::ostream& out) {
  out << std::setprecision(3) << "    {.rules = \"" << found.rules
      << "\",\n    .winner_total = " << found.winner_total
      << ",\n    .drawn_share = " << found.drawn_share << ",\n    .others_win = ";
  print(found.others_win, out);
  out << ",\n    .wins_on = ";
  print_rows(found.wins_on, out);
  out << ",\n    .by_tile = ";
  print_rows(found.by_tile, out);
  out << ",\n    .by_past = ";
  print(found.by_past, out);
  out << ",\n    .by_flush = ";
  print(found.by_flush, out);
  out << ",\n    .by_passed = ";
  print(found.by_passed, out);
  out << ",\n    .by_ways = ";
  print(found.by_ways, out);
  out << ",\n    .by_middles = ";
  print_rows(found.by_middles, out);
  out << "},\n";
}

}  // namespace

int run_learn(const LearnOptions& options, std::ostream& out, std::ostream& errors) {
  const auto rules = rules_chosen(options.rules);
  if (!rules) {
    errors << rules.error() << '\n';
    return 2;
  }
  Counting counting(*rules->set);
  const NumberedWalls walls(options.seed, *rules->set);
  const Observer observer{.before_action =
                              [&](const GameMatch& match, Seat seat, const Action& action) {
                                if (std::holds_alternative<Discard>(action))
                                  counting.discards(match, seat);
                              },
                          .after_event =
                              [&](const GameMatch&, const Event& event) {
                                if (std::holds_alternative<Drawn>(event)) counting.ended(nullptr);
                                if (const auto* won = std::get_if<Won>(&event)) counting.ended(won);
                              },
                          .refused = {}};
  const Policy policy = bots(*rules->set);
  for (std::uint64_t number = 1; number <= options.deals; ++number) {
    GameMatch match = new_match(rules->set, {.unit = LengthUnit::Deals, .count = 1});
    match.next->prevailing = kWinds[number % kWinds.size()];
    play_deal(
        match, [&](std::uint32_t) { return walls.wall(number); }, policy, observer);
  }
  print(counting.experience(options.rules.rules), out);
  return 0;
}

void add_learn(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "learn", "Count in bots' deals what the evaluator assumes about others; print it as a row");
  const auto options = std::make_shared<LearnOptions>();
  add_rules_options(*command, options->rules);
  command->add_option("--deals", options->deals, "How many deals")->capture_default_str();
  command->add_option("--seed", options->seed, "Seed from which all walls are made")
      ->capture_default_str();
  command->callback([options, &status] { status = run_learn(*options, std::cout, std::cerr); });
}

}  // namespace lair::tool
