#include "clients/desktop/people_dialogs.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <optional>
#include <string>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

// More than a report may have, so that none is cut off in silence; fits into a frame.
constexpr int kReportSentMax = 4000;
constexpr int kMessageMax = 200;

}  // namespace

ReserveDialog::ReserveDialog(Session& session, link::Chair chair, QWidget* parent)
    : AskDialog(session, "reserve", session.say("seat.reserve"), parent) {
  auto* name = new QLineEdit;
  name->setObjectName(QStringLiteral("reserve_name"));
  name->setMaxLength(kNameMax);
  parts()->addWidget(labelled(session.say("seat.reserve_for"), name));
  add_request(
      session, session.say("seat.reserve"), [name, chair]() -> std::optional<v1::ClientFrame> {
        const QString whom = name->text().trimmed();
        if (whom.isEmpty()) return std::nullopt;
        return link::to_reserve(chair, plain(whom));
      });
}

BootDialog::BootDialog(Session& session, link::Chair chair, const QString& name, QWidget* parent)
    : AskDialog(session, "boot", session.say("seat.boot") + QStringLiteral(": ") + name, parent) {
  auto* why = new QComboBox;
  why->setObjectName(QStringLiteral("boot_why"));
  for (const link::NamedBoot& one : link::kNamedBoots) {
    why->addItem(qt(session.words().say_code("boot", one.name)), static_cast<int>(one.reason));
  }
  parts()->addWidget(labelled(session.say("seat.boot_why"), why));
  auto* keep_out = new QCheckBox(session.say("seat.keep_out"));
  keep_out->setObjectName(QStringLiteral("boot_keep_out"));
  parts()->addWidget(keep_out);
  add_answers(session.say("seat.boot"), [why, keep_out, chair, &session] {
    const auto reason = static_cast<v1::BootReason>(why->currentData().toInt());
    session.ask(link::to_boot(chair, reason, keep_out->isChecked()));
  });
}

WriteDialog::WriteDialog(Session& session, const link::Person& person, QWidget* parent)
    : AskDialog(session,
                "write",
                session.say("chat.with",
                            {
                                {"name", person.name}
}),
                parent) {
  auto* line = new QLineEdit;
  line->setObjectName(QStringLiteral("write_text"));
  line->setMaxLength(kMessageMax);
  parts()->addWidget(labelled(session.say("chat.say"), line));
  const std::uint64_t player = person.player;
  add_request(
      session, session.say("chat.send"), [line, player]() -> std::optional<v1::ClientFrame> {
        const QString text = line->text().trimmed();
        if (text.isEmpty()) return std::nullopt;
        v1::ClientFrame frame;
        v1::Say& said = *frame.mutable_say();
        said.set_place(v1::CHAT_PLACE_PRIVATE);
        said.set_to(player);
        said.set_text(plain(text));
        return frame;
      });
}

ReportDialog::ReportDialog(Session& session, const link::Person& person, QWidget* parent)
    : AskDialog(session,
                "report",
                session.say("report.title",
                            {
                                {"name", person.name}
}),
                parent) {
  parts()->addWidget(new_muted(session.say("report.person")));
  auto* why = new QComboBox;
  why->setObjectName(QStringLiteral("report_why"));
  for (const link::NamedReport& one : link::kNamedReports) {
    const int reason = one.reason;
    why->addItem(qt(session.words().say_code("report.reason", std::to_string(reason))), reason);
  }
  parts()->addWidget(labelled(session.say("report.why"), why));
  auto* text = new QPlainTextEdit;
  text->setObjectName(QStringLiteral("report_text"));
  text->setTabChangesFocus(true);
  parts()->addWidget(labelled(session.say("report.text"), text));
  const std::uint64_t player = person.player;
  add_request(
      session,
      session.say("report.send"),
      [why, text, player] {
        const auto reason = static_cast<v1::ReportReason>(why->currentData().toInt());
        const QString told = text->toPlainText().trimmed().left(kReportSentMax);
        return link::to_report(player, reason, plain(told));
      },
      session.say("report.sent"));
}

}  // namespace lair::desktop
