#include "server/app/commits.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>

#include "server/app/config.hpp"
#include "server/log.hpp"
#include "server/store/advice.hpp"
#include "server/store/database_name.hpp"

namespace lair {
namespace {

constexpr std::chrono::seconds kBetweenFailures{10};  // between logged failures of the database

// Logs failures of one kind, at most one every kBetweenFailures. Any thread.
class Failures {
 public:
  explicit Failures(std::string what) : what_(std::move(what)) {}

  void say(const store::StoreError& failure) {
    const std::lock_guard lock(mutex_);
    if (Clock::now() < silent_until_) {
      ++unsaid_;
      return;
    }
    silent_until_ = Clock::now() + kBetweenFailures;
    const std::string advice(store::what_to_do(failure));
    const std::string unsaid = std::to_string(std::exchange(unsaid_, 0U));
    log(LogLevel::Error,
        what_,
        {
            {"why",    failure.what()},
            {"do",     advice        },
            {"unsaid", unsaid        }
    });
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  std::mutex mutex_;
  Clock::time_point silent_until_;
  unsigned unsaid_ = 0;
};

}  // namespace

void end_to_begin_again(const store::StoreError& failure) {
  static std::mutex once;  // the writer and the beat may fail together
  once.lock();
  log(LogLevel::Error,
      "the connection to the database is lost; this server stops and restarts from what was saved",
      {
          {"why", failure.what()}
  });
  [[maybe_unused]] const bool is_said = finish_log();
  std::_Exit(kExitAgain);
}

store::Writer::Report failure_log(const std::string& database) {
  return [is_on_server = store::is_postgres(database),
          failures = std::make_shared<Failures>("the database cannot be written")](
             const store::StoreError& failure) {
    if (is_on_server && failure.fault() == store::Fault::Disk) end_to_begin_again(failure);
    failures->say(failure);
  };
}

Loops::GoesOn goes_on_unread() {
  const auto failures =
      std::make_shared<Failures>("the database cannot be read; a request was not carried out");
  return [failures](const std::exception& failure) {
    const auto* unread = dynamic_cast<const store::StoreError*>(&failure);
    if (unread == nullptr) return false;
    failures->say(*unread);
    return true;
  };
}

store::Writer::Committed death_after(std::uint64_t commits) {
  if (commits == 0) return {};
  return [left = commits](bool of_tables) mutable {
    if (of_tables && --left == 0) std::raise(SIGKILL);
  };
}

store::Writer::Deliver deliver_on(Loops& loops) {
  return [&loops](std::vector<store::Writer::Finished> writes) {
    std::vector<std::vector<store::Writer::Finished>> by_loop(loops.size());
    for (store::Writer::Finished& one : writes) {
      by_loop[loops.index_of(one.write.lane)].push_back(std::move(one));
    }
    for (std::size_t loop = 0; loop < by_loop.size(); ++loop) {
      if (by_loop[loop].empty()) continue;
      boost::asio::post(loops.of(loop), [finished = std::move(by_loop[loop])] {
        for (const store::Writer::Finished& one : finished) one.write.done(one.is_durable);
      });
    }
  };
}

}  // namespace lair
