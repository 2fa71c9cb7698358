// Reading threads: addresses take turns, pay for what they look up, and never wait forever.
#include "server/api/readers.hpp"

#include <atomic>
#include <future>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace lair {
namespace {

// Holds back every answer until the test releases it; notes who was answered.
class Desk {
 public:
  net::HttpHandler handler() {
    return [this](const net::HttpRequest& request) {
      if (request.path == "/held") {
        entered_.set_value();
        open_.get_future().wait();
      }
      if (request.path == "/broken") throw std::runtime_error("a page that fails");
      used_ += 10'000'000;  // ten seconds each
      return net::sentence(200, request.remote_address);
    };
  }

  void wait_until_held() { entered_.get_future().wait(); }

  void let_go() { open_.set_value(); }

  [[nodiscard]] std::int64_t used() const { return used_; }

 private:
  std::promise<void> entered_;
  std::promise<void> open_;
  std::atomic<std::int64_t> used_{0};
};

net::HttpRequest asked(const std::string& path, const std::string& address) {
  net::HttpRequest request;
  request.path = path;
  request.remote_address = address;
  return request;
}

class ReadingThreads : public testing::Test {
 protected:
  Readers& readers(Readers::Limits limits = {},
                   const std::vector<people::AllowanceChange>& rows = {}) {
    allowances_ = std::make_unique<people::Allowances>(rows);
    readers_ = std::make_unique<Readers>(
        [this] { return desk_.handler(); }, *allowances_, limits, [this] { return desk_.used(); });
    return *readers_;
  }

  std::future<net::HttpAnswer> ask(const std::string& path, const std::string& address) {
    auto promise = std::make_shared<std::promise<net::HttpAnswer>>();
    auto answer = promise->get_future();
    readers_->answer(asked(path, address), [this, promise, address](net::HttpAnswer given) {
      {
        const std::lock_guard lock(mutex_);
        if (given.status == 200) order_.push_back(address);
      }
      promise->set_value(std::move(given));
    });
    return answer;
  }

  std::vector<std::string> order() {
    const std::lock_guard lock(mutex_);
    return order_;
  }

  Desk desk_;
  std::unique_ptr<people::Allowances> allowances_;
  std::unique_ptr<Readers> readers_;

 private:
  std::mutex mutex_;
  std::vector<std::string> order_;
};

TEST_F(ReadingThreads, TakeAddressesInTurnsHoweverMuchOneAsks) {
  readers(
      {
  },
      {{.name = "read.address", .count = 1'000'000, .seconds = 60}});
  std::vector<std::future<net::HttpAnswer>> answers;
  answers.push_back(ask("/held", "192.0.2.1"));
  desk_.wait_until_held();
  for (int times = 0; times < 5; ++times) answers.push_back(ask("/", "192.0.2.1"));
  answers.push_back(ask("/", "192.0.2.2"));
  desk_.let_go();
  for (auto& answer : answers) EXPECT_EQ(answer.get().status, 200);
  EXPECT_EQ(order()[2], "192.0.2.2") << "after one more of who had asked six times";
}

TEST_F(ReadingThreads, LetWhoHasUsedUpTheAllowanceWait) {
  readers(
      {
  },
      {{.name = "read.address", .count = 1'000, .seconds = 60}});
  EXPECT_EQ(ask("/", "192.0.2.1").get().status, 200);
  const auto refused = ask("/", "192.0.2.1").get();
  EXPECT_EQ(refused.status, 429);
  EXPECT_NE(refused.body->find("too_fast"), std::string::npos);
  EXPECT_EQ(ask("/", "192.0.2.2").get().status, 200) << "somebody else";
}

TEST_F(ReadingThreads, KeepOnlySoManyWaiting) {
  readers({.threads = 1, .waiting_max = 3, .waiting_per_address_max = 2});
  std::vector<std::future<net::HttpAnswer>> answers;
  answers.push_back(ask("/held", "192.0.2.9"));
  desk_.wait_until_held();
  answers.push_back(ask("/", "192.0.2.1"));
  answers.push_back(ask("/", "192.0.2.1"));
  EXPECT_EQ(ask("/", "192.0.2.1").get().status, 503) << "a third of one address";
  answers.push_back(ask("/", "192.0.2.2"));
  EXPECT_EQ(ask("/", "192.0.2.3").get().status, 503) << "a fourth of all";
  desk_.let_go();
  for (auto& answer : answers) EXPECT_EQ(answer.get().status, 200);
}

TEST_F(ReadingThreads, AnswerThoughAPageFails) {
  readers();
  EXPECT_EQ(ask("/broken", "192.0.2.1").get().status, 500);
  EXPECT_EQ(ask("/", "192.0.2.1").get().status, 200);
}

TEST_F(ReadingThreads, TurnDownWhoComesAfterTheyStopped) {
  readers();
  readers_->stop();
  EXPECT_EQ(ask("/", "192.0.2.2").get().status, 503);
}

}  // namespace
}  // namespace lair
