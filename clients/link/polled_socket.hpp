// Carries frames by requests and answers, on networks that let no WebSocket through.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clients/link/descriptor.hpp"
#include "clients/link/http_channel.hpp"
#include "clients/link/line.hpp"
#include "engine/result.hpp"

namespace lair::link {

// Puts the length of each frame before it, in four bytes, the highest first.
std::string packed_frames(const std::vector<std::string>& frames);

// Nothing if the bytes are not a sequence of frames.
std::optional<std::vector<std::string>> frames_packed_in(std::string_view body);

// One request at a time asks for frames, another delivers this client's frames; see
// POST /link in proto/GUIDE.md.
class PolledSocket : public Line {
 public:
  // Begins to connect.
  static Result<std::unique_ptr<PolledSocket>, Loss> connect(const Endpoint& to);

  ~PolledSocket() override;

  // Ready when one of the two connections is ready.
  [[nodiscard]] int descriptor() const override { return ready_.number(); }

  [[nodiscard]] bool is_looking_up() const override { return hears_.is_looking_up(); }

  [[nodiscard]] bool is_open() const override { return !secret_.empty() && !is_over_; }

  [[nodiscard]] bool is_closed() const override { return is_over_; }

  [[nodiscard]] bool wants_to_write() const override { return false; }

  [[nodiscard]] const Loss& why_closed() const override { return why_closed_; }

  [[nodiscard]] int close_code() const override { return close_code_; }

  [[nodiscard]] std::chrono::seconds retry_after() const override { return retry_after_; }

  [[nodiscard]] const Traffic& traffic() const override { return traffic_; }

  void pump() override;
  std::optional<std::string> next() override;
  void send(std::string_view frame) override;
  void close(Loss why) override;

 private:
  PolledSocket(const Endpoint& to, Descriptor ready);

  void heard(const HttpAnswer& answer);
  void brought(const HttpAnswer& answer);
  void poll();
  void bring();
  void leave();
  void end(Loss why);
  void watch(const HttpChannel& channel);
  [[nodiscard]] std::string request(std::string_view query, std::string_view body) const;

  std::string host_;
  Descriptor ready_;  // epoll
  HttpChannel hears_;
  HttpChannel brings_;
  std::string secret_;                // of the polled connection; empty until it is open
  std::vector<std::string> waiting_;  // frames to be delivered
  std::size_t waiting_bytes_ = 0;
  std::size_t under_way_ = 0;  // how many of those are in the current request
  std::uint64_t delivered_ = 0;
  std::uint64_t have_ = 0;
  std::deque<std::string> heard_;
  Traffic traffic_;
  bool is_over_ = false;
  Loss why_closed_;
  int close_code_ = 0;
  std::chrono::seconds retry_after_{};
};

}  // namespace lair::link
