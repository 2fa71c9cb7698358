// A question in a window of its own: a heading, fields, the answer and the way back.
#pragma once

#include <QDialog>
#include <QVBoxLayout>
#include <functional>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

// It goes away once it is closed.
class AskDialog : public QDialog {
 public:
  // `name` is what it is found by.
  AskDialog(const Session& session, const char* name, const QString& title, QWidget* parent);

  // Below everything else: `yes` runs it, then the question is gone.
  void add_answers(const QString& yes, std::function<void()> run);

  // Its parts, from top to bottom.
  [[nodiscard]] QVBoxLayout* parts() const { return parts_; }

 private:
  const Session& session_;
  QVBoxLayout* parts_;
};

// Asks before something that cannot be undone.
void ask_first(const Session& session,
               const QString& title,
               const QString& text,
               std::function<void()> run,
               QWidget* parent);

}  // namespace lair::desktop
