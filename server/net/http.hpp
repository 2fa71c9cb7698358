// An HTTP request as handlers see it, and the answer they give.
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

// Only the header fields that some handler uses. A field that was not sent is empty.
struct HttpRequest {
  HttpMethod method = HttpMethod::Get;
  std::string path;   // begins with a slash, as sent: percent signs are not decoded
  std::string query;  // the part after the question mark
  std::string host;
  std::string origin;
  std::string accept_encoding;
  std::string accept_language;
  std::string if_none_match;
  std::string user_agent;
  std::string cookie;
  std::string authorization;
  std::string forwarded_for;
  std::string forwarded;     // RFC 7239
  std::string polled;        // Lair-Line: the secret of a polled connection
  std::string subprotocols;  // Sec-WebSocket-Protocol
  std::string content_type;
  std::string forwarded_proto;
  std::string fetch_site;      // Sec-Fetch-Site: how the asking page's site relates to this one
  std::string body;            // of a POST
  std::string remote_address;  // the client's, as trusted proxies name it
  bool is_https = false;       // as a trusted proxy says
};

// What is sent back. A HEAD request is answered like GET, but without the body.
struct HttpAnswer {
  int status = 200;
  std::string content_type = "text/plain; charset=utf-8";
  std::shared_ptr<const std::string> body = {};  // null: empty
  std::vector<std::pair<std::string, std::string>> headers = {};
  // A script, a style or a typeface: nothing that a browser displays by itself or runs as a worker,
  // so it is sent without the headers meant for documents.
  bool is_part_of_page = false;
  // Its own headers say who may embed it in a page, and what it may load.
  bool has_own_policy = false;
};

// Called on the connection's loop, so from any of the server's threads; must not block.
using HttpHandler = std::function<HttpAnswer(const HttpRequest&)>;

// Takes the answer, once, on any thread.
using HttpReply = std::function<void(HttpAnswer)>;

// Called as above; answers at once or later.
using HttpLaterHandler = std::function<void(const HttpRequest&, HttpReply)>;

// Called before a request is handled; if it returns an answer, that is sent instead.
using HttpFilter = std::function<std::optional<HttpAnswer>(const HttpRequest&)>;

// A plain sentence for people; never cached.
HttpAnswer sentence(int status, std::string text);

}  // namespace lair::net
