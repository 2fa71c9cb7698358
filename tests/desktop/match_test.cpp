// From the first page to a finished deal against bots: by mouse, by keys only, by accessibility
// actions only, in every rule system, with a server that is killed on the way.
#include <QComboBox>
#include <QTest>
#include <memory>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "tests/desktop/accessible.hpp"
#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

constexpr int kKillAtTurn = 4;
constexpr int kAnswersMax = 400;

// One way of using the program.
class Hands {
 public:
  virtual ~Hands() = default;
  virtual void begin(VisitorWindow& visitor) = 0;
  virtual void claim(VisitorWindow& visitor, const QString& choice) = 0;
  virtual void discard(VisitorWindow& visitor) = 0;
  virtual void ready(VisitorWindow& visitor) = 0;
};

class ByMouse : public Hands {
 public:
  void begin(VisitorWindow& visitor) override { press(visitor, QStringLiteral("play_now")); }

  void claim(VisitorWindow& visitor, const QString& choice) override {
    press(visitor, QStringLiteral("choice_") + choice);
  }

  void discard(VisitorWindow& visitor) override {
    for (int at = 13; at >= 0; --at) {
      if (visitor.button(QStringLiteral("tile_%1").arg(at)) == nullptr) continue;
      return press(visitor, QStringLiteral("tile_%1").arg(at));
    }
  }

  void ready(VisitorWindow& visitor) override { press(visitor, QStringLiteral("ready")); }

 private:
  static void press(VisitorWindow& visitor, const QString& name) {
    auto* button = visitor.button(name);
    ASSERT_NE(button, nullptr) << name.toStdString();
    QTest::mouseClick(button, Qt::LeftButton);
  }
};

class ByKeys : public Hands {
 public:
  void begin(VisitorWindow& visitor) override {
    tab_to(visitor, QStringLiteral("play_now"));
    key(visitor, Qt::Key_Return);
  }

  void claim(VisitorWindow& visitor, const QString& choice) override {
    key(visitor, choice == QLatin1String("pass") ? Qt::Key_Escape : Qt::Key_M);
  }

  // Discards the drawn tile by its key; after a claim, the last tile by the arrow keys.
  void discard(VisitorWindow& visitor) override {
    if (visitor.talk().view().deal.drawn) return key(visitor, Qt::Key_D);
    while (!visitor.window().focusWidget()->objectName().startsWith(QLatin1String("tile_"))) {
      key(visitor, Qt::Key_F6);
    }
    key(visitor, Qt::Key_End);
    key(visitor, Qt::Key_Return);
  }

  void ready(VisitorWindow& visitor) override {
    tab_to(visitor, QStringLiteral("ready"));
    key(visitor, Qt::Key_Space);
  }

 private:
  static void key(VisitorWindow& visitor, Qt::Key key) {
    QWidget* focused = visitor.window().focusWidget();
    QTest::keyClick(focused == nullptr ? &visitor.window() : focused, key);
  }

  static void tab_to(VisitorWindow& visitor, const QString& name) {
    constexpr int kTabsMax = 60;
    for (int tabs = 0; tabs < kTabsMax; ++tabs) {
      const QWidget* focused = visitor.window().focusWidget();
      if (focused != nullptr && focused->objectName() == name) return;
      key(visitor, Qt::Key_Tab);
    }
    FAIL() << "no way to " << name.toStdString() << " by the Tab key";
  }
};

// Uses names and roles, as a screen reader does.
class ByAccessibility : public Hands {
 public:
  void begin(VisitorWindow& visitor) override {
    ASSERT_TRUE(press_accessible(visitor.window(), {}, "Play now against bots"));
  }

  void claim(VisitorWindow& visitor, const QString& choice) override {
    const std::string name = choice == QLatin1String("pass") ? "Pass" : "MahJong";
    ASSERT_TRUE(press_accessible(visitor.window(), "Your choices", name));
  }

  void discard(VisitorWindow& visitor) override {
    ASSERT_TRUE(press_last_accessible(visitor.window(), "Your hand"));
  }

  void ready(VisitorWindow& visitor) override {
    ASSERT_TRUE(press_accessible(visitor.window(), {}, "Ready"));
  }
};

class Deal : public ::testing::Test {
 protected:
  // Goes out if it is offered, claims nothing, discards the tile that came last.
  void answer(Hands& hands) {
    if (visitor_.button(QStringLiteral("choice_mahjong")) != nullptr) {
      return hands.claim(visitor_, QStringLiteral("mahjong"));
    }
    if (visitor_.button(QStringLiteral("choice_pass")) != nullptr) {
      return hands.claim(visitor_, QStringLiteral("pass"));
    }
    hands.discard(visitor_);
  }

  // Plays to the end of the deal, or until that many answers were given.
  void play(Hands& hands, int answers = kAnswersMax) {
    for (int given = 0; given < answers; ++given) {
      ASSERT_TRUE(wait_for([&] { return visitor_.is_asked() || visitor_.deal_is_over(); }));
      if (visitor_.deal_is_over()) return;
      const std::uint32_t moment = visitor_.talk().prompt()->moment();
      answer(hands);
      ASSERT_FALSE(HasFatalFailure());
      ASSERT_TRUE(wait_for([&] {
        const v1::Prompt* prompt = visitor_.talk().prompt();
        return prompt == nullptr || prompt->moment() != moment;
      })) << "the answer was not sent";
    }
  }

  void kill_and_restart() {
    server_.kill();
    ASSERT_TRUE(wait_for([&] { return !visitor_.is_live(); }));
    EXPECT_TRUE(wait_for([&] { return visitor_.text_of("banner").contains("Reconnecting"); }));
    server_.restart();
    ASSERT_TRUE(wait_for([&] { return visitor_.is_live(); }));
    EXPECT_TRUE(wait_for([&] { return visitor_.text_of("banner") == "Connected again."; }));
  }

  // Plays to the end of the first deal, with a restart on the way, then into the second deal.
  void play_through(Hands& hands) {
    visitor_.type_server(server_.port(), QStringLiteral("Mei"));
    hands.begin(visitor_);
    play(hands, kKillAtTurn);
    ASSERT_FALSE(HasFatalFailure());
    ASSERT_FALSE(visitor_.deal_is_over()) << "too short a deal to be interrupted";
    kill_and_restart();
    play(hands);
    ASSERT_FALSE(HasFatalFailure());
    ASSERT_TRUE(visitor_.deal_is_over());
    ASSERT_TRUE(wait_for([&] { return visitor_.button("ready") != nullptr; }));
    hands.ready(visitor_);
    ASSERT_TRUE(wait_for([&] { return visitor_.talk().view().deal.setup.number == 2; }));
    EXPECT_FALSE(visitor_.deal_is_over());
    EXPECT_EQ(visitor_.talk().gaps(), 0U);
  }

  TestServer server_{"04", "", {}, TestServer::Address::Kept};
  VisitorWindow visitor_;
};

TEST_F(Deal, IsPlayedToItsEndByMouse) {
  ByMouse mouse;
  play_through(mouse);
}

TEST_F(Deal, IsPlayedToItsEndByKeysAlone) {
  ByKeys keys;
  play_through(keys);
}

TEST_F(Deal, IsPlayedToItsEndByAccessibilityActionsAlone) {
  ByAccessibility accessibility;
  play_through(accessibility);
}

class DealOf : public Deal, public ::testing::WithParamInterface<std::string> {};

INSTANTIATE_TEST_SUITE_P(Systems,
                         DealOf,
                         ::testing::Values("yahoo", "hkos", "mcr", "faan-laak"),
                         [](const auto& row) {
                           return row.param == "faan-laak" ? "FaanLaak" : row.param;
                         });

TEST_P(DealOf, IsPlayedToItsEnd) {
  visitor_.type_server(server_.port(), QStringLiteral("Mei"));
  QTest::mouseClick(visitor_.button("enter_lobby"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return visitor_.button("lobby_play") != nullptr; }));
  auto* rules = visitor_.window().findChild<QComboBox*>("filter_rules");
  rules->setCurrentIndex(rules->findData(QString::fromStdString(GetParam())));
  QTest::mouseClick(visitor_.button("lobby_play"), Qt::LeftButton);
  ByMouse mouse;
  play(mouse);
  ASSERT_FALSE(HasFatalFailure());
  EXPECT_TRUE(visitor_.deal_is_over());
  EXPECT_EQ(visitor_.talk().state().summary().rules(), GetParam());
}

}  // namespace
}  // namespace lair::testing
