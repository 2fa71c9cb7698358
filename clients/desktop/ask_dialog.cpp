#include "clients/desktop/ask_dialog.hpp"

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

void AskDialog::add_answers(const QString& yes, std::function<void()> run) {
  auto* row = new QHBoxLayout;
  row->addWidget(new_button(
      session_.say("create.cancel"), "dialog_cancel", [this] { close(); }, Weight::Quiet));
  row->addStretch();
  QPushButton* done = new_button(
      yes,
      "dialog_done",
      [this, run = std::move(run)] {
        run();
        close();
      },
      Weight::Primary);
  done->setDefault(true);
  row->addWidget(done);
  parts_->addLayout(row);
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
