#include "server/league/paper.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <utility>

#include "engine/hands/notation.hpp"
#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/league/limits.hpp"

namespace lair::league {
namespace {

constexpr std::size_t kBeforeWin = 13;
constexpr int kCopies = 4;
constexpr std::uint8_t kKongsMax = 4;

// Null for a house that this server cannot make; no season has one.
std::shared_ptr<const RuleSet> rules_of(const SeasonSettings& settings) {
  const auto house = settings_from_text(settings.house);
  if (!house) return nullptr;
  const auto rules = make_rule_set(settings.rules, *house);
  return rules ? *rules : nullptr;
}

struct Laid {
  Hand hand;
  Tile winning;
};

// Whether no tile appears more often than in one set.
bool is_of_one_set(const Laid& laid) {
  TileCounts all = laid.hand.concealed;
  all.add(laid.winning);
  for (const Meld& meld : laid.hand.melds) {
    for (const Tile tile : meld.tiles()) all.add(tile);
  }
  const bool are_few = std::ranges::all_of(
      kTiles, [&](Tile tile) { return tile.is_bonus() || all[tile] <= kCopies; });
  const auto& bonus = laid.hand.bonus;
  return are_few && std::all_of(bonus.begin(), bonus.end(), [&](Tile tile) {
           return std::count(bonus.begin(), bonus.end(), tile) == 1;
         });
}

std::optional<Laid> laid_of(const PaperHand& told) {
  if (told.tiles.size() > kPaperTilesBytesMax) return std::nullopt;
  if (told.winning.size() > kPaperTilesBytesMax) return std::nullopt;
  auto hand = hand_from_text(told.tiles);
  const auto winning = tiles_from_text(told.winning);
  if (!hand || !winning || winning->size() != 1 || winning->front().is_bonus()) return std::nullopt;
  Laid laid{*std::move(hand), winning->front()};
  if (laid.hand.size_in_sets() != kBeforeWin || !is_of_one_set(laid)) return std::nullopt;
  return laid;
}

bool is_sound(const PaperHand& told) {
  const auto is_seat = [](const std::optional<std::uint8_t>& seat) { return !seat || *seat < 4; };
  if (!is_seat(told.winner) || !is_seat(told.from)) return false;
  if (!told.winner) return !told.from;
  if (told.robbing && !told.from) return false;
  if (told.robs_concealed && !told.robbing) return false;
  const bool is_replacement = told.after_kong || told.after_flower;
  if (is_replacement && told.from) return false;
  if (told.kongs > kKongsMax || (told.kongs > 0 && !is_replacement)) return false;
  return told.winner != told.from;
}

// Whether the hand can have been won that early in the deal.
bool is_possible(PaperOpening opening, const PaperHand& told, const DealSetup& setup) {
  const bool is_dealer = setup.dealer == kSeats.at(*told.winner);
  switch (opening) {
    case PaperOpening::None:
      return true;
    case PaperOpening::FirstDraw:
      return !told.from && !told.after_kong && told.kongs == 0;
    case PaperOpening::FirstDiscard:
      return told.from && kSeats.at(*told.from) == setup.dealer && !told.robbing;
    case PaperOpening::BeforeDraw:
      return told.from && !is_dealer && !told.robbing;
  }
  return false;
}

Opening opening_of(PaperOpening told) {
  Opening opening;
  opening.after_claim = told == PaperOpening::None;
  opening.own_first_draw = told == PaperOpening::FirstDraw;
  opening.dealers_first_discard = told == PaperOpening::FirstDiscard;
  opening.before_own_draw = told == PaperOpening::FirstDiscard || told == PaperOpening::BeforeDraw;
  return opening;
}

// A flower may be drawn as the replacement for a kong: then both flags are set, along with the
// kongs of that turn.
void tell_draw(const PaperHand& told, Circumstances& how) {
  if (!how.self_drawn) return;
  how.drawn_as = DrawKind::Turn;
  if (told.after_kong) how.drawn_as = DrawKind::KongReplacement;
  if (told.after_flower) how.drawn_as = DrawKind::BonusReplacement;
  const std::uint8_t one = told.after_kong ? 1 : 0;
  how.kongs_in_turn = std::max(told.kongs, one);
}

// Nothing if a tile would appear more often than in one set.
std::optional<TileCounts> visible_in(const PaperHand& told, const Laid& laid) {
  if (told.face_up.size() > kPaperTilesBytesMax) return std::nullopt;
  const auto tiles = tiles_from_text(told.face_up);
  if (!tiles) return std::nullopt;
  TileCounts visible;
  TileCounts all = laid.hand.concealed;
  all.add(laid.winning);
  for (const Tile tile : *tiles) {
    if (tile.is_bonus() || visible[tile] >= kCopies) return std::nullopt;
    visible.add(tile);
    all.add(tile);
  }
  for (const Meld& meld : laid.hand.melds) {
    for (const Tile tile : meld.tiles()) {
      all.add(tile);
      if (!meld.is_concealed()) visible.add(tile);
    }
  }
  const bool are_few = std::ranges::all_of(kTiles, [&](Tile tile) { return all[tile] <= kCopies; });
  return are_few ? std::optional(visible) : std::nullopt;
}

WinningHand winning_hand(const PaperHand& told,
                         const Laid& laid,
                         const RuleSet& rules,
                         const DealSetup& setup) {
  const Seat winner = kSeats.at(*told.winner);
  WinningHand won;
  won.concealed = laid.hand.concealed;
  won.concealed.add(laid.winning);
  won.winning_tile = laid.winning;
  won.melds = laid.hand.melds;
  if (rules.flow().bonus_tiles) won.bonus = laid.hand.bonus;
  won.seat_wind = setup.seating.wind(winner);
  won.prevailing = setup.prevailing;
  won.how.is_dealer = setup.dealer == winner;
  won.how.dealer_keeps = setup.keeps;
  won.how.self_drawn = !told.from;
  won.how.robbing = told.robbing;
  won.how.robs_concealed = told.robs_concealed;
  won.how.last_tile = told.last_tile;
  tell_draw(told, won.how);
  won.how.opening = opening_of(told.opening);
  return won;
}

// Returns false if one of them is not a hand of thirteen tiles.
bool lay_others(const PaperHand& told, BySeat<Hand>& hands) {
  if (told.others.empty()) return true;
  if (told.others.size() != kSeats.size()) return false;
  for (const Seat seat : kSeats) {
    if (index_of(seat) == *told.winner) continue;
    const std::string& text = told.others[index_of(seat)];
    if (text.size() > kPaperTilesBytesMax) return false;
    auto hand = hand_from_text(text);
    if (!hand || hand->size_in_sets() != kBeforeWin) return false;
    hands[seat] = *std::move(hand);
  }
  return true;
}

// Nothing if the hand does not win under that house.
std::optional<Ledger> ledger_of(const PaperHand& told,
                                const RuleSet& rules,
                                const DealSetup& setup) {
  const auto laid = laid_of(told);
  if (!laid) return std::nullopt;
  const auto visible = visible_in(told, *laid);
  if (!visible || !is_possible(told.opening, told, setup)) return std::nullopt;
  WinningHand won = winning_hand(told, *laid, rules, setup);
  won.visible = *visible;
  const ScoreSheet sheet = rules.score(won);
  if (!sheet.is_win()) return std::nullopt;
  BySeat<Hand> hands;
  const Seat winner = kSeats.at(*told.winner);
  hands[winner] = laid->hand;
  if (!told.from) hands[winner].concealed.add(laid->winning);
  if (!lay_others(told, hands)) return std::nullopt;
  std::optional<Seat> from;
  if (told.from) from = kSeats.at(*told.from);
  return rules
      .settle({.setup = setup, .winner = winner, .from = from, .sheet = sheet, .hands = hands})
      .ledger;
}

}  // namespace

std::int64_t total_of(const SeasonSettings& settings) {
  const auto rules = rules_of(settings);
  return rules ? 4 * rules->flow().start.count() : 0;
}

std::int64_t total_of(const GameResult& result) {
  return std::accumulate(result.scores.begin(), result.scores.end(), std::int64_t{0});
}

std::optional<GameResult> result_of(const std::vector<PaperHand>& hands,
                                    const SeasonSettings& settings) {
  const auto rules = rules_of(settings);
  if (!rules || hands.size() > kPaperHandsMax) return std::nullopt;
  GameResult result;
  result.scores.fill(rules->flow().start.count());
  std::optional<DealSetup> setup = rules->first_deal();
  for (const PaperHand& told : hands) {
    if (!setup || !is_sound(told)) return std::nullopt;
    std::optional<Seat> winner;
    if (told.winner) {
      winner = kSeats.at(*told.winner);
      const auto ledger = ledger_of(told, *rules, *setup);
      if (!ledger) return std::nullopt;
      const BySeat<Points> nets = nets_of(*ledger);
      for (const Seat seat : kSeats) result.scores.at(index_of(seat)) += nets[seat].count();
      ++result.hands.at(*told.winner);
    }
    setup = rules->next_deal(*setup, winner);
  }
  return result;
}

}  // namespace lair::league
