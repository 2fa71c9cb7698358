// Where things are looked up: players, leaderboards, the elements of the rules, what a hand
// counts, the hand of the day.
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QTabWidget>
#include <QWidget>
#include <cstdint>
#include <string>

#include "clients/desktop/page_view.hpp"
#include "clients/desktop/session.hpp"

namespace lair::desktop {

class StudyPage : public QWidget {
 public:
  explicit StudyPage(Session& session);

  // Rebuilds the page for the current language and people.
  void begin();

 private:
  QWidget* new_players();
  QWidget* new_boards();
  QWidget* new_rules();
  QComboBox* new_systems(const char* name);
  [[nodiscard]] std::uint64_t chosen_player() const;
  [[nodiscard]] std::string chosen_board() const;
  void show_player();
  void show_accuracy(std::uint64_t player, const pages::Page& page);
  void show_boards();
  void show_rules();

  Session& session_;
  QTabWidget* tabs_;
  QComboBox* people_ = nullptr;
  PageView* player_ = nullptr;
  QComboBox* board_rules_ = nullptr;
  PageView* boards_ = nullptr;
  QComboBox* rules_ = nullptr;
  QLineEdit* wanted_ = nullptr;
  PageView* elements_ = nullptr;
};

}  // namespace lair::desktop
