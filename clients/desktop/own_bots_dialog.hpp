// The bots that an account owns: made, given tokens, let go.
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

// It goes away once it is closed.
class OwnBotsDialog : public QDialog {
 public:
  OwnBotsDialog(Session& session, QWidget* parent);

 private:
  using Told = std::function<void(const boost::json::object&)>;

  void add_making();
  void list();
  void show_bots(const boost::json::object& told);
  void add_bot(const boost::json::object& bot);
  // A new one of that name, or another for a bot that there is; the server shows it this once.
  void ask_token(const std::string& path, const boost::json::object& asked);
  void let_go(const std::string& path, std::int64_t bot);
  void ask(const std::string& path, const std::string& body, Told told);
  // One act at a time: the bots as they are after it are shown before the next.
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
  int unanswered_ = 0;  // questions on their way
};

}  // namespace lair::desktop
