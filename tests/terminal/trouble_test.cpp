// Wrong addresses, small windows, ended sessions, closed pipes: a clear
// sentence, and nothing is lost.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "lair/v1/server.pb.h"

#include "clients/link/handshake.hpp"
#include "clients/words/words.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/push_service.hpp"
#include "tests/terminal/typist.hpp"

namespace lair::testing {
namespace {

bool contains(const std::string& text, const std::string& word) {
  return text.find(word) != std::string::npos;
}

namespace asio = boost::asio;

// A server of another version: it accepts every WebSocket, sends one goodbye and
// waits until it is closed.
class StrangeServer {
 public:
  explicit StrangeServer(const v1::Goodbye& goodbye) {
    v1::ServerFrame frame;
    *frame.mutable_goodbye() = goodbye;
    const std::string bytes = frame.SerializeAsString();
    // One whole binary message of less than 126 bytes.
    farewell_ = std::string("\x82") + static_cast<char>(bytes.size()) + bytes;
    accept_next();
    thread_ = std::thread([this] { loop_.run(); });
  }

  StrangeServer(const StrangeServer&) = delete;
  StrangeServer& operator=(const StrangeServer&) = delete;

  ~StrangeServer() {
    loop_.stop();
    thread_.join();
  }

  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port());
  }

 private:
  struct Visit {
    explicit Visit(asio::ip::tcp::socket accepted) : socket(std::move(accepted)) {}

    asio::ip::tcp::socket socket;
    std::string heard;
    std::string said;
  };

  void accept_next() {
    acceptor_.async_accept([this](boost::system::error_code error, asio::ip::tcp::socket socket) {
      if (error) return;
      greet(std::make_shared<Visit>(std::move(socket)));
      accept_next();
    });
  }

  void greet(const std::shared_ptr<Visit>& visit) {
    asio::async_read_until(visit->socket,
                           asio::dynamic_buffer(visit->heard),
                           "\r\n\r\n",
                           [this, visit](boost::system::error_code error, std::size_t) {
                             if (!error) take_leave(visit);
                           });
  }

  void take_leave(const std::shared_ptr<Visit>& visit) {
    const std::string name = "Sec-WebSocket-Key: ";
    const std::size_t from = visit->heard.find(name) + name.size();
    const std::string key = visit->heard.substr(from, visit->heard.find('\r', from) - from);
    visit->said =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Protocol: lair.v1\r\nSec-WebSocket-Accept: " +
        link::accept_for(key) + "\r\n\r\n" + farewell_;
    asio::async_write(visit->socket,
                      asio::buffer(visit->said),
                      [visit](boost::system::error_code, std::size_t) { wait_for_end(visit); });
  }

  static void wait_for_end(const std::shared_ptr<Visit>& visit) {
    visit->heard.resize(1);
    asio::async_read(visit->socket,
                     asio::buffer(visit->heard),
                     [visit](boost::system::error_code error, std::size_t) {
                       if (!error) wait_for_end(visit);
                     });
  }

  std::string farewell_;
  asio::io_context loop_;
  asio::ip::tcp::acceptor acceptor_{
      loop_, {asio::ip::address_v4::loopback(), 0}
  };
  std::thread thread_;
};

class Trouble : public ::testing::Test {
 protected:
  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(server_.port());
  }

  // What a program prints that ends by itself.
  std::string said_to(std::vector<std::string> arguments, int status) {
    arguments.insert(arguments.end(), {"--language", "en"});
    Typist typist(std::move(arguments), home_.path(), Typist::Through::Pipes);
    typist.end_input();
    const std::string said = typist.rest();
    EXPECT_EQ(typist.exit_status(), status) << said;
    return said;
  }

  TestServer server_{"04", "", {}, TestServer::Address::Kept};
  Home home_;
};

TEST_F(Trouble, OfAnAddressThatIsNone) {
  EXPECT_TRUE(contains(said_to({"two words"}, 2), "is not an address. Examples:"));
}

TEST_F(Trouble, OfAPortWhereNobodyListens) {
  const std::string where = address();
  server_.kill();
  const std::string said = said_to({where}, 1);
  EXPECT_TRUE(contains(said, "No connection to http://" + where));
  EXPECT_TRUE(contains(said, "Check the address and that the server is running"));
}

TEST_F(Trouble, OfAServerThatIsNoLair) {
  // The server speaks plain HTTP, so nobody ever answers in TLS.
  const std::string said = said_to({"https://" + address(), "--patience", "5"}, 1);
  EXPECT_TRUE(contains(said, "No connection to https://" + address())) << said;
}

TEST_F(Trouble, OfAServerOfAnotherVersion) {
  v1::Goodbye goodbye;
  goodbye.set_code("version");
  goodbye.set_sentence("Not like this.");
  const StrangeServer server(goodbye);
  const std::string said = said_to({server.address()}, 1);
  EXPECT_TRUE(contains(said, "This program and the server have different versions.")) << said;
  EXPECT_TRUE(contains(said, "Install the server's")) << said;
}

TEST_F(Trouble, OfASessionThatEndsWhileOneIsGreeted) {
  v1::Goodbye goodbye;
  goodbye.set_code("signed_out");
  goodbye.set_sentence("Not like this.");
  const StrangeServer server(goodbye);
  const std::string said = said_to({server.address()}, 1);
  EXPECT_TRUE(contains(said, words::Words(words::Language::English).say("link.signed_out")))
      << said;
}

TEST_F(Trouble, OfACertificateThatNobodyVouchesFor) {
  const PushService other;  // speaks TLS with a certificate of its own
  const std::string where = "https://127.0.0.1:" + std::to_string(other.port());
  const std::string said = said_to({where}, 1);
  EXPECT_TRUE(contains(said, "the certificate of 127.0.0.1")) << said;
  EXPECT_TRUE(contains(said, "set SSL_CERT_FILE to")) << said;
}

TEST_F(Trouble, OfACertificateForAnotherHost) {
  const PushService other;  // trusted here, but only as 127.0.0.1
  const std::string where = "https://localhost:" + std::to_string(other.port());
  Typist typist({where, "--language", "en"},
                home_.path(),
                Typist::Through::Pipes,
                {},
                {"SSL_CERT_FILE=" + other.certificate()});
  const std::string said = typist.rest();
  EXPECT_EQ(typist.exit_status(), 1);
  EXPECT_TRUE(contains(said, "No connection to " + where)) << said;
  EXPECT_TRUE(contains(said, "the certificate of localhost is not")) << said;
  EXPECT_TRUE(contains(said, "hostname mismatch.")) << said;
  EXPECT_TRUE(contains(said, "Check the address.")) << said;
}

TEST_F(Trouble, OfAnUnknownLanguage) {
  Typist typist({"--language", "tlh"}, home_.path(), Typist::Through::Pipes);
  EXPECT_TRUE(contains(typist.rest(), "tlh"));
  EXPECT_EQ(typist.exit_status(), 2);
}

TEST_F(Trouble, OfAGuestWhoComesBackIsNone) {
  {
    Typist typist({address(), "--name", "Keung", "--language", "en"}, home_.path());
    typist.until("Welcome, Keung");
    typist.end_input();
    typist.rest();
    EXPECT_EQ(typist.exit_status(), 0);
  }
  Typist typist({address(), "--language", "en"}, home_.path());
  typist.until("Welcome, Keung");
}

TEST_F(Trouble, OfATableThatIsNotThere) {
  Typist typist({address(), "--language", "en"}, home_.path());
  typist.until("Type help");
  typist.type("open 99");
  typist.until("That table no longer exists.");
  typist.type("open");
  typist.until("Say the number of the table");
  typist.type("hand");
  typist.until("You are not at a table.");
  typist.type("dance");
  typist.until("Unknown command.");
  typist.type("create clock=soon");
  typist.until("\"soon\" is not a clock");
  typist.type("replay 77");
  typist.until("There is no finished game with that number.");
}

TEST_F(Trouble, OfAWatchedTableThatIsNotThereEndsTheProgram) {
  const std::string said = said_to({address(), "--watch", "99"}, 1);
  EXPECT_TRUE(contains(said, "That table no longer exists."));
}

TEST_F(Trouble, OfSettingsThatMakeNoSenseIsToldAndLeftAsItIs) {
  const auto folder = home_.path() / ".config/lair";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "settings") << "what is this?\n";
  Typist typist({address(), "--json", "--language", "en"}, home_.path(), Typist::Through::Pipes);
  typist.until("settings: it has lines that make no sense");
  typist.until("Type help");
  std::string kept;
  std::getline(std::ifstream(folder / "settings"), kept);
  EXPECT_EQ(kept, "what is this?");
}

TEST_F(Trouble, OfAFullDiskEndsTheProgram) {
  const std::string command = "LC_ALL=C HOME=" + home_.path().string() + " " + terminal_program() +
                              " " + address() + " --json 2>&1 >/dev/full </dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::string said;
  for (int letter = std::fgetc(pipe); letter != EOF; letter = std::fgetc(pipe)) {
    said += static_cast<char>(letter);
  }
  EXPECT_EQ(WEXITSTATUS(pclose(pipe)), 1);
  EXPECT_EQ(said, "cannot write: No space left on device\n");
}

TEST_F(Trouble, OfAWindowOfTenLinesAndFortyColumns) {
  Typist typist({address(), "--language", "en"},
                home_.path(),
                Typist::Through::Terminal,
                {.columns = 40, .rows = 10});
  typist.until("Type help");
  typist.until("> ");
  typist.type("help");
  std::size_t pages = 0;
  while (true) {
    std::string page;
    const auto said = typist.until_one({"more lines: press Enter.", "to S4."}, page);
    std::size_t begin = 0;
    for (std::size_t end = page.find('\n'); end != std::string::npos;
         end = page.find('\n', begin)) {
      EXPECT_LE(end - begin, 40U) << page.substr(begin, end - begin);
      begin = end + 1;
    }
    if (said == 1) break;
    ++pages;
    typist.type("");
  }
  EXPECT_GT(pages, 5U);
}

TEST_F(Trouble, OfColoursIsNoneWhereTheyAreNotWanted) {
  Typist with({address(), "--name", "One", "--language", "en"}, home_.path());
  with.until("Type help");
  EXPECT_TRUE(contains(with.raw(), "\x1b[1mWelcome, One"));
  const Home other;
  Typist without({address(), "--name", "Two", "--language", "en"},
                 other.path(),
                 Typist::Through::Terminal,
                 {},
                 {"NO_COLOR=1"});
  without.until("Type help");
  EXPECT_FALSE(contains(without.raw(), "\x1b[1m"));
}

TEST_F(Trouble, OfACommandWithoutHelpIsNone) {
  for (const char* language : {"en", "zh-Hant", "zh-Hans", "ja"}) {
    Typist script(
        {address(), "--json", "--language", language}, home_.path(), Typist::Through::Pipes);
    script.type("help");
    std::string taken;
    boost::json::object said;
    while (!said.contains("lines")) {
      said = boost::json::parse(script.until("\n")).as_object();
      if (said.at("type").as_string() != "help") said.clear();
    }
    const boost::json::array& lines = said.at("lines").as_array();
    EXPECT_GT(lines.size(), 50U);
    for (std::size_t at = 1; at + 1 < lines.size(); ++at) {
      const std::string line(lines[at].as_string());
      const bool tells = contains(line, ":") || contains(line, "：") || contains(line, ",");
      EXPECT_TRUE(tells) << language << ": " << line;
    }
  }
}

TEST_F(Trouble, OfATableThatIsOpenedElsewhereIsToldAndComesBack) {
  Typist one({address(), "--name", "Wing", "--language", "en"}, home_.path());
  one.until("Type help");
  one.type("practice");
  one.until("Your turn: ");
  // The same session in another window.
  Typist two({address(), "--language", "en"}, home_.path());
  two.until("Type help");
  two.type("open 1");
  one.until("You are connected in another window.");
  one.type("open 1");
  one.until("Your turn: ");
  two.until("You are connected in another window.");
}

// A script does not wait for its welcome.
TEST_F(Trouble, OfLinesThatComeTooEarlyIsNone) {
  Typist typist({address(), "--name", "Wing", "--json", "--language", "en"},
                home_.path(),
                Typist::Through::Pipes);
  typist.type("who");
  typist.type("quit");
  const std::string said = typist.rest();
  EXPECT_TRUE(contains(said, R"("type":"who")")) << said;
  EXPECT_TRUE(contains(said, R"("type":"bye")")) << said;
}

// What is known can still be read; a line that would be lost is refused, so
// that it can be typed again.
TEST_F(Trouble, OfALineWithoutAConnectionIsToldBeforeItIsLost) {
  Typist typist({address(), "--name", "Wing", "--language", "en"}, home_.path());
  typist.until("Type help");
  typist.type("practice");
  typist.until("Your turn: ");
  server_.kill();
  typist.until("Connection lost. Reconnecting");
  for (const std::string line :
       {"d", "say hello", "tell Bo hello", "room 2", "code ABCD", "ready"}) {
    typist.type(line);
    typist.until("There is no connection now, so that was not sent.");
  }
  typist.type("hand");
  typist.until("Your hand: ");
}

TEST_F(Trouble, OfATableThatThereIsNotCostsNotTheOneThatIsPlayed) {
  Typist wing({address(), "--name", "Wing", "--language", "en"}, home_.path());
  wing.until("Type help");
  wing.type("practice");
  wing.until("Your turn: ");
  wing.type("open 999");
  wing.until(words::Words(words::Language::English).say("refusal.no_such_table"));
  wing.type("d");
  wing.until("You discard ");
}

// Being in a room belongs to the connection, and each connection is a new one.
TEST_F(Trouble, OfTheRoomIsNoneOnAnotherConnection) {
  Typist script({address(), "--name", "Script", "--json", "--language", "en"},
                home_.path(),
                Typist::Through::Pipes);
  const auto entered = [&] {
    script.until(R"({"type":"room")");
    script.until(R"("room":")");
    return script.until("\"");
  };
  const std::string first = entered();
  script.type("room 2");
  const std::string second = entered();
  EXPECT_NE(second, first);
  server_.kill();
  server_.restart();
  EXPECT_EQ(entered(), second) << "come back";
  script.type_with_password("register Script", "correcthorsebattery");
  EXPECT_EQ(entered(), second) << "under an account";
  script.type("say Here I am.");
  script.until("Script: Here I am.");
}

TEST_F(Trouble, OfSomebodyWhoFollowsATableIsNone) {
  Typist player({address(), "--name", "Wing", "--language", "en"}, home_.path());
  player.until("Type help");
  // Whoever watches may take long to start; the player's time must not run out meanwhile.
  player.type("create yahoo watch=public clock=3600+0");
  player.until("Waiting");
  player.type("bots");
  player.type("start");
  player.until("Your turn: ");
  const Home other;
  Typist watcher({address(), "--watch", "1", "--language", "en"}, other.path());
  watcher.until("New deal.");
  player.type("d");
  player.until("You discard ");
  const std::string tile = player.until(".");
  watcher.until("Wing discards " + tile);
  EXPECT_FALSE(contains(watcher.raw(), "You draw")) << "a watcher sees what lies face up";
}

TEST_F(Trouble, OfSomebodyWhoFollowsAWaitingTableIsToldNothingToType) {
  Typist host({address(), "--name", "Wing", "--language", "en"}, home_.path());
  host.until("Type help");
  host.type("create yahoo watch=public");
  host.until("Waiting");
  const Home other;
  Typist watcher({address(), "--watch", "1", "--language", "en"}, other.path());
  watcher.until("1. Wing");
  const std::string said = watcher.until("You are watching");
  host.type("table");
  host.until("2. Free seat");
  EXPECT_FALSE(contains(said, "sit")) << said;
  host.type("bots");
  host.type("start");
  watcher.until("New deal.");
}

TEST_F(Trouble, OfATableThatIsClosedIsToldOnceWithTheWayOut) {
  Typist wing({address(), "--name", "Wing", "--language", "en"}, home_.path());
  wing.until("Type help");
  wing.type("create yahoo");
  wing.until("begins,");
  wing.type("end");
  const std::string said = wing.until("The table is closed: closed by the host.");
  EXPECT_TRUE(contains(said, "\"leave\" goes back to the room.")) << said;
  EXPECT_FALSE(contains(said, "1. ")) << "places of a match that never began: " << said;
  wing.type("leave");
  const std::string then = wing.until("Welcome");
  EXPECT_FALSE(contains(then, "The table is closed")) << then;
}

TEST(RefusedPractice, LeavesTheNextTableToPeople) {
  const TestServer server("04", "", {"--tables-per-guest-max", "1"});
  const Home home;
  Typist wing({"127.0.0.1:" + std::to_string(server.port()), "--language", "en"}, home.path());
  wing.until("Type help");
  wing.type("create yahoo");
  wing.until("begins,");
  wing.type("practice");
  wing.until(words::Words(words::Language::English).say("refusal.too_many_hosted"));
  wing.type("end");
  wing.until("The table is closed");
  wing.type("create yahoo");
  wing.until("begins,");
  // After all requests for the table.
  wing.type("say Here I am.");
  wing.until("Here I am.");
  wing.type("seats");
  wing.until("2. Free seat");
}

TEST(LostPassword, IsResetOnThePageOfAClubThatSendsLetters) {
  const TestServer server("04",
                          "[club]\naddress = \"http://127.0.0.1\"\n[mail]\nhost = \"127.0.0.1\"\n"
                          "security = \"none\"\nfrom = \"mahjong@club.example\"\n");
  const std::string where = "127.0.0.1:" + std::to_string(server.port());
  const Home home;
  Typist wing({where, "--language", "en"}, home.path());
  wing.until("Type help");
  wing.type_with_password("signin Wing", "wrong-password");
  wing.until("Wrong name or password. If you have forgotten it, http://" + where);
}

}  // namespace
}  // namespace lair::testing
