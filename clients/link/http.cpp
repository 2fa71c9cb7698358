#include "clients/link/http.hpp"

#include <algorithm>
#include <cctype>
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

constexpr int kNoContent = 204;

bool same_word(std::string_view left, std::string_view right) {
  return std::ranges::equal(left, right, [](char one, char other) {
    return std::tolower(static_cast<unsigned char>(one)) ==
           std::tolower(static_cast<unsigned char>(other));
  });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

// A chunked body put together, and how many bytes the chunks took; nothing if a chunk is missing.
struct Unchunked {
  std::string body;
  std::size_t size = 0;
};

std::optional<Unchunked> unchunked(std::string_view bytes) {
  Unchunked whole;
  while (true) {
    const std::size_t end = bytes.find("\r\n");
    if (end == std::string_view::npos) return std::nullopt;
    std::size_t size = 0;
    const auto [stop, error] = std::from_chars(bytes.data(), bytes.data() + end, size, 16);
    const std::size_t around = end + 2 + 2;  // the line with the size; the line end after the chunk
    if (error != std::errc() || bytes.size() < around || bytes.size() - around < size) {
      return std::nullopt;
    }
    const std::size_t taken = around + size;
    whole.size += taken;
    if (size == 0) return whole;
    whole.body += bytes.substr(end + 2, size);
    bytes.remove_prefix(taken);
  }
}

bool is_chunked(std::string_view head) {
  return same_word(header_in(head, "Transfer-Encoding"), "chunked");
}

std::optional<std::size_t> length_in(std::string_view head) {
  const std::string_view value = header_in(head, "Content-Length");
  std::size_t length = 0;
  const auto [stop, error] = std::from_chars(value.data(), value.data() + value.size(), length);
  return value.empty() || error != std::errc() ? std::nullopt : std::optional(length);
}

std::optional<int> status_in(std::string_view head) {
  int status = 0;
  if (!head.starts_with("HTTP/1.1 ")) return std::nullopt;
  const auto [stop, error] = std::from_chars(head.data() + 9, head.data() + head.size(), status);
  return error == std::errc() ? std::optional(status) : std::nullopt;
}

}  // namespace

std::string_view header_in(std::string_view head, std::string_view name) {
  while (!head.empty()) {
    const std::size_t end = std::min(head.find('\n'), head.size() - 1);
    const std::string_view line = head.substr(0, end + 1);
    head.remove_prefix(end + 1);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !same_word(line.substr(0, colon), name)) continue;
    return trimmed(line.substr(colon + 1, line.size() - colon - 2));
  }
  return {};
}

std::chrono::seconds retry_after_in(std::string_view head) {
  constexpr std::chrono::seconds kLongest = std::chrono::hours(1);
  const std::string_view value = header_in(head, "Retry-After");
  std::uint32_t seconds = 0;
  const auto [stop, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
  if (error == std::errc::result_out_of_range) return kLongest;
  if (error != std::errc() || stop != value.data() + value.size()) return {};
  return std::min(kLongest, std::chrono::seconds(seconds));
}

bool asks_to_close(std::string_view head) {
  return same_word(header_in(head, "Connection"), "close");
}

std::optional<std::size_t> whole_answer(std::string_view bytes) {
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view head = bytes.substr(0, end + 2);
  const std::size_t begins = end + 4;
  if (status_in(head) == kNoContent) return begins;
  if (is_chunked(head)) {
    const auto body = unchunked(bytes.substr(begins));
    return body ? std::optional(begins + body->size) : std::nullopt;
  }
  const auto length = length_in(head);
  const bool is_whole = length && bytes.size() >= begins + *length;
  return is_whole ? std::optional(begins + *length) : std::nullopt;
}

std::optional<HttpAnswer> http_answer_from(std::string_view bytes) {
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view head = bytes.substr(0, end + 2);
  const std::string_view rest = bytes.substr(end + 4);
  const auto status = status_in(head);
  if (!status) return std::nullopt;
  HttpAnswer answer{.status = *status, .body = {}, .head = std::string(head)};
  if (is_chunked(head)) {
    auto whole = unchunked(rest);
    if (!whole) return std::nullopt;
    answer.body = std::move(whole->body);
    return answer;
  }
  const auto length = length_in(head);
  if (length && rest.size() < *length) return std::nullopt;
  answer.body = std::string(rest.substr(0, length.value_or(rest.size())));
  return answer;
}

Result<HttpAnswer, std::string> ask_http(const Endpoint& server,
                                         const HttpRequest& request,
                                         Millis patience) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + patience;
  auto transport = Transport::connect(server);
  if (!transport) return fail(transport.error().sentence);
  transport->send(request_text(server, request));
  std::string bytes;
  while (!transport->is_closed() && !whole_answer(bytes)) {
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
    return fail(bytes.empty() ? transport->why_closed().sentence
                              : "the server's answer makes no sense");
  }
  return *std::move(answer);
}

}  // namespace lair::link
