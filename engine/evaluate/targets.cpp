#include "engine/evaluate/targets.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "engine/hands/special_forms.hpp"
#include "engine/tiles/notation.hpp"

namespace lair {
namespace {

constexpr std::array kSuits{Suit::Characters, Suit::Dots, Suit::Bamboos};
constexpr std::array<std::array<std::size_t, 3>, 6> kSuitOrders{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
};

struct SampleSet {
  MeldKind kind = MeldKind::Chow;  // Chow or Pung
  Tile lowest;
};

SampleSet chow(Tile lowest) { return {MeldKind::Chow, lowest}; }

SampleSet pung(Tile tile) { return {MeldKind::Pung, tile}; }

struct SampleHand {
  std::array<SampleSet, 4> sets;
  Tile eyes;
  bool concealed = false;
  bool drawn = false;
};

struct Counted {
  Worth worth = 0;
  double total = 0.0;
};

bool has_five_alike(const WinningHand& hand) {
  TileCounts all = hand.concealed;
  for (const Meld& meld : hand.melds) {
    for (const Tile tile : meld.tiles()) all.add(tile);
  }
  return std::ranges::any_of(kTiles, [&](Tile tile) { return all[tile] > 4; });
}

void set_table(WinningHand& hand, const RuleSet& rules) {
  if (rules.flow().bonus_tiles) hand.bonus.push_back(Tile::flower(Wind::West));
  hand.seat_wind = Wind::South;
  hand.prevailing = Wind::East;
  hand.how.opening.after_claim = true;
}

// The first and third set are claimed unless the hand is concealed; it wins on the lowest tile of
// the last set.
WinningHand hand_of(const SampleHand& sample, const RuleSet& rules) {
  WinningHand hand;
  for (std::size_t at = 0; at < sample.sets.size(); ++at) {
    const SampleSet& set = sample.sets[at];
    const Meld meld{.kind = set.kind, .tile = set.lowest, .claimed = set.lowest, .from = Seat::A};
    if (at % 2 == 0 && !sample.concealed) {
      hand.melds.push_back(meld);
    } else {
      for (const Tile tile : meld.tiles()) hand.concealed.add(tile);
    }
  }
  hand.concealed.add(sample.eyes, 2);
  hand.winning_tile = sample.sets[3].lowest;
  set_table(hand, rules);
  hand.how.self_drawn = sample.drawn;
  if (sample.drawn) hand.how.drawn_as = DrawKind::Turn;
  return hand;
}

// What a hand counts; nothing for tiles that no wall holds, or for a hand that the house forbids.
std::optional<Counted> counted(const WinningHand& hand, const RuleSet& rules) {
  if (has_five_alike(hand)) return std::nullopt;
  const ScoreSheet sheet = rules.score(hand);
  const bool refused = sheet.refusal == WinRefusal::HouseRule ||
                       sheet.refusal == WinRefusal::NotAWinningHand || !sheet.counted;
  if (refused) return std::nullopt;
  return Counted{.worth = sheet.counted->count(),
                 .total = static_cast<double>(sheet.total.count())};
}

// The least that any of the samples counts: anything more is luck.
class Least {
 public:
  explicit Least(const RuleSet& rules) : rules_(rules) {}

  void consider(const SampleHand& sample) {
    const auto one = counted(hand_of(sample, rules_), rules_);
    if (one && (!worth_ || one->worth < *worth_)) worth_ = one->worth;
  }

  [[nodiscard]] std::optional<Worth> worth() const { return worth_; }

 private:
  const RuleSet& rules_;
  std::optional<Worth> worth_;
};

// What a hand counts with three given chows and nothing special in the fourth set and the eyes.
std::optional<Worth> worth_with(const std::array<Tile, 3>& chows,
                                bool chows_only,
                                const RuleSet& rules) {
  constexpr std::array<std::string_view, 3> kPungs{"2m", "8p", "5s"};
  constexpr std::array<std::string_view, 3> kChows{"1m", "6p", "4s"};
  constexpr std::array<std::string_view, 3> kEyes{"8m", "2p", "6s"};
  Least least(rules);
  for (const std::string_view set : chows_only ? kChows : kPungs) {
    for (const std::string_view eyes : kEyes) {
      const Tile lowest = tiles_from_text(set).value()[0];
      least.consider({
          .sets = {chow(chows[0]),
                   chow(chows[1]),
                   chows_only ? chow(lowest) : pung(lowest),
                   chow(chows[2])},
          .eyes = tiles_from_text(eyes).value()[0]
      });
    }
  }
  return least.worth();
}

// What four sets and eyes of the form count, whatever their numbers.
std::optional<Worth> worth_of_form(const Form& form, const RuleSet& rules) {
  std::array<Suit, 3> suits = kSuits;
  for (std::size_t group = 0; group < kHonorGroup; ++group) {
    const bool alone = form.groups[group] && std::ranges::count(form.groups, true) <= 2;
    if (alone) suits = {kSuits.at(group), kSuits.at(group), kSuits.at(group)};
  }
  const bool pungs = form.sets == Form::Sets::Pungs;
  const bool chows = form.sets == Form::Sets::Chows;
  Least least(rules);
  for (const int a : {1, 2, 4, 6}) {
    for (const int b : {2, 5, 7}) {
      for (const int c : {1, 3, 6}) {
        for (const int d : {2, 5, 7}) {
          const Tile first = Tile::of(suits[0], a);
          const Tile second = Tile::of(suits[1], b);
          const Tile third = Tile::of(suits[2], c);
          const Tile fourth = Tile::of(suits[1], d);
          for (const Tile eyes : {Tile::of(suits[2], 8), Tile::of(Wind::North)}) {
            if (eyes.is_honor() && (chows || !form.groups[kHonorGroup])) continue;
            least.consider({
                .sets = {pungs ? pung(first) : chow(first),
                         chows ? chow(second) : pung(second),
                         pungs ? pung(third) : chow(third),
                         pungs ? pung(fourth) : chow(fourth)},
                .eyes = eyes
            });
          }
        }
      }
    }
  }
  return least.worth();
}

// What a hand counts that has only the numbers from `low` to `high`.
std::optional<Worth> worth_between(int low, int high, bool chows_only, const RuleSet& rules) {
  const auto m = [](int number) { return Tile::of(Suit::Characters, number); };
  const auto p = [](int number) { return Tile::of(Suit::Dots, number); };
  const auto s = [](int number) { return Tile::of(Suit::Bamboos, number); };
  Least least(rules);
  for (const int a : {low, high - 2}) {
    for (const int b : {low, high - 2}) {
      for (const int c : {low, high - 2}) {
        for (const int d : {low, high}) {
          const SampleSet third = chows_only ? chow(s(c)) : pung(s(d));
          least.consider({
              .sets = {chow(m(a)), third, pung(p(d)), chow(p(b))},
                .eyes = s(high)
          });
        }
      }
    }
  }
  return least.worth();
}

std::optional<Worth> worth_of_text(std::string_view tiles, const RuleSet& rules) {
  WinningHand hand;
  const auto sample = tiles_from_text(tiles);
  for (const Tile tile : sample.value()) hand.concealed.add(tile);
  hand.winning_tile = sample.value().back();
  set_table(hand, rules);
  if (!rules.completes(hand.concealed, {})) return std::nullopt;
  const auto one = counted(hand, rules);
  return one ? std::optional(one->worth) : std::nullopt;
}

Kinds between(int low, int high) {
  return kinds_that(
      [&](Tile tile) { return tile.is_suited() && tile.number() >= low && tile.number() <= high; });
}

constexpr Kinds kAll = kinds_that([](Tile) { return true; });

// Sample hands of many worths, to learn the price of each worth.
std::vector<SampleHand> priced_samples() {
  const auto m = [](int number) { return Tile::of(Suit::Characters, number); };
  const auto p = [](int number) { return Tile::of(Suit::Dots, number); };
  const auto s = [](int number) { return Tile::of(Suit::Bamboos, number); };
  const std::array<std::array<SampleSet, 4>, 6> kinds{
      {
       {chow(m(1)), chow(p(2)), pung(p(8)), chow(s(4))},
       {chow(m(1)), chow(p(2)), chow(p(6)), chow(s(4))},
       {pung(m(2)), pung(p(8)), pung(s(3)), pung(s(6))},
       {chow(m(1)), pung(m(8)), chow(m(4)), chow(m(5))},
       {pung(m(2)), pung(m(4)), pung(m(8)), pung(m(6))},
       {chow(m(1)), chow(m(2)), chow(m(6)), chow(m(5))},
       }
  };
  std::vector<SampleHand> samples;
  for (const auto& sets : kinds) {
    for (const Tile eyes : {Tile::of(Wind::North), m(3), m(9)}) {
      for (int dragons = 0; dragons < 3; ++dragons) {
        SampleHand sample{.sets = sets, .eyes = eyes};
        if (dragons > 0) sample.sets[0] = pung(Tile::of(Dragon::Red));
        if (dragons > 1) sample.sets[1] = pung(Tile::of(Dragon::Green));
        samples.push_back(sample);
        sample.concealed = true;
        samples.push_back(sample);
        sample.drawn = true;
        samples.push_back(sample);
      }
    }
  }
  return samples;
}

struct Prices {
  double sum = 0.0;
  int count = 0;
};

// Fills gaps by straight lines; worths beyond the last sample get the price of the last.
std::vector<double> without_holes(std::span<const Prices> prices) {
  std::vector<double> totals(prices.size(), 0.0);
  std::size_t last = prices.size();
  for (std::size_t at = 0; at < prices.size(); ++at) {
    if (prices[at].count == 0) continue;
    const double least = last == prices.size() ? 0.0 : totals[last];
    totals[at] = std::max(prices[at].sum / prices[at].count, least);
    const std::size_t from = last == prices.size() ? 0 : last;
    const double low = last == prices.size() ? totals[at] : totals[last];
    for (std::size_t hole = from; hole < at; ++hole) {
      if (prices[hole].count > 0) continue;
      const double part = static_cast<double>(hole - from) / static_cast<double>(at - from);
      totals[hole] = low + (totals[at] - low) * part;
    }
    last = at;
  }
  for (std::size_t at = last + 1; at < totals.size(); ++at) totals[at] = totals[last];
  return totals;
}

}  // namespace

Targets::Targets(const RuleSet& rules) : appraisal_(rules) {
  constexpr Worth kWorthMax = 100;
  std::vector<Prices> prices(kWorthMax + 1);
  for (const SampleHand& sample : priced_samples()) {
    const auto one = counted(hand_of(sample, rules), rules);
    if (!one) continue;
    Prices& at = prices[static_cast<std::size_t>(std::clamp(one->worth, 0, kWorthMax))];
    at.sum += one->total;
    ++at.count;
  }
  totals_ = without_holes(prices);
  add_forms();
  add_simples();
  add_given_chows();
  add_special();
}

double Targets::total_of(Worth worth) const {
  const auto last = static_cast<Worth>(totals_.size()) - 1;
  return totals_[static_cast<std::size_t>(std::clamp(worth, 0, last))];
}

void Targets::offer(const Target& target) { all_.push_back(target); }

void Targets::add_forms() {
  for (const FormWorth& one : appraisal_.forms()) {
    const auto worth = worth_of_form(one.form, appraisal_.rules());
    if (worth) offer({.form = one.form, .allowed = kAll, .worth = *worth});
  }
}

void Targets::add_simples() {
  const RuleSet& rules = appraisal_.rules();
  const Worth plain = all_.empty() ? 0 : all_.front().worth;
  constexpr std::array<std::array<int, 2>, 6> kRanges{
      {{2, 8}, {1, 4}, {6, 9}, {1, 3}, {4, 6}, {7, 9}}
  };
  for (const auto& [low, high] : kRanges) {
    const auto worth = worth_between(low, high, false, rules);
    if (!worth || *worth <= plain) continue;
    Target target{.allowed = between(low, high), .worth = *worth};
    target.form.groups[kHonorGroup] = false;
    offer(target);
  }
}

void Targets::add_given_chows() {
  const RuleSet& rules = appraisal_.rules();
  const Worth plain = all_.empty() ? 0 : all_.front().worth;
  const auto give = [&](const std::array<Tile, 3>& chows) {
    const auto any = worth_with(chows, false, rules);
    if (!any || *any <= plain) return;
    Target target{
        .chows = {chows[0], chows[1], chows[2]},
          .allowed = kAll, .worth = *any
    };
    offer(target);
    const auto only = worth_with(chows, true, rules);
    if (!only || *only <= *any || *any >= appraisal_.minimum()) return;
    target.form = {
        .sets = Form::Sets::Chows, .groups = {true, true, true, false}
    };
    target.worth = *only;
    offer(target);
  };
  for (int low = 1; low <= 7; ++low) {
    give({Tile::of(kSuits[0], low), Tile::of(kSuits[1], low), Tile::of(kSuits[2], low)});
  }
  for (const auto& order : kSuitOrders) {
    const auto in = [&](std::size_t at, int low) { return Tile::of(kSuits[order[at]], low); };
    give({in(0, 1), in(1, 4), in(2, 7)});
    for (int low = 1; low <= 5; ++low) give({in(0, low), in(1, low + 1), in(2, low + 2)});
  }
  for (const Suit suit : kSuits) {
    const auto of = [suit](int low) { return Tile::of(suit, low); };
    give({of(1), of(4), of(7)});
    for (int low = 1; low <= 5; ++low) give({of(low), of(low + 1), of(low + 2)});
    for (int low = 1; low <= 3; ++low) give({of(low), of(low + 2), of(low + 4)});
  }
}

void Targets::add_special() {
  const RuleSet& rules = appraisal_.rules();
  if (const auto worth = worth_of_text("2255m3388p4477sRR", rules)) {
    const bool alike = worth_of_text("2222m3388p4477sRR", rules).has_value();
    offer({.shape = alike ? Shape::FourAlikePairs : Shape::SevenPairs,
           .allowed = kAll,
           .worth = *worth});
  }
  if (const auto worth = worth_of_text("19m19p19sESWNRGBB", rules)) {
    offer({.shape = Shape::Orphans, .allowed = kOrphans, .worth = *worth});
  }
  if (const auto worth = worth_of_text("147m258p369sESWNR", rules)) {
    for (const Kinds knitting : kKnittings) {
      offer({.shape = Shape::HonorsAndKnitted,
             .knitted = knitting,
             .allowed = knitting | kHonors,
             .worth = *worth});
    }
  }
  if (const auto worth = worth_of_text("147m258p369s222mRR", rules)) {
    for (const Kinds knitting : kKnittings) {
      offer(
          {.shape = Shape::KnittedStraight, .knitted = knitting, .allowed = kAll, .worth = *worth});
    }
  }
}

}  // namespace lair
