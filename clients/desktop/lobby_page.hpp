// Rooms with their tables and people, filters, ways to a table.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "clients/desktop/chat_panel.hpp"
#include "clients/desktop/session.hpp"

namespace lair::desktop {

class LobbyPage : public QWidget {
 public:
  struct Owner {
    std::function<void(std::uint64_t table)> on_open;
    std::function<void(const std::string& rules)> on_practice;
    std::function<void()> on_create;
    std::function<void(v1::ClientFrame)> on_way_in;  // the Done for it names the table
  };

  LobbyPage(Session& session, Owner owner);

  // Shows who this is and which rooms there are; call it after every welcome.
  void welcome();
  void heard(const v1::RoomTables& tables);
  void heard(const v1::RoomChanged& change);
  void heard(const v1::Refused& refused);

  void heard(const v1::ChatLines& chat) { chat_->heard(chat); }

  void reword();

  // Where this person has a seat may have changed.
  void show_own();

  // Who is followed or where they play may have changed.
  void show_people();

  // The room that is shown: the one that the server showed last. Empty before the first.
  [[nodiscard]] const std::string& room() const { return room_; }

 private:
  QWidget* new_rooms();
  QWidget* new_tables();
  void enter_room(const std::string& room);
  void mark_room();
  void show_tables();
  [[nodiscard]] QString room_text(const v1::Room& room,
                                  std::size_t table_count,
                                  std::size_t people_count) const;
  void count_room(std::size_t people_count);
  void add_person(const link::Person& person, const QString& text, std::uint64_t table);
  void open_person(const QListWidgetItem& item);
  [[nodiscard]] bool fits(const v1::TableSummary& table) const;
  void open_row(int row);
  void find_code();
  void quick_seat();

  Session& session_;
  Owner owner_;
  QLabel* hello_;
  QListWidget* rooms_;
  QLabel* own_title_;
  QListWidget* own_;
  QLabel* title_;
  QCheckBox* only_free_;
  QComboBox* rules_;
  QTableWidget* tables_;
  QLabel* empty_;
  QLineEdit* code_;
  QPushButton* find_;
  QPushButton* play_;
  QPushButton* quick_;
  QPushButton* create_;
  QLabel* people_title_;
  QListWidget* people_;
  ChatPanel* chat_;
  std::string room_;
  std::uint32_t entering_ = 0;  // the request for another room
  std::map<std::uint64_t, v1::TableSummary> known_;
};

}  // namespace lair::desktop
