// A knock-out season: its rounds side by side, with the players who went through from each table.
#pragma once

#include <QHBoxLayout>
#include <QScrollArea>
#include <vector>

#include <boost/json.hpp>

#include "clients/desktop/session.hpp"
#include "clients/link/bracket.hpp"

namespace lair::desktop {

class BracketView : public QScrollArea {
 public:
  explicit BracketView(const Session& session);

  // Takes the answer of /api/v1/leagues/ID/rounds.
  void show_rounds(const boost::json::object& told);

 private:
  void add_round(const link::BracketRound& round);
  QWidget* new_table(const QString& title,
                     const std::vector<link::BracketSeat>& seats,
                     bool is_final) const;

  const Session& session_;
  QHBoxLayout* columns_;
};

}  // namespace lair::desktop
