#include "server/net/polled_connection.hpp"

#include <algorithm>

#include <boost/asio/post.hpp>

namespace lair::net {

using lobby::CloseCode;
using lobby::Frame;

namespace {

constexpr std::size_t kLengthBytes = 4;

HttpAnswer frames_answer(const std::vector<Frame>& frames) {
  return {.status = 200,
          .content_type = "application/octet-stream",
          .body = std::make_shared<const std::string>(packed(frames)),
          .headers = {{"Cache-Control", "no-store"}}};
}

// Takes the next frame from the front of a body; nothing if the rest is not a frame.
std::optional<std::string_view> next_frame(std::string_view& body) {
  if (body.size() < kLengthBytes) return std::nullopt;
  std::size_t length = 0;
  for (std::size_t at = 0; at < kLengthBytes; ++at)
    length = length << 8U | static_cast<unsigned char>(body[at]);
  body.remove_prefix(kLengthBytes);
  if (body.size() < length) return std::nullopt;
  const auto frame = body.substr(0, length);
  body.remove_prefix(length);
  return frame;
}

}  // namespace

std::string packed(const std::vector<Frame>& frames) {
  std::string body;
  for (const Frame& frame : frames) {
    for (const unsigned shift : {24U, 16U, 8U, 0U})
      body += static_cast<char>(frame.size() >> shift & 0xFFU);
    body += frame;
  }
  return body;
}

PolledConnection::PolledConnection(asio::io_context& io,
                                   std::shared_ptr<VirtualHost> virtual_host,
                                   std::string address,
                                   std::vector<Slot> slots,
                                   std::function<void()> ended)
    : loop_(io.get_executor()),
      virtual_host_(std::move(virtual_host)),
      address_(std::move(address)),
      slots_(std::move(slots)),
      ended_(std::move(ended)),
      conversation_(virtual_host_),
      outbox_(virtual_host_->limits.outbox_frames_max, virtual_host_->limits.outbox_bytes_max),
      poll_over_(loop_),
      give_up_(loop_) {}

void PolledConnection::open(lobby::Caller caller) {
  asio::post(loop_, [self = shared_from_this(), caller = std::move(caller)] {
    ++self->virtual_host_->counts.polled_opened;
    self->expect_a_request();
    self->conversation_.begin(caller, self);
  });
}

void PolledConnection::send(std::uint64_t first, std::string frames, HttpReply reply) {
  asio::post(
      loop_,
      [self = shared_from_this(), first, frames = std::move(frames), reply = std::move(reply)] {
        self->take(first, frames, reply);
      });
}

void PolledConnection::poll(std::uint64_t have, HttpReply reply) {
  asio::post(loop_, [self = shared_from_this(), have, reply = std::move(reply)]() mutable {
    self->ask(have, std::move(reply));
  });
}

void PolledConnection::leave() {
  asio::post(loop_, [self = shared_from_this()] { self->end(); });
}

bool PolledConnection::push(std::string_view message) {
  return outbox_.push(
      message,
      [this] { asio::post(loop_, [self = shared_from_this()] { self->answer_poll(); }); },
      [this] { close(CloseCode::TooSlow, "too many frames unread"); });
}

void PolledConnection::close(CloseCode code, std::string reason) {
  asio::post(loop_, [self = shared_from_this(), code, reason = std::move(reason)] {
    self->begin_close(code, reason);
  });
}

void PolledConnection::take(std::uint64_t first,
                            const std::string& frames,
                            const HttpReply& reply) {
  if (over_ || closing_) return reply(farewell());
  expect_a_request();
  if (first > taken_ + 1) return reply(sentence(409, "Frames are missing before these."));
  std::string_view rest = frames;
  for (std::uint64_t number = first; !rest.empty() && !closing_; ++number) {
    const auto frame = next_frame(rest);
    if (!frame) {
      begin_close(CloseCode::Malformed, "not a sequence of frames");
      return reply(sentence(400, "This is not a sequence of frames."));
    }
    if (number <= taken_) continue;
    ++taken_;
    if (frame->size() > virtual_host_->limits.frame_bytes_max) {
      begin_close(CloseCode::FrameTooBig, "a frame is too big");
    } else {
      conversation_.take(*frame);
    }
  }
  HttpAnswer received{.status = 204, .headers = {{"Cache-Control", "no-store"}}};
  reply(std::move(received));
}

void PolledConnection::ask(std::uint64_t have, HttpReply reply) {
  if (over_) return reply(farewell());
  if (!forget_up_to(have))
    return reply(sentence(409, "The frame numbers do not match this connection."));
  // A new poll replaces an earlier one, which is answered without frames.
  const auto earlier = std::exchange(poll_, std::move(reply));
  if (earlier) earlier(frames_answer({}));
  if (!closing_) give_up_.cancel();
  poll_over_.expires_after(virtual_host_->limits.poll_wait);
  poll_over_.async_wait([weak = weak_from_this()](ErrorCode error) {
    const auto self = weak.lock();
    if (!self || error || !self->poll_ || self->poll_over_.expiry() > Clock::now()) return;
    std::exchange(self->poll_, nullptr)(frames_answer({}));
    self->expect_a_request();
  });
  answer_poll();
}

// Returns false if the client names a number that it cannot have, or frames already dropped.
bool PolledConnection::forget_up_to(std::uint64_t have) {
  const auto waiting = outbox_.count();
  if (have < delivered_ || have - delivered_ > waiting) return false;
  for (; delivered_ < have; ++delivered_) outbox_.drop_oldest();
  return true;
}

void PolledConnection::answer_poll() {
  if (!poll_) return;
  const auto frames = outbox_.waiting();
  if (frames.empty() && !closing_) return;
  const auto reply = std::exchange(poll_, nullptr);
  poll_over_.cancel();
  if (frames.empty()) {
    reply(farewell());
    return end();
  }
  note_sent(frames);
  reply(frames_answer(frames));
  if (!closing_) expect_a_request();
}

// Whoever asks again and again for what they have not confirmed gets much for little.
void PolledConnection::note_sent(const std::vector<Frame>& frames) {
  std::size_t again = 0;
  for (std::size_t at = 0; at < frames.size() && delivered_ + at < sent_; ++at) {
    again += frames[at].size();
  }
  sent_ = std::max(sent_, delivered_ + frames.size());
  if (again > 0 && virtual_host_->sent_again) virtual_host_->sent_again(address_, again);
}

void PolledConnection::begin_close(CloseCode code, const std::string& reason) {
  if (closing_ || over_) return;
  closing_ = code;
  close_reason_ = reason;
  const bool too_slow = code == CloseCode::TooSlow;
  if (too_slow) ++virtual_host_->counts.closed_too_slow;
  outbox_.shut(too_slow ? Outbox::Waiting::Drop : Outbox::Waiting::Keep);
  if (too_slow) return end();
  give_up_.expires_after(virtual_host_->limits.close_deadline);
  give_up_.async_wait([weak = weak_from_this()](ErrorCode error) {
    const auto self = weak.lock();
    if (self && !error) self->end();
  });
  answer_poll();
}

void PolledConnection::end() {
  if (std::exchange(over_, true)) return;
  outbox_.shut(Outbox::Waiting::Drop);
  poll_over_.cancel();
  give_up_.cancel();
  const auto reply = std::exchange(poll_, nullptr);
  if (reply) reply(farewell());
  conversation_.end();
  ++virtual_host_->counts.polled_closed;
  slots_.clear();
  std::exchange(ended_, nullptr)();
}

void PolledConnection::expect_a_request() {
  if (poll_) return;  // while a poll hangs, the client is there
  give_up_.expires_after(virtual_host_->limits.poll_silence);
  give_up_.async_wait([weak = weak_from_this()](ErrorCode error) {
    const auto self = weak.lock();
    const bool is_due = self && !error && self->give_up_.expiry() <= Clock::now();
    if (is_due && !self->poll_) self->end();
  });
}

HttpAnswer PolledConnection::farewell() const {
  HttpAnswer answer = sentence(410, "This connection is over.");
  if (closing_) {
    answer.headers.emplace_back("Lair-Close",
                                std::to_string(static_cast<int>(*closing_)) + ' ' + close_reason_);
  }
  return answer;
}

}  // namespace lair::net
