// Everybody who polls: opens their connections, finds them again by the secret each was given.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/net/polled_connection.hpp"

namespace lair::net {

// What the body of a request that opens a connection calls itself. No form of a foreign page can
// send it.
inline constexpr std::string_view kFramesType = "application/vnd.lair.v1";

// Answers POST /link. A polled connection is the same to a session as a WebSocket, under the same
// limits.
//   /link                  opens one: 201, its secret in the header Lair-Line
//   /link?line=S&first=N   brings frames, the first of them number N: 204
//   /link?line=S&have=N    asks for the frames behind number N: 200, perhaps after a while
//   /link?line=S&leave     ends it: 204
// 409 means that the numbers do not fit, 410 that it is over, with the close code in the
// header Lair-Close if the server closed it.
class PolledConnections : public std::enable_shared_from_this<PolledConnections> {
 public:
  PolledConnections(Loops& loops, std::shared_ptr<VirtualHost> virtual_host);

  // From any thread.
  void answer(const HttpRequest& request, HttpReply reply);

  // Opens no more, closes each with 1001, calls `done` once all are over.
  void stop(std::function<void()> done);

 private:
  HttpAnswer open(const HttpRequest& request);
  std::shared_ptr<PolledConnection> find(const std::string& secret);
  void forget(const std::string& secret);

  Loops& loops_;
  std::shared_ptr<VirtualHost> virtual_host_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<PolledConnection>> connections_;
  std::function<void()> stopped_;
  bool stopping_ = false;
};

}  // namespace lair::net
