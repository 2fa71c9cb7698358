#include "server/lobby/season_watch.hpp"

#include <chrono>
#include <utility>

#include "server/lobby/replies.hpp"
#include "server/wire/encode_league.hpp"

namespace lair::lobby {
namespace {

constexpr std::chrono::seconds kBetweenTellings(1);

}  // namespace

SeasonWatch::SeasonWatch(Clients& clients, TimeSource& time, const Loop& loop)
    : clients_(clients), time_(time), timer_(time.timer(loop, [this] { tell(); })) {}

// For a season that does not exist, nothing will ever be told.
void SeasonWatch::answer(const Asker& asker, const wire::WatchSeason& watch) {
  clients_.watch_season(asker.client, watch.season);
  confirm(asker);
}

void SeasonWatch::changed(league::SeasonId season) {
  if (clients_.watching_season(season).empty()) return;
  changed_.insert(season);
  if (std::exchange(is_set_, true)) return;
  timer_->set(told_ + kBetweenTellings);
}

void SeasonWatch::tell() {
  is_set_ = false;
  told_ = time_.now();
  for (const league::SeasonId season : std::exchange(changed_, {})) {
    const Frame frame = frame_of(wire::SeasonChanged{season});
    for (const ClientPtr& client : clients_.watching_season(season)) push(*client->outlet, frame);
  }
}

}  // namespace lair::lobby
