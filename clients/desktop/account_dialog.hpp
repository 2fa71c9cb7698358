// Signing in, or keeping a guest's name by choosing a password.
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

  // Gets the person who is signed in from then on, and whether this is not the person who was here.
  using Done = std::function<void(const link::Guest& guest, bool is_other)>;

  // `token` is that of the guest who registers, or empty.
  AccountDialog(
      Session& session, link::Endpoint server, std::string token, Done on_done, QWidget* parent);

 private:
  void send(Way way);
  void answered(const Result<link::HttpAnswer, std::string>& answer);
  void ask_factor();
  void refuse(const QString& text);
  // Also says where a lost password is reset, if the club sends e-mail.
  void refuse_and_help(const QString& text);

  Session& session_;
  link::Endpoint server_;
  std::string token_;
  bool is_other_ = false;  // the person signing in is not the guest who was kept
  Done on_done_;
  QLineEdit* name_;
  QLineEdit* password_;
  QLabel* factor_label_;
  QLineEdit* factor_;  // shown only if the server asks for a second factor
  QLabel* trouble_;
  QPushButton* sign_in_;
  QPushButton* register_;
};

}  // namespace lair::desktop
