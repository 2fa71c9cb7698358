// What a player asks of the season that is shown: to play in it, to be here for its round, what a
// game in person came to.
#pragma once

#include <QHBoxLayout>
#include <QLabel>
#include <QWidget>
#include <cstdint>

#include "clients/desktop/session.hpp"
#include "clients/link/seasons.hpp"

class QJsonObject;

namespace lair::desktop {

class SeasonActs : public QWidget {
 public:
  explicit SeasonActs(Session& session);

  // As /api/v1/leagues/ID tells it. Hidden where there is nothing to do.
  void show_season(const QJsonObject& told);

 private:
  void add_act(const char* word, const char* name, v1::ClientFrame frame, bool is_first);
  void add_register(const QJsonObject& told, link::Entrant who);

  Session& session_;
  QHBoxLayout* row_;
};

// Asks for the scores of a table that plays in person; `names` are of its four seats.
void enter_paper(Session& session, link::SeasonTable at, const QStringList& names, QWidget* parent);

// Asks what is wrong with the result that somebody entered.
void dispute_paper(Session& session, link::SeasonTable at, std::uint32_t entry, QWidget* parent);

}  // namespace lair::desktop
