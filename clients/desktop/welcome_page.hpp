// The first page: which server, under what name, as a guest or signed in.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWidget>
#include <functional>

#include "clients/desktop/session.hpp"
#include "clients/link/deep_link.hpp"

namespace lair::desktop {

class WelcomePage : public QWidget {
 public:
  enum class Then : unsigned char { Lobby, Play };

  struct Owner {
    std::function<void(const link::Endpoint&, const std::string& name, Then)> on_enter;
    std::function<void(const link::Endpoint&)> on_sign_in;
    // The address names a table.
    std::function<void(const link::DeepLink&, const std::string& name)> on_follow;
  };

  WelcomePage(Session& session, Owner owner);

  void reword();

  // Shows an address that was not typed here: from a link or the command line.
  void show_address(const QString& server);

  // Why it did not work, and what to do next; empty if nothing went wrong so far.
  void show_trouble(const QString& text);

  // Nothing may be pressed while a server is being reached.
  void set_busy(bool busy);

 private:
  void enter(Then then);
  void sign_in();
  [[nodiscard]] std::optional<link::Endpoint> endpoint();

  Session& session_;
  Owner owner_;
  QLabel* title_;
  QLabel* lead_;
  QLabel* server_label_;
  QComboBox* server_;
  QLabel* name_label_;
  QLineEdit* name_;
  QLabel* hint_;
  QLabel* trouble_;
  QPushButton* play_;
  QPushButton* lobby_;
  QPushButton* sign_in_;
};

}  // namespace lair::desktop
