#include "clients/desktop/ask_dialog.hpp"

#include <QPointer>
#include <utility>

#include "clients/desktop/widgets.hpp"

namespace lair::desktop {

AskDialog::AskDialog(const Session& session,
                     const char* name,
                     const QString& title,
                     QWidget* parent)
    : QDialog(parent), session_(session), parts_(new QVBoxLayout(this)) {
  setObjectName(QLatin1String(name));
  setWindowTitle(title);
  setAttribute(Qt::WA_DeleteOnClose);
  parts_->addWidget(new_heading(title));
}

QPushButton* AskDialog::add_buttons(const QString& yes, std::function<void()> pressed) {
  auto* row = new QHBoxLayout;
  row->addWidget(new_button(
      session_.say("create.cancel"), "dialog_cancel", [this] { close(); }, Weight::Quiet));
  row->addStretch();
  QPushButton* done = new_button(yes, "dialog_done", std::move(pressed), Weight::Primary);
  done->setDefault(true);
  row->addWidget(done);
  parts_->addLayout(row);
  return done;
}

void AskDialog::add_answers(const QString& yes, std::function<void()> run) {
  add_buttons(yes, [this, run = std::move(run)] {
    run();
    close();
  });
}

void AskDialog::add_request(Session& session,
                            const QString& yes,
                            Typed typed,
                            const QString& then) {
  trouble_ = new_trouble();
  trouble_->setObjectName(QStringLiteral("dialog_trouble"));
  trouble_->hide();
  parts_->addWidget(trouble_);
  done_ = add_buttons(
      yes, [this, typed = std::move(typed), then, &session] { send(session, typed, then); });
}

void AskDialog::send(Session& session, const Typed& typed, const QString& then) {
  auto request = typed();
  if (!request) {
    close();
    return;
  }
  if (!session.is_live()) return told(session.say("link.offline"));
  done_->setEnabled(false);
  const QPointer<AskDialog> here(this);
  session.ask(*std::move(request), then, [here, &session](const QString& trouble) {
    if (here && !here->isHidden()) return here->told(trouble);
    if (!trouble.isEmpty()) session.tell_trouble(trouble);  // it was closed meanwhile
  });
}

void AskDialog::told(const QString& trouble) {
  if (trouble.isEmpty()) {
    close();
    return;
  }
  done_->setEnabled(true);
  trouble_->setText(trouble);
  trouble_->show();
  speak(trouble_);
  adjustSize();
}

void ask_once(Session& session, QWidget* pressed, v1::ClientFrame frame) {
  if (!session.may_ask()) return;
  pressed->setEnabled(false);
  const QPointer<QWidget> here(pressed);
  session.ask(
      std::move(frame), session.say("account.saved"), [here, &session](const QString& trouble) {
        if (trouble.isEmpty()) return;
        session.tell_trouble(trouble);
        if (here) here->setEnabled(true);
      });
}

void ask_first(const Session& session,
               const QString& title,
               const QString& text,
               std::function<void()> run,
               QWidget* parent) {
  auto* dialog = new AskDialog(session, "ask_first", title, parent);
  dialog->parts()->addWidget(new_text(text));
  dialog->add_answers(title, std::move(run));
  dialog->open();
}

}  // namespace lair::desktop
