// A user of the desktop client, for tests of several clients at one table.
//
// Follows a link, sits down and plays by mouse, or watches, until the match is over. Then prints
// what the window showed as one JSON object.
#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <cstdio>
#include <exception>
#include <string>

#include "clients/desktop/text.hpp"
#include "clients/link/deep_link.hpp"
#include "tests/desktop/visitor_window.hpp"
#include "tests/support/patience.hpp"

namespace lair::testing {
namespace {

void say(const QJsonObject& what) {
  std::printf("%s\n", QJsonDocument(what).toJson(QJsonDocument::Compact).constData());
  std::fflush(stdout);
}

// The discards in front of each seat according to the folded events, as numbers of tiles.
QJsonArray discards_in(const View& deal) {
  QJsonArray all;
  for (const Seat seat : kSeats) {
    QJsonArray own;
    for (const auto& discard : deal.seats[seat].pond) {
      own.append(static_cast<int>(discard.tile.index()));
    }
    all.append(own);
  }
  return all;
}

// Every sentence on the page with the match's result.
QString text_of_end(VisitorWindow& visitor) {
  QString text;
  for (const QLabel* label : visitor.shown("deal_end_text")->findChildren<QLabel*>()) {
    if (label->isVisible()) text += label->text() + QLatin1Char('\n');
  }
  return text;
}

int visit(const link::DeepLink& to, const std::string& name, bool watches) {
  VisitorWindow visitor;
  // Nobody looks at this window's tiles, and gliding tiles would take processor time from
  // everybody else at the table.
  static_cast<void>(visitor.files().keep_settings({
      {"desktop.motion", "less"}
  }));
  visitor.reopen();
  visitor.window().follow(to, name);
  if (!watches) {
    if (!wait_for([&] { return visitor.button("sit") != nullptr; })) return 1;
    visitor.click("sit");
    if (!wait_for([&] { return visitor.sits(); })) return 1;
  } else if (!wait_for([&] { return visitor.is_live() && visitor.talk().table() == to.table; })) {
    return 1;
  }
  say({
      {QStringLiteral("type"), QStringLiteral("there")}
  });
  if (!watches) visitor.play_deal();
  // The places are laid out last: once they are visible, everything is.
  const auto is_over = [&] { return visitor.shown("places") != nullptr; };
  // The others may play as slowly as they like.
  while (!wait_for(is_over)) {
    if (!visitor.is_live()) return 1;
  }
  say({
      {QStringLiteral("type"),     QStringLiteral("over")                 },
      {QStringLiteral("discards"), discards_in(visitor.talk().view().deal)},
      {QStringLiteral("gaps"),     static_cast<int>(visitor.talk().gaps())},
      {QStringLiteral("text"),     text_of_end(visitor)                   }
  });
  visitor.picture(watches ? "guest-watching" : "guest-playing");
  return 0;
}

}  // namespace
}  // namespace lair::testing

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("LAIR_PATIENCE", QByteArray::number(qlonglong{lair::test::kPatience.count()}));
  const QApplication app(argc, argv);
  const auto to = argc < 3 ? std::nullopt : lair::link::deep_link_from(argv[1]);
  if (!to) {
    std::fprintf(stderr, "usage: desktop_guest lair://HOST/table/NUMBER NAME [--watch]\n");
    return 2;
  }
  try {
    return lair::testing::visit(*to, argv[2], argc > 3 && std::string(argv[3]) == "--watch");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "desktop_guest: %s\n", error.what());
    return 1;
  }
}
