// Parses HTTP/1.1 requests into our own types, and writes answers.
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
  std::size_t body_bytes = 0;  // follow the head
  bool keep_alive = false;
  bool asks_for_web_socket = false;
};

enum class AfterAnswer { KeepAlive, Close };

// The answer to a body that is larger than its request may have.
HttpAnswer body_too_big();

// The request whose head, up to the empty line, is `bytes`; or the refusal to send before closing.
// A body of up to large_body_bytes_max is none of its business: the caller knows whose it is.
Result<RequestHead, HttpAnswer> read_head(std::string_view bytes, const NetLimits& limits);

// A header's value without the spaces and tabs around it.
std::string_view trimmed(std::string_view value);

// The head of an answer with its length, date and the headers that keep a browser safe.
std::string write_head(const HttpAnswer& answer, AfterAnswer after, std::time_t now);

}  // namespace lair::net
