#include "clients/link/polled_socket.hpp"

#include <charconv>
#include <utility>

#include <sys/epoll.h>

#include "clients/link/socket.hpp"

namespace lair::link {
namespace {

constexpr std::size_t kLengthBytes = 4;
constexpr std::string_view kFramesType = "application/vnd.lair.v1";
constexpr int kCreated = 201;
constexpr int kTaken = 204;

}  // namespace

std::string packed_frames(const std::vector<std::string>& frames) {
  std::string body;
  for (const std::string& frame : frames) {
    for (const unsigned shift : {24U, 16U, 8U, 0U}) {
      body += static_cast<char>(frame.size() >> shift & 0xFFU);
    }
    body += frame;
  }
  return body;
}

std::optional<std::vector<std::string>> frames_packed_in(std::string_view body) {
  std::vector<std::string> frames;
  while (!body.empty()) {
    if (body.size() < kLengthBytes) return std::nullopt;
    std::size_t length = 0;
    for (std::size_t at = 0; at < kLengthBytes; ++at) {
      length = length << 8U | static_cast<unsigned char>(body[at]);
    }
    body.remove_prefix(kLengthBytes);
    if (body.size() < length) return std::nullopt;
    frames.emplace_back(body.substr(0, length));
    body.remove_prefix(length);
  }
  return frames;
}

Result<std::unique_ptr<PolledSocket>, Loss> PolledSocket::connect(const Endpoint& to) {
  Descriptor ready(epoll_create1(EPOLL_CLOEXEC));
  if (ready.number() < 0) return fail(Loss{"no more connections can be opened"});
  std::unique_ptr<PolledSocket> line(new PolledSocket(to, std::move(ready)));
  if (line->is_over_) return fail(line->why_closed_);
  return line;
}

PolledSocket::PolledSocket(const Endpoint& to, Descriptor ready)
    : host_(host_header(to)), ready_(std::move(ready)), hears_(to), brings_(to) {
  hears_.ask(request({}, {}));
  if (hears_.failure()) end(*hears_.failure());
  watch(hears_);
}

PolledSocket::~PolledSocket() { leave(); }

std::string PolledSocket::request(std::string_view query, std::string_view body) const {
  std::string text = "POST /link";
  if (!query.empty()) text.append("?").append(query);
  text += " HTTP/1.1\r\nHost: " + host_ + "\r\nContent-Type: " + std::string(kFramesType) +
          "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  if (!secret_.empty()) text += "Lair-Line: " + secret_ + "\r\n";
  return text.append("\r\n").append(body);
}

void PolledSocket::pump() {
  if (is_over_) return;
  if (const auto answer = hears_.pump()) heard(*answer);
  if (const auto answer = brings_.pump()) brought(*answer);
  for (const HttpChannel* channel : {&hears_, &brings_}) {
    if (channel->failure()) end(*channel->failure());
  }
  if (is_over_) return;
  bring();
  watch(hears_);
  watch(brings_);
}

// The first answer opens the connection; the later ones bring frames.
void PolledSocket::heard(const HttpAnswer& answer) {
  if (secret_.empty()) {
    secret_ = std::string(header_in(answer.head, "Lair-Line"));
    if (answer.status != kCreated || secret_.empty()) {
      secret_.clear();
      retry_after_ = retry_after_in(answer.head);
      return end({"the server answers " + std::to_string(answer.status)});
    }
    return poll();
  }
  const std::string_view farewell = header_in(answer.head, "Lair-Close");
  std::from_chars(farewell.data(), farewell.data() + farewell.size(), close_code_);
  if (answer.status != kHttpOk) {
    const std::size_t space = farewell.find(' ');
    const bool has_reason = space != std::string_view::npos;
    return end({"the server closed the connection" +
                (has_reason ? ": " + std::string(farewell.substr(space + 1)) : std::string())});
  }
  auto frames = frames_packed_in(answer.body);
  if (!frames) return end({"the server broke the protocol", LossCause::Nonsense});
  have_ += frames->size();
  traffic_.messages_in += frames->size();
  traffic_.bytes_in += answer.body.size();
  for (std::string& frame : *frames) heard_.push_back(std::move(frame));
  poll();
}

void PolledSocket::poll() { hears_.ask(request("have=" + std::to_string(have_), {})); }

void PolledSocket::brought(const HttpAnswer& answer) {
  if (answer.status != kTaken) return end({"the server closed the connection"});
  delivered_ += under_way_;
  for (std::size_t at = 0; at < under_way_; ++at) waiting_bytes_ -= waiting_[at].size();
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(under_way_));
  under_way_ = 0;
}

// Sends all waiting frames; those that come meanwhile go with the next request.
void PolledSocket::bring() {
  if (!is_open() || waiting_.empty() || brings_.is_busy()) return;
  const std::string body = packed_frames(waiting_);
  under_way_ = waiting_.size();
  traffic_.bytes_out += body.size();
  brings_.ask(request("first=" + std::to_string(delivered_ + 1), body));
}

std::optional<std::string> PolledSocket::next() {
  if (heard_.empty()) return std::nullopt;
  std::string frame = std::move(heard_.front());
  heard_.pop_front();
  return frame;
}

void PolledSocket::send(std::string_view frame) {
  if (is_over_) return;
  ++traffic_.messages_out;
  waiting_.emplace_back(frame);
  waiting_bytes_ += frame.size();
  if (waiting_bytes_ > kUnsentBytesMax) return end({"the server does not read"});
  bring();
  if (brings_.failure()) return end(*brings_.failure());
  watch(brings_);
}

// Without it the seat would look taken until the connection had been silent for a long time.
void PolledSocket::leave() {
  if (!is_open() || brings_.is_busy()) return;
  brings_.ask(request("leave", {}));
}

void PolledSocket::close(Loss why) {
  leave();
  end(std::move(why));
}

void PolledSocket::end(Loss why) {
  if (std::exchange(is_over_, true)) return;
  why_closed_ = std::move(why);
  ready_ = Descriptor();
}

// The channel may use another connection by now. A closed connection leaves
// the epoll set by itself.
void PolledSocket::watch(const HttpChannel& channel) {
  const int number = channel.descriptor();
  if (is_over_ || number < 0) return;
  epoll_event wanted{};
  wanted.events = channel.wants_to_write() ? EPOLLIN | EPOLLOUT : EPOLLIN;
  if (epoll_ctl(ready_.number(), EPOLL_CTL_MOD, number, &wanted) == 0) return;
  epoll_ctl(ready_.number(), EPOLL_CTL_ADD, number, &wanted);
}

}  // namespace lair::link
