// A table before its match: who sits where, the rules, the share code, what its host may do.
#pragma once

#include <QHBoxLayout>
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
    std::function<void()> on_change;  // the host wants to change the options
  };

  WaitingPage(Session& session, Owner owner);

  void show_table(const v1::TableState& state);

  // The share code by which somebody came here: a seat may require it.
  void know_code(std::string code) { code_ = std::move(code); }

 private:
  using Filler = std::function<google::protobuf::Message*(v1::ClientFrame&)>;

  void add_seat(const v1::TableState& state, int at);
  void add_actions(const v1::TableState& state);
  void add_own_actions(QHBoxLayout& row, const v1::TableState& state);
  void add_strength();
  void add_invitation();
  void add_house(const v1::TableState& state);
  QPushButton* asking(std::string_view word, const char* name, Filler fill);
  void ask(const Filler& fill);

  Session& session_;
  Owner owner_;
  QVBoxLayout* seats_;
  QVBoxLayout* side_;
  std::string code_;
  v1::BotStrength strength_ = v1::BOT_STRENGTH_CASUAL;  // of bots added to the table
};

}  // namespace lair::desktop
