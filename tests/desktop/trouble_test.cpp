// Problems are explained in a sentence that says what to do next; links open their table.
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "clients/desktop/look.hpp"
#include "clients/desktop/session.hpp"
#include "clients/link/handshake.hpp"
#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/push_service.hpp"
#include "tests/support/second_factor.hpp"
#include "tests/support/slow_resolver.hpp"

namespace lair::testing {
namespace {

constexpr std::uint16_t kNobody = 1;  // a port on which nothing listens

void click(const VisitorWindow& visitor, const QString& name) {
  auto* button = visitor.button(name);
  ASSERT_NE(button, nullptr) << name.toStdString();
  QTest::mouseClick(button, Qt::LeftButton);
}

TEST(Trouble, AnAddressThatIsNoneIsToldAtOnce) {
  VisitorWindow visitor;
  auto* server = visitor.window().findChild<QComboBox*>("server");
  server->lineEdit()->setText("ftp://nowhere");
  click(visitor, "enter_lobby");
  EXPECT_TRUE(visitor.text_of("trouble").contains("is not an address"));
}

// The label that says what is wrong, once it is visible.
QLabel* trouble_of(const VisitorWindow& visitor) {
  EXPECT_TRUE(wait_for([&] { return visitor.shown("trouble") != nullptr; }));
  return qobject_cast<QLabel*>(visitor.shown("trouble"));
}

TEST(Trouble, IsToldInTheColorsOfTheTheme) {
  for (const char* theme : {"light", "dark"}) {
    VisitorWindow visitor;
    static_cast<void>(visitor.files().keep_settings({
        {"desktop.theme", theme}
    }));
    visitor.reopen();
    visitor.window().findChild<QComboBox*>("server")->lineEdit()->setText("ftp://nowhere");
    click(visitor, "enter_lobby");
    const QLabel* trouble = trouble_of(visitor);
    ASSERT_NE(trouble, nullptr);
    EXPECT_EQ(trouble->palette().color(QPalette::WindowText), desktop::look().loss) << theme;
    visitor.picture(std::string("bad-address-") + theme);
  }
  desktop::set_theme(desktop::Theme::Dark);
}

TEST(Trouble, SettingsThatCannotBeKeptHoldUntilTheProgramEnds) {
  const VisitorWindow visitor;
  const std::filesystem::path home = visitor.files().history().parent_path().parent_path();
  std::filesystem::create_directories(home / "config");
  std::ofstream(home / "config" / "settings") << "what is this?\n";
  QString told;
  desktop::Session session(
      visitor.files(),
      words::Language::English,
      {.on_frame = {}, .on_state = {}, .on_unsent = {}, .on_trouble = [&](const QString& text) {
         told = text;
       }});
  session.keep_setting("desktop.theme", "light");
  EXPECT_TRUE(told.contains("make no sense")) << told.toStdString();
  session.keep_setting("desktop.sound", "off");
  EXPECT_EQ(session.setting("desktop.theme").toStdString(), "light");
  EXPECT_EQ(session.setting("desktop.sound").toStdString(), "off");
}

TEST(Trouble, AHugeAddressIsToldWithinTheWindow) {
  VisitorWindow visitor;
  const QSize size(900, 700);
  visitor.window().resize(size);
  visitor.window().findChild<QComboBox*>("server")->lineEdit()->setText(QString(5000, 'w'));
  click(visitor, "enter_lobby");
  const QLabel* trouble = trouble_of(visitor);
  ASSERT_NE(trouble, nullptr);
  EXPECT_TRUE(trouble->text().endsWith("https://lair.example.org:8443"));
  ASSERT_TRUE(wait_for([&] { return trouble->height() > 0; }));
  visitor.picture("huge-address");
  EXPECT_EQ(visitor.window().size(), size);
  const QRect text = trouble->fontMetrics().boundingRect(
      QRect(0, 0, trouble->width(), 10'000), Qt::TextWordWrap, trouble->text());
  EXPECT_LE(text.width(), trouble->width()) << "cut off at the side";
  EXPECT_LE(text.height(), trouble->height()) << "cut off below";
}

TEST(Trouble, AHugeNameIsCutToWhatAServerTakes) {
  const TestServer server("04");
  VisitorWindow visitor;
  visitor.type_server(server.port(), QString(3000, 'M'));
  EXPECT_EQ(visitor.window().findChild<QLineEdit*>("name")->text(), QString(20, 'M'));
  click(visitor, "enter_lobby");
  EXPECT_TRUE(wait_for([&] { return visitor.is_live(); }));
}

TEST(Trouble, ANameThatNoServerTakesIsToldAsThePageTellsIt) {
  const TestServer server("04");
  VisitorWindow visitor;
  visitor.type_server(server.port(), "<b>Mei</b>");
  click(visitor, "enter_lobby");
  const words::Words words(words::Language::English);
  const QString expected = QString::fromStdString(words.say("refusal.name_characters"));
  EXPECT_TRUE(wait_for([&] { return visitor.text_of("trouble") == expected; }))
      << visitor.text_of("trouble").toStdString();
  EXPECT_TRUE(wait_for([&] { return visitor.button("enter_lobby")->isEnabled(); }));
}

// For example a guest, after the club has become one for members.
TEST(Trouble, WhoeverIsNotLetInAgainIsBackAtTheBeginning) {
  TestServer server("04", "", {}, TestServer::Address::Kept);
  VisitorWindow visitor;
  visitor.type_server(server.port(), "Mei");
  click(visitor, "play_now");
  ASSERT_TRUE(wait_for([&] { return visitor.is_asked(); }));
  server.set_settings("[club]\nmode = \"registered\"\n");
  server.restart();
  const words::Words words(words::Language::English);
  const QString expected = QString::fromStdString(words.say("refusal.guests_refused"));
  EXPECT_TRUE(wait_for([&] { return visitor.text_of("trouble") == expected; }));
  EXPECT_TRUE(wait_for([&] { return visitor.button("sign_in") != nullptr; }));
  EXPECT_EQ(visitor.shown("leave"), nullptr) << "the table has gone with the connection";
}

TEST(Trouble, NoServerIsToldWithTheNextStep) {
  VisitorWindow visitor;
  visitor.type_server(kNobody, "Mei");
  click(visitor, "enter_lobby");
  ASSERT_TRUE(wait_for([&] { return visitor.text_of("trouble").contains("No connection to"); }));
  EXPECT_TRUE(visitor.text_of("trouble").contains("then try again."));
  // The button can be pressed again once the first tries are over.
  EXPECT_TRUE(wait_for([&] { return visitor.button("enter_lobby")->isEnabled(); }));
}

TEST(Trouble, AfterAServerThatIsNotThereAnotherMayBeSignedInTo) {
  const TestServer server("04");
  VisitorWindow visitor;
  visitor.type_server(kNobody, "Mei");
  click(visitor, "enter_lobby");
  ASSERT_TRUE(wait_for([&] { return visitor.text_of("trouble").contains("No connection to"); }));
  visitor.type_server(server.port(), {});
  visitor.click("sign_in");
  QDialog* dialog = nullptr;
  ASSERT_TRUE(wait_for([&] {
    dialog = visitor.window().findChild<QDialog*>("account");
    return dialog != nullptr && dialog->isVisible();
  }));
  dialog->findChild<QLineEdit*>("account_name")->setText("Mei Lin");
  dialog->findChild<QLineEdit*>("account_password")->setText("correcthorsebattery");
  QTest::mouseClick(dialog->findChild<QPushButton*>("account_register"), Qt::LeftButton);
  EXPECT_TRUE(wait_for([&] { return visitor.is_live() && visitor.talk().lobby().has_account(); }));
}

// So that it can be corrected there.
TEST(Trouble, AnAddressFromElsewhereIsShown) {
  VisitorWindow visitor;
  visitor.window().follow(
      link::DeepLink{
          .server = {.host = "127.0.0.1", .port = kNobody}
  },
      "Bo");
  ASSERT_TRUE(wait_for([&] { return visitor.text_of("trouble").contains("No connection to"); }));
  EXPECT_EQ(visitor.window().findChild<QComboBox*>("server")->currentText(), "http://127.0.0.1:1");
}

TEST(Trouble, ASlowResolverDoesNotStopTheWindow) {
  const TestServer server("04");
  SlowResolver resolver;
  VisitorWindow visitor;
  visitor.type_server(server.port(), "Mei");
  visitor.window().findChild<QComboBox*>("server")->lineEdit()->setText(
      QStringLiteral("http://%1:%2").arg(SlowResolver::kHost).arg(server.port()));
  click(visitor, "enter_lobby");
  ASSERT_TRUE(wait_for([&] { return resolver.asked() == 1; }));
  auto* name = visitor.window().findChild<QLineEdit*>("name");
  QTest::keyClicks(name, " Lin");
  EXPECT_EQ(name->text(), "Mei Lin");
  EXPECT_FALSE(visitor.is_live());
  resolver.find();
  EXPECT_TRUE(wait_for([&] { return visitor.is_live(); }));
}

TEST(Trouble, ANameThatNobodyKnowsIsToldWithTheNextStep) {
  SlowResolver resolver;
  resolver.find_nothing();
  VisitorWindow visitor;
  visitor.window().findChild<QComboBox*>("server")->lineEdit()->setText("http://slow.test");
  click(visitor, "enter_lobby");
  ASSERT_TRUE(
      wait_for([&] { return visitor.text_of("trouble").contains("no such host: slow.test"); }));
  EXPECT_TRUE(visitor.text_of("trouble").contains("Check the address"));
}

// What the first page says about a server that speaks TLS at that address.
QString said_of(const std::string& address) {
  VisitorWindow visitor;
  visitor.window().findChild<QComboBox*>("server")->lineEdit()->setText(
      QString::fromStdString(address));
  click(visitor, "enter_lobby");
  EXPECT_TRUE(wait_for([&] { return !visitor.text_of("trouble").isEmpty(); }));
  EXPECT_TRUE(wait_for([&] { return visitor.button("enter_lobby")->isEnabled(); }));
  return visitor.text_of("trouble");
}

TEST(Trouble, ACertificateThatNobodyVouchesForIsToldWithTheNextStep) {
  const PushService other;  // has a certificate of its own
  const QString said = said_of("https://127.0.0.1:" + std::to_string(other.port()));
  EXPECT_TRUE(said.contains("the certificate of 127.0.0.1 is not good: ")) << said.toStdString();
  EXPECT_TRUE(said.contains("set SSL_CERT_FILE to the file")) << said.toStdString();
}

TEST(Trouble, ACertificateForAnotherHostIsToldWithTheNextStep) {
  const PushService other;  // trusted here, but only as 127.0.0.1
  qputenv("SSL_CERT_FILE", QByteArray::fromStdString(other.certificate()));
  const QString said = said_of("https://localhost:" + std::to_string(other.port()));
  qunsetenv("SSL_CERT_FILE");
  EXPECT_TRUE(said.contains("the certificate of localhost is not good: hostname mismatch"))
      << said.toStdString();
  EXPECT_TRUE(said.contains("Check the address.")) << said.toStdString();
}

// The result of a shell command that has ended.
struct Ended {
  int status = 0;
  std::string said;  // on both outputs
};

Ended run(const std::string& command) {
  Ended ended;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return ended;
  for (int letter = std::fgetc(pipe); letter != EOF; letter = std::fgetc(pipe)) {
    ended.said += static_cast<char>(letter);
  }
  ended.status = WEXITSTATUS(pclose(pipe));
  return ended;
}

TEST(Trouble, NoDisplayIsToldWithTheNextStep) {
  const Ended ended =
      run("env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM LC_ALL=C " LAIR_DESKTOP);
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.said,
            "There is no display here. In a terminal, lair-terminal plays the same games.\n");
}

TEST(Trouble, AWrongAddressOnTheCommandLineIsTold) {
  const Ended ended = run("env LC_ALL=C " LAIR_DESKTOP " ftp://nowhere");
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(ended.said.starts_with("\"ftp://nowhere\" is not an address.")) << ended.said;
}

// A server of another version: it accepts every WebSocket and sends one goodbye.
class StrangeServer {
 public:
  explicit StrangeServer(const v1::Goodbye& goodbye) {
    *farewell_.mutable_goodbye() = goodbye;
    server_.listen(QHostAddress::LocalHost);
    QObject::connect(&server_, &QTcpServer::newConnection, &server_, [this] {
      QTcpSocket* visitor = server_.nextPendingConnection();
      QObject::connect(
          visitor, &QTcpSocket::readyRead, visitor, [this, visitor] { greet(visitor); });
    });
  }

  [[nodiscard]] std::uint16_t port() const { return server_.serverPort(); }

 private:
  void greet(QTcpSocket* visitor) const {
    const QByteArray said = visitor->peek(visitor->bytesAvailable());
    const QByteArray name("Sec-WebSocket-Key: ");
    const auto from = said.indexOf(name) + name.size();
    if (!said.endsWith("\r\n\r\n") || !said.contains(name)) return;
    visitor->readAll();
    const QByteArray key = said.mid(from, said.indexOf('\r', from) - from);
    const QByteArray accept = QByteArray::fromStdString(link::accept_for(key.toStdString()));
    visitor->write(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Protocol: lair.v1\r\n"
        "Sec-WebSocket-Accept: " +
        accept + "\r\n\r\n");
    // One whole binary message of less than 126 bytes.
    const std::string bytes = farewell_.SerializeAsString();
    visitor->write(QByteArray("\x82", 1) + static_cast<char>(bytes.size()) +
                   QByteArray::fromStdString(bytes));
  }

  v1::ServerFrame farewell_;
  QTcpServer server_;
};

// A different program that listens there: these bytes are its answer to everything.
class OtherServer {
 public:
  explicit OtherServer(QByteArray answer) : answer_(std::move(answer)) {
    server_.listen(QHostAddress::LocalHost);
    QObject::connect(&server_, &QTcpServer::newConnection, &server_, [this] {
      QTcpSocket* visitor = server_.nextPendingConnection();
      QObject::connect(visitor, &QTcpSocket::readyRead, visitor, [this, visitor] {
        visitor->readAll();
        visitor->write(answer_);
        visitor->disconnectFromHost();
      });
    });
  }

  [[nodiscard]] std::uint16_t port() const { return server_.serverPort(); }

 private:
  QByteArray answer_;
  QTcpServer server_;
};

struct OtherAnswer {
  std::string name;
  QByteArray bytes;

  friend void PrintTo(const OtherAnswer& one, std::ostream* out) { *out << one.name; }
};

class NoLair : public ::testing::TestWithParam<OtherAnswer> {};

INSTANTIATE_TEST_SUITE_P(
    Answers,
    NoLair,
    ::testing::Values(OtherAnswer{"APage", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nHello"},
                      OtherAnswer{"NoSuchPage",
                                  "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"},
                      OtherAnswer{"Mail", "220 mail.example.org ESMTP\r\n"},
                      OtherAnswer{"WithoutEnd", QByteArray(300'000, 'x')},
                      OtherAnswer{"Nothing", QByteArray()}),
    [](const auto& row) { return row.param.name; });

TEST_P(NoLair, IsToldWithTheNextStep) {
  const OtherServer server(GetParam().bytes);
  VisitorWindow visitor;
  visitor.type_server(server.port(), "Mei");
  click(visitor, "enter_lobby");
  ASSERT_TRUE(wait_for([&] { return visitor.text_of("trouble").contains("No connection to"); }));
  EXPECT_TRUE(visitor.text_of("trouble").endsWith("then try again."))
      << visitor.text_of("trouble").toStdString();
  EXPECT_TRUE(wait_for([&] { return visitor.button("enter_lobby")->isEnabled(); }));
}

class Farewell : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Codes,
                         Farewell,
                         ::testing::Values("version", "auth", "signed_out", "replaced"),
                         [](const auto& row) {
                           std::string name = row.param;
                           std::erase(name, '_');
                           return name;
                         });

TEST_P(Farewell, IsToldAsThePageTellsItAndMayBeTriedAgain) {
  v1::Goodbye goodbye;
  goodbye.set_code(GetParam());
  goodbye.set_sentence("Not like this.");
  const StrangeServer server(goodbye);
  VisitorWindow visitor;
  visitor.type_server(server.port(), "Mei");
  click(visitor, "enter_lobby");
  const words::Words words(words::Language::English);
  const QString expected = QString::fromStdString(words.say("link." + std::string(GetParam())));
  ASSERT_TRUE(wait_for([&] { return visitor.text_of("trouble") == expected; }))
      << visitor.text_of("trouble").toStdString();
  EXPECT_TRUE(visitor.button("enter_lobby")->isEnabled());
}

// A guest at that server signs in as Mei Lin; returns the dialog.
QDialog* sign_in(VisitorWindow& visitor, const TestServer& server, const QString& password) {
  visitor.type_server(server.port(), "Mei");
  click(visitor, "enter_lobby");
  EXPECT_TRUE(wait_for([&] { return visitor.is_live(); }));
  click(visitor, "go_account");
  QDialog* dialog = nullptr;
  EXPECT_TRUE(wait_for([&] {
    dialog = visitor.window().findChild<QDialog*>("account");
    return dialog != nullptr && dialog->isVisible();
  }));
  dialog->findChild<QLineEdit*>("account_name")->setText("Mei Lin");
  dialog->findChild<QLineEdit*>("account_password")->setText(password);
  QTest::mouseClick(dialog->findChild<QPushButton*>("account_sign_in"), Qt::LeftButton);
  return dialog;
}

// The sentence that answers a wrong password at that server.
std::string said_to_a_wrong_password(const TestServer& server) {
  VisitorWindow visitor;
  const QDialog* dialog = sign_in(visitor, server, "not her password");
  const auto* trouble = dialog->findChild<QLabel*>("account_trouble");
  EXPECT_TRUE(wait_for([&] { return trouble->isVisible(); }));
  return trouble->text().toStdString();
}

TEST(SecondFactor, IsAskedForOnceItIsNeeded) {
  const TestServer server("04");
  const SecondFactor app(server, "Mei Lin", "correcthorsebattery");
  VisitorWindow visitor;
  const QDialog* dialog = sign_in(visitor, server, "correcthorsebattery");
  auto* factor = dialog->findChild<QLineEdit*>("account_factor");
  EXPECT_FALSE(factor->isVisible()) << "before the server asks";
  auto* again = dialog->findChild<QPushButton*>("account_sign_in");
  ASSERT_TRUE(wait_for([&] { return factor->isVisible() && again->isEnabled(); }));
  factor->setText(QString::fromStdString(app.code()));
  QTest::mouseClick(again, Qt::LeftButton);
  EXPECT_TRUE(wait_for([&] { return visitor.is_live() && visitor.talk().lobby().has_account(); }));
}

TEST(LostPassword, IsResetOnThePageOfAClubThatSendsLetters) {
  const TestServer without("04");
  EXPECT_EQ(said_to_a_wrong_password(without), "Wrong name or password.");
  const TestServer with("04",
                        "[club]\naddress = \"http://127.0.0.1\"\n[mail]\nhost = \"127.0.0.1\"\n"
                        "security = \"none\"\nfrom = \"mahjong@club.example\"\n");
  const std::string said = said_to_a_wrong_password(with);
  EXPECT_NE(said.find("http://127.0.0.1:" + std::to_string(with.port())), std::string::npos)
      << said;
}

TEST(DeepLink, OpensATableByItsCode) {
  TestServer server;
  VisitorWindow host;
  host.type_server(server.port(), "Mei");
  click(host, "enter_lobby");
  ASSERT_TRUE(wait_for([&] { return host.button("new_table") != nullptr; }));
  click(host, "new_table");
  auto* who = host.window().findChild<QComboBox*>("create_who");
  who->setCurrentIndex(1);
  click(host, "create_submit");
  ASSERT_TRUE(wait_for([&] { return !host.talk().state().code().empty(); }));
  VisitorWindow guest;
  const std::string there = "127.0.0.1:" + std::to_string(server.port());
  const std::string table =
      "/table/" + std::to_string(host.talk().table()) + "/" + host.talk().state().code();
  const auto to = link::deep_link_from("lair://" + there + table);
  ASSERT_TRUE(to);
  guest.window().follow(*to, "Bo");
  ASSERT_TRUE(wait_for([&] { return guest.shown("chair_0") != nullptr; }));
  EXPECT_EQ(guest.talk().table(), host.talk().table());
  // The address of the page, sent to somebody who types it here.
  VisitorWindow other;
  other.type_server(server.port(), "Cai");
  other.window().findChild<QComboBox*>("server")->lineEdit()->setText(
      QString::fromStdString("http://" + there + "/#" + table));
  click(other, "enter_lobby");
  ASSERT_TRUE(wait_for([&] { return other.shown("chair_0") != nullptr; }));
  EXPECT_EQ(other.talk().table(), host.talk().table());
}

}  // namespace
}  // namespace lair::testing
