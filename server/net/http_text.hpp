// Parses HTTP/1.1 requests into this room's types, and writes answers.
#pragma once

#include <ctime>
#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "server/net/http.hpp"
#include "server/net/limits.hpp"

namespace lair::net {

struct RequestHead {
  HttpRequest request;
  std::size_t body_bytes = 0;  // bytes of body after the head
  bool keep_alive = false;
  bool asks_for_web_socket = false;
};

enum class AfterAnswer { KeepAlive, Close };

// The answer if a body is larger than its request may have.
HttpAnswer body_too_big();

// The request whose head, up to the empty line, is `bytes`; or the refusal to send before closing.
// Bodies of up to large_body_bytes_max pass: the caller knows which requests may have one.
Result<RequestHead, HttpAnswer> read_head(std::string_view bytes, const NetLimits& limits);

// A header's value without surrounding spaces and tabs.
std::string_view trimmed(std::string_view value);

// The head of an answer with its length, its date and the headers that keep a browser safe.
std::string write_head(const HttpAnswer& answer, AfterAnswer after, std::time_t now);

}  // namespace lair::net
