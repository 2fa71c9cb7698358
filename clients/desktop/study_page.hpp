// Where things are looked up: players, leaderboards, the elements of the rules, what a hand
// counts, the hand of the day.
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QTabWidget>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <string>

#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/page_view.hpp"
#include "clients/desktop/session.hpp"

namespace lair::desktop {

class StudyPage : public QWidget {
 public:
  explicit StudyPage(Session& session);

  // Reads everything anew, for the current people. What somebody has typed or chosen stays, unless
  // the language or the server is another one.
  void begin();

 private:
  void remove_tabs_from(int first);
  QWidget* new_players();
  void name_people();
  QWidget* new_boards();
  QWidget* new_rules();
  QComboBox* new_systems(const char* name);
  [[nodiscard]] std::uint64_t chosen_player() const;
  [[nodiscard]] std::string chosen_board() const;
  void show_player();
  void show_accuracy(std::uint64_t player,
                     const pages::Page& page,
                     const std::function<bool()>& is_wanted);
  void show_boards();
  void show_rules();

  Session& session_;
  QTabWidget* tabs_;
  QString made_for_;  // language and server of the tabs
  QComboBox* people_ = nullptr;
  PageView* player_ = nullptr;
  QComboBox* board_rules_ = nullptr;
  PageView* boards_ = nullptr;
  QComboBox* rules_ = nullptr;
  QLineEdit* wanted_ = nullptr;
  PageView* elements_ = nullptr;
  Questions about_players_;
  Questions about_boards_;
};

}  // namespace lair::desktop
