#include "server/net/web_socket.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/net/batch_sender.hpp"
#include "server/net/frame_socket.hpp"
#include "server/net/rate_limit.hpp"

namespace lair::net {

// Beast finds these two by name; they say how to end a stream over such a socket.
template <class Handler>
void async_teardown(boost::beast::role_type role, FrameSocket& socket, Handler&& handler) {
  using boost::beast::websocket::async_teardown;
  async_teardown(role, socket.socket(), std::forward<Handler>(handler));
}

void beast_close_socket(FrameSocket& socket) {
  ErrorCode ignored;
  socket.socket().close(ignored);
}

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using lobby::CloseCode;

// False: permessage-deflate is not even compiled in. Frames are about twenty bytes long.
using Stream = websocket::stream<FrameSocket, false>;

// More parts than a client's message comes in, even over a slow network and in small packets.
constexpr std::size_t kPartsUncounted = 16;
constexpr const char* kFarTooMany = "far too many frames";

class BeastWebSocket final : public WebSocket, public std::enable_shared_from_this<BeastWebSocket> {
 public:
  BeastWebSocket(Socket socket, std::string address, const NetLimits& limits, Masking masking)
      : loop_(socket.get_executor()),
        outgoing_(limits.outbox_frames_max, limits.outbox_bytes_max, masking),
        stream_(std::move(socket), outgoing_),
        watch_(loop_),
        address_(std::move(address)),
        frame_part_bytes_(limits.frame_part_bytes),
        waits_{.handshake = limits.handshake_deadline,
               .ping_after = limits.ping_after,
               .idle = limits.idle_timeout,
               .close = limits.close_deadline},
        extra_rate_(limits.frame_spacing, limits.frames_burst, limits.frames_burst_abusive) {
    stream_.binary(true);
    stream_.auto_fragment(false);
    stream_.read_message_max(limits.frame_bytes_max);
  }

  Awaitable<ErrorCode> open(std::string head, std::string_view subprotocol);
  Awaitable<DialRefusal> dial(Dialled dialled);
  void read(std::shared_ptr<FrameReader> reader) override;
  bool push(std::string_view message) override;
  void close(CloseCode code, std::string reason) override;
  void hang_up() override;

  const std::string& remote_address() const override { return address_; }

  std::optional<CloseCode> closed_with() const override { return closing_; }

 private:
  // The sockets that have something to send when the present turn of this thread's loop ends. One
  // handler at the end of the turn serves all of them, since an action has frames for four players.
  struct Flushing {
    Flushing() { present = this; }

    Flushing(const Flushing&) = delete;
    Flushing& operator=(const Flushing&) = delete;

    ~Flushing() {
      if (present == this) present = nullptr;
    }

    void send();

    static inline thread_local Flushing* present = nullptr;
    std::vector<std::shared_ptr<BeastWebSocket>> sockets;
  };

  void flush() {
    if (!hung_up_) stream_.next_layer().flush(shared_from_this());
  }

  void read_part(std::shared_ptr<FrameReader> reader);
  void take_part(std::shared_ptr<FrameReader> reader, ErrorCode error, std::size_t bytes);
  void flush_after_this_turn();
  void expect_handshake();
  void begin();

  // A control frame, or a message part beyond the usual number: far too many end the connection.
  void count_extra() {
    if (extra_rate_.spend(Clock::now()) == Pace::Abusive) close(CloseCode::Policy, kFarTooMany);
  }

  void count_part() {
    has_come_ = true;
    if (++parts_ > kPartsUncounted) count_extra();
  }

  void begin_close(CloseCode code, const std::string& reason);
  void send_close();
  void expect_the_end();
  void heard();
  void ring_at(Clock::time_point when);
  void on_ring();
  void ping();

  // The limits needed as long as the connection is open.
  struct Waits {
    NetLimits::Milliseconds handshake;
    NetLimits::Milliseconds ping_after;
    NetLimits::Milliseconds idle;
    NetLimits::Milliseconds close;
  };

  Loop loop_;
  SendBuffer outgoing_;
  Stream stream_;
  Timer watch_;
  beast::flat_buffer inbox_;
  std::string address_;
  std::size_t frame_part_bytes_;
  Waits waits_;
  // Only the loop touches what follows.
  RateLimit extra_rate_;   // for frames other than messages, which a session never sees
  std::size_t parts_ = 0;  // of the present message
  bool has_come_ = true;   // something was counted since the last read from the network
  Clock::time_point last_heard_{};
  Clock::time_point asked_{};       // when the first ping since last_heard_ was sent
  Clock::time_point give_up_at_{};  // when opening or closing must be done
  std::optional<CloseCode> closing_;
  std::string close_reason_;
  bool open_ = false;
  bool ending_ = false;  // one side has said goodbye
  bool pinging_ = false;
  bool hung_up_ = false;
};

Awaitable<ErrorCode> BeastWebSocket::open(std::string head, std::string_view subprotocol) {
  ErrorCode error;
  http::request_parser<http::empty_body> parser;
  parser.header_limit(static_cast<std::uint32_t>(head.size()));
  parser.put(asio::buffer(head), error);
  if (error) co_return error;

  stream_.set_option(
      websocket::stream_base::decorator([subprotocol](websocket::response_type& response) {
        response.set(http::field::sec_websocket_protocol, subprotocol);
      }));
  expect_handshake();
  const auto [failed] = co_await stream_.async_accept(parser.get(), kAwait);
  if (failed) {
    hang_up();
    co_return failed;
  }
  begin();
  co_return ErrorCode{};
}

Awaitable<DialRefusal> BeastWebSocket::dial(Dialled dialled) {
  stream_.set_option(
      websocket::stream_base::decorator([&dialled](websocket::request_type& request) {
        request.set(http::field::sec_websocket_protocol, dialled.subprotocol);
        request.set(http::field::authorization, dialled.authorization);
      }));
  expect_handshake();
  websocket::response_type response;
  const auto [failed] =
      co_await stream_.async_handshake(response, dialled.host, dialled.path, kAwait);
  if (failed) {
    hang_up();
    const bool is_answered = failed == websocket::error::upgrade_declined;
    co_return DialRefusal{failed, is_answered ? response.result_int() : 0};
  }
  begin();
  co_return DialRefusal{};
}

void BeastWebSocket::expect_handshake() {
  give_up_at_ = Clock::now() + waits_.handshake;
  ring_at(give_up_at_);
}

void BeastWebSocket::begin() {
  open_ = true;
  // Captures nothing that owns the socket: the stream owns this callback.
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
    heard();
    if (kind == websocket::frame_type::close) expect_the_end();
    has_come_ = true;
    count_extra();
  });
  // Beast skips empty parts silently. If nothing else came since the last read, counts them as one
  // part.
  stream_.next_layer().tell_of_reads([this] {
    if (!has_come_) count_part();
    has_come_ = false;
  });
  heard();
  ring_at(last_heard_ + waits_.ping_after);
}

// Most clients are idle most of the time. A coroutine that waits with each, and the nested ones it
// waits in, would take two kibibytes per client.
void BeastWebSocket::read(std::shared_ptr<FrameReader> reader) {
  inbox_.clear();
  parts_ = 0;
  read_part(std::move(reader));
}

// Each part has room for as much as came before it, the first for a click. `async_read` would guess
// the length of a message, with an assertion that fails if a close drains the rest of a half-read
// one.
void BeastWebSocket::read_part(std::shared_ptr<FrameReader> reader) {
  const std::size_t room = std::max(frame_part_bytes_, inbox_.size());
  stream_.async_read_some(
      inbox_.prepare(room),
      [this, reader = std::move(reader)](ErrorCode error, std::size_t bytes) mutable {
        take_part(std::move(reader), error, bytes);
      });
}

// While closing it keeps reading, so that the client's answer to the close is found after any
// frames it sent before that.
void BeastWebSocket::take_part(std::shared_ptr<FrameReader> reader,
                               ErrorCode error,
                               std::size_t bytes) {
  if (error) return reader->over();
  inbox_.commit(bytes);
  count_part();
  if (!stream_.is_message_done()) return read_part(std::move(reader));
  if (closing_) return read(std::move(reader));
  heard();
  if (stream_.got_binary()) {
    return reader->received({static_cast<const char*>(inbox_.data().data()), inbox_.size()});
  }
  begin_close(CloseCode::Unsupported, "frames are binary");
  read(std::move(reader));
}

bool BeastWebSocket::push(std::string_view message) {
  return outgoing_.push(
      message,
      [this] { flush_after_this_turn(); },
      [this] { close(CloseCode::TooSlow, "too many frames unread"); });
}

void BeastWebSocket::flush_after_this_turn() {
  if (!loop_.running_in_this_thread()) {
    return asio::post(loop_, [self = shared_from_this()] { self->flush(); });
  }
  if (Flushing::present == nullptr) {
    asio::post(loop_, [flushing = std::make_unique<Flushing>()] {
      Flushing::present = nullptr;
      flushing->send();
    });
  }
  Flushing::present->sockets.push_back(shared_from_this());
}

void BeastWebSocket::Flushing::send() {
  thread_local BatchSender sender;
  thread_local std::vector<Sending> sendings;
  sendings.clear();
  std::erase_if(sockets, [](const auto& socket) {
    FrameSocket& to = socket->stream_.next_layer();
    const std::string_view bytes = socket->hung_up_ ? std::string_view() : to.take();
    if (bytes.empty()) return true;
    sendings.push_back({.socket = to.socket().native_handle(), .bytes = bytes});
    return false;
  });
  sender.send(sendings);
  for (std::size_t i = 0; i < sendings.size(); ++i) {
    sockets[i]->stream_.next_layer().took(sendings[i].sent, sockets[i]);
  }
}

void BeastWebSocket::close(CloseCode code, std::string reason) {
  asio::post(loop_, [self = shared_from_this(), code, reason = std::move(reason)] {
    self->begin_close(code, reason);
  });
}

void BeastWebSocket::hang_up() {
  if (std::exchange(hung_up_, true)) return;
  outgoing_.shut(SendBuffer::Waiting::Drop);
  watch_.cancel();
  beast_close_socket(stream_.next_layer());
}

void BeastWebSocket::begin_close(CloseCode code, const std::string& reason) {
  if (closing_ || hung_up_) return;
  closing_ = code;
  close_reason_ = reason;
  const bool too_slow = code == CloseCode::TooSlow;
  outgoing_.shut(too_slow ? SendBuffer::Waiting::Drop : SendBuffer::Waiting::Keep);
  expect_the_end();
  send_close();
}

// Closing never takes longer than its deadline.
void BeastWebSocket::expect_the_end() {
  if (std::exchange(ending_, true)) return;
  give_up_at_ = Clock::now() + waits_.close;
  ring_at(give_up_at_);
}

// Sent after everything pushed before.
void BeastWebSocket::send_close() {
  const websocket::close_reason why(static_cast<websocket::close_code>(*closing_),
                                    beast::string_view(close_reason_));
  stream_.async_close(why, [self = shared_from_this()](ErrorCode) { self->hang_up(); });
}

void BeastWebSocket::heard() { last_heard_ = Clock::now(); }

void BeastWebSocket::ring_at(Clock::time_point when) {
  watch_.expires_at(when);
  watch_.async_wait([weak = weak_from_this()](ErrorCode error) {
    const auto self = weak.lock();
    if (self && !error && !self->hung_up_) self->on_ring();
  });
}

void BeastWebSocket::on_ring() {
  const auto now = Clock::now();
  if (!open_ || ending_) {
    if (now >= give_up_at_) return hang_up();
    return ring_at(give_up_at_);
  }
  const auto ping_due = last_heard_ + waits_.ping_after;
  if (now < ping_due) return ring_at(ping_due);
  if (asked_ <= last_heard_) asked_ = now;
  // If the ping was late because the machine stood still, the client still has its full time to
  // answer.
  const auto end = asked_ + (waits_.idle - waits_.ping_after);
  if (now >= end) return hang_up();
  ping();
  ring_at(std::min(now + waits_.ping_after, end));
}

void BeastWebSocket::ping() {
  if (std::exchange(pinging_, true)) return;  // the last ping still waits behind a write
  stream_.async_ping({}, [self = shared_from_this()](ErrorCode) { self->pinging_ = false; });
}

}  // namespace

Awaitable<Result<std::shared_ptr<WebSocket>, ErrorCode>> WebSocket::accept(
    Socket socket,
    std::string head,
    std::string address,
    NetLimits limits,
    std::string_view subprotocol) {
  auto opening = std::make_shared<BeastWebSocket>(
      std::move(socket), std::move(address), limits, Masking::None);
  const ErrorCode error = co_await opening->open(std::move(head), subprotocol);
  if (error) co_return fail(error);
  co_return std::shared_ptr<WebSocket>(std::move(opening));
}

Awaitable<Result<std::shared_ptr<WebSocket>, DialRefusal>> WebSocket::dial(Socket socket,
                                                                           Dialled dialled,
                                                                           NetLimits limits) {
  auto opening =
      std::make_shared<BeastWebSocket>(std::move(socket), dialled.host, limits, Masking::Zeros);
  const DialRefusal refusal = co_await opening->dial(std::move(dialled));
  if (refusal.error) co_return fail(refusal);
  co_return std::shared_ptr<WebSocket>(std::move(opening));
}

}  // namespace lair::net
