// The hand calculator: a hand typed as text, how it is won, what it counts under every rule system.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QWidget>
#include <cstdint>

#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/page_view.hpp"
#include "clients/desktop/session.hpp"

namespace lair::desktop {

class HandTab : public QWidget {
 public:
  explicit HandTab(Session& session);

 private:
  QCheckBox* add_switch(const char* word, const char* name);
  QComboBox* new_winds(const char* name);
  void count();

  Session& session_;
  QLineEdit* tiles_;
  QLineEdit* winning_;
  QComboBox* seat_;
  QComboBox* round_;
  QCheckBox* drawn_;
  QCheckBox* last_;
  QCheckBox* kong_;
  QCheckBox* robbing_;
  PageView* page_;
  Questions questions_;
};

}  // namespace lair::desktop
