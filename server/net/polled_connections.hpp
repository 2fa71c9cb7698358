// Everybody who polls: opens their lines, finds them again by the secret each was given.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/net/polled_line.hpp"

namespace lair::net {

// What the body of a request that opens a line calls itself. No form of a foreign page can send it.
inline constexpr std::string_view kFramesType = "application/vnd.lair.v1";

// Answers POST /link. A line is the same to a session as a WebSocket, under the same limits.
//   /link                  opens a line: 201, its secret in the header Lair-Line
//   /link?line=S&first=N   brings frames, the first of them number N: 204
//   /link?line=S&have=N    asks for the frames behind number N: 200, perhaps after a while
//   /link?line=S&leave     ends the line: 204
// 409 means that the numbers do not fit, 410 that the line is over, with the close code in the
// header Lair-Close if the server closed it.
class Lines : public std::enable_shared_from_this<Lines> {
 public:
  Lines(Loops& loops, std::shared_ptr<Reception> reception);

  // From any thread.
  void answer(const HttpRequest& request, HttpReply reply);

  // Opens no more, closes every line with 1001, calls `done` once all are over.
  void stop(std::function<void()> done);

 private:
  HttpAnswer open(const HttpRequest& request);
  std::shared_ptr<PolledLine> find(const std::string& secret);
  void forget(const std::string& secret);

  Loops& loops_;
  std::shared_ptr<Reception> reception_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<PolledLine>> lines_;
  std::function<void()> stopped_;
  bool stopping_ = false;
};

}  // namespace lair::net
