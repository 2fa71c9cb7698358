// The chat of a room or a table: its lines, a field for writing, quick phrases.
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QWidget>
#include <functional>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

class ChatPanel : public QWidget {
 public:
  enum class Where : unsigned char { Room, Table };

  ChatPanel(Session& session, Where where);

  // Ignores lines from other places.
  void heard(const v1::ChatLines& chat);
  void clear();
  void reword();

  void focus_line() { line_->setFocus(Qt::ShortcutFocusReason); }

 private:
  void send();
  void send_phrase(int at);
  [[nodiscard]] bool is_ours(v1::ChatPlace place) const;
  [[nodiscard]] v1::Say begun() const;
  // `refused` is called if it is not said after all; the person has been told why.
  void ask(
      v1::Say said, std::function<void()> refused = [] {});

  Session& session_;
  Where where_;
  QPlainTextEdit* lines_;
  QLineEdit* line_;
  QComboBox* phrases_;
};

}  // namespace lair::desktop
