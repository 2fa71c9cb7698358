// A client's session under its limit of frames, whichever road the frames take.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/net/rate_limit.hpp"
#include "server/net/virtual_host.hpp"

namespace lair::net {

// Lives on the loop of what carries it. A session that throws closes its client alone.
class Conversation {
 public:
  explicit Conversation(std::shared_ptr<VirtualHost> virtual_host);

  //   way   to the client; the session is given one that keeps nothing alive
  void begin(const lobby::Caller& caller, const std::shared_ptr<lobby::Outlet>& way);

  // One frame of the client, and how it came: whoever carries frames need not hurry with the next
  // of a client that is too fast.
  Pace take(std::string_view frame);

  // Once, last.
  void end();

 private:
  void fail(const std::string& defect);

  std::shared_ptr<VirtualHost> virtual_host_;
  RateLimit rate_;
  std::weak_ptr<lobby::Outlet> way_;
  std::unique_ptr<lobby::Session> session_;
};

}  // namespace lair::net
