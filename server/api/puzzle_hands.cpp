#include "server/api/puzzle_hands.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/ensure.hpp"
#include "engine/tiles/tile.hpp"
#include "server/fair/sha256.hpp"

namespace lair {
namespace {

using league::Lot;

constexpr std::size_t kSets = 4;
constexpr std::uint64_t kOf = 12;  // chances are in twelfths
constexpr int kTriesMax = 20'000;  // far more than are ever needed
constexpr int kHandsCompared = 3;
constexpr std::uint8_t kOthersSeen = 3;  // of a kind whose last tile wins

enum class Pattern : std::uint8_t {
  Free,
  PureStraight,   // 123 456 789 of one suit
  MixedStraight,  // 123 456 789 in three suits
  TripleChow,     // the same chow in three suits
  ShiftedChows,   // in three suits, each one number higher
  TriplePung,     // the same number in three suits
  Dragons,        // two pungs of dragons, perhaps the third as eyes or pung
  SevenPairs,
  ThirteenOrphans,
};

// What kinds of sets a hand is made of.
struct Plan {
  std::uint64_t weight = 1;
  Pattern pattern = Pattern::Free;
  std::size_t suits = 3;
  bool honors = false;
  std::uint64_t chows = 0;  // how many sets of twelve are chows
};

constexpr std::array kPlans{
    Plan{.weight = 4,      .suits = 3,                       .honors = true, .chows = 8},
    Plan{.weight = 3,      .suits = 3,                                      .honors = false, .chows = 12},
    Plan{.weight = 4, .suits = 1,.honors = true, .chows = 6},
    Plan{.weight = 2,                .suits = 1,                                      .honors = false, .chows = 8},
    Plan{.weight = 3,  .suits = 3,                                            .honors = true, .chows = 0},
    Plan{.weight = 1,      .suits = 1,             .honors = true, .chows = 0},
    Plan{.weight = 2,      .pattern = Pattern::PureStraight,                                      .suits = 3, .honors = true, .chows = 9},
    Plan{.weight = 2,     .pattern = Pattern::MixedStraight,.suits = 3, .honors = false, .chows = 9},
    Plan{.weight = 2,                .pattern = Pattern::TripleChow,                                      .suits = 3, .honors = false, .chows = 9},
    Plan{.weight = 2,  .pattern = Pattern::ShiftedChows,            .suits = 3, .honors = false, .chows = 9},
    Plan{.weight = 1,      .pattern = Pattern::TriplePung, .suits = 3, .honors = false, .chows = 4},
    Plan{.weight = 2,  .pattern = Pattern::Dragons,                        .suits = 2, .honors = true, .chows = 7},
    Plan{.weight = 1,      .pattern = Pattern::SevenPairs, .suits = 2, .honors = true},
    Plan{.weight = 1, .pattern = Pattern::ThirteenOrphans                      },
};

const Plan& drawn_plan(Lot& lot) {
  std::uint64_t all = 0;
  for (const Plan& plan : kPlans) all += plan.weight;
  std::uint64_t place = lot.below(all);
  for (const Plan& plan : kPlans) {
    if (place < plan.weight) return plan;
    place -= plan.weight;
  }
  return kPlans.back();
}

bool happens(Lot& lot, std::uint64_t twelfths) { return lot.below(kOf) < twelfths; }

// Lays out one hand that the lot decides. A draft that needs more copies of a tile than there are
// is discarded.
class Draft {
 public:
  Draft(const Plan& plan, Lot& lot) : plan_(plan), lot_(lot) {
    lot_.shuffle(suits_);
    for (const Tile tile : kTiles) {
      if (is_allowed(tile)) kinds_.push_back(tile);
    }
  }

  std::optional<WinningHand> hand(bool bonus_tiles) {
    if (plan_.pattern == Pattern::SevenPairs) {
      draw_pairs();
    } else if (plan_.pattern == Pattern::ThirteenOrphans) {
      draw_orphans();
    } else {
      draw_pattern();
      while (sets_.size() < kSets) draw_set();
      draw_eyes();
      put_down_melds();
    }
    if (!has_tiles()) return std::nullopt;
    draw_winning_tile();
    if (bonus_tiles) draw_bonus();
    hand_.seat_wind = kWinds.at(lot_.below(kWinds.size()));
    hand_.prevailing = kWinds.at(lot_.below(kWinds.size()));
    hand_.how.is_dealer = hand_.seat_wind == Wind::East;
    hand_.how.opening.after_claim = true;
    draw_circumstances();
    return hand_;
  }

 private:
  struct DraftedSet {
    MeldKind kind = MeldKind::Chow;  // else Pung
    Tile tile;
  };

  [[nodiscard]] bool is_allowed(Tile tile) const {
    if (tile.is_bonus()) return false;
    if (tile.is_honor()) return plan_.honors;
    const auto end = suits_.begin() + static_cast<std::ptrdiff_t>(plan_.suits);
    return std::find(suits_.begin(), end, tile.suit()) != end;
  }

  Tile drawn_kind() { return kinds_[lot_.below(kinds_.size())]; }

  int number_up_to(int last) {
    return static_cast<int>(lot_.below(static_cast<std::uint64_t>(last))) + 1;
  }

  void add_chow(std::size_t suit, int lowest) {
    sets_.push_back({MeldKind::Chow, Tile::of(suits_[suit], lowest)});
  }

  void draw_pattern() {
    constexpr int kChowsBegin = 7;
    constexpr int kNumbers = 9;
    const int lowest =
        number_up_to(plan_.pattern == Pattern::ShiftedChows ? kChowsBegin - 2 : kChowsBegin);
    const int number = number_up_to(kNumbers);
    for (int at = 0; at < 3; ++at) {
      const auto suit = static_cast<std::size_t>(at);
      if (plan_.pattern == Pattern::PureStraight) add_chow(0, 3 * at + 1);
      if (plan_.pattern == Pattern::MixedStraight) add_chow(suit, 3 * at + 1);
      if (plan_.pattern == Pattern::TripleChow) add_chow(suit, lowest);
      if (plan_.pattern == Pattern::ShiftedChows) add_chow(suit, lowest + at);
      if (plan_.pattern == Pattern::TriplePung)
        sets_.push_back({MeldKind::Pung, Tile::of(suits_[suit], number)});
      if (plan_.pattern == Pattern::Dragons && at < 2)
        sets_.push_back({MeldKind::Pung, Tile::of(static_cast<Dragon>(at))});
    }
    constexpr std::uint64_t kThirdDragon = 4;
    if (plan_.pattern == Pattern::Dragons && happens(lot_, kThirdDragon)) {
      eyes_ = Tile::of(Dragon::White);
    }
  }

  void draw_set() {
    const bool is_chow = happens(lot_, plan_.chows);
    Tile tile = drawn_kind();
    while (is_chow && !tile.begins_chow()) tile = drawn_kind();
    sets_.push_back({is_chow ? MeldKind::Chow : MeldKind::Pung, tile});
  }

  void draw_eyes() {
    const Tile eyes = eyes_.value_or(drawn_kind());
    hand_.concealed.add(eyes, 2);
  }

  void draw_pairs() {
    constexpr std::size_t kPairs = 7;
    lot_.shuffle(kinds_);
    for (std::size_t at = 0; at < kPairs; ++at) hand_.concealed.add(kinds_[at], 2);
  }

  void draw_orphans() {
    std::vector<Tile> orphans;
    for (const Tile tile : kTiles) {
      if (tile.is_terminal_or_honor()) orphans.push_back(tile);
    }
    for (const Tile tile : orphans) hand_.concealed.add(tile);
    hand_.concealed.add(orphans[lot_.below(orphans.size())]);
  }

  // Melds each set by a chance that is drawn once for the hand. A pung is sometimes a kong, which
  // is always melded.
  void put_down_melds() {
    constexpr std::uint64_t kOpenMax = 10;
    constexpr std::uint64_t kKong = 2;
    constexpr std::array kKongs{
        MeldKind::ConcealedKong, MeldKind::ExposedKong, MeldKind::AddedKong};
    const std::uint64_t open = lot_.below(kOpenMax);
    for (const DraftedSet& set : sets_) {
      Meld meld{.kind = set.kind, .tile = set.tile, .claimed = set.tile, .from = std::nullopt};
      if (meld.is_pung() && happens(lot_, kKong)) meld.kind = kKongs.at(lot_.below(kKongs.size()));
      if (meld.is_kong() || happens(lot_, open)) {
        hand_.melds.push_back(meld);
      } else {
        for (const Tile tile : meld.tiles()) hand_.concealed.add(tile);
      }
    }
    for (Meld& meld : hand_.melds) {
      if (!meld.is_concealed()) meld.from = Seat::A;
    }
  }

  [[nodiscard]] TileCounts all_tiles() const {
    TileCounts all = hand_.concealed;
    for (const Meld& meld : hand_.melds) {
      for (const Tile tile : meld.tiles()) all.add(tile);
    }
    return all;
  }

  [[nodiscard]] bool has_tiles() const {
    const TileCounts all = all_tiles();
    return std::ranges::all_of(kTiles, [&](Tile tile) { return all[tile] <= copies_of(tile); });
  }

  void draw_winning_tile() {
    std::vector<Tile> own;
    for (const Tile tile : kTiles) own.insert(own.end(), hand_.concealed[tile], tile);
    hand_.winning_tile = own[lot_.below(own.size())];
  }

  void draw_bonus() {
    constexpr std::array<std::size_t, 8> kCounts{0, 0, 1, 1, 2, 2, 3, 4};
    std::vector<Tile> bonus(kTiles.begin() + Tile::kPlainKinds, kTiles.end());
    lot_.shuffle(bonus);
    bonus.resize(kCounts.at(lot_.below(kCounts.size())));
    std::ranges::sort(bonus);
    for (const Tile tile : bonus) hand_.bonus.push_back(tile);
  }

  // Adds at most one unusual circumstance, if the hand allows it.
  void draw_circumstances() {
    constexpr std::uint64_t kDrawn = 5;
    Circumstances& how = hand_.how;
    const bool is_lone = all_tiles()[hand_.winning_tile] == 1;
    const bool has_kong =
        std::ranges::any_of(hand_.melds, [](const Meld& meld) { return meld.is_kong(); });
    how.self_drawn = happens(lot_, kDrawn);
    if (how.self_drawn) how.drawn_as = DrawKind::Turn;
    for (const Meld& meld : hand_.melds) {
      if (meld.is_concealed()) continue;
      for (const Tile tile : meld.tiles()) hand_.visible.add(tile);
    }
    switch (lot_.below(kOf)) {
      case 0:
        how.last_tile = true;
        break;
      case 1:
        how.robbing = is_lone && !how.self_drawn;
        if (how.robbing) hand_.visible.add(hand_.winning_tile, kOthersSeen);  // the robbed pung
        break;
      case 2:
        if (is_lone) hand_.visible.add(hand_.winning_tile, kOthersSeen);
        break;
      case 3:
        if (how.self_drawn && !hand_.bonus.empty()) how.drawn_as = DrawKind::BonusReplacement;
        break;
      case 4:
      case 5:
      case 6:
        if (!how.self_drawn || !has_kong) break;
        how.drawn_as = DrawKind::KongReplacement;
        how.kongs_in_turn = 1;
        break;
      default:
        break;
    }
  }

  const Plan& plan_;
  Lot& lot_;
  std::vector<Suit> suits_{Suit::Characters, Suit::Dots, Suit::Bamboos};
  std::vector<Tile> kinds_;
  std::vector<DraftedSet> sets_;
  std::optional<Tile> eyes_;
  WinningHand hand_;
};

// Some limit hands are paid a fixed amount and have no faan to count.
bool has_faan_to_count(const ScoreSheet& sheet) {
  return sheet.limit_hand.empty() || sheet.faan.value_or(Faan()) > Faan();
}

}  // namespace

league::Lot lot_of(std::string_view label) {
  const std::vector<std::uint8_t> bytes(label.begin(), label.end());
  fair::Sha256 hash;
  hash.add(bytes);
  constexpr int kByteBits = 8;
  std::uint64_t seed = 0;
  const fair::Digest digest = hash.finish();
  for (std::size_t at = 0; at < sizeof seed; ++at) seed = seed << kByteBits | digest.at(at);
  return Lot(seed);
}

WinningHand hand_to_count(const RuleSet& rules, std::string_view label) {
  Lot lot = lot_of(label);
  std::optional<WinningHand> best;
  std::size_t most_items = 0;
  int compared = 0;
  for (int tries = 0; compared < kHandsCompared && tries < kTriesMax; ++tries) {
    const Plan& plan = drawn_plan(lot);
    const auto hand = Draft(plan, lot).hand(rules.flow().bonus_tiles);
    if (!hand) continue;
    const ScoreSheet sheet = rules.score(*hand);
    if (!sheet.is_win() || !has_faan_to_count(sheet)) continue;
    ++compared;
    if (best && sheet.items.size() <= most_items) continue;
    most_items = sheet.items.size();
    best = hand;
  }
  ensure(best.has_value(), "one try in ten is a hand that may go out");
  return *best;
}

}  // namespace lair
