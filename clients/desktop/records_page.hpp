// Finished games, to be replayed; seasons with their standings and rounds.
#pragma once

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTableWidget>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "clients/desktop/bracket_view.hpp"
#include "clients/desktop/rounds_view.hpp"
#include "clients/desktop/season_acts.hpp"
#include "clients/desktop/session.hpp"

namespace lair::desktop {

class RecordsPage : public QWidget {
 public:
  struct Owner {
    std::function<void(std::uint64_t game)> on_replay;
    std::function<void(std::uint64_t game)> on_review;
    std::function<void(std::uint64_t table)> on_open;
  };

  RecordsPage(Session& session, Owner owner);

  // Asks the server anew; shows that season, where it is not 0.
  void begin(std::uint64_t season = 0);

  // What is shown of that season is asked for again, soon.
  void heard(const v1::SeasonChanged& changed);

  // The connection is back: what is watched is asked for again.
  void came_back();

 private:
  using Told = std::function<void(const boost::json::object&)>;

  void ask(const std::string& path, Told told);
  void show_games(const boost::json::object& told);
  void show_seasons(const boost::json::object& told);
  [[nodiscard]] std::uint64_t game_at(int row) const;  // 0 where there is none
  // Its name, how far it is.
  [[nodiscard]] QString season_line(const boost::json::object& season) const;
  // What a game or a season was played by: rules, house.
  [[nodiscard]] QString house_text(const boost::json::object& told) const;
  void choose_season(std::uint64_t season);
  void watch(std::uint64_t season);
  void ask_season();
  // Of players or of teams; `who` names their column, a duplicate `is_compared`.
  void show_rows(QTableWidget* table,
                 std::string_view who,
                 const std::vector<boost::json::object>& rows,
                 bool is_compared);
  void show_teams(const std::vector<boost::json::object>& teams);

 protected:
  void hideEvent(QHideEvent* event) override;

 private:
  Session& session_;
  Owner owner_;
  QTabWidget* tabs_;
  QTableWidget* games_;
  QPushButton* review_ = nullptr;  // of the game whose row is the current one
  QLabel* no_games_ = nullptr;
  QListWidget* seasons_;
  QLabel* house_;        // what the season is played by
  QTableWidget* teams_;  // of a season of teams
  QTableWidget* standings_;
  BracketView* bracket_;  // of a knock-out
  RoundsView* rounds_;
  SeasonActs* acts_;
  QSplitter* season_parts_;   // the four above
  std::uint64_t season_ = 0;  // the one that is shown
  std::uint64_t wanted_ = 0;  // to be shown once the seasons are there
  QTimer soon_;
  QLabel* trouble_;
};

}  // namespace lair::desktop
