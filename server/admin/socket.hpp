// The local socket at which an operator's tool speaks to the running server: a line, an answer.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace lair::admin {

inline constexpr std::size_t kRequestBytesMax = 64 * 1024;
inline constexpr std::size_t kAnswerBytesMax = 16 * 1024 * 1024;

// Listens at a path that nobody but its owner may open, on a thread of its own: one connection
// after the other, each with a deadline, each a line of at most kRequestBytesMax, then the answer's
// line.
class Socket {
 public:
  // The answer to a line, both without its end. Called on the socket's thread, where it may wait.
  using Answer = std::function<std::string(std::string_view line)>;

  // What an earlier server left at the path is removed. Throws std::system_error with a sentence
  // when it cannot listen there, such as when somebody else does.
  Socket(std::string path, Answer answer);
  ~Socket();
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  // Ends the thread once the act it is at has been answered; then nobody is there any more.
  void stop();

 private:
  void run();
  void serve(int connection);

  std::string path_;
  Answer answer_;
  int listening_ = -1;
  int wake_ = -1;  // readable once the thread shall end
  std::thread thread_;
};

// The answer to `line` of the server that listens at `path`. Nothing when none does; throws
// std::system_error when one does but may not be spoken to, or does not answer in time.
std::optional<std::string> ask(const std::string& path, std::string_view line);

// Where the server of that database listens unless it was told otherwise.
std::string socket_beside(const std::string& database);

// The longest path that a socket may have.
std::size_t socket_path_bytes_max();

}  // namespace lair::admin
