// Tells clients that look at a season when it has changed.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "server/lobby/asker.hpp"
#include "server/lobby/clients.hpp"
#include "server/time_source.hpp"
#include "server/wire/league_frames.hpp"

namespace lair::lobby {

// Lives on the lobby's loop. A client looks at one season at a time. All changes of a season within
// a second become one frame, so a client gets at most one a second.
class SeasonWatch {
 public:
  // All outlive it.
  SeasonWatch(Clients& clients, TimeSource& time, const Loop& loop);

  void answer(const Asker& asker, const wire::WatchSeason& watch);

  void changed(league::SeasonId season);

 private:
  void tell();

  Clients& clients_;
  TimeSource& time_;
  std::unique_ptr<Timer> timer_;
  std::set<league::SeasonId> changed_;  // not told yet
  TimeSource::Instant told_{};
  bool is_set_ = false;
};

}  // namespace lair::lobby
