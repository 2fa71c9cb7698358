// Changes to an account: its name, its password, who may see them, where it
// is signed in, deleting it.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <functional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "clients/desktop/session.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {

// Deletes itself once it is closed.
class AccountChanges : public QDialog {
 public:
  struct Owner {
    std::function<void(const link::Guest&)> on_become;  // the same person, new name or token
    std::function<void()> on_gone;                      // nobody is signed in any more
  };

  AccountChanges(Session& session, Owner owner, QWidget* parent);

 private:
  using Told = std::function<void(const boost::json::object&)>;

  void add_name();
  void add_password();
  void add_presence();
  void add_own_data();
  void add_own_bots();
  void add_leaving();
  QLineEdit* add_secret(const char* word, const char* name);
  void rename();
  void change_password();
  void choose_file();
  void save_own_data(const QString& file);
  void forget();
  // Asks for one change at a time: a second press would be refused, and hide that the first one was
  // carried out.
  void ask(const std::string& path, const boost::json::object& asked, Told told);
  QPushButton* new_act(const QString& text,
                       const char* name,
                       std::function<void()> pressed,
                       Weight weight = Weight::Usual);
  void say(const QString& text, bool is_trouble);

  Session& session_;
  Owner owner_;
  QVBoxLayout* all_;
  QLineEdit* name_;
  QLineEdit* before_ = nullptr;
  QLineEdit* fresh_ = nullptr;
  QLabel* told_;
  QPushButton* own_data_ = nullptr;
  std::vector<QPushButton*> acts_;
};

}  // namespace lair::desktop
