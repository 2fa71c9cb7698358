// The buttons to the other pages, above every page except the game.
#pragma once

#include <QPushButton>
#include <QWidget>
#include <functional>
#include <vector>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

class HeadBar : public QWidget {
 public:
  struct Owner {
    std::function<void()> on_rooms;
    std::function<void()> on_records;
    std::function<void()> on_study;
    std::function<void()> on_window;
    std::function<void()> on_account;
    std::function<void()> on_server;
    std::function<void()> on_settings;
  };

  HeadBar(const Session& session, Owner owner);

  // `has_account` decides whether the account button leads to the account or to signing in.
  void reword(bool has_account);

  // Without a server only the settings are shown.
  void show_ways(bool is_inside, bool has_windows);

 private:
  struct Way {
    QPushButton* button;
    bool is_of_server;  // hidden without a server
  };

  QPushButton* add_way(const char* name, std::function<void()> pressed, bool is_of_server);

  const Session& session_;
  std::vector<Way> ways_;
  QPushButton* rooms_;
  QPushButton* records_;
  QPushButton* study_;
  QPushButton* window_;
  QPushButton* account_;
  QPushButton* server_;
  QPushButton* settings_;
};

}  // namespace lair::desktop
