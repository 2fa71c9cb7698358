// A question in a window of its own: a heading, fields, the answer and a way to cancel.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <functional>
#include <optional>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

// Deletes itself once it is closed.
class AskDialog : public QDialog {
 public:
  // `name` is the name by which tests and style sheets find it.
  AskDialog(const Session& session, const char* name, const QString& title, QWidget* parent);

  // Adds the buttons, below everything else: `yes` calls `run` and closes the question.
  void add_answers(const QString& yes, std::function<void()> run);

  // The request that the fields ask for; nothing if there is none to make.
  using Typed = std::function<std::optional<v1::ClientFrame>()>;

  // The same for an answer that the server may refuse: the question stays open, with what was
  // typed, until the request is carried out, and says why it was not. `then` is the sentence to
  // show once it is.
  void add_request(Session& session, const QString& yes, Typed typed, const QString& then = {});

  // The parts of the question, from top to bottom.
  [[nodiscard]] QVBoxLayout* parts() const { return parts_; }

 private:
  QPushButton* add_buttons(const QString& yes, std::function<void()> pressed);
  void send(Session& session, const Typed& typed, const QString& then);
  void told(const QString& trouble);

  const Session& session_;
  QVBoxLayout* parts_;
  QLabel* trouble_ = nullptr;
  QPushButton* done_ = nullptr;
};

// Sends a request that is to be made once: `pressed` can be pressed again only if it was refused,
// or once the page has shown what came of it.
void ask_once(Session& session, QWidget* pressed, v1::ClientFrame frame);

// Asks before something that cannot be undone.
void ask_first(const Session& session,
               const QString& title,
               const QString& text,
               std::function<void()> run,
               QWidget* parent);

}  // namespace lair::desktop
