// A table before its match: who sits where, the rules, the share code, what its host may do.
#pragma once

#include <QPushButton>
#include <QVBoxLayout>
#include <QWidget>
#include <functional>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

class WaitingPage : public QWidget {
 public:
  struct Owner {
    std::function<void()> on_leave;
  };

  WaitingPage(Session& session, Owner owner);

  void show_table(const v1::TableState& state);

 private:
  using Filler = std::function<google::protobuf::Message*(v1::ClientFrame&)>;

  void add_seat(const v1::TableState& state, int at);
  void add_actions(const v1::TableState& state);
  void add_house(const v1::TableState& state);
  QPushButton* asking(std::string_view word, const char* name, Filler fill);
  void ask(const Filler& fill);

  Session& session_;
  Owner owner_;
  QVBoxLayout* seats_;
  QVBoxLayout* side_;
};

}  // namespace lair::desktop
