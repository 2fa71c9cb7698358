// One question to the server over HTTP: pages of finished games, seasons, signing in.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

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
};

// The whole answer in `bytes`, chunked or not, once the connection has ended; nothing when it is
// none.
std::optional<HttpAnswer> http_answer_from(std::string_view bytes);

// Waits for the answer, `patience` at most. The error is a sentence.
Result<HttpAnswer, std::string> ask_http(const Endpoint& server,
                                         const HttpRequest& request,
                                         Millis patience = Millis(10'000));

}  // namespace lair::link
