// The rounds of a season, the newest first: pairings, results, a button to the player's own table.
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

// Table points, which the server counts in twelfths.
QString points_text(std::int64_t twelfths);

class RoundsView : public QScrollArea {
 public:
  struct Owner {
    std::function<void(std::uint64_t game)> on_replay;
    std::function<void(std::uint64_t table)> on_open;
  };

  RoundsView(Session& session, Owner owner);

  // The rule system of the season.
  void set_rules(std::string rules) { rules_ = std::move(rules); }

  // Takes that season's answer of /api/v1/leagues/ID/rounds.
  void show_rounds(const boost::json::object& told, std::uint64_t season);

 private:
  void add_round(const boost::json::object& round);
  void add_table(const boost::json::object& table,
                 const link::SeasonTable& at,
                 const boost::json::object& round);
  // The button that leads to the table or to its game, or why there is none.
  void add_way(QHBoxLayout* row,
               const boost::json::object& table,
               bool is_own,
               const boost::json::object& round);
  // The result that was entered for a game in person, and the buttons to confirm or dispute it.
  void add_paper(const boost::json::object& table,
                 const link::SeasonTable& at,
                 const QStringList& names);

  // The hands that were entered, a line each.
  [[nodiscard]] QString hands_told(const boost::json::object& paper,
                                   const QStringList& names) const;

  Session& session_;
  Owner owner_;
  QVBoxLayout* rows_;
  std::uint64_t season_ = 0;
  std::string rules_;
};

}  // namespace lair::desktop
