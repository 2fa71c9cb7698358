// What is answered to which request.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/http.hpp"
#include "server/net/static_files.hpp"

namespace lair::net {

// The handler answers /healthz, /readyz, /metrics, /version and all under /api/; the rest is the
// web client. Never changes after it was made, so every thread may ask.
class Site {
 public:
  //   origins   besides the server's own host, the origins whose pages may open a WebSocket, as a
  //             browser sends them: "https://mahjong.example"
  Site(HttpHandler handler, StaticFiles files, std::vector<std::string> origins);

  // An exception of the handler becomes a 500.
  [[nodiscard]] HttpAnswer answer(const HttpRequest& request) const;

  // Why a request for a WebSocket is refused; nothing, if it is not.
  [[nodiscard]] std::optional<HttpAnswer> refusal_of_upgrade(const HttpRequest& request) const;

 private:
  [[nodiscard]] bool may_call(const HttpRequest& request) const;

  HttpHandler handler_;
  StaticFiles files_;
  std::vector<std::string> origins_;
};

inline constexpr std::string_view kSocketPath = "/ws";

}  // namespace lair::net
