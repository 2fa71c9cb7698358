#include "server/tool/explained_hand.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/tiles/notation.hpp"
#include "server/tool/case_checks.hpp"

namespace lair::tool {
namespace {

// In a reading, the melds of the hand come first, in their order.
std::string reading_text(const Reading& reading, const Melds& melds) {
  std::string text;
  for (std::size_t at = melds.size(); at < reading.sets.size(); ++at) {
    const Set& set = reading.sets[at];
    const Tile tile = set.tile;
    const auto tiles =
        set.is_chow() ? std::vector{tile, tile.up(1), tile.up(2)} : std::vector{tile, tile, tile};
    text += lair::text_of(tiles) + ' ';
  }
  text += lair::text_of({reading.eyes, reading.eyes});
  if (!melds.empty()) text += " |";
  for (const Meld& meld : melds) text += ' ' + meld_text(meld);
  return text;
}

}  // namespace

ExplainedHand::ExplainedHand(const ExplainCase& one)
    : case_(one),
      system_(*find_rule_system(one.rules->house().rules())),
      hand_(one.winner),
      sheet_(one.rules->score(one.winner)),
      around_(*around_play(*one.rules)),
      told_(around_.explain(one.winner)) {}

std::string ExplainedHand::verdict() const {
  switch (sheet_.refusal) {
    case WinRefusal::None:
      return "the win stands";
    case WinRefusal::NotAWinningHand:
      return "refused: this is not a winning hand under these rules";
    case WinRefusal::BelowMinimum:
      return "refused: it does not reach the minimum";
    case WinRefusal::HouseRule:
      return "refused: the table's rule " + std::string(sheet_.house_rule) + " forbids it" +
             rule_of_option(sheet_.house_rule);
    case WinRefusal::DeadHand:
      return "refused: the hand is dead";
  }
  return "";
}

std::string ExplainedHand::rule_of_option(std::string_view key) const {
  const auto option = std::ranges::find(system_.options, key, &Option::key);
  return option == system_.options.end() ? "" : " (" + std::string(option->rule) + ")";
}

bool ExplainedHand::is_payer_known() const { return case_.from || hand_.how.self_drawn; }

Settlement ExplainedHand::settlement() const {
  DealSetup setup;
  setup.prevailing = hand_.prevailing;
  setup.dealer = seat_at(case_.dealer);
  BySeat<Hand> hands;
  for (const Wind chair : kWinds) {
    if (case_.others) hands[seat_at(chair)] = (*case_.others)[chair];
  }
  std::optional<Seat> from;
  if (case_.from) from = seat_at(*case_.from);
  const Seat winner = seat_at(hand_.seat_wind);
  hands[winner] = Hand{.concealed = hand_.concealed, .melds = hand_.melds, .bonus = hand_.bonus};
  return case_.rules->settle({setup, winner, from, sheet_, hands});
}

bool ExplainedHand::is_all_told(const Settlement& settled) const {
  const bool others_score =
      std::ranges::count_if(settled.sheets, &Shared<ScoreSheet>::operator bool) > 1;
  return !others_score || case_.others;
}

std::string ExplainedHand::text_of(const CountedReading& one) const {
  return is_of_four_sets(one) ? reading_text(one.reading, hand_.melds)
                              : tiles_text(hand_.concealed);
}

bool is_of_four_sets(const CountedReading& one) { return one.reading.sets.size() == 4; }

std::string wind_text(Wind wind) {
  const std::string name(name_of(Tile::of(wind)));
  return name.substr(0, name.find(' '));
}

std::string chair_name(Seat seat) { return wind_text(Seating().wind(seat)); }

std::string spaced(const std::vector<Tile>& tiles) {
  std::string text;
  std::vector<Tile> group;
  for (std::size_t at = 0; at < tiles.size(); ++at) {
    group.push_back(tiles[at]);
    if (at + 1 < tiles.size() && tiles[at + 1].suit() == tiles[at].suit()) continue;
    text += (text.empty() ? "" : " ") + lair::text_of(group);
    group.clear();
  }
  return text;
}

std::string tiles_text(const TileCounts& counts) {
  std::vector<Tile> tiles;
  for (const Tile tile : kTiles) tiles.insert(tiles.end(), counts[tile], tile);
  return spaced(tiles);
}

std::string meld_text(const Meld& meld) {
  const auto tiles = meld.tiles();
  const std::string text = lair::text_of({tiles.begin(), tiles.end()});
  if (meld.kind == MeldKind::ConcealedKong) return '(' + text + ')';
  return meld.kind == MeldKind::AddedKong ? '[' + text + ']' : text;
}

}  // namespace lair::tool
