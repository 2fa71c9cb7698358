// A client's session with its frame rate limit, however the frames travel.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/net/rate_limit.hpp"
#include "server/net/virtual_host.hpp"

namespace lair::net {

// Lives on the loop of its carrier. If a session throws, only its client is closed.
class Conversation {
 public:
  explicit Conversation(std::shared_ptr<VirtualHost> virtual_host);

  //   way   to the client; the session is given an outlet that keeps nothing alive
  void begin(const lobby::Caller& caller, const std::shared_ptr<lobby::Outlet>& way);

  // Handles one frame of the client and returns its pace: the carrier need not hurry to read the
  // next frame of a client that is too fast. Does nothing once the client is to be closed.
  Pace take(std::string_view frame);

  // Call once, last.
  void end();

 private:
  void fail(const std::string& defect);
  void close(lobby::CloseCode code, std::string reason);

  std::shared_ptr<VirtualHost> virtual_host_;
  RateLimit rate_;
  std::weak_ptr<lobby::Outlet> way_;
  std::unique_ptr<lobby::Session> session_;
  bool is_closing_ = false;
};

}  // namespace lair::net
