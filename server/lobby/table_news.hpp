// What the tables of one loop report to the lobby: at once, or a little later if nothing depends on
// it.
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

// Lives on the loop of its tables. Waking the lobby's thread costs more than handling most news
// there, so news that can wait is sent together with news that cannot.
class TableNews : public std::enable_shared_from_this<TableNews> {
 public:
  // Rooms are told of changes at most ten times a second, so this delay goes unnoticed.
  static constexpr std::chrono::milliseconds kSoon{50};

  // The work that the news leads to, on the lobby's loop.
  using News = std::function<void()>;

  TableNews(Loop tables, Loop lobby, TimeSource& time);

  // Sent after everything reported before. From any thread before the loops run.
  void tell(News news);

  // Sent within kSoon. Replaces news of that table that is still waiting.
  void tell_soon(table::TableId table, News news);

 private:
  void send(News last);

  Loop tables_;
  Loop lobby_;
  TimeSource& time_;
  std::unique_ptr<Timer> timer_;  // once some news has waited
  std::map<table::TableId, News> waiting_;
};

}  // namespace lair::lobby
