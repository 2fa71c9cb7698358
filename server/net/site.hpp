// What is answered to which request.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/net/http.hpp"
#include "server/net/static_files.hpp"

namespace lair::net {

// The handler answers /healthz, /readyz, /metrics, /version and all under /api/; what lies under
// /auth/ is answered later, the only pages that take a POST; the rest is the web client. Never
// changes after it was made, so every thread may ask.
class Site {
 public:
  //   origins   besides the server's own host, the origins whose pages may open a WebSocket or send
  //             a POST, as a browser sends them: "https://mahjong.example"
  Site(HttpHandler handler, StaticFiles files, std::vector<std::string> origins);

  // Before the first request: what answers under /auth/, what turns requests away.
  void add_people(HttpLaterHandler pages, HttpFilter filter);

  // Before anybody asks: who answers under /api/, later and on threads of their own; else the
  // handler does.
  void add_readers(HttpLaterHandler readers) { readers_ = std::move(readers); }

  // Before anybody asks: whose requests may have a large body; else nobody's.
  void add_large(std::function<bool(const HttpRequest&)> takes_large) {
    takes_large_ = std::move(takes_large);
  }

  [[nodiscard]] bool takes_large(const HttpRequest& request) const {
    return takes_large_ && request.method == HttpMethod::Post && takes_large_(request);
  }

  // An exception of the handler becomes a 500.
  [[nodiscard]] HttpAnswer answer(const HttpRequest& request) const;

  // Whether the request is one to be answered later.
  [[nodiscard]] bool is_answered_later(const HttpRequest& request) const;

  void answer_later(const HttpRequest& request, HttpReply reply) const;

  // Why a request is not even looked at; nothing, if it is.
  [[nodiscard]] std::optional<HttpAnswer> refusal_of_request(const HttpRequest& request) const;

  // Why a request for a WebSocket is refused; nothing, if it is not.
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
