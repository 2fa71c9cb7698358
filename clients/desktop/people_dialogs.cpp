#include "clients/desktop/people_dialogs.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QVBoxLayout>
#include <functional>
#include <string>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

constexpr int kReportTextMax = 500;

QVBoxLayout* begin_dialog(QDialog& dialog, const char* name, const QString& title) {
  dialog.setObjectName(QLatin1String(name));
  dialog.setWindowTitle(title);
  dialog.setAttribute(Qt::WA_DeleteOnClose);
  auto* all = new QVBoxLayout(&dialog);
  all->addWidget(new_heading(title));
  return all;
}

// What is asked and the way back, below everything else.
void add_answers(QDialog& dialog,
                 QVBoxLayout* all,
                 const Session& session,
                 const QString& yes,
                 std::function<void()> run) {
  auto* row = new QHBoxLayout;
  row->addWidget(new_button(
      session.say("create.cancel"), "dialog_cancel", [&dialog] { dialog.close(); }, Weight::Quiet));
  row->addStretch();
  QPushButton* done = new_button(
      yes,
      "dialog_done",
      [&dialog, run = std::move(run)] {
        run();
        dialog.close();
      },
      Weight::Primary);
  done->setDefault(true);
  row->addWidget(done);
  all->addLayout(row);
}

}  // namespace

ReserveDialog::ReserveDialog(Session& session, link::Chair chair, QWidget* parent)
    : QDialog(parent) {
  auto* all = begin_dialog(*this, "reserve", session.say("seat.reserve"));
  auto* name = new QLineEdit;
  name->setObjectName(QStringLiteral("reserve_name"));
  name->setMaxLength(kNameMax);
  all->addWidget(labelled(session.say("seat.reserve_for"), name));
  add_answers(*this, all, session, session.say("seat.reserve"), [name, chair, &session] {
    const QString whom = name->text().trimmed();
    if (!whom.isEmpty()) session.ask(link::to_reserve(chair, plain(whom)));
  });
}

BootDialog::BootDialog(Session& session, link::Chair chair, const QString& name, QWidget* parent)
    : QDialog(parent) {
  auto* all = begin_dialog(*this, "boot", session.say("seat.boot") + QStringLiteral(": ") + name);
  auto* why = new QComboBox;
  why->setObjectName(QStringLiteral("boot_why"));
  for (const link::NamedBoot& one : link::kNamedBoots) {
    why->addItem(qt(session.words().say_code("boot", one.name)), static_cast<int>(one.reason));
  }
  all->addWidget(labelled(session.say("seat.boot_why"), why));
  auto* keep_out = new QCheckBox(session.say("seat.keep_out"));
  keep_out->setObjectName(QStringLiteral("boot_keep_out"));
  all->addWidget(keep_out);
  add_answers(*this, all, session, session.say("seat.boot"), [why, keep_out, chair, &session] {
    const auto reason = static_cast<v1::BootReason>(why->currentData().toInt());
    session.ask(link::to_boot(chair, reason, keep_out->isChecked()));
  });
}

ReportDialog::ReportDialog(Session& session, const link::Person& person, QWidget* parent)
    : QDialog(parent) {
  words::Values values;
  values.emplace_back("name", person.name);
  auto* all = begin_dialog(*this, "report", session.say("report.title", values));
  all->addWidget(new_muted(session.say("report.person")));
  auto* why = new QComboBox;
  why->setObjectName(QStringLiteral("report_why"));
  for (const link::NamedReport& one : link::kNamedReports) {
    const int reason = one.reason;
    why->addItem(qt(session.words().say_code("report.reason", std::to_string(reason))), reason);
  }
  all->addWidget(labelled(session.say("report.why"), why));
  auto* text = new QPlainTextEdit;
  text->setObjectName(QStringLiteral("report_text"));
  text->setTabChangesFocus(true);
  all->addWidget(labelled(session.say("report.text"), text));
  const std::uint64_t player = person.player;
  add_answers(*this, all, session, session.say("report.send"), [why, text, player, &session] {
    const auto reason = static_cast<v1::ReportReason>(why->currentData().toInt());
    const QString told = text->toPlainText().trimmed().left(kReportTextMax);
    session.ask(link::to_report(player, reason, plain(told)), session.say("report.sent"));
  });
}

}  // namespace lair::desktop
