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
#include <map>
#include <string>
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

  // Asks the server again; shows that season unless it is 0.
  void begin(std::uint64_t season = 0);

  // Soon asks again for what is shown of that season.
  void heard(const v1::SeasonChanged& changed);

  // There is another connection: asks again for what is watched.
  void came_back() { follow_season(); }

 private:
  using Told = std::function<void(const boost::json::object&)>;

  // Pages that are read together. Only the last reading says what cannot be read: an earlier
  // one may fail after it.
  struct Reading {
    std::uint64_t count = 0;  // how often they were read
    QString trouble;          // empty: there is none
  };

  void ask_lists();
  void ask_again();
  void start(Reading& reading);
  void say_trouble(Reading& reading, const QString& why);
  void ask(Reading& reading, const std::string& path, Told told);
  void show_games(const boost::json::object& told);
  void show_seasons(const boost::json::object& told);
  [[nodiscard]] std::uint64_t game_at(int row) const;  // 0 if there is none
  // The season's name and how far it has got.
  [[nodiscard]] QString season_line(const boost::json::object& season) const;
  // The rules and the house that a game or a season was played by.
  [[nodiscard]] QString house_text(const boost::json::object& told) const;
  void choose_season(std::uint64_t season);
  void clear_season();
  void follow_season();
  void ask_season();
  // The rows are players or teams; `who` names their column, and
  // `is_compared` is true for a duplicate.
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
  QPushButton* review_ = nullptr;  // for the game in the current row
  QLabel* no_games_ = nullptr;
  QListWidget* seasons_;
  QLabel* house_;        // the rules and house of the season
  QTableWidget* teams_;  // for a season of teams
  QTableWidget* standings_;
  BracketView* bracket_;  // for a knock-out
  RoundsView* rounds_;
  SeasonActs* acts_;
  QSplitter* season_parts_;   // teams, standings, bracket, rounds
  std::uint64_t season_ = 0;  // the season that is shown
  std::uint64_t wanted_ = 0;  // the season to show once the list is there
  Reading lists_reading_;
  Reading season_reading_;
  std::map<std::string, std::uint64_t> answered_;  // by part, the reading whose answer is shown
  QTimer soon_;
  QLabel* trouble_;               // why something cannot be read
  QPushButton* again_ = nullptr;  // to read it again
};

}  // namespace lair::desktop
