#include "tests/support/raw_web_socket.hpp"

#include <array>
#include <cctype>
#include <cerrno>
#include <stdexcept>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/support/patience.hpp"

namespace lair::test {
namespace {

constexpr std::array<char, 4> kMask{'\x37', '\x02', '\x5a', '\x71'};

void set_option(int socket, int level, int name, const auto& value) {
  if (setsockopt(socket, level, name, &value, sizeof value) != 0)
    throw std::runtime_error("setsockopt failed");
}

// In network order.
void append_number(std::string& bytes, std::uint64_t number, int width) {
  for (int shift = 8 * (width - 1); shift >= 0; shift -= 8)
    bytes += static_cast<char>((number >> shift) & 0xff);
}

std::uint64_t number_of(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes) number = (number << 8) | static_cast<unsigned char>(byte);
  return number;
}

std::map<std::string, std::string> headers_of(std::string_view lines) {
  std::map<std::string, std::string> headers;
  while (!lines.empty()) {
    const auto line = lines.substr(0, lines.find("\r\n"));
    lines.remove_prefix(line.size() + 2);
    const auto colon = line.find(": ");
    if (colon == std::string_view::npos) continue;
    std::string name(line.substr(0, colon));
    for (char& letter : name)
      letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    std::string& value = headers[name];
    if (!value.empty()) value += '\n';
    value += line.substr(colon + 2);
  }
  return headers;
}

}  // namespace

int RawFrame::close_code() const {
  if (opcode != Opcode::Close || payload.size() < 2) return 0;
  return static_cast<int>(number_of(std::string_view(payload).substr(0, 2)));
}

RawWebSocket::RawWebSocket(std::uint16_t port, int receive_buffer_bytes, const std::string& source)
    : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  if (socket_ < 0) throw std::runtime_error("no socket");
  const timeval patience{.tv_sec = kPatience.count(), .tv_usec = 0};
  set_option(socket_, SOL_SOCKET, SO_RCVTIMEO, patience);
  set_option(socket_, SOL_SOCKET, SO_SNDTIMEO, patience);
  set_option(socket_, IPPROTO_TCP, TCP_NODELAY, 1);
  if (receive_buffer_bytes > 0) set_option(socket_, SOL_SOCKET, SO_RCVBUF, receive_buffer_bytes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // The socket interface takes every kind of address through this one type.
  const auto* any = reinterpret_cast<const sockaddr*>(&address);
  sockaddr_in from{};
  from.sin_family = AF_INET;
  if (!source.empty() && inet_pton(AF_INET, source.c_str(), &from.sin_addr) != 1)
    throw std::runtime_error("not an address: " + source);
  const auto* any_from = reinterpret_cast<const sockaddr*>(&from);
  if (!source.empty() && bind(socket_, any_from, sizeof from) != 0)
    throw std::runtime_error("no connection from " + source);
  if (connect(socket_, any, sizeof address) != 0) {
    ::close(socket_);
    throw std::runtime_error("nobody listens");
  }
}

RawWebSocket::RawWebSocket(RawWebSocket&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), received_(std::move(other.received_)) {}

RawWebSocket::~RawWebSocket() {
  if (socket_ >= 0) ::close(socket_);
}

bool RawWebSocket::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool RawWebSocket::send_frame(Opcode opcode, std::string_view payload, Part part, Mask mask) {
  std::string bytes;
  bytes += static_cast<char>(static_cast<int>(opcode) | (part == Part::Last ? 0x80 : 0));
  const int mask_bit = mask == Mask::Applied ? 0x80 : 0;
  if (payload.size() < 126) {
    bytes += static_cast<char>(mask_bit | static_cast<int>(payload.size()));
  } else if (payload.size() < 65536) {
    bytes += static_cast<char>(mask_bit | 126);
    append_number(bytes, payload.size(), 2);
  } else {
    bytes += static_cast<char>(mask_bit | 127);
    append_number(bytes, payload.size(), 8);
  }
  if (mask == Mask::Missing) return send(bytes.append(payload));
  bytes.append(kMask.begin(), kMask.end());
  for (std::size_t i = 0; i < payload.size(); ++i)
    bytes += static_cast<char>(payload[i] ^ kMask[i % kMask.size()]);
  return send(bytes);
}

bool RawWebSocket::has_ended() {
  std::array<char, 16384> bytes;
  for (;;) {
    const auto read = ::recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (read < 0) return errno != EAGAIN;
    if (read == 0) {
      shutdown(socket_, SHUT_WR);
      return true;
    }
  }
}

bool RawWebSocket::ends() { return received_.empty() && !receive_more(); }

std::optional<RawReply> RawWebSocket::reply(bool has_body) {
  std::size_t end = 0;
  while ((end = received_.find("\r\n\r\n")) == std::string::npos)
    if (!receive_more()) return std::nullopt;
  const std::string head = take(end + 4);
  RawReply reply;
  reply.status = std::stoi(head.substr(head.find(' ') + 1));
  reply.headers = headers_of(head);
  const auto length = reply.headers.find("content-length");
  if (!has_body || length == reply.headers.end()) return reply;
  const auto bytes = std::stoul(length->second);
  if (!receive(bytes)) return std::nullopt;
  reply.body = take(bytes);
  return reply;
}

std::optional<RawReply> RawWebSocket::upgrade(std::string_view extra) {
  if (!ask_to_upgrade(extra)) return std::nullopt;
  return reply();
}

bool RawWebSocket::ask_to_upgrade(std::string_view extra) {
  std::string request =
      "GET /ws HTTP/1.1\r\nHost: lair.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  request.append(extra).append("\r\n");
  return send(request);
}

std::optional<RawFrame> RawWebSocket::frame() {
  if (!receive(2)) return std::nullopt;
  std::size_t head = 2;
  std::uint64_t length = static_cast<unsigned char>(received_[1]) & 0x7f;
  if (length >= 126) {
    const std::size_t width = length == 126 ? 2 : 8;
    head += width;
    if (!receive(head)) return std::nullopt;
    length = number_of(std::string_view(received_).substr(2, width));
  }
  if (!receive(head + length)) return std::nullopt;
  const auto opcode = static_cast<Opcode>(received_[0] & 0x0f);
  take(head);
  return RawFrame{.opcode = opcode, .payload = take(length)};
}

// Returns false at the end of the connection, also if it was reset.
bool RawWebSocket::receive_more() {
  std::array<char, 16384> bytes;
  const auto read = ::recv(socket_, bytes.data(), bytes.size(), 0);
  if (read < 0 && errno == EAGAIN) throw std::runtime_error("the server says nothing");
  if (read <= 0) {
    shutdown(socket_, SHUT_WR);  // as any client does that is told goodbye
    return false;
  }
  received_.append(bytes.data(), static_cast<std::size_t>(read));
  return true;
}

bool RawWebSocket::receive(std::size_t bytes_at_least) {
  while (received_.size() < bytes_at_least)
    if (!receive_more()) return false;
  return true;
}

std::string RawWebSocket::take(std::size_t bytes) {
  std::string taken = received_.substr(0, bytes);
  received_.erase(0, bytes);
  return taken;
}

}  // namespace lair::test
