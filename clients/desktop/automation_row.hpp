// The switches under the hand: what the program answers by itself until the deal is over.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QWidget>
#include <functional>

#include "clients/desktop/session.hpp"
#include "clients/link/automation.hpp"

namespace lair::desktop {

class AutomationRow : public QWidget {
 public:
  struct Owner {
    std::function<void()> on_change;
    std::function<void()> on_take_back;
  };

  AutomationRow(const Session& session, Owner owner);

  [[nodiscard]] link::Automation wanted() const;

  // A new deal begins: turns all switches off.
  void clear();

  // Shows the button for taking back a decision, if that is allowed.
  void show_table(bool may_take_back) { take_back_->setVisible(may_take_back); }

  void reword();

 private:
  QCheckBox* add_switch(const char* name);

  const Session& session_;
  Owner owner_;
  QCheckBox* no_chow_;
  QCheckBox* no_claims_;
  QCheckBox* wins_;
  QComboBox* wins_from_;
  QCheckBox* discards_drawn_;
  QPushButton* take_back_;
};

}  // namespace lair::desktop
