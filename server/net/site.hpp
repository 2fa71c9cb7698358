// Which request is answered by what.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/net/http.hpp"
#include "server/net/static_files.hpp"

namespace lair::net {

// The handler answers /healthz, /readyz, /metrics, /version and everything under /api/. Pages under
// /auth/ are answered later and are the only ones that take a POST. Everything else is the web
// client. Does not change after the first request, so every thread may use it.
class Site {
 public:
  //   origins   besides the server's own host, the origins whose pages may open a WebSocket or send
  //             a POST, as a browser sends them: "https://mahjong.example"
  Site(HttpHandler handler, StaticFiles files, std::vector<std::string> origins);

  // Call before the first request. `pages` answers under /auth/; `filter` may turn any request
  // away.
  void add_people(HttpLaterHandler pages, HttpFilter filter);

  // Call before the first request. `readers` answers under /api/, later and on threads of its own;
  // without it the handler answers there.
  void add_readers(HttpLaterHandler readers) { readers_ = std::move(readers); }

  // Call before the first request. Says which requests may have a large body; without it, none may.
  void add_large(std::function<bool(const HttpRequest&)> takes_large) {
    takes_large_ = std::move(takes_large);
  }

  [[nodiscard]] bool takes_large(const HttpRequest& request) const {
    return takes_large_ && request.method == HttpMethod::Post && takes_large_(request);
  }

  // An exception in the handler becomes a 500.
  [[nodiscard]] HttpAnswer answer(const HttpRequest& request) const;

  // Whether the request must be answered with answer_later().
  [[nodiscard]] bool is_answered_later(const HttpRequest& request) const;

  void answer_later(const HttpRequest& request, HttpReply reply) const;

  // Why a request is refused before it is handled; nothing if it is not.
  [[nodiscard]] std::optional<HttpAnswer> refusal_of_request(const HttpRequest& request) const;

  // Why a request for a WebSocket is refused; nothing if it is not.
  [[nodiscard]] std::optional<HttpAnswer> refusal_of_upgrade(const HttpRequest& request) const;

 private:
  [[nodiscard]] bool is_of_people(const HttpRequest& request) const;
  [[nodiscard]] bool may_call(const HttpRequest& request) const;

  HttpHandler handler_;
  StaticFiles files_;
  std::vector<std::string> origins_;
  HttpLaterHandler pages_;
  HttpLaterHandler readers_;
  HttpFilter filter_;
  std::function<bool(const HttpRequest&)> takes_large_;
};

}  // namespace lair::net
