// Finished games, to be replayed; seasons with their standings and rounds.
#pragma once

#include <QLabel>
#include <QListWidget>
#include <QTabWidget>
#include <QTableWidget>
#include <QWidget>
#include <functional>

#include "clients/desktop/rounds_view.hpp"
#include "clients/desktop/session.hpp"

class QJsonObject;

namespace lair::desktop {

class RecordsPage : public QWidget {
 public:
  struct Owner {
    std::function<void(std::uint64_t game)> on_replay;
    std::function<void(std::uint64_t table)> on_open;
  };

  RecordsPage(Session& session, Owner owner);

  // Asks the server anew.
  void begin();

 private:
  using Told = std::function<void(const QJsonObject&)>;

  void ask(const std::string& path, Told told);
  void show_games(const QJsonObject& told);
  void show_seasons(const QJsonObject& told);
  void ask_season(std::uint64_t season);
  void show_standings(const QJsonObject& told);

  Session& session_;
  Owner owner_;
  QTabWidget* tabs_;
  QTableWidget* games_;
  QListWidget* seasons_;
  QTableWidget* standings_;
  RoundsView* rounds_;
  std::uint64_t season_ = 0;  // the one that is shown
  QLabel* trouble_;
};

}  // namespace lair::desktop
