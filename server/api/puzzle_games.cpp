#include "server/api/puzzle_games.hpp"

#include <algorithm>
#include <utility>

namespace lair {
namespace {

constexpr std::size_t kGamesDrawnFrom = 50;  // the latest
constexpr std::size_t kGamesTried = 3;

std::vector<store::PlayedGame> drawn_games(store::History& history,
                                           std::string_view rules,
                                           store::GameSearch search,
                                           league::Lot& lot) {
  search.rules = rules;
  search.games_max = kGamesDrawnFrom;
  std::vector<store::PlayedGame> games = history.games(search).games;
  lot.shuffle(games);
  games.resize(std::min(games.size(), kGamesTried));
  return games;
}

}  // namespace

std::vector<store::PlayedGame> public_games(const PuzzleSources& sources,
                                            std::string_view rules,
                                            std::optional<std::int64_t> until,
                                            league::Lot& lot) {
  store::GameSearch search;
  search.until = until;
  search.may_see = sources.may_see;
  return drawn_games(sources.history, rules, std::move(search), lot);
}

std::vector<store::PlayedGame> games_of(store::History& history,
                                        std::string_view rules,
                                        PlayerId player,
                                        league::Lot& lot) {
  store::GameSearch search;
  search.player = static_cast<std::int64_t>(player.value());
  return drawn_games(history, rules, std::move(search), lot);
}

std::optional<std::string> kept_hand(const PuzzleSources& sources,
                                     const store::DayHand& hand,
                                     const std::function<std::string()>& make) {
  if (auto text = sources.kept.hand(hand)) return text;
  std::string made = make();
  if (!sources.keep(hand, made)) return std::nullopt;
  // Another reader may have been faster; everybody gets the hand that was kept.
  return sources.kept.hand(hand).value_or(std::move(made));
}

}  // namespace lair
