// A user of the desktop client who plays one match against bots, for the conformance kit.
//
// Chooses MCR in the lobby, starts a practice game, presses what the window offers. After a
// refusal, or if nothing comes of it, it presses again a moment later, as a person would.
#include <QApplication>
#include <QComboBox>
#include <QTest>
#include <charconv>
#include <cstdio>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "tests/desktop/visitor_window.hpp"

namespace lair::testing {
namespace {

// A refusal asks for a wait of one second at most; after this time it has been read.
constexpr int kReadsRefusalMillis = 1500;

std::optional<std::uint16_t> port_of(std::string_view address) {
  const std::string_view digits = address.substr(address.rfind(':') + 1);
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return port;
}

void practise(VisitorWindow& visitor, std::uint16_t port) {
  visitor.type_server(port, QStringLiteral("Kit"));
  visitor.click(QStringLiteral("enter_lobby"));
  if (!wait_for([&] { return visitor.button(QStringLiteral("lobby_play")) != nullptr; })) {
    throw std::runtime_error("the lobby was not shown");
  }
  auto* rules = visitor.window().findChild<QComboBox*>(QStringLiteral("filter_rules"));
  rules->setCurrentIndex(rules->findData(QStringLiteral("mcr")));
  visitor.click(QStringLiteral("lobby_play"));
}

bool has_link_ended(VisitorWindow& visitor) {
  return visitor.window().session().state().kind == link::LinkState::Kind::Ended;
}

void play_match(VisitorWindow& visitor) {
  const auto is_over = [&] {
    return has_link_ended(visitor) || visitor.shown(QStringLiteral("places")) != nullptr;
  };
  const auto is_between = [&] { return visitor.button(QStringLiteral("ready")) != nullptr; };
  std::uint32_t answered = 0;  // moment
  while (true) {
    const auto goes_on = [&] { return is_over() || is_between() || visitor.is_asked(); };
    if (!wait_for(goes_on)) throw std::runtime_error("nothing was asked, the match was not over");
    if (is_over()) return;
    if (is_between()) {
      visitor.click(QStringLiteral("ready"));
      // It is pressed again if nothing comes of it: the press may be lost with the connection.
      static_cast<void>(
          QTest::qWaitFor([&] { return is_over() || !is_between(); }, kReadsRefusalMillis));
      continue;
    }
    const std::uint32_t moment = visitor.talk().prompt()->moment();
    if (moment == std::exchange(answered, moment)) {
      QTest::qWait(kReadsRefusalMillis);
      if (!visitor.is_asked()) continue;
    }
    visitor.answer();
  }
}

}  // namespace
}  // namespace lair::testing

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  const QApplication app(argc, argv);
  const auto port = argc == 2 ? lair::testing::port_of(argv[1]) : std::nullopt;
  if (!port) {
    std::fprintf(stderr, "usage: desktop_player 127.0.0.1:PORT\n");
    return 2;
  }
  lair::testing::VisitorWindow visitor;
  try {
    lair::testing::practise(visitor, *port);
    lair::testing::play_match(visitor);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "desktop_player: %s\n", error.what());
    visitor.picture("player-stuck");
    return 1;
  }
  return 0;
}
