// One request to the server over HTTP: finished games, seasons, signing in.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "clients/link/clock_offset.hpp"
#include "clients/link/transport.hpp"
#include "engine/result.hpp"

namespace lair::link {

inline constexpr std::size_t kHttpAnswerBytesMax = 16 * 1024 * 1024;

inline constexpr int kHttpOk = 200;
inline constexpr int kHttpNotFound = 404;

// How long an answer may take, unless the user is known to be more patient.
inline constexpr Millis kHttpPatience{10'000};

struct HttpRequest {
  std::string path = {};   // "/api/v1/games?limit=10"
  std::string body = {};   // JSON; if not empty, the request is a POST
  std::string token = {};  // the session's token; empty for a request without a session
};

struct HttpAnswer {
  int status = 0;
  std::string body = {};
  std::string head = {};  // the header lines, each with its line end
};

// The value of the header line with that name; empty if there is none.
std::string_view header_in(std::string_view head, std::string_view name);

// How long the server asks the client to stay away, in Retry-After: zero if it does not say, one
// hour at most. A date instead of seconds, which RFC 9110 also allows, counts as zero.
std::chrono::seconds retry_after_in(std::string_view head);

// Whether the server closes the connection after this answer.
bool asks_to_close(std::string_view head);

// The length in bytes of the answer at the front of `bytes`; nothing if some of it may be missing.
std::optional<std::size_t> whole_answer(std::string_view bytes);

// The whole answer in `bytes`, chunked or not, after the connection has ended;
// nothing if it is not an answer.
std::optional<HttpAnswer> http_answer_from(std::string_view bytes);

// Blocks until the answer is there, for `patience` at most. The error is a sentence.
Result<HttpAnswer, std::string> ask_http(const Endpoint& server,
                                         const HttpRequest& request,
                                         Millis patience = kHttpPatience);

}  // namespace lair::link
