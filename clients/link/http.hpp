// One question to the server over HTTP: pages of finished games, seasons, signing in.
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

struct HttpRequest {
  std::string path = {};   // "/api/v1/games?limit=10"
  std::string body = {};   // JSON; with one it is a POST
  std::string token = {};  // of the session; empty for nobody's
};

struct HttpAnswer {
  int status = 0;
  std::string body = {};
  std::string head = {};  // its lines, each with its end
};

// The value of the header line by that name; empty when there is none.
std::string_view header_in(std::string_view head, std::string_view name);

// For how long the server asks to be left alone: none where it does not say, an hour at most. A
// date instead of seconds, which RFC 9110 also allows, counts as none.
std::chrono::seconds retry_after_in(std::string_view head);

// Whether the server ends the connection after this answer.
bool asks_to_close(std::string_view head);

// How many bytes the answer at the front of `bytes` has; nothing while some may be missing.
std::optional<std::size_t> whole_answer(std::string_view bytes);

// The whole answer in `bytes`, chunked or not, once the connection has ended; nothing when it is
// none.
std::optional<HttpAnswer> http_answer_from(std::string_view bytes);

// Waits for the answer, `patience` at most. The error is a sentence.
Result<HttpAnswer, std::string> ask_http(const Endpoint& server,
                                         const HttpRequest& request,
                                         Millis patience = Millis(10'000));

}  // namespace lair::link
