// Acts about seasons: an operator ends, removes or restores anybody's.
#include <algorithm>
#include <string_view>
#include <utility>

#include "server/admin/asked.hpp"

namespace lair::admin {
namespace {

namespace json = boost::json;

constexpr std::int64_t kSeasonsUsual = 100;
constexpr std::int64_t kSeasonsMax = 1'000;

json::object json_of(const ShownSeason& season) {
  return {
      {"season",  season.id        },
      {"name",    season.name      },
      {"status",  season.status    },
      {"round",   season.round     },
      {"players", season.players   },
      {"removed", season.is_removed},
  };
}

json::object act_on(const Asked& asked, SeasonAct::Kind kind, std::string_view did) {
  if (asked.from.server == nullptr) return no_server();
  const std::int64_t number = asked.number("season");
  if (number <= 0) return refused("no_such_season", "There is no such season.");
  Awaited<SeasonRefusal> acted;
  asked.from.server->act_on_season({.season = static_cast<std::uint64_t>(number),
                                    .kind = kind,
                                    .by = asked.by.id,
                                    .reason = asked.reason()},
                                   acted.give());
  const auto said = acted.wait();
  if (!said) return not_kept();
  if (!said->code.empty()) return refused(said->code, said->sentence);
  return noted(
      asked,
      {.act = people::Act::Season,
       .reason = "season " + std::to_string(number) + ' ' + std::string(did) + asked.reason(": ")});
}

}  // namespace

json::object list_seasons(const Asked& asked) {
  if (asked.from.server == nullptr) return no_server();
  const std::int64_t count = asked.number("count") == 0 ? kSeasonsUsual : asked.number("count");
  const auto before = static_cast<std::uint64_t>(std::max<std::int64_t>(asked.number("before"), 0));
  const auto most = static_cast<std::size_t>(std::clamp<std::int64_t>(count, 1, kSeasonsMax));
  json::array seasons;
  for (const ShownSeason& one : asked.from.server->seasons(before, most)) {
    seasons.push_back(json_of(one));
  }
  return done({
      {"seasons", std::move(seasons)}
  });
}

json::object end_season(const Asked& asked) {
  return act_on(asked, SeasonAct::Kind::End, "is ended");
}

json::object remove_season(const Asked& asked) {
  return act_on(asked, SeasonAct::Kind::Remove, "is removed");
}

json::object restore_season(const Asked& asked) {
  return act_on(asked, SeasonAct::Kind::Restore, "is back");
}

}  // namespace lair::admin
