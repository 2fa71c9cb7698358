// A person as the server meets them: pages with a cookie, a WebSocket with frames.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

#include "tests/support/raw_web_socket.hpp"

namespace lair::testing {

struct PageAnswer {
  int status = 0;
  boost::json::object json;
  std::map<std::string, std::string> headers;

  // The text of a field; empty if there is none.
  [[nodiscard]] std::string text(const char* key) const;
  [[nodiscard]] std::int64_t number(const char* key) const;
};

// Behaves as a browser does: keeps its cookies, says which page asks. Throws std::runtime_error if
// the server hangs up or says nothing for long.
class Visitor {
 public:
  // `address` is what a proxy in front would report; empty for none.
  explicit Visitor(std::uint16_t port, std::string address = "");

  PageAnswer get(const std::string& path);
  PageAnswer post(const std::string& path, const boost::json::object& body = {});

  // A POST whose answer nobody waits for.
  void post_and_leave(const std::string& path, const boost::json::object& body);

  // With header lines besides the usual ones, for clients that are not browsers.
  PageAnswer post_as(const std::string& path,
                     const boost::json::object& body,
                     const std::string& headers);

  [[nodiscard]] const std::string& cookie() const { return cookie_; }

  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }

  // For use after a restart; the cookie stays.
  void move_to(std::uint16_t port) { port_ = port; }

  [[nodiscard]] std::uint16_t port() const { return port_; }

  [[nodiscard]] const std::string& address() const { return address_; }

 private:
  [[nodiscard]] std::string head(const std::string& method, const std::string& path) const;
  PageAnswer ask(const std::string& request);
  void keep_cookies(std::string_view lines);

  std::uint16_t port_;
  std::string address_;
  std::string cookie_;
  std::string guest_aside_;
};

// One connection of a person.
class Talk {
 public:
  explicit Talk(std::uint16_t port, const std::string& address = "");

  // Whether the upgrade was granted.
  [[nodiscard]] bool is_open() const { return status_ == 101; }

  [[nodiscard]] int status() const { return status_; }

  std::uint32_t send(v1::ClientFrame frame);

  // The next frame of that kind; frames before it are dropped. Nothing once the server has closed.
  std::optional<v1::ServerFrame> wait_for(v1::ServerFrame::BodyCase kind);
  std::optional<v1::ServerFrame> wait_for_any(const std::vector<v1::ServerFrame::BodyCase>& kinds);

  // Says hello with a fresh ticket; returns the welcome, or the code of the refusal or goodbye.
  std::string hello(Visitor& visitor);
  std::string hello_with_ticket(const std::string& ticket);
  std::string hello_with_token(const std::string& token, const std::string& name = "");

  [[nodiscard]] const v1::Welcome& welcome() const { return welcome_; }

  // The code of the refusal; empty if the request was carried out.
  std::string answer_to(v1::ClientFrame frame);

  // The goodbye with which the server closes.
  v1::Goodbye goodbye();

 private:
  std::string say(v1::ClientFrame frame);

  test::RawWebSocket socket_;
  int status_ = 0;
  std::uint32_t requests_ = 0;
  v1::Welcome welcome_;
};

}  // namespace lair::testing
