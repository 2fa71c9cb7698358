#include "server/app/drain.hpp"

#include <algorithm>
#include <utility>

#include "server/log.hpp"

namespace lair {
namespace {

constexpr std::chrono::milliseconds kLook{200};  // between two looks at the tables

}  // namespace

Drain::Drain(const boost::asio::any_io_executor& loop,
             lobby::Lobby& lobby,
             std::function<void()> over)
    : lobby_(lobby), over_(std::move(over)), timer_(loop) {}

void Drain::begin(std::chrono::seconds at_most) {
  has_begun_ = true;
  waited_for_ = lobby_.hands_in_play();
  if (waited_for_.empty()) at_most = std::chrono::seconds(0);
  until_ = std::chrono::steady_clock::now() + at_most;
  log(LogLevel::Info,
      "stopping: no new tables; waiting for hands in play",
      {
          {"hands",           std::to_string(waited_for_.size())},
          {"seconds_at_most", std::to_string(at_most.count())   }
  });
  lobby_.announce_shutdown(at_most);
  wait();
}

void Drain::cut_short() { timer_.cancel(); }

// Waits only for the hands that were in play at the start: new ones keep beginning, so waiting for
// them would never end.
void Drain::wait() {
  lobby::Hands still;
  std::ranges::set_intersection(
      waited_for_, lobby_.hands_in_play(), std::inserter(still, still.end()));
  waited_for_ = std::move(still);
  if (waited_for_.empty() || std::chrono::steady_clock::now() >= until_) return end();
  timer_.expires_after(kLook);
  timer_.async_wait([this](boost::system::error_code stopped) {
    if (stopped) return end();
    wait();
  });
}

void Drain::end() {
  if (!waited_for_.empty()) {
    log(LogLevel::Info,
        "hands still in play; they continue after the restart",
        {
            {"hands", std::to_string(waited_for_.size())}
    });
  }
  over_();
}

}  // namespace lair
