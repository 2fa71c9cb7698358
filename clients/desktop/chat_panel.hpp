// What is said in a room or at a table, a line to write one's own, quick phrases.
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QWidget>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

class ChatPanel : public QWidget {
 public:
  enum class Where : unsigned char { Room, Table };

  ChatPanel(Session& session, Where where);

  // Lines of another place are left alone.
  void heard(const v1::ChatLines& chat);
  void clear();
  void reword();

  void focus_line() { line_->setFocus(Qt::ShortcutFocusReason); }

 private:
  void send();
  void send_phrase(int at);
  [[nodiscard]] bool is_ours(v1::ChatPlace place) const;
  [[nodiscard]] v1::Say begun() const;
  bool ask(v1::Say said);  // false when it was not sent

  Session& session_;
  Where where_;
  QPlainTextEdit* lines_;
  QLineEdit* line_;
  QComboBox* phrases_;
};

}  // namespace lair::desktop
