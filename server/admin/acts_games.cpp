// Acts about games that are marked for people to look at.
#include <algorithm>
#include <utility>

#include "server/admin/asked.hpp"

namespace lair::admin {
namespace {

namespace json = boost::json;

constexpr std::int64_t kGamesMax = 1'000;

json::object json_of(const MarkedGame& game) {
  json::array players;
  for (const MarkedPlayer& one : game.players) {
    players.push_back({
        {"player",    one.player.value()},
        {"name",      one.name          },
        {"points",    one.points        },
        {"neighbour", one.is_neighbour  },
        {"sent_away", one.was_sent_away }
    });
  }
  return {
      {"game",     game.game         },
      {"finished", game.finished     },
      {"rules",    game.rules        },
      {"players",  std::move(players)}
  };
}

json::object not_marked() {
  return refused("not_marked", "There is no such game, or it is no longer marked.");
}

}  // namespace

json::object list_marked_games(const Asked& asked) {
  const std::int64_t count = asked.number("count") == 0 ? 100 : asked.number("count");
  const auto most = static_cast<std::size_t>(std::clamp<std::int64_t>(count, 1, kGamesMax));
  json::array games;
  for (const MarkedGame& game : asked.from.games.marked(most)) games.push_back(json_of(game));
  return done({
      {"games", std::move(games)}
  });
}

// Nobody may judge a game that they played in.
json::object review_game(const Asked& asked) {
  const std::string verdict = asked.text("verdict");
  if (verdict != "rate" && verdict != "void") {
    return refused("no_such_verdict", "The verdict must be rate or void.");
  }
  const std::int64_t number = asked.number("game");
  const auto game = asked.from.games.find(number);
  if (!game) return not_marked();
  const bool is_own =
      asked.by.id &&
      std::ranges::find(game->players, *asked.by.id, &MarkedPlayer::player) != game->players.end();
  if (is_own) return refused(people::refusal("not_allowed"));
  const Review review = verdict == "rate" ? Review::Rate : Review::Void;
  Awaited<Reviewed> reviewed;
  asked.from.games.review(number, review, reviewed.give());
  const auto said = reviewed.wait();
  if (!said || *said == Reviewed::Failed) return not_kept();
  if (*said == Reviewed::NotMarked) return not_marked();
  return noted(
      asked,
      {
          .act = people::Act::Review,
          .reason = "game " + std::to_string(number) +
                    (review == Review::Rate ? " is rated" : " is not rated") + asked.reason(": ")
  },
      {{"game", number}});
}

}  // namespace lair::admin
