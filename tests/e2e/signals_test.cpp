// What a running server does when it is told to stop or to read its configuration again.
#include <algorithm>
#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/e2e/party.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

// Longer than any test lasts, so that only what is tested ends the drain.
constexpr const char* kDrainSeconds = "1000";

class Draining : public ::testing::Test {
 protected:
  Draining() {
    folder_.process().kill();
    std::vector<std::string> words = folder_.arguments();
    *(std::ranges::find(words, "--drain-seconds") + 1) = kDrainSeconds;
    server_ = std::make_unique<ServerProcess>(words);
  }

  TestServer folder_;
  std::unique_ptr<ServerProcess> server_;
};

v1::ClientFrame new_table() {
  v1::ClientFrame frame;
  frame.mutable_create_table()->set_room("learners-lounge");
  frame.mutable_create_table()->set_rules("yahoo");
  return frame;
}

TEST_F(Draining, WaitsForTheHandInPlayThenSaysGoodbye) {
  Party party(server_->port());
  party.reach(Scene::Dealing);
  Talk onlooker(server_->port());
  ASSERT_EQ(onlooker.hello_with_token("", "Dee"), "");

  server_->signal(SIGTERM);
  const auto announced = onlooker.wait_for(v1::ServerFrame::kStopping);
  ASSERT_TRUE(announced);
  EXPECT_GT(announced->stopping().seconds(), 0);
  EXPECT_LE(announced->stopping().seconds(), 1000);
  EXPECT_EQ(Visitor(server_->port()).get("/readyz").status, 503);
  EXPECT_EQ(Visitor(server_->port()).get("/healthz").status, 200);
  EXPECT_EQ(onlooker.answer_to(new_table()), "shutting_down");

  Talk latecomer(server_->port());
  ASSERT_EQ(latecomer.hello_with_token("", "Eve"), "");
  EXPECT_TRUE(latecomer.wait_for(v1::ServerFrame::kStopping));

  party.play_deal_out();
  EXPECT_EQ(onlooker.goodbye().code(), "shutdown");
  EXPECT_EQ(server_->wait(), 0);
}

TEST_F(Draining, IsOverWithASecondSignal) {
  Party party(server_->port());
  party.reach(Scene::Dealing);
  Talk onlooker(server_->port());
  ASSERT_EQ(onlooker.hello_with_token("", "Dee"), "");
  server_->signal(SIGTERM);
  ASSERT_TRUE(onlooker.wait_for(v1::ServerFrame::kStopping));
  server_->signal(SIGTERM);
  EXPECT_EQ(onlooker.goodbye().code(), "shutdown");
  EXPECT_EQ(server_->wait(), 0);
}

TEST_F(Draining, TakesNoTimeWhenNobodyPlays) {
  Party party(server_->port());
  party.reach(Scene::Full);
  Talk onlooker(server_->port());
  ASSERT_EQ(onlooker.hello_with_token("", "Dee"), "");
  EXPECT_EQ(server_->stop(), 0);
  EXPECT_EQ(onlooker.goodbye().code(), "shutdown");
}

TEST(Hangup, ReadsTheConfigurationAgain) {
  TestServer server;
  Talk host(server.port());
  ASSERT_EQ(host.hello_with_token("", "Ana"), "");
  EXPECT_EQ(host.answer_to(new_table()), "");
  server.set_settings(
      "[table]\nper_host_max = 1\n[server]\nthreads = 2\n[[room]]\nid = \"back-room\"\n");
  server.process().signal(SIGHUP);
  server.process().wait_for_log("configuration reloaded");
  server.process().wait_for_log(R"("setting":"server.threads")");
  server.process().wait_for_log(R"("room":"learners-lounge")");
  EXPECT_EQ(host.answer_to(new_table()), "too_many_hosted");
  v1::ClientFrame enter;
  enter.mutable_enter_room()->set_room("back-room");
  host.send(enter);
  EXPECT_TRUE(host.wait_for(v1::ServerFrame::kRoomTables));
}

TEST(Hangup, KeepsTheConfigurationWhenTheNewOneIsWrong) {
  TestServer server;
  server.set_settings("[server]\nthreads = 0\n");
  server.process().signal(SIGHUP);
  server.process().wait_for_log("threads in [server] must be a whole number");
  EXPECT_EQ(Visitor(server.port()).get("/readyz").status, 200);
}

// The socket on which a service manager hears from its services.
class NotifySocket {
 public:
  explicit NotifySocket(std::string path) : path_(std::move(path)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path_.copy(address.sun_path, sizeof address.sun_path - 1);
    socket_ = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    const timeval patience{.tv_sec = test::kPatience.count(), .tv_usec = 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    EXPECT_EQ(::bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    setenv("NOTIFY_SOCKET", path_.c_str(), 1);
    // The watchdog is notified so rarely that its messages do not fill the socket while the test
    // stands still.
    setenv("WATCHDOG_USEC", "2000000", 1);
  }

  NotifySocket(const NotifySocket&) = delete;
  NotifySocket& operator=(const NotifySocket&) = delete;

  ~NotifySocket() {
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
    ::close(socket_);
  }

  // Whether a message that contains `what` arrives; messages before it are skipped.
  [[nodiscard]] bool hears(const std::string& what) const {
    for (;;) {
      char bytes[512];
      const auto got = ::recv(socket_, bytes, sizeof bytes, 0);
      if (got <= 0) return false;
      if (std::string(bytes, static_cast<std::size_t>(got)).find(what) != std::string::npos)
        return true;
    }
  }

 private:
  std::string path_;
  int socket_ = -1;
};

TEST(ServiceManager, IsToldHowTheServerIs) {
  TestServer server;
  const NotifySocket socket((server.folder() / "notify").string());
  server.restart();
  EXPECT_TRUE(socket.hears("EXTEND_TIMEOUT_USEC=1800000000")) << "however long it takes to open";
  EXPECT_TRUE(socket.hears("READY=1"));
  EXPECT_TRUE(socket.hears("WATCHDOG=1"));
  EXPECT_TRUE(socket.hears("WATCHDOG=1"));
  server.process().signal(SIGHUP);
  EXPECT_TRUE(socket.hears("RELOADING=1\nMONOTONIC_USEC="));
  EXPECT_TRUE(socket.hears("READY=1"));
  server.process().signal(SIGTERM);
  EXPECT_TRUE(socket.hears("STOPPING=1"));
  EXPECT_EQ(server.process().wait(), 0);
}

}  // namespace
}  // namespace lair::testing
