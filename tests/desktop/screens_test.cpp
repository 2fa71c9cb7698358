// Every screen is drawn, dark and light, on a small and on a large screen; LAIR_PICTURES names a
// folder to keep the pictures in.
#include <QComboBox>
#include <QImage>
#include <QListWidget>
#include <QTest>
#include <cstdlib>
#include <functional>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "clients/desktop/look.hpp"
#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

constexpr std::size_t kColorsMin = 40;  // a screen on which nothing was drawn has fewer
constexpr int kTurns = 6;               // of this player, so that a match is well under way

struct Look {
  bool is_dark;
  bool is_large;
};

// "Dark", "LightLarge"
std::string name_of(const Look& look) {
  return std::string(look.is_dark ? "Dark" : "Light") + (look.is_large ? "Large" : "");
}

class Screens : public ::testing::TestWithParam<Look> {
 protected:
  void SetUp() override {
    visitor_.window().resize(GetParam().is_large ? QSize(2560, 1440) : QSize(1280, 800));
    desktop::set_theme(is_dark() ? desktop::Theme::Dark : desktop::Theme::Light);
  }

  [[nodiscard]] static bool is_dark() { return GetParam().is_dark; }

  void click(const QString& name) {
    auto* button = visitor_.button(name);
    ASSERT_NE(button, nullptr) << name.toStdString();
    QTest::mouseClick(button, Qt::LeftButton);
  }

  void picture(const std::string& name) {
    ASSERT_TRUE(wait_for([&] { return visitor_.window().game().board().table().is_still(); }));
    const QImage image = visitor_.window().grab().toImage();
    std::set<QRgb> colors;
    for (int y = 0; y < image.height(); y += 4) {
      for (int x = 0; x < image.width(); x += 4) colors.insert(image.pixel(x, y));
    }
    EXPECT_GE(colors.size(), kColorsMin) << name;
    const char* folder = std::getenv("LAIR_PICTURES");
    if (folder == nullptr) return;
    const std::string file = std::string(folder) + "/" + name + (is_dark() ? "-dark" : "-light") +
                             (GetParam().is_large ? "-large" : "");
    ASSERT_TRUE(image.save(QString::fromStdString(file + ".png")));
  }

  [[nodiscard]] bool is_claim() const { return visitor_.button("choice_pass") != nullptr; }

  // Plays until something is asked and `is_wanted` holds, or until the deal is over.
  void play_until(const std::function<bool()>& is_wanted) {
    while (!visitor_.deal_is_over()) {
      ASSERT_TRUE(wait_for([&] { return visitor_.is_asked() || visitor_.deal_is_over(); }));
      if (visitor_.deal_is_over() || is_wanted()) return;
      if (visitor_.button("choice_mahjong") != nullptr) {
        click("choice_mahjong");
      } else if (is_claim()) {
        click(visitor_.button("choice_pung") != nullptr ? "choice_pung" : "choice_pass");
      } else {
        for (int at = 13; at >= 0; --at) {
          if (visitor_.button(QStringLiteral("tile_%1").arg(at)) == nullptr) continue;
          click(QStringLiteral("tile_%1").arg(at));
          break;
        }
      }
      ASSERT_TRUE(wait_for([&] { return !visitor_.talk().is_answering(); }));
    }
  }

  TestServer server_{"03"};  // a seed whose first deal is won
  VisitorWindow visitor_;
};

INSTANTIATE_TEST_SUITE_P(
    Themes,
    Screens,
    ::testing::Values(Look{true, false}, Look{false, false}, Look{true, true}, Look{false, true}),
    [](const auto& row) { return name_of(row.param); });

TEST_P(Screens, AreDrawn) {
  visitor_.type_server(server_.port(), "Mei");
  picture("welcome");
  click("enter_lobby");
  ASSERT_TRUE(wait_for([&] { return visitor_.button("new_table") != nullptr; }));
  const auto* people = visitor_.window().findChild<QListWidget*>("people");
  ASSERT_TRUE(wait_for([&] { return people->count() > 0; }));
  picture("lobby");
  click("new_table");
  picture("create");
  click("create_submit");
  ASSERT_TRUE(wait_for([&] { return visitor_.button("add_bots") != nullptr; }));
  picture("waiting");
  click("add_bots");
  ASSERT_TRUE(wait_for([&] { return visitor_.button("start") != nullptr; }));
  click("start");
  ASSERT_TRUE(wait_for([&] { return visitor_.is_asked(); }));
  picture("dealt");
  play_until([this] { return is_claim(); });
  picture("claim");
  int turns = 0;
  play_until([&] { return !is_claim() && ++turns == kTurns; });
  picture("table");
  play_until([] { return false; });
  picture("score");
  click("show_board");
  picture("deal-over");
  click("show_result");
  EXPECT_TRUE(wait_for([&] { return visitor_.button("ready") != nullptr; }));
}

}  // namespace
}  // namespace lair::testing
