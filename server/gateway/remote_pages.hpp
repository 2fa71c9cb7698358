// The gateway's side for pages: passes HTTP requests on to the primary.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "server/gateway/frames.hpp"
#include "server/gateway/uplink.hpp"
#include "server/net/executor.hpp"
#include "server/net/http.hpp"

namespace lair::gateway {

// Lives on one loop; requests are made on it.
class RemotePages : public std::enable_shared_from_this<RemotePages> {
 public:
  // The most requests that may wait at once, including those held open for polled connections.
  static constexpr std::size_t kQuestionsMax = 20'000;

  RemotePages(Loop loop, const net::NetLimits& limits) : loop_(std::move(loop)), limits_(limits) {}

  void start();

  // Safe to call from any thread.
  void follow(std::optional<Primary> primary) { uplink_->follow(std::move(primary)); }

  [[nodiscard]] bool is_open() const { return uplink_->is_open(); }

  [[nodiscard]] std::string why_not() const { return uplink_->why_not(); }

  void stop() { uplink_->stop(); }

  // Replies once: with the primary's answer, or with 503 if the primary cannot be reached or is
  // lost before it answers. Call on the loop.
  void ask(const net::HttpRequest& request, net::HttpReply reply);

 private:
  void take(std::string_view frame);
  void answer_all();

  Loop loop_;
  net::NetLimits limits_;  // of the uplink
  std::shared_ptr<Uplink> uplink_;
  std::unordered_map<QuestionId, net::HttpReply> waiting_;
  QuestionId last_ = 0;
};

}  // namespace lair::gateway
