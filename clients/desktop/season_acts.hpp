// What a player asks of the season that is shown: to play in it, to check in for its round.
#pragma once

#include <QHBoxLayout>
#include <QLabel>
#include <QWidget>
#include <cstdint>

#include <boost/json.hpp>

#include "clients/desktop/session.hpp"
#include "clients/link/seasons.hpp"

namespace lair::desktop {

class SeasonActs : public QWidget {
 public:
  explicit SeasonActs(Session& session);

  // Takes the answer of /api/v1/leagues/ID. Hidden if there is nothing to do.
  void show_season(const boost::json::object& told);

 private:
  void add_act(const char* word, const char* name, v1::ClientFrame frame, bool is_first);
  void add_register(const boost::json::object& told, link::Entrant who);

  Session& session_;
  QHBoxLayout* row_;
};

}  // namespace lair::desktop
