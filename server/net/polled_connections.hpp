// All polled connections: opens them, and finds each again by the secret it was given.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/net/polled_connection.hpp"

namespace lair::net {

// The content type of a request that opens a connection. No form on a foreign page can send it.
inline constexpr std::string_view kFramesType = "application/vnd.lair.v1";

// Answers POST /link. To a session a polled connection is the same as a WebSocket, with the same
// limits. All requests but the first carry the connection's secret in the header Lair-Line.
//   /link           opens a connection: 201, its secret in the header Lair-Line
//   /link?first=N   brings frames, the first of them number N: 204
//   /link?have=N    asks for the frames after number N: 200, perhaps after a while
//   /link?leave     ends it: 204
// 409 means that the numbers do not fit. 410 means that the connection is over; if the server
// closed it, the header Lair-Close has the close code.
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
