// A question in a window of its own: a heading, fields, the answer and a way to cancel.
#pragma once

#include <QDialog>
#include <QVBoxLayout>
#include <functional>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

// Deletes itself once it is closed.
class AskDialog : public QDialog {
 public:
  // `name` is the name by which tests and style sheets find it.
  AskDialog(const Session& session, const char* name, const QString& title, QWidget* parent);

  // Adds the buttons, below everything else: `yes` calls `run` and closes the question.
  void add_answers(const QString& yes, std::function<void()> run);

  // The parts of the question, from top to bottom.
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
