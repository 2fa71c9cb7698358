#include "engine/rules/yahoo/tile_points.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <tuple>

#include "engine/rules/yahoo/layout.hpp"
#include "engine/rules/yahoo/one_chance.hpp"
#include "engine/rules/yahoo/row_order.hpp"

namespace lair::yahoo {
namespace {

enum class Scorer : std::uint8_t { All, Winner };

enum class SetWorth : std::uint8_t { ExposedPung, ConcealedPung, ExposedKong, ConcealedKong };

struct SetRow {
  SetWorth worth;
  std::string_view code;
  std::int64_t multiple;  // of the value of an exposed pung; twice for terminals and honors
  std::string_view rule;
};

constexpr std::array<SetRow, 4> kSetRows{
    {
     {SetWorth::ExposedPung, "exposed_pung", 1, "Y6.20"},
     {SetWorth::ConcealedPung, "concealed_pung", 2, "Y6.21"},
     {SetWorth::ExposedKong, "exposed_kong", 4, "Y6.22"},
     {SetWorth::ConcealedKong, "concealed_kong", 8, "Y6.23"},
     }
};

enum class Addition : std::uint8_t {
  GoingOut,
  DrawnFromWall,
  OneChance,
  PairOfDragons,
  PairOfOwnWind,
  PairOfPrevailingWind,
  FlowersAndSeasons,
};

struct AdditionRow {
  Addition addition;
  std::string_view code;
  Scorer scorer;
  int (*times)(const Layout&);     // how many lines
  Points (*value)(const Layout&);  // of each
  std::string_view rule;
};

int once(const Layout&) { return 1; }

int if_drawn(const Layout& layout) { return layout.winner->how().self_drawn ? 1 : 0; }

int if_one_chance(const Layout& layout) { return layout.one_chance ? 1 : 0; }

int dragon_pairs(const Layout& layout) {
  return layout.pairs.has_any(kDragons) ? (layout.pairs & kDragons).size() : 0;
}

int own_wind_pairs(const Layout& layout) { return layout.has_pair(layout.chair) ? 1 : 0; }

int prevailing_pairs(const Layout& layout) { return layout.has_pair(layout.prevailing) ? 1 : 0; }

int if_any_bonus(const Layout& layout) { return layout.garden.total() > 0 ? 1 : 0; }

Points going_out(const Layout& layout) { return layout.options.going_out; }

Points two(const Layout&) { return 2_pts; }

// The pair of the double wind is two lines; an odd point goes to the own wind.
Points own_pair_value(const Layout& layout) {
  if (layout.chair != layout.prevailing) return layout.options.wind_pair;
  return Points((layout.options.double_wind_pair.count() + 1) / 2);
}

Points prevailing_pair_value(const Layout& layout) {
  if (layout.chair != layout.prevailing) return layout.options.wind_pair;
  return Points(layout.options.double_wind_pair.count() / 2);
}

Points four_each(const Layout& layout) { return 4_pts * layout.garden.total(); }

using A = Addition;
constexpr auto kAll = Scorer::All;
constexpr auto kWinner = Scorer::Winner;

// clang-format off
constexpr std::array<AdditionRow, 7> kAdditionRows{{
    {A::GoingOut,             "going_out",                    kWinner, once,             going_out,             "Y6.10"},
    {A::DrawnFromWall,        "winning_tile_drawn_from_wall", kWinner, if_drawn,         two,                   "Y6.11"},
    {A::OneChance,            "one_chance_winning_tile",      kWinner, if_one_chance,    two,                   "Y6.12"},
    {A::PairOfDragons,        "pair_of_dragons",              kAll,    dragon_pairs,     two,                   "Y6.15"},
    {A::PairOfOwnWind,        "pair_of_own_wind",             kAll,    own_wind_pairs,   own_pair_value,        "Y6.16"},
    {A::PairOfPrevailingWind, "pair_of_prevailing_wind",      kAll,    prevailing_pairs, prevailing_pair_value, "Y6.17"},
    {A::FlowersAndSeasons,    "flowers_and_seasons",          kAll,    if_any_bonus,     four_each,             "Y6.18"},
}};
// clang-format on

enum class Multiplier : std::uint8_t {
  PungOfDragons,
  PungOfOwnWind,
  PungOfPrevailingWind,
  FlowerOfOwnWind,
  SeasonOfOwnWind,
  AllFlowers,
  AllSeasons,
  LastTileOfWall,
  SupplementaryTile,
  AllChowsAndAWorthlessPair,
  FourPungs,
  OneSuitWithHonors,
  OnlyOneSuit,
  AllTerminalsOrHonors,
};

struct MultiplierRow {
  Multiplier multiplier;
  std::string_view code;
  Scorer scorer;
  int (*times)(const Layout&);
  std::int64_t factor;  // of each
  std::string_view rule;
};

int dragon_pungs(const Layout& layout) {
  return layout.concealed.has_any(kDragons) ? (layout.concealed & kDragons).size() : 0;
}

int own_wind_pungs(const Layout& layout) {
  return layout.concealed.has(Tile::of(layout.chair)) ? 1 : 0;
}

int prevailing_pungs(const Layout& layout) {
  return layout.concealed.has(Tile::of(layout.prevailing)) ? 1 : 0;
}

int own_flower(const Layout& layout) { return layout.garden.own_flower ? 1 : 0; }

int own_season(const Layout& layout) { return layout.garden.own_season ? 1 : 0; }

int all_flowers(const Layout& layout) { return layout.garden.flowers == 4 ? 1 : 0; }

int all_seasons(const Layout& layout) { return layout.garden.seasons == 4 ? 1 : 0; }

int last_tile(const Layout& layout) { return layout.winner->how().last_tile ? 1 : 0; }

int supplementary(const Layout& layout) { return layout.winner->of_hand.supplementary ? 1 : 0; }

int worthless_chows(const Layout& layout) {
  const bool worthless = !layout.winner->reading.eyes.is_dragon() &&
                         !layout.has_pair(layout.chair) && !layout.has_pair(layout.prevailing);
  return layout.winner->all_chows() && worthless ? 1 : 0;
}

int four_pungs(const Layout& layout) { return layout.winner->all_pungs() ? 1 : 0; }

int one_suit_with_honors(const Layout& layout) {
  const HandFacts& hand = layout.winner->of_hand;
  return hand.suits == 1 && hand.has_honors() ? 1 : 0;
}

int only_one_suit(const Layout& layout) {
  const HandFacts& hand = layout.winner->of_hand;
  return hand.suits == 1 && !hand.has_honors() ? 1 : 0;
}

int terminals_or_honors(const Layout& layout) {
  const bool stands =
      layout.options.terminals_honors_independent || one_suit_with_honors(layout) == 0;
  return !layout.winner->of_hand.has_simples() && stands ? 1 : 0;
}

using M = Multiplier;

// clang-format off
constexpr std::array<MultiplierRow, 14> kMultiplierRows{{
    {M::PungOfDragons,             "pung_of_dragons",                kAll,    dragon_pungs,          2, "Y6.30"},
    {M::PungOfOwnWind,             "pung_of_own_wind",               kAll,    own_wind_pungs,        2, "Y6.31"},
    {M::PungOfPrevailingWind,      "pung_of_prevailing_wind",        kAll,    prevailing_pungs,      2, "Y6.32"},
    {M::FlowerOfOwnWind,           "flower_of_own_wind",             kAll,    own_flower,            2, "Y6.33"},
    {M::SeasonOfOwnWind,           "season_of_own_wind",             kAll,    own_season,            2, "Y6.34"},
    {M::AllFlowers,                "all_flowers",                    kAll,    all_flowers,           8, "Y6.35"},
    {M::AllSeasons,                "all_seasons",                    kAll,    all_seasons,           8, "Y6.36"},
    {M::LastTileOfWall,            "last_tile_of_wall",              kWinner, last_tile,             2, "Y6.37"},
    {M::SupplementaryTile,         "supplementary_tile",             kWinner, supplementary,         2, "Y6.38"},
    {M::AllChowsAndAWorthlessPair, "all_chows_and_a_worthless_pair", kWinner, worthless_chows,       2, "Y6.39"},
    {M::FourPungs,                 "four_pungs",                     kWinner, four_pungs,            2, "Y6.40"},
    {M::OneSuitWithHonors,         "one_suit_with_honours",          kWinner, one_suit_with_honors,  2, "Y6.41"},
    {M::OnlyOneSuit,               "only_one_suit",                  kWinner, only_one_suit,         8, "Y6.42"},
    {M::AllTerminalsOrHonors,      "all_terminals_or_honours",       kWinner, terminals_or_honors,   2, "Y6.43"},
}};

// clang-format on

template <class Rows, class Key>
constexpr bool one_row_each_in_order(const Rows& rows, Key key, std::size_t last) {
  for (std::size_t at = 0; at < rows.size(); ++at) {
    if (static_cast<std::size_t>(rows[at].*key) != at) return false;
  }
  return rows.size() == last + 1;
}

static_assert(one_row_each_in_order(kSetRows,
                                    &SetRow::worth,
                                    static_cast<std::size_t>(SetWorth::ConcealedKong)));
static_assert(one_row_each_in_order(kAdditionRows,
                                    &AdditionRow::addition,
                                    static_cast<std::size_t>(A::FlowersAndSeasons)));
static_assert(one_row_each_in_order(kMultiplierRows,
                                    &MultiplierRow::multiplier,
                                    static_cast<std::size_t>(M::AllTerminalsOrHonors)));

constexpr auto kAdditionPlaces = places_by_code(kAdditionRows);
constexpr auto kMultiplierPlaces = places_by_code(kMultiplierRows);

static_assert(kSetRows[0].code < kAdditionRows[kAdditionPlaces[0]].code,
              "all kinds of sets come before the other additions");

const SetRow& row_of(const LaidSet& set) {
  const std::size_t kong = set.kind == SetKind::Kong ? 2 : 0;
  return kSetRows[kong + (set.lies == Lies::Concealed ? 1 : 0)];
}

Points value_of(const LaidSet& set, const SetRow& row, const Options& options) {
  return options.set_value * (row.multiple * (set.tile.is_terminal_or_honor() ? 2 : 1));
}

bool scores(Scorer scorer, const Layout& layout) {
  return scorer == Scorer::All || layout.winner != nullptr;
}

// Passes each line of the layout to `sink`, as often as it counts. The pungs come first; after them
// additions and multipliers come in order of code.
template <class Sink>
void for_each_line(const Layout& layout, Sink& sink) {
  for (const LaidSet& set : layout.pungs) {
    const SetRow& row = row_of(set);
    sink.addition(row.code, value_of(set, row, layout.options), row.rule);
  }
  for_each_place<kAdditionRows.size()>([&](auto at) {
    constexpr const AdditionRow& kRow = kAdditionRows[kAdditionPlaces[at]];
    if (!scores(kRow.scorer, layout)) return;
    const Points value = kRow.value(layout);
    if (value == 0_pts) return;
    for (int times = kRow.times(layout); times > 0; --times) {
      sink.addition(kRow.code, value, kRow.rule);
    }
  });
  for_each_place<kMultiplierRows.size()>([&](auto at) {
    constexpr const MultiplierRow& kRow = kMultiplierRows[kMultiplierPlaces[at]];
    if (!scores(kRow.scorer, layout)) return;
    for (int times = kRow.times(layout); times > 0; --times) {
      sink.multiplier(kRow.code, kRow.factor, kRow.rule);
    }
  });
}

// Adds the lines up.
struct Sum {
  Worth worth;

  void addition(std::string_view, Points value, std::string_view) { worth.sum += value; }

  void multiplier(std::string_view, std::int64_t factor, std::string_view) {
    worth.product *= factor;
  }
};

// Writes the lines down while it adds them up.
struct Lines {
  std::vector<ScoreItem>& items;
  Sum sum = {};

  void addition(std::string_view code, Points value, std::string_view rule) {
    sum.addition(code, value, rule);
    items.push_back({ScoreSection::Additions, code, value.count(), rule});
  }

  void multiplier(std::string_view code, std::int64_t factor, std::string_view rule) {
    sum.multiplier(code, factor, rule);
    items.push_back({ScoreSection::Multipliers, code, factor, rule});
  }
};

// Rules Y6.3, Y8.8.
Worth capped(Worth worth, const Layout& layout) {
  const bool has_limit = layout.winner != nullptr || layout.options.cap_losers;
  worth.total = has_limit ? std::min(worth.uncapped(), layout.options.limit) : worth.uncapped();
  return worth;
}

Worth write_lines(Layout layout, std::vector<ScoreItem>& items) {
  std::ranges::sort(layout.pungs, {}, [&layout](const LaidSet& set) {
    const SetRow& row = row_of(set);
    return std::pair(row.code, value_of(set, row, layout.options));
  });
  Lines lines{items};
  for_each_line(layout, lines);
  return capped(lines.sum.worth, layout);
}

Worth worth_of(const HandFacts& facts, const Completion& completion) {
  const Facts of_reading(facts, *completion.reading);
  const Layout layout = winners_layout(of_reading, completion);
  Sum sum;
  for_each_line(layout, sum);
  return capped(sum.worth, layout);
}

bool is_worth_more(const Worth& a, const Worth& b) {
  return std::tuple(a.total, a.uncapped()) > std::tuple(b.total, b.uncapped());
}

// Keeps only the pair that is worth most. Rule Y8.19.
void keep_best_pair(Layout& layout) {
  const auto value = [&layout](Tile pair) {
    Points points;
    if (pair.is_dragon()) points += 2_pts;
    if (pair == Tile::of(layout.chair)) points += own_pair_value(layout);
    if (pair == Tile::of(layout.prevailing)) points += prevailing_pair_value(layout);
    return points;
  };
  Tile best;
  Points most = -1_pts;
  for (Kinds left = layout.pairs; !left.empty(); left = left - Kinds{left.first()}) {
    if (value(left.first()) <= most) continue;
    best = left.first();
    most = value(best);
  }
  if (!layout.pairs.empty()) layout.pairs = {best};
}

}  // namespace

BestPoints best_points(const HandFacts& facts,
                       std::span<const Reading> readings,
                       std::vector<ScoreItem>& items) {
  std::optional<bool> only_chance;  // worked out at most once, as it is slow
  std::optional<Completion> chosen;
  std::optional<Worth> worth;  // of `chosen`, once there is another to compare it with
  for_each_completion(facts.hand.winning_tile, readings, [&](Completion completion) {
    if (completion.completed != nullptr) {
      if (!only_chance) only_chance = is_only_chance(facts);
      completion.one_chance = *only_chance;
    }
    if (!chosen) {
      chosen = completion;
      return;
    }
    if (!worth) worth = worth_of(facts, *chosen);
    const Worth other = worth_of(facts, completion);
    if (!is_worth_more(other, *worth)) return;
    worth = other;
    chosen = completion;
  });
  const Facts of_reading(facts, *chosen->reading);
  return {write_lines(winners_layout(of_reading, *chosen), items), chosen->reading};
}

Worth points_of(const Bystander& bystander, const Options& options, std::vector<ScoreItem>& items) {
  const Hand& hand = bystander.hand;
  Layout layout{.options = options,
                .chair = bystander.chair,
                .prevailing = bystander.prevailing,
                .garden = garden_of({hand.bonus.begin(), hand.bonus.size()}, bystander.chair)};
  lay_melds(hand.melds, layout);
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (hand.concealed.has(tile, 3)) {
      layout.lay({SetKind::Pung, tile, Lies::Concealed});
    } else if (hand.concealed.has(tile, 2)) {
      layout.pairs.add(tile);
    }
  }
  if (options.loser_pairs == LoserPairs::Best) keep_best_pair(layout);
  return write_lines(layout, items);
}

}  // namespace lair::yahoo
