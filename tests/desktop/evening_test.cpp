// An evening at the desktop: a match and its replay, a pause, an invitation, several windows,
// an account, the next start.
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSlider>
#include <QTableWidget>
#include <QTest>
#include <QTextBrowser>
#include <array>
#include <chrono>
#include <future>

#include <gtest/gtest.h>

#include "clients/desktop/replay_window.hpp"
#include "clients/desktop/windows.hpp"
#include "clients/link/client.hpp"
#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/patience.hpp"

namespace lair::testing {
namespace {

class Evening : public ::testing::Test {
 protected:
  void enter(VisitorWindow& visitor, const QString& name) {
    visitor.type_server(server_.port(), name);
    visitor.click("enter_lobby");
    ASSERT_TRUE(wait_for([&] { return visitor.button("new_table") != nullptr; }));
  }

  // A table for one deal, without a time limit, open to everybody who has the code.
  static void create(VisitorWindow& visitor) {
    visitor.click("new_table");
    visitor.window().findChild<QComboBox*>("create_clock")->setCurrentIndex(3);
    visitor.window().findChild<QComboBox*>("create_length")->setCurrentIndex(0);
    visitor.click("create_submit");
    // The table is shown before its host sits there, and only people who sit there are told its
    // code.
    ASSERT_TRUE(wait_for([&] { return visitor.sits(); }));
    ASSERT_TRUE(wait_for([&] { return visitor.button("add_bots") != nullptr; }));
  }

  void begin(VisitorWindow& visitor) {
    create(visitor);
    visitor.click("add_bots");
    ASSERT_TRUE(wait_for([&] { return visitor.button("start") != nullptr; }));
    visitor.click("start");
    ASSERT_TRUE(wait_for([&] { return visitor.is_asked(); }));
  }

  // Plays a match to its end, until it is listed among the finished games.
  void play_match() {
    enter(mei_, "Mei");
    begin(mei_);
    mei_.play_deal();
    ASSERT_TRUE(wait_for([&] { return mei_.shown("places") != nullptr; }));
    mei_.picture("match-end");
    mei_.click("leave_match");
    mei_.click("go_records");
    auto* games = mei_.window().findChild<QTableWidget*>("games");
    ASSERT_TRUE(wait_for([&] { return games->rowCount() == 1; }));
    mei_.picture("records");
    games->setCurrentCell(0, 0);
  }

  [[nodiscard]] std::string link_to(const VisitorWindow& visitor) const {
    return "lair://127.0.0.1:" + std::to_string(server_.port()) + "/table/" +
           std::to_string(visitor.talk().table()) + "/" + visitor.talk().state().code();
  }

  TestServer server_{"04", "", {}, TestServer::Address::Kept};
  VisitorWindow mei_;
};

TEST_F(Evening, EndsWithTheReplayOfItsMatch) {
  play_match();
  auto* games = mei_.window().findChild<QTableWidget*>("games");
  QTest::keyClick(games, Qt::Key_Return);
  auto* replay = mei_.window().findChild<desktop::ReplayWindow*>("replay");
  ASSERT_NE(replay, nullptr);
  ASSERT_TRUE(wait_for([&] { return replay->steps() > 10; }));
  auto* slider = replay->findChild<QSlider*>("replay_steps");
  const std::size_t middle = replay->steps() / 2;
  slider->setValue(static_cast<int>(middle));
  EXPECT_EQ(replay->at(), middle);
  QTest::keyClick(replay, Qt::Key_Right);
  QTest::keyClick(replay, Qt::Key_Right);
  QTest::keyClick(replay, Qt::Key_Left);
  EXPECT_EQ(replay->at(), middle + 1);
  EXPECT_EQ(slider->value(), static_cast<int>(middle) + 1);
  QTest::keyClick(replay, Qt::Key_Down);
  EXPECT_GT(replay->at(), middle + 1);
  mei_.picture("replay", replay);
  // The replay plays by itself to the end.
  slider->setValue(slider->maximum() - 1);
  QTest::mouseClick(replay->findChild<QPushButton*>("replay_play"), Qt::LeftButton);
  EXPECT_TRUE(wait_for([&] { return replay->at() + 1 == replay->steps(); }));
  QTest::keyClick(replay, Qt::Key_Escape);
  EXPECT_TRUE(wait_for([&] { return mei_.window().findChild<QWidget*>("replay") == nullptr; }));
}

// The next table may be closed before any deal has ended there.
TEST_F(Evening, ForgetsHowItsMatchEndedOnceTheTableIsLeft) {
  play_match();
  const auto* end = mei_.window().findChild<QScrollArea*>("deal_end_text");
  EXPECT_TRUE(wait_for([&] { return end->findChildren<QLabel*>().isEmpty(); }));
}

TEST_F(Evening, HasItsMatchReviewed) {
  play_match();
  mei_.click("game_review");
  auto* review = mei_.window().findChild<QDialog*>("review");
  ASSERT_NE(review, nullptr);
  const auto* page = review->findChild<QTextBrowser*>("review_page");
  EXPECT_TRUE(wait_for([&] { return page->toPlainText().contains("Accuracy: "); }))
      << page->toPlainText().toStdString();
  mei_.picture("review", review);
}

TEST_F(Evening, HasADiscardByDragging) {
  enter(mei_, "Mei");
  begin(mei_);
  while (mei_.button("choice_pass") != nullptr) {
    mei_.click("choice_pass");
    ASSERT_TRUE(wait_for([&] { return mei_.is_asked() && !mei_.talk().is_answering(); }));
  }
  const std::uint32_t moment = mei_.talk().prompt()->moment();
  auto* tile = mei_.button("tile_3");
  ASSERT_NE(tile, nullptr);
  // As the window system reports it: in points of the screen, since the tile moves below the mouse.
  const QPoint grabbed = tile->mapToGlobal(tile->rect().center());
  const auto mouse = [&](QEvent::Type type, QPoint by, Qt::MouseButton button) {
    const QPoint at = grabbed + by;
    const bool is_up = type == QEvent::MouseButtonRelease;
    QMouseEvent event(type,
                      tile->mapFromGlobal(at),
                      at,
                      button,
                      is_up ? Qt::NoButton : Qt::LeftButton,
                      Qt::NoModifier);
    QApplication::sendEvent(tile, &event);
  };
  const QPoint up(0, -tile->height());
  mouse(QEvent::MouseButtonPress, {}, Qt::LeftButton);
  mouse(QEvent::MouseMove, up, Qt::NoButton);
  const auto* dragged = mei_.shown("dragged_tile");
  ASSERT_NE(dragged, nullptr) << "the tile goes with the mouse, out of the hand too";
  const QRect on_screen(dragged->mapToGlobal(QPoint(0, 0)), dragged->size());
  EXPECT_TRUE(on_screen.contains(grabbed + up));
  mei_.picture("dragging");
  mouse(QEvent::MouseButtonRelease, up, Qt::LeftButton);
  EXPECT_TRUE(wait_for([&] {
    const v1::Prompt* prompt = mei_.talk().prompt();
    return prompt == nullptr || prompt->moment() != moment;
  }));
}

TEST_F(Evening, PausesWhenBothAgree) {
  enter(mei_, "Mei");
  create(mei_);
  VisitorWindow bo;
  bo.window().follow(*link::deep_link_from(link_to(mei_)), "Bo");
  ASSERT_TRUE(wait_for([&] { return bo.button("sit") != nullptr; }));
  bo.click("sit");
  ASSERT_TRUE(wait_for([&] { return bo.sits(); })) << bo.text_of("banner").toStdString();
  mei_.click("add_bots");
  ASSERT_TRUE(wait_for([&] { return mei_.button("start") != nullptr; }));
  if (bo.button("agree") != nullptr) bo.click("agree");
  mei_.click("start");
  ASSERT_TRUE(wait_for([&] { return bo.button("ask_pause") != nullptr; }));
  bo.click("ask_pause");
  ASSERT_TRUE(wait_for([&] { return mei_.button("pause_agree") != nullptr; }));
  EXPECT_TRUE(wait_for([&] { return bo.button("pause_refuse") != nullptr; })) << "never mind";
  mei_.picture("pause-wanted");
  mei_.click("pause_agree");
  ASSERT_TRUE(wait_for([&] { return !bo.text_of("pause_left").isEmpty(); }));
  EXPECT_TRUE(bo.text_of("pause_left").startsWith("Play resumes in "));
  bo.picture("pause");
  bo.click("pause_end");
  EXPECT_TRUE(wait_for([&] { return mei_.shown("asks") == nullptr; }));
}

// Ana, who invites others, uses another program.
TEST_F(Evening, BringsAnInvitationWithTheWayThere) {
  enter(mei_, "Mei");
  const std::uint64_t invited = mei_.talk().lobby().player();
  link::Client host({.token = {}, .name = "Ana"}, "test", [](const v1::ServerFrame&) {});
  ASSERT_TRUE(
      host.connect({.host = "127.0.0.1", .port = server_.port(), .source = {}, .secure = false}));
  const std::array<link::Client*, 1> clients{&host};
  const auto pump = [&] { link::pump_some(clients, std::chrono::milliseconds(0)); };
  ASSERT_TRUE(wait_for([&] {
    pump();
    return host.talk().is_welcome();
  }));
  v1::CreateTable wish;
  wish.set_room(host.talk().lobby().rooms(0).id());
  wish.set_name("Ana's own");
  wish.set_rules("yahoo");
  wish.mutable_clock()->set_move_ms(60'000);
  host.talk().create_table(std::move(wish));
  ASSERT_TRUE(wait_for([&] {
    pump();
    return host.talk().table() != 0;
  }));
  v1::ClientFrame invite;
  invite.mutable_invite()->set_player(invited);
  host.talk().ask(std::move(invite));
  ASSERT_TRUE(wait_for([&] {
    pump();
    return mei_.button("banner_go") != nullptr;
  }));
  EXPECT_EQ(mei_.text_of("banner"), "Ana invites you to Ana's own.");
  mei_.picture("invited");
  mei_.click("banner_go");
  EXPECT_TRUE(wait_for([&] { return mei_.shown("chair_0") != nullptr; }));
  EXPECT_EQ(mei_.talk().table(), host.talk().table());
  EXPECT_EQ(mei_.button("banner_go"), nullptr);
}

TEST_F(Evening, KeepsWhatWasNotSent) {
  enter(mei_, "Mei");
  auto* line = qobject_cast<QLineEdit*>(mei_.shown("chat_line"));
  ASSERT_NE(line, nullptr);
  line->setText("Good evening!");
  server_.kill();
  const words::Words words(words::Language::English);
  const QString lost = QString::fromStdString(words.say("link.reconnecting"));
  ASSERT_TRUE(wait_for([&] { return mei_.text_of("banner") == lost; }));
  QTest::keyClick(line, Qt::Key_Return);
  QElapsedTimer said;
  said.start();
  EXPECT_EQ(mei_.text_of("banner").toStdString(), words.say("link.offline"));
  EXPECT_EQ(line->text(), "Good evening!");
  const int tries = mei_.window().session().state().attempt;
  ASSERT_TRUE(wait_for([&] { return mei_.window().session().state().attempt > tries; }));
  const std::string later = mei_.text_of("banner").toStdString();
  // The notice stays for six seconds; on a slow machine one try may take as long.
  if (said.elapsed() < 6'000) {
    EXPECT_EQ(later, words.say("link.offline")) << "a try later";
  }
  mei_.picture("not-sent");
  EXPECT_TRUE(wait_for([&] { return mei_.text_of("banner") == lost; })) << "as long as it lasts";
  mei_.click("new_table");
  mei_.click("create_submit");
  EXPECT_EQ(mei_.text_of("banner").toStdString(), words.say("link.offline"));
}

TEST_F(Evening, KeepsWhatWasRefusedAndSaysWhy) {
  enter(mei_, "Mei");
  auto* line = qobject_cast<QLineEdit*>(mei_.shown("chat_line"));
  ASSERT_NE(line, nullptr);
  const QString unseen(1, QChar(0x202e));  // a mark that the server takes out of every text
  line->setText(unseen);
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_TRUE(wait_for([&] { return mei_.text_of("banner") == "The message is empty."; }))
      << mei_.text_of("banner").toStdString();
  EXPECT_EQ(line->text(), unseen);
}

TEST_F(Evening, ShowsWhatIsSaidLetterForLetter) {
  enter(mei_, "Mei");
  const QString said = "Tom & \"Jerry\" say <b>5 > 3</b>";
  auto* line = qobject_cast<QLineEdit*>(mei_.shown("chat_line"));
  line->setText(said);
  QTest::keyClick(line, Qt::Key_Return);
  const auto* lines = qobject_cast<QPlainTextEdit*>(mei_.shown("chat_lines"));
  ASSERT_NE(lines, nullptr);
  EXPECT_TRUE(wait_for([&] { return lines->toPlainText().contains(said); }))
      << lines->toPlainText().toStdString();
}

TEST_F(Evening, KeepsWindowAndSideForTheNextStart) {
  enter(mei_, "Mei");
  begin(mei_);
  EXPECT_EQ(mei_.shown("log"), nullptr);
  mei_.click("side");
  ASSERT_TRUE(wait_for([&] { return mei_.shown("log") != nullptr; }));
  mei_.window().resize(1111, 777);
  mei_.reopen();
  EXPECT_EQ(mei_.window().size(), QSize(1111, 777));
  mei_.click("enter_lobby");
  auto* own = mei_.window().findChild<QListWidget*>("own_tables");
  ASSERT_TRUE(wait_for([&] { return own->count() == 1; })) << "the same person, at the same table";
  own->setCurrentRow(0);
  QTest::keyClick(own, Qt::Key_Return);
  EXPECT_TRUE(wait_for([&] { return mei_.shown("log") != nullptr; }));
}

TEST_F(Evening, SignsInWhereItRegistered) {
  const auto fill = [&](const char* button) {
    QDialog* dialog = nullptr;
    EXPECT_TRUE(wait_for([&] {
      dialog = mei_.window().findChild<QDialog*>("account");
      return dialog != nullptr && dialog->isVisible();
    }));
    mei_.picture("sign-in", dialog);
    dialog->findChild<QLineEdit*>("account_name")->setText("Mei Lin");
    dialog->findChild<QLineEdit*>("account_password")->setText("four winds, one table");
    QTest::mouseClick(dialog->findChild<QPushButton*>(QLatin1String(button)), Qt::LeftButton);
  };
  const auto has_account = [&] { return mei_.is_live() && mei_.talk().lobby().has_account(); };
  enter(mei_, "Mei");
  mei_.click("go_account");
  fill("account_register");
  ASSERT_TRUE(wait_for(has_account));
  const std::uint64_t player = mei_.talk().lobby().player();
  ASSERT_TRUE(wait_for([&] { return mei_.button("go_account")->text() == "Account"; }));
  mei_.click("go_account");
  mei_.click("sign_out");
  ASSERT_TRUE(wait_for([&] { return mei_.is_live() && !mei_.talk().lobby().has_account(); }));
  EXPECT_NE(mei_.talk().lobby().player(), player);
  ASSERT_TRUE(wait_for([&] { return mei_.button("go_account")->text() == "Sign in"; }));
  const link::Guest guest = mei_.talk().guest();
  mei_.click("go_account");
  fill("account_sign_in");
  ASSERT_TRUE(wait_for(has_account));
  EXPECT_EQ(mei_.talk().lobby().player(), player);
  const link::Endpoint here{.host = "127.0.0.1", .port = server_.port(), .source = {}};
  EXPECT_EQ(mei_.files().guest(here).name, "Mei Lin");
  EXPECT_EQ(mei_.files().guest(here, guest.name).token, guest.token) << "may come back";
}

// Starts the program a second time, which passes its request to the running one,
// as a press on a link does.
bool start_again(const link::KeptFiles& files, const desktop::Options& options) {
  auto second = std::async(std::launch::async, [&] {
    return desktop::Windows::hand_over(files, options, test::kPatience);
  });
  EXPECT_TRUE(wait_for(
      [&] { return second.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }));
  return second.get();
}

TEST_F(Evening, OpensLinksOfASecondStartInItsWindows) {
  enter(mei_, "Mei");
  create(mei_);
  VisitorWindow kenji;
  enter(kenji, "Kenji");
  create(kenji);
  const VisitorWindow home;  // Bo's, whose program is started three times
  desktop::Windows windows(home.files(), words::Language::English);
  const auto has_table = [&](std::size_t window, const VisitorWindow& host) {
    const auto all = windows.all();
    return window < all.size() && all[window]->session().is_live() &&
           all[window]->session().talk().table() == host.talk().table();
  };
  EXPECT_FALSE(start_again(home.files(), {})) << "nobody listens yet";
  windows.listen();
  windows.obey({.server = link_to(mei_), .name = "Bo"});
  ASSERT_TRUE(wait_for([&] { return has_table(0, mei_); }));
  EXPECT_TRUE(start_again(home.files(), {.server = link_to(kenji)}));
  ASSERT_TRUE(wait_for([&] { return has_table(1, kenji); })) << "in a window of its own";
  EXPECT_TRUE(has_table(0, mei_)) << "the first table stays";
  const auto all = windows.all();
  EXPECT_EQ(all[0]->session().talk().lobby().player(), all[1]->session().talk().lobby().player());
}

}  // namespace
}  // namespace lair::testing
