// The rounds of a season, the newest first: who met whom, what came of it, the way to the own
// table.
#pragma once

#include <QScrollArea>
#include <QVBoxLayout>
#include <cstdint>
#include <functional>

#include "clients/desktop/session.hpp"

class QJsonObject;

namespace lair::desktop {

// Table points, which are kept in twelfths.
QString points_text(std::int64_t twelfths);

// What a table of a round came to: a ruling before what was played; empty while it is neither.
QJsonObject result_of(const QJsonObject& table);

// Who came too late loses the game, unless an organiser has ruled.
bool is_lost_by(const QJsonObject& table, const QJsonObject& player);

class RoundsView : public QScrollArea {
 public:
  struct Owner {
    std::function<void(std::uint64_t game)> on_replay;
    std::function<void(std::uint64_t table)> on_open;
  };

  RoundsView(Session& session, Owner owner);

  // As /api/v1/leagues/ID/rounds tells it.
  void show_rounds(const QJsonObject& told);

 private:
  void add_round(const QJsonObject& round);
  void add_table(const QJsonObject& table, int number, bool is_abandoned);

  Session& session_;
  Owner owner_;
  QVBoxLayout* rows_;
};

}  // namespace lair::desktop
