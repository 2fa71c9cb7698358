// The rounds of a season, the newest first: who met whom, what came of it, the way to the own
// table.
#pragma once

#include <QScrollArea>
#include <QVBoxLayout>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include <boost/json.hpp>

#include "clients/desktop/session.hpp"
#include "clients/link/seasons.hpp"

namespace lair::desktop {

// Table points, which are kept in twelfths.
QString points_text(std::int64_t twelfths);

// What a table of a round came to: a ruling before what was played; empty while it is neither.
boost::json::object result_of(const boost::json::object& table);

// Who came too late loses the game, unless an organiser has ruled.
bool is_lost_by(const boost::json::object& table, const boost::json::object& player);

// Nothing more will come of it by itself; a walk-over of all four has no result.
bool is_settled(const boost::json::object& table);

class RoundsView : public QScrollArea {
 public:
  struct Owner {
    std::function<void(std::uint64_t game)> on_replay;
    std::function<void(std::uint64_t table)> on_open;
  };

  RoundsView(Session& session, Owner owner);

  // By which rule system the season is played.
  void set_rules(std::string rules) { rules_ = std::move(rules); }

  // As /api/v1/leagues/ID/rounds tells it of that season.
  void show_rounds(const boost::json::object& told, std::uint64_t season);

 private:
  void add_round(const boost::json::object& round);
  void add_table(const boost::json::object& table, const link::SeasonTable& at, bool is_abandoned);
  void add_way(QHBoxLayout* row, const boost::json::object& table, bool is_own, bool is_abandoned);
  // What was entered of a game in person; what may be said about it.
  void add_paper(const boost::json::object& table,
                 const link::SeasonTable& at,
                 const QStringList& names);

  // What was entered of it hand by hand, each a line.
  [[nodiscard]] QString hands_told(const boost::json::object& paper,
                                   const QStringList& names) const;

  Session& session_;
  Owner owner_;
  QVBoxLayout* rows_;
  std::uint64_t season_ = 0;
  std::string rules_;
};

}  // namespace lair::desktop
