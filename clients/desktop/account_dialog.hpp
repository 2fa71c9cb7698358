// Signing in, or keeping a guest's name with a password.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <functional>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

class AccountDialog : public QDialog {
 public:
  enum class Way : unsigned char { SignIn, Register };

  // `token` is the guest's who registers, empty for nobody's. `on_done` gets who it is from now on.
  AccountDialog(Session& session,
                link::Endpoint server,
                std::string token,
                std::function<void(const link::Guest&)> on_done,
                QWidget* parent);

 private:
  void send(Way way);
  void answered(const Result<link::HttpAnswer, std::string>& answer);
  void ask_factor();
  void refuse(const QString& text);
  // Says besides where a lost password is reset, if the club sends letters.
  void refuse_and_help(const QString& text);

  Session& session_;
  link::Endpoint server_;
  std::string token_;
  std::function<void(const link::Guest&)> on_done_;
  QLineEdit* name_;
  QLineEdit* password_;
  QLabel* factor_label_;
  QLineEdit* factor_;  // shown to whoever is asked for it
  QLabel* trouble_;
  QPushButton* sign_in_;
  QPushButton* register_;
};

}  // namespace lair::desktop
