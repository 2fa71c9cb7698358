// The operators' local socket, over real sockets: who may open it, what a strange line does.
#include "server/admin/socket.hpp"

#include <chrono>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>

#include <gtest/gtest.h>
#include <linux/sockios.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace lair::admin {
namespace {

class LocalSocket : public ::testing::Test {
 protected:
  LocalSocket() {
    std::string name = (std::filesystem::temp_directory_path() / "lair-admin-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the test");
    folder_ = name;
    path_ = (folder_ / "socket").string();
  }

  ~LocalSocket() override { std::filesystem::remove_all(folder_); }

  std::unique_ptr<Socket> open() {
    return std::make_unique<Socket>(
        path_,
        [](std::string_view line) { return "heard " + std::string(line); },
        [this](const std::string& why) { cannot_accept_.set_value(why); });
  }

  std::filesystem::path folder_;
  std::string path_;
  std::promise<std::string> cannot_accept_;  // kept once; another time ends the program
};

TEST_F(LocalSocket, AnswersALineWithALine) {
  const auto socket = open();
  EXPECT_EQ(ask(path_, "hello"), "heard hello");
  EXPECT_EQ(ask(path_, ""), "heard ");
  const std::string longest(kRequestBytesMax - 1, 'x');
  EXPECT_EQ(ask(path_, longest), "heard " + longest);
}

TEST_F(LocalSocket, IsItsOwnersAlone) {
  const auto socket = open();

  struct stat facts {};

  ASSERT_EQ(::stat(path_.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777U, 0600U);
}

TEST_F(LocalSocket, HearsNoEndlessLine) {
  const auto socket = open();
  EXPECT_THROW(ask(path_, std::string(4 * kRequestBytesMax, 'x')), std::system_error);
  EXPECT_EQ(ask(path_, "still there"), "heard still there");
}

TEST_F(LocalSocket, SaysOnceThatNoFilesAreLeftAndAnswersOnceThereAre) {
  const auto socket = open();
  rlimit limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &limit), 0);
  const int next = ::dup(STDERR_FILENO);
  ASSERT_EQ(::close(next), 0);
  // One is left for whoever asks, none for the connection at the socket's end.
  const rlimit one{.rlim_cur = static_cast<rlim_t>(next) + 1, .rlim_max = limit.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &one), 0);
  auto answer = std::async(std::launch::async, [this] { return ask(path_, "hello"); });
  EXPECT_NE(cannot_accept_.get_future().get(), "");
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &limit), 0);
  EXPECT_EQ(answer.get(), "heard hello");
}

TEST_F(LocalSocket, StopsThoughSomebodyNeverEndsTheirLine) {
  using Clock = std::chrono::steady_clock;
  const auto socket = open();
  const int slow = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path_.copy(address.sun_path, sizeof address.sun_path - 1);
  ASSERT_EQ(::connect(slow, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ASSERT_EQ(::send(slow, "hel", 3, 0), 3);
  for (int unread = 3; unread > 0;) ASSERT_EQ(::ioctl(slow, SIOCOUTQ, &unread), 0);
  const auto begun = Clock::now();
  socket->stop();
  EXPECT_LT(Clock::now() - begun, std::chrono::seconds(8)) << "the rest may take ten";
  ::close(slow);
}

TEST_F(LocalSocket, IsTakenAwayWhenItStops) {
  auto socket = open();
  socket->stop();
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_EQ(ask(path_, "hello"), std::nullopt);
}

TEST_F(LocalSocket, TakesThePlaceOfOneThatWasLeft) {
  // A killed server leaves the file with nobody listening.
  const auto left = folder_ / "left";
  {
    const auto socket = open();
    std::filesystem::create_hard_link(path_, left);
  }
  std::filesystem::rename(left, path_);
  EXPECT_EQ(ask(path_, "hello"), std::nullopt);
  const auto socket = open();
  EXPECT_EQ(ask(path_, "hello"), "heard hello");
}

TEST_F(LocalSocket, IsNotTakenFromAServerThatListens) {
  const auto socket = open();
  EXPECT_THROW(open(), std::system_error);
  EXPECT_EQ(ask(path_, "hello"), "heard hello");
}

TEST_F(LocalSocket, HasAPathThatASocketMayHave) {
  path_ = (folder_ / std::string(socket_path_bytes_max(), 'x')).string();
  EXPECT_THROW(open(), std::system_error);
  EXPECT_EQ(ask(path_, "hello"), std::nullopt);
}

}  // namespace
}  // namespace lair::admin
