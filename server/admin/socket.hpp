// The local socket over which an operator's tool talks to the running server: one line, one answer.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace lair::admin {

inline constexpr std::size_t kRequestBytesMax = 64 * 1024;
inline constexpr std::size_t kAnswerBytesMax = 16 * 1024 * 1024;

// Listens, on its own thread, at a path that only its owner may open. Serves one connection after
// the other, each with a deadline: reads a line of at most kRequestBytesMax, then writes the answer
// as a line.
class Socket {
 public:
  // Returns the answer to a line, both without line ends. Called on the socket's thread, where it
  // may wait.
  using Answer = std::function<std::string(std::string_view line)>;

  // Told why no connection can be accepted, for example because too many files are open: at most
  // once a minute, on the socket's thread.
  using CannotAccept = std::function<void(const std::string& why)>;

  // Removes what an earlier server left at the path. Throws std::system_error with a sentence if it
  // cannot listen there, for example because another server does.
  Socket(std::string path, Answer answer, CannotAccept cannot_accept);
  ~Socket();
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  // Ends the thread once the act in progress has been answered; a line that has not come whole is
  // waited for no longer. Nothing listens afterwards.
  void stop();

 private:
  void run();
  void serve(int connection);

  std::string path_;
  Answer answer_;
  CannotAccept cannot_accept_;
  int listening_ = -1;
  int wake_ = -1;  // readable once the thread should end
  std::thread thread_;
};

// Returns the answer to `line` from the server that listens at `path`, or nothing if no server
// does. Throws std::system_error if the server may not be contacted or does not answer in time.
std::optional<std::string> ask(const std::string& path, std::string_view line);

// Where the server of that database listens by default.
std::string socket_beside(const std::string& database);

// The longest path that a socket can have, in bytes.
std::size_t socket_path_bytes_max();

}  // namespace lair::admin
