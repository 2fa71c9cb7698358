#include "server/net/http_text.hpp"

#include <array>
#include <cstdint>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/status.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace lair::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

using Parser = http::request_parser<http::empty_body>;

// The web client loads nothing from other hosts, draws with inline styles, and connects only to its
// own.
constexpr std::string_view kDocumentHeaders =
    "Content-Security-Policy: default-src 'self'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n";

std::string field(const Parser& parser, http::field name) {
  return std::string(parser.get()[name]);
}

// Each proxy adds its entry at the end, so the nearest one's comes last.
std::string all_of(const Parser& parser, std::string_view name) {
  std::string all;
  const auto [from, to] = parser.get().equal_range(name);
  for (auto entry = from; entry != to; ++entry) {
    if (!all.empty()) all += ',';
    all += std::string_view(entry->value());
  }
  return all;
}

HttpAnswer refusal_of(boost::system::error_code error) {
  if (error == http::error::header_limit)
    return sentence(431, "The request's headers are too big.");
  if (error == http::error::body_limit) return body_too_big();
  if (error == http::error::bad_version) return sentence(505, "Only HTTP/1.1 is supported.");
  return sentence(400, "This is not an HTTP request.");
}

HttpAnswer refusal_of_method(http::verb method) {
  if (method == http::verb::unknown) return sentence(501, "This method is not supported.");
  HttpAnswer answer = sentence(405, "Only GET, HEAD and POST are supported.");
  answer.headers.emplace_back("Allow", "GET, HEAD, POST");
  return answer;
}

HttpMethod method_of(http::verb verb) {
  if (verb == http::verb::post) return HttpMethod::Post;
  return verb == http::verb::head ? HttpMethod::Head : HttpMethod::Get;
}

HttpRequest request_of(const Parser& parser) {
  const std::string target(parser.get().target());
  const auto question = target.find('?');
  return {.method = method_of(parser.get().method()),
          .path = target.substr(0, question),
          .query = question == std::string::npos ? std::string() : target.substr(question + 1),
          .host = field(parser, http::field::host),
          .origin = field(parser, http::field::origin),
          .accept_encoding = field(parser, http::field::accept_encoding),
          .accept_language = field(parser, http::field::accept_language),
          .if_none_match = field(parser, http::field::if_none_match),
          .user_agent = field(parser, http::field::user_agent),
          .cookie = field(parser, http::field::cookie),
          .authorization = field(parser, http::field::authorization),
          .forwarded_for = all_of(parser, "X-Forwarded-For"),
          .forwarded = all_of(parser, "Forwarded"),
          .polled = std::string(parser.get()["Lair-Line"]),
          .subprotocols = field(parser, http::field::sec_websocket_protocol),
          .content_type = field(parser, http::field::content_type),
          .forwarded_proto = std::string(parser.get()["X-Forwarded-Proto"]),
          .fetch_site = std::string(parser.get()["Sec-Fetch-Site"]),
          .body = {},
          .remote_address = {},
          .is_https = false};
}

void append_date(std::string& text, std::time_t now) {
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 64> date{};
  const auto length =
      std::strftime(date.data(), date.size(), "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &utc);
  text.append(date.data(), length);
}

}  // namespace

HttpAnswer sentence(int status, std::string text) {
  text += '\n';
  return {.status = status,
          .body = std::make_shared<const std::string>(std::move(text)),
          .headers = {{"Cache-Control", "no-store"}}};
}

HttpAnswer body_too_big() { return sentence(413, "The request's body is too big."); }

Result<RequestHead, HttpAnswer> read_head(std::string_view bytes, const NetLimits& limits) {
  Parser parser;
  parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes_max));
  parser.body_limit(limits.large_body_bytes_max);
  boost::system::error_code error;
  parser.put(boost::asio::buffer(bytes), error);
  if (error) return fail(refusal_of(error));
  if (!parser.is_header_done()) return fail(sentence(400, "This is not an HTTP request."));

  const auto& request = parser.get();
  const auto method = request.method();
  if (method != http::verb::get && method != http::verb::head && method != http::verb::post)
    return fail(refusal_of_method(method));
  if (parser.chunked())
    return fail(sentence(400, "Chunked bodies are not supported; send a Content-Length."));
  const auto body_bytes = parser.content_length().value_or(0);
  if (body_bytes > limits.large_body_bytes_max) return fail(body_too_big());
  if (!request.target().starts_with('/'))
    return fail(sentence(400, "The request target must begin with a slash."));
  if (request.version() >= 11 && request.count(http::field::host) != 1)
    return fail(sentence(400, "A request must have exactly one Host header."));

  return RequestHead{.request = request_of(parser),
                     .body_bytes = static_cast<std::size_t>(body_bytes),
                     .keep_alive = parser.keep_alive(),
                     .asks_for_web_socket = beast::websocket::is_upgrade(request)};
}

std::string_view trimmed(std::string_view value) {
  while (value.starts_with(' ') || value.starts_with('\t')) value.remove_prefix(1);
  while (value.ends_with(' ') || value.ends_with('\t')) value.remove_suffix(1);
  return value;
}

std::string write_head(const HttpAnswer& answer, AfterAnswer after, std::time_t now) {
  std::string text = "HTTP/1.1 " + std::to_string(answer.status) + ' ';
  text += std::string_view(http::obsolete_reason(static_cast<http::status>(answer.status)));
  text += "\r\n";
  append_date(text, now);
  text += after == AfterAnswer::Close ? "Connection: close\r\n" : "Connection: keep-alive\r\n";
  // Answers 204 and 304 have no body; a length would describe the body left out.
  if (answer.status != 204 && answer.status != 304) {
    text += "Content-Type: " + answer.content_type + "\r\n";
    text += "Content-Length: " + std::to_string(answer.body ? answer.body->size() : 0) + "\r\n";
  }
  for (const auto& [name, value] : answer.headers) text += name + ": " + value + "\r\n";
  text += "X-Content-Type-Options: nosniff\r\n";
  if (!answer.is_part_of_page && !answer.has_own_policy) text += kDocumentHeaders;
  text += "\r\n";
  return text;
}

}  // namespace lair::net
