// Sends calls to people's devices: a bounded queue, one thread, libcurl.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "server/push/endpoint.hpp"
#include "server/push/pauses.hpp"
#include "server/push/ports.hpp"
#include "server/push/vapid.hpp"

namespace lair::push {

// How many calls may wait to be sent; one more is dropped.
inline constexpr std::size_t kCallsMax = 1'000;
// How many posts may be under way at once: in all, and to one push service.
inline constexpr std::size_t kPostsMax = 32;
inline constexpr std::size_t kPostsPerHostMax = 8;

struct Plan {
  std::string contact;  // of the operator: "mailto:…" or "https://…"
  VapidKey key;
  Reach reach = {};
  std::string authorities = {};  // a file of certificates to use instead of the system's; for tests
  std::chrono::seconds first_pause = Pauses::kFirst;  // shorter in tests
  std::chrono::seconds connect_max{5};                // longer in tests, like the next
  std::chrono::seconds post_max{10};
  std::function<std::int64_t()> now;  // seconds since 1970
  // Called on the sending thread when a call fails, with its push service. That is empty if the
  // call failed before one was asked.
  std::function<void(const std::string& push_service, const std::string& why)> failed = {};
};

// What was done with calls since the start; safe to read from any thread.
struct Tally {
  std::atomic<std::uint64_t> sent{0};
  std::atomic<std::uint64_t> failed{0};   // not reached, or refused
  std::atomic<std::uint64_t> erased{0};   // subscriptions that no longer exist
  std::atomic<std::uint64_t> dropped{0};  // the queue was full, or the device was paused
};

class Pushes final : public Bell {
 public:
  // `book` must outlive this.
  Pushes(SubscriptionBook& book, Plan plan);

  Pushes(const Pushes&) = delete;
  Pushes& operator=(const Pushes&) = delete;

  ~Pushes() override;

  // Gives up what waits or is under way. Later calls do nothing.
  void stop();

  [[nodiscard]] const PublicKey& public_key() const override { return plan_.key.point; }

  [[nodiscard]] std::optional<std::string_view> why_not(
      const Subscription& subscription) const override;

  SubscriptionBook& book() override { return book_; }

  void call(PlayerId player, Call call) override;

  [[nodiscard]] const Tally& tally() const { return *tally_; }

 private:
  class Posts;

  void run();
  [[nodiscard]] std::optional<std::pair<PlayerId, Call>> next();
  void guarded(const std::function<void()>& work);
  void begin(PlayerId player, const Call& call);
  void again(const Delivery& delivery);
  void send(const Subscription& subscription, Delivery delivery);
  void over(Delivery delivery, long status, std::chrono::microseconds took);

  SubscriptionBook& book_;
  Plan plan_;
  std::shared_ptr<Tally> tally_ = std::make_shared<Tally>();  // the store may answer after the end
  Pauses pauses_;                                             // for the sending thread
  std::unique_ptr<Posts> posts_;                              // for it too, except to wake it
  std::mutex mutex_;                                          // guards the next
  std::deque<std::pair<PlayerId, Call>> waiting_;
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

// What a device is sent: {"kind":"turn","number":17,"name":"…"}; to take that back,
// {"kind":"over","call":"turn","number":17,"name":"…"}. The device puts this into words.
std::string text_of(const Call& call);

}  // namespace lair::push
