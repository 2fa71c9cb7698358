// An HTTP request as handlers see it, with the answer they give.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lair::net {

inline constexpr std::string_view kSocketPath = "/ws";
inline constexpr std::string_view kLinkPath = "/link";

enum class HttpMethod { Get, Head, Post };

// Header fields that nobody asks for are left out; one that was not sent is empty.
struct HttpRequest {
  HttpMethod method = HttpMethod::Get;
  std::string path;   // begins with a slash, as sent: percent signs are not decoded
  std::string query;  // what follows the question mark
  std::string host;
  std::string origin;
  std::string accept_encoding;
  std::string accept_language;
  std::string if_none_match;
  std::string user_agent;
  std::string cookie;
  std::string authorization;
  std::string forwarded_for;
  std::string forwarded;     // of RFC 7239
  std::string polled;        // Lair-Line: the secret of a polled connection
  std::string subprotocols;  // Sec-WebSocket-Protocol
  std::string content_type;
  std::string forwarded_proto;
  std::string fetch_site;      // Sec-Fetch-Site: where the page is that asks
  std::string body;            // of a POST
  std::string remote_address;  // the client's, as trusted proxies name it
  bool is_https = false;       // a trusted proxy says so
};

// What is sent back. A HEAD request is answered like GET, without the body.
struct HttpAnswer {
  int status = 200;
  std::string content_type = "text/plain; charset=utf-8";
  std::shared_ptr<const std::string> body = {};  // none is an empty one
  std::vector<std::pair<std::string, std::string>> headers = {};
  // A script, a style, a typeface: nothing that a browser shows by itself or runs as a worker, so
  // it goes without the headers that speak of documents.
  bool is_part_of_page = false;
  // Its own headers say who may show it within a page of theirs, and what it may load.
  bool has_own_policy = false;
};

// Called on the connection's loop, so from any of the server's threads; must not wait.
using HttpHandler = std::function<HttpAnswer(const HttpRequest&)>;

// Takes the answer, once, on any thread.
using HttpReply = std::function<void(HttpAnswer)>;

// Called as above; answers at once or later.
using HttpLaterHandler = std::function<void(const HttpRequest&, HttpReply)>;

// Asked before a request is answered; what it gives is the answer instead.
using HttpFilter = std::function<std::optional<HttpAnswer>(const HttpRequest&)>;

// A plain sentence for people, which is never cached.
HttpAnswer sentence(int status, std::string text);

}  // namespace lair::net
