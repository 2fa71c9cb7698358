// Automatic answers at the table, taking back a decision, the list of keys.
#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QListWidget>
#include <QMouseEvent>
#include <QTableWidget>
#include <QTest>

#include <gtest/gtest.h>

#include "clients/desktop/table_keys.hpp"
#include "clients/desktop/tile_button.hpp"
#include "clients/link/choices.hpp"
#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

class AnswersInTheWindow : public ::testing::Test {
 protected:
  void SetUp() override {
    mei_.window().resize(1280, 800);
    mei_.type_server(server_.port(), "Mei");
    mei_.click("play_now");
    ASSERT_TRUE(wait_for([&] { return mei_.is_asked(); }));
  }

  [[nodiscard]] std::string own_tiles() const {
    const View& deal = mei_.talk().view().deal;
    const Seat own = kSeats.at(mei_.talk().state().you());
    std::string tiles;
    if (!deal.seats[own].concealed) return tiles;
    for (const Tile tile : kTiles) {
      tiles += std::to_string((*deal.seats[own].concealed)[tile]);
    }
    return tiles;
  }

  // Discards in the player's first turn, which may come after a claim.
  void discard() {
    while (link::discards_of(mei_.talk().prompt()).empty()) {
      mei_.click("choice_pass");
      ASSERT_TRUE(wait_for([&] { return mei_.is_asked(); }));
    }
    before_ = own_tiles();
    QTest::keyClick(mei_.window().focusWidget(), Qt::Key_D);
    ASSERT_TRUE(wait_for([&] { return own_tiles() != before_; }));
  }

  TestServer server_{"04"};
  VisitorWindow mei_;
  std::string before_;  // the tiles held before the discard
};

TEST_F(AnswersInTheWindow, AreGivenByItselfUntilTheDealIsOver) {
  mei_.picture("automation");
  for (const char* name : {"auto_no_claims", "auto_wins", "auto_drawn"}) mei_.click(name);
  EXPECT_NE(mei_.shown("auto_wins_from"), nullptr) << "from how many faan";
  ASSERT_TRUE(wait_for([&] { return mei_.deal_is_over(); }));
  mei_.click("ready");
  ASSERT_TRUE(wait_for([&] { return mei_.is_asked(); }));
  EXPECT_FALSE(mei_.button("auto_drawn")->isChecked()) << "another deal is one's own again";
}

TEST_F(AnswersInTheWindow, AreTakenBackInPractice) {
  discard();
  mei_.click("take_back");
  EXPECT_TRUE(wait_for([&] { return mei_.is_asked() && own_tiles() == before_; }));
  const auto* log = mei_.window().findChild<QListWidget*>("log");
  const QString dealt = log->item(0)->text();
  EXPECT_EQ(log->findItems(dealt, Qt::MatchExactly).size(), 1) << "nothing is told twice";
}

TEST_F(AnswersInTheWindow, AreHeardOnceThoughTakenBack) {
  discard();
  // From here on nothing makes a sound until the test acts.
  ASSERT_TRUE(wait_for([&] { return mei_.is_asked(); }));
  const std::uint64_t heard = mei_.window().sounds().asked();
  EXPECT_GT(heard, 0U);
  mei_.click("take_back");
  ASSERT_TRUE(wait_for([&] { return mei_.is_asked() && own_tiles() == before_; }));
  EXPECT_EQ(mei_.window().sounds().asked(), heard);
}

// A tile that may not be discarded yet.
class PressedTile : public ::testing::Test {
 protected:
  PressedTile() : tile_(new desktop::TileButton(&window_)) {
    tile_->set_width(40);
    tile_->show_tile(kTiles[4], "five", false);
    window_.resize(100, 100);
    window_.show();
    QObject::connect(tile_, &QAbstractButton::clicked, tile_, [this] { ++chosen_; });
    tile_->on_thrown = [this](QPoint) { ++thrown_; };
  }

  void mouse(QEvent::Type type, int up = 0) {
    const QPoint at = tile_->rect().center() - QPoint(0, up);
    const bool is_held = type != QEvent::MouseButtonRelease;
    QMouseEvent event(type,
                      at,
                      tile_->mapToGlobal(at),
                      type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                      is_held ? Qt::LeftButton : Qt::NoButton,
                      Qt::NoModifier);
    QApplication::sendEvent(tile_, &event);
  }

  void press() { mouse(QEvent::MouseButtonPress); }

  void release() { mouse(QEvent::MouseButtonRelease); }

  void throw_it() {
    mouse(QEvent::MouseMove, tile_->height());
    mouse(QEvent::MouseButtonRelease, tile_->height());
  }

  QWidget window_;
  desktop::TileButton* tile_;
  int chosen_ = 0;
  int thrown_ = 0;
};

TEST_F(PressedTile, IsChosenOnlyIfItIsStillTheSame) {
  press();
  release();
  EXPECT_EQ(chosen_, 1);
  press();
  tile_->show_tile(kTiles[5], "six", false);
  release();
  EXPECT_EQ(chosen_, 1);
  press();
  tile_->show_tile(kTiles[5], "six", true);
  release();
  EXPECT_EQ(chosen_, 1) << "the turn has come only since";
}

TEST_F(PressedTile, IsThrownOnlyIfItIsStillTheSame) {
  press();
  tile_->show_tile(kTiles[4], "five", true);
  throw_it();
  EXPECT_EQ(thrown_, 0) << "the turn has come only since";
  press();
  tile_->show_tile(kTiles[5], "six", true);
  throw_it();
  EXPECT_EQ(thrown_, 0);
  press();
  throw_it();
  EXPECT_EQ(thrown_, 1);
}

TEST(HeldKey, AnswersOnce) {
  const QKeyEvent pressed(QEvent::KeyPress, Qt::Key_D, Qt::NoModifier, "d");
  const QKeyEvent held(QEvent::KeyPress, Qt::Key_D, Qt::NoModifier, "d", true);
  EXPECT_TRUE(desktop::intent_of(pressed));
  EXPECT_FALSE(desktop::intent_of(held));
}

TEST_F(AnswersInTheWindow, HaveTheirKeysShown) {
  QTest::keyClick(mei_.window().focusWidget(), Qt::Key_Question);
  QDialog* help = nullptr;
  ASSERT_TRUE(wait_for([&] {
    help = mei_.window().findChild<QDialog*>("key_help");
    return help != nullptr && help->isVisible();
  }));
  EXPECT_GT(help->findChild<QTableWidget*>("keys")->rowCount(), 10);
  mei_.picture("keys", help);
}

}  // namespace
}  // namespace lair::testing
