// What the tables of one loop tell the lobby: at once, or soon when nothing depends on it.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>

#include "engine/units.hpp"
#include "server/loops.hpp"
#include "server/table/settings.hpp"
#include "server/time_source.hpp"

namespace lair::lobby {

// Lives on the loop of its tables. To wake the lobby's thread costs more than most news do there,
// so what may wait goes with what may not.
class TableNews : public std::enable_shared_from_this<TableNews> {
 public:
  // Rooms are told of changes ten times a second at most, so nobody sees that something waits.
  static constexpr std::chrono::milliseconds kSoon{50};

  // What it comes to, on the lobby's loop.
  using News = std::function<void()>;

  TableNews(Loop tables, Loop lobby, TimeSource& time);

  // Behind all that was told before. From any thread before the loops run.
  void tell(News news);

  // Within kSoon, in place of what waits of that table.
  void tell_soon(table::TableId table, News news);

 private:
  void send(News last);

  Loop tables_;
  Loop lobby_;
  TimeSource& time_;
  std::unique_ptr<Timer> timer_;  // once something waited
  std::map<table::TableId, News> waiting_;
};

}  // namespace lair::lobby
