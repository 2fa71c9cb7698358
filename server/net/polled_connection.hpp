// One client that polls for its frames, since its network blocks WebSockets.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/net/concurrency_limiter.hpp"
#include "server/net/conversation.hpp"
#include "server/net/executor.hpp"
#include "server/net/http.hpp"
#include "server/net/outbox.hpp"
#include "server/net/virtual_host.hpp"

namespace lair::net {

// Frames as they are packed into a body: each as its length in four bytes, highest first, then its
// bytes.
std::string packed(const std::vector<lobby::Frame>& frames);

// Lives on one loop; every function may be called from any thread. Frames are numbered from 1 in
// both directions, so a lost answer can be asked for again, and a request that arrives twice counts
// once.
class PolledConnection final : public lobby::Outlet,
                               public std::enable_shared_from_this<PolledConnection> {
 public:
  //   slots   places the connection takes up, given back when it ends
  //   ended   called once, on the connection's loop
  PolledConnection(asio::io_context& io,
                   std::shared_ptr<VirtualHost> virtual_host,
                   std::string address,
                   std::vector<Slot> slots,
                   std::function<void()> ended);

  void open(lobby::Caller caller);

  // Packed frames from the client; `first` is the number of the first. Answered at once.
  void send(std::uint64_t first, std::string frames, HttpReply reply);

  // Answered with the frames after number `have` as soon as there is one; with none if the client
  // should ask again. Frames up to `have` are forgotten.
  void poll(std::uint64_t have, HttpReply reply);

  void leave();

  bool push(std::string_view message) override;
  void close(lobby::CloseCode code, std::string reason) override;

  const std::string& remote_address() const override { return address_; }

 private:
  void take(std::uint64_t first, const std::string& frames, const HttpReply& reply);
  void ask(std::uint64_t have, HttpReply reply);
  [[nodiscard]] bool forget_up_to(std::uint64_t have);
  void answer_poll();
  void note_sent(const std::vector<lobby::Frame>& frames);
  void begin_close(lobby::CloseCode code, const std::string& reason);
  void end();
  void expect_a_request();
  [[nodiscard]] HttpAnswer farewell() const;

  Loop loop_;
  std::shared_ptr<VirtualHost> virtual_host_;
  std::string address_;
  std::vector<Slot> slots_;
  std::function<void()> ended_;
  Conversation conversation_;
  Outbox outbox_;
  Timer poll_over_;  // the poll has hung long enough
  Timer give_up_;    // the client sends no more requests, or closing takes too long
  // Only the loop touches what follows.
  HttpReply poll_;               // the reply to the hanging poll
  std::uint64_t taken_ = 0;      // frames taken from the client
  std::uint64_t delivered_ = 0;  // frames that the client is known to have
  std::uint64_t sent_ = 0;       // frames that it was sent, even if it may not have received them
  std::optional<lobby::CloseCode> closing_;
  std::string close_reason_;
  bool over_ = false;
};

}  // namespace lair::net
