#include "clients/link/link.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>

namespace lair::link {
namespace {

// Goodbye codes after which reconnecting would not help.
constexpr std::array<std::string_view, 6> kFatal{
    "replaced", "version", "auth", "banned", "address_banned", "signed_out"};

using Kind = LinkState::Kind;

Millis patience_of_environment() {
  constexpr unsigned kSecondsMax = 3'600;
  const char* given = std::getenv("LAIR_PATIENCE");
  const std::string_view text = given == nullptr ? "" : given;
  unsigned seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number || seconds < 1 || seconds > kSecondsMax) return kLostAfter;
  return std::chrono::seconds(seconds);
}

}  // namespace

Link::Surroundings Link::usual_surroundings() {
  const auto dice = std::make_shared<std::mt19937>(std::random_device()());
  return {.now =
              [] {
                return std::chrono::duration_cast<Millis>(
                    std::chrono::steady_clock::now().time_since_epoch());
              },
          .random = [dice] { return std::uniform_real_distribution<double>()(*dice); },
          .lost_after = patience_of_environment()};
}

Link::Link(Endpoint to, Guest guest, std::string program, Owner owner, Surroundings surroundings)
    : to_(std::move(to)),
      owner_(std::move(owner)),
      surroundings_(std::move(surroundings)),
      client_(std::move(guest), std::move(program), [this](const v1::ServerFrame& frame) {
        heard(frame);
      }) {}

void Link::connect() {
  if (client_.is_connected()) return;
  has_ended_ = false;
  clear_timers();
  patience_ = kPatienceFirst;
  enter({.kind = attempt_ == 0 ? Kind::Connecting : Kind::Reconnecting, .attempt = attempt_});
  dial();
}

// On a network that loses packets, dialling again is quicker than waiting for the
// first packet to be sent again.
void Link::dial() {
  was_welcome_ = false;
  if (auto connected = client_.connect(to_, road_); !connected) return lose(connected.error());
  if (!client_.is_looking_up()) dialled();
}

// From now on the wait is for the server, no longer for the resolver.
void Link::dialled() {
  const Millis now = surroundings_.now();
  if (!welcome_until_) welcome_until_ = now + surroundings_.lost_after;
  if (road_ == Client::Road::Socket) redial_at_ = now + patience_;
}

void Link::disconnect() {
  clear_timers();
  client_.drop();
  attempt_ = 0;
  enter({});
}

void Link::become(Guest guest) {
  disconnect();
  client_.talk().become(std::move(guest));
  connect();
}

std::optional<Millis> Link::deadline() const {
  if (is_broken()) return surroundings_.now();
  std::optional<Millis> first;
  for (const auto& at : {redial_at_, welcome_until_, ping_at_, slow_at_, lost_at_, reconnect_at_}) {
    if (at && (!first || *at < *first)) first = at;
  }
  return first;
}

bool Link::is_broken() const {
  return !has_ended_ && client_.socket() != nullptr && !client_.is_connected();
}

Loss Link::why_broken() const {
  return last_words_.empty() ? client_.socket()->why_closed() : Loss{last_words_};
}

void Link::pump() {
  if (client_.socket() == nullptr) return;
  const bool looked_up = client_.is_looking_up();
  client_.pump();
  if (has_ended_) {
    client_.drop();
    return;
  }
  if (client_.socket() == nullptr) return;
  if (is_broken()) return lose(why_broken());
  if (looked_up && !client_.is_looking_up()) dialled();
  if (client_.socket()->is_open()) {
    redial_at_.reset();
    if (state_.kind == Kind::Connecting) enter({.kind = Kind::Hello});
  }
}

void Link::tick() {
  if (is_broken()) return lose(why_broken());
  const Millis now = surroundings_.now();
  const auto is_due = [&](std::optional<Millis>& at) {
    if (!at || *at > now) return false;
    at.reset();
    return true;
  };
  if (is_due(reconnect_at_)) return connect();
  if (is_due(welcome_until_)) return lose({"the server does not answer", LossCause::Silent});
  if (is_due(lost_at_)) return lose({"the server does not answer", LossCause::Silent});
  if (is_due(redial_at_)) {
    patience_ *= 2;
    return dial();
  }
  if (is_due(slow_at_) && state_.kind == Kind::Live) enter({.kind = Kind::Slow});
  if (is_due(ping_at_)) ping();
}

void Link::heard(const v1::ServerFrame& frame) {
  if (frame.has_welcome()) welcomed();
  if (frame.has_pong()) ponged(frame.pong());
  if (frame.has_goodbye()) end(frame.goodbye());
  owner_.on_frame(frame);
}

void Link::welcomed() {
  attempts_before_ = std::exchange(attempt_, 0);
  welcomed_at_ = surroundings_.now();
  was_welcome_ = true;
  in_vain_ = 0;
  last_words_.clear();
  clear_timers();
  enter({.kind = Kind::Live});
  ping();
}

void Link::ping() {
  const Millis now = surroundings_.now();
  v1::ClientFrame frame;
  v1::Ping& ping = *frame.mutable_ping();
  ping.set_client_ms(static_cast<std::uint64_t>(now.count()));
  if (last_pong_server_.count() != 0) {
    ping.set_echo_ms(static_cast<std::uint64_t>(last_pong_server_.count()));
    ping.set_held_ms(static_cast<std::uint32_t>((now - last_pong_heard_).count()));
  }
  client_.talk().ask(std::move(frame));
  ping_at_ = now + kPingEvery;
  // Both are counted from the oldest ping without an answer.
  if (lost_at_) return;
  slow_at_ = now + kSlowAfter;
  lost_at_ = now + surroundings_.lost_after;
}

void Link::ponged(const v1::Pong& pong) {
  const Millis now = surroundings_.now();
  slow_at_.reset();
  lost_at_.reset();
  last_pong_server_ = Millis(static_cast<std::int64_t>(pong.server_ms()));
  last_pong_heard_ = now;
  clock_.add(Millis(static_cast<std::int64_t>(pong.client_ms())), now, last_pong_server_);
  if (state_.kind == Kind::Slow) enter({.kind = Kind::Live});
}

// Gives up a road that brought no welcome. After a road that worked a socket is tried first again:
// if none got through before, one may now.
void Link::choose_road() {
  if (was_welcome_) {
    road_ = Client::Road::Socket;
    return;
  }
  ++in_vain_;
  if (road_ == Client::Road::Socket && in_vain_ < kSocketsInVain) return;
  in_vain_ = 0;
  road_ = road_ == Client::Road::Socket ? Client::Road::Poll : Client::Road::Socket;
}

void Link::lose(Loss why) {
  clear_timers();
  const Millis asked = client_.socket() != nullptr ? client_.socket()->retry_after() : Millis();
  client_.drop();
  const bool is_settled = surroundings_.now() - welcomed_at_ >= kSettledAfter;
  if (was_welcome_ && why.cause == LossCause::Nonsense && !is_settled) attempt_ = attempts_before_;
  choose_road();
  last_pong_server_ = {};
  ++attempt_;
  reconnect_at_ = surroundings_.now() + std::max(asked, backoff(attempt_, surroundings_.random()));
  enter({.kind = Kind::Reconnecting,
         .attempt = attempt_,
         .code = {},
         .sentence = std::move(why.sentence),
         .cause = why.cause});
}

// Does not drop the socket: this runs inside the client's pump(), which still uses it. Link::pump()
// drops it afterwards.
void Link::end(const v1::Goodbye& goodbye) {
  if (std::ranges::find(kFatal, goodbye.code()) == kFatal.end()) {
    last_words_ = goodbye.sentence();
    return;
  }
  has_ended_ = true;
  clear_timers();
  attempt_ = 0;
  enter({.kind = Kind::Ended,
         .attempt = 0,
         .code = goodbye.code(),
         .sentence = goodbye.sentence(),
         .until = goodbye.until()});
}

void Link::enter(LinkState state) {
  state_ = std::move(state);
  owner_.on_state(state_);
}

void Link::clear_timers() {
  for (auto* at : {&redial_at_, &welcome_until_, &ping_at_, &slow_at_, &lost_at_, &reconnect_at_}) {
    at->reset();
  }
}

}  // namespace lair::link
