#include "clients/link/http.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string_view>

#include <poll.h>

namespace lair::link {
namespace {

std::string request_text(const Endpoint& server, const HttpRequest& request) {
  const bool posts = !request.body.empty();
  std::string text = (posts ? "POST " : "GET ") + request.path +
                     " HTTP/1.1\r\nHost: " + host_header(server) +
                     "\r\nConnection: close\r\nAccept-Encoding: identity\r\n";
  if (!request.token.empty()) text += "Authorization: Bearer " + request.token + "\r\n";
  if (posts) {
    text +=
        "Content-Type: application/json\r\nContent-Length: " + std::to_string(request.body.size()) +
        "\r\n";
  }
  return text + "\r\n" + request.body;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char letter) {
    return static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter + 32 : letter);
  });
  return out;
}

// The body put together from its chunks; nothing when one is missing.
std::optional<std::string> unchunked(std::string_view bytes) {
  std::string body;
  while (true) {
    const std::size_t end = bytes.find("\r\n");
    if (end == std::string_view::npos) return std::nullopt;
    std::size_t size = 0;
    const auto [stop, error] = std::from_chars(bytes.data(), bytes.data() + end, size, 16);
    if (error != std::errc() || bytes.size() < end + 2 + size) return std::nullopt;
    if (size == 0) return body;
    body += bytes.substr(end + 2, size);
    bytes.remove_prefix(std::min(bytes.size(), end + 2 + size + 2));
  }
}

std::optional<std::size_t> length_in(const std::string& head) {
  const std::size_t at = head.find("\r\ncontent-length:");
  if (at == std::string::npos) return std::nullopt;
  const char* from = head.data() + at + 17;
  while (*from == ' ') ++from;
  std::size_t length = 0;
  if (std::from_chars(from, head.data() + head.size(), length).ec != std::errc()) {
    return std::nullopt;
  }
  return length;
}

// Whether all of the answer is there, so that nobody waits for the connection to end.
bool is_whole(std::string_view bytes) {
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string_view::npos) return false;
  const auto length = length_in(lower(bytes.substr(0, end + 2)));
  return length && bytes.size() >= end + 4 + *length;
}

}  // namespace

std::optional<HttpAnswer> http_answer_from(std::string_view bytes) {
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string_view::npos || !bytes.starts_with("HTTP/1.1 ")) return std::nullopt;
  HttpAnswer answer;
  if (std::from_chars(bytes.data() + 9, bytes.data() + end, answer.status).ec != std::errc()) {
    return std::nullopt;
  }
  const std::string head = lower(bytes.substr(0, end + 2));
  const std::string_view rest = bytes.substr(end + 4);
  if (head.find("\r\ntransfer-encoding: chunked\r\n") != std::string::npos) {
    auto body = unchunked(rest);
    if (!body) return std::nullopt;
    answer.body = std::move(*body);
    return answer;
  }
  if (const auto length = length_in(head); length && rest.size() < *length) return std::nullopt;
  answer.body = std::string(rest);
  return answer;
}

Result<HttpAnswer, std::string> ask_http(const Endpoint& server,
                                         const HttpRequest& request,
                                         Millis patience) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + patience;
  auto transport = Transport::connect(server);
  if (!transport) return fail(transport.error());
  transport->send(request_text(server, request));
  std::string bytes;
  while (!transport->is_closed() && !is_whole(bytes)) {
    const auto left = std::chrono::duration_cast<Millis>(until - Clock::now());
    if (left.count() <= 0) return fail(std::string("the server does not answer"));
    const int events = transport->wants_to_write() ? POLLIN | POLLOUT : POLLIN;
    pollfd waiting{
        .fd = transport->descriptor(), .events = static_cast<short>(events), .revents = 0};
    poll(&waiting, 1, static_cast<int>(left.count()));
    transport->pump(bytes);
    if (bytes.size() > kHttpAnswerBytesMax) return fail(std::string("the answer is too long"));
  }
  auto answer = http_answer_from(bytes);
  if (!answer) {
    return fail(bytes.empty() ? transport->why_closed() : "the server's answer makes no sense");
  }
  return *std::move(answer);
}

}  // namespace lair::link
