// The machine's time: the standard library's clocks and Asio's timers.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include <boost/asio/basic_waitable_timer.hpp>

#include "server/time_source.hpp"

namespace lair {

class SystemTime final : public TimeSource {
 public:
  [[nodiscard]] Instant now() const override { return std::chrono::steady_clock::now(); }

  [[nodiscard]] std::uint64_t wall_clock_ms() const override {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(since).count());
  }

  [[nodiscard]] std::unique_ptr<Timer> timer(Loop loop, std::function<void()> ring) override {
    return std::make_unique<LoopTimer>(loop, std::move(ring));
  }

 private:
  class LoopTimer final : public Timer {
   public:
    LoopTimer(const Loop& loop, std::function<void()> ring)
        : bell_(std::make_shared<Bell>(loop, std::move(ring))) {}

    LoopTimer(const LoopTimer&) = delete;
    LoopTimer& operator=(const LoopTimer&) = delete;

    ~LoopTimer() override { bell_->timer.cancel(); }

    // A wait that is over but whose handler has not run yet still rings for the earlier time.
    void set(Instant due) override {
      bell_->timer.expires_at(due);
      bell_->timer.async_wait([bell = bell_](boost::system::error_code stopped) {
        if (!stopped) bell->ring();
      });
    }

    void stop() override { bell_->timer.cancel(); }

   private:
    // Waits may outlive the timer.
    struct Bell {
      Bell(const Loop& loop, std::function<void()> called) : timer(loop), ring(std::move(called)) {}

      boost::asio::basic_waitable_timer<std::chrono::steady_clock,
                                        boost::asio::wait_traits<std::chrono::steady_clock>,
                                        Loop>
          timer;
      std::function<void()> ring;
    };

    std::shared_ptr<Bell> bell_;
  };
};

}  // namespace lair
