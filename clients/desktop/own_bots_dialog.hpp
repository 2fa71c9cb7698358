// The bots of an account: making them, giving them tokens, removing them.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <functional>
#include <string>

#include <boost/json.hpp>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

// Deletes itself once it is closed.
class OwnBotsDialog : public QDialog {
 public:
  OwnBotsDialog(Session& session, QWidget* parent);

 private:
  using Told = std::function<void(const boost::json::object&)>;

  void add_making();
  void list();
  void show_bots(const boost::json::object& told);
  void add_bot(const boost::json::object& bot);
  // Asks for the token of a new bot with that name, or for another token of an existing bot; the
  // server shows a token only once.
  void ask_token(const std::string& path, const boost::json::object& asked);
  void let_go(const std::string& path, std::int64_t bot);
  void ask(const std::string& path, const std::string& body, Told told);
  // Allows the next act only once the outcome of the one before is shown.
  void allow_acts();

  Session& session_;
  QVBoxLayout* all_;
  QLabel* whose_;
  QLineEdit* token_;
  QWidget* cards_;
  QVBoxLayout* bots_;
  QLineEdit* name_;
  QPushButton* make_ = nullptr;
  QLabel* trouble_;
  QPushButton* again_ = nullptr;  // to ask for the list again
  int unanswered_ = 0;            // requests on their way
  bool is_listed_ = false;        // the list is as the server last told it
};

}  // namespace lair::desktop
