#include "server/app/commits.hpp"

#include <chrono>
#include <csignal>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>

#include "server/log.hpp"
#include "server/store/advice.hpp"

namespace lair {
namespace {

constexpr std::chrono::seconds kBetweenFailures{10};  // of the database, that are said

}  // namespace

store::Writer::Report failure_log() {
  using Clock = std::chrono::steady_clock;
  return
      [silent_until = Clock::time_point(), unsaid = 0U](const store::StoreError& failure) mutable {
        if (Clock::now() < silent_until) {
          ++unsaid;
          return;
        }
        silent_until = Clock::now() + kBetweenFailures;
        log(LogLevel::Error,
            "the database cannot be written",
            {
                {"why",                                    failure.what()},
                {        "do", std::string(store::what_to_do(failure))              },
                { "unsaid",                                     std::to_string(std::exchange(unsaid,                                                   0))}
        });
      };
}

store::Writer::Committed death_after(std::uint64_t commits) {
  if (commits == 0) return {};
  return [left = commits](bool of_tables) mutable {
    if (of_tables && --left == 0) std::raise(SIGKILL);
  };
}

store::Writer::Deliver deliver_on(boost::asio::io_context& io) {
  return [&io](std::vector<store::Writer::Finished> writes) {
    boost::asio::post(io, [writes = std::move(writes)] {
      for (const store::Writer::Finished& one : writes) one.done(one.is_durable);
    });
  };
}

}  // namespace lair
