// A program that is sent lines and answers with lines, in its own process.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace lair::tool {

// A program's fault, as a sentence.
struct ProgramFault {
  std::string sentence;
};

// Every wait is bounded by `patience`. Faults are thrown as ProgramFault.
class LineProgram {
 public:
  // `command` is read as a shell would.
  LineProgram(std::string command, std::chrono::milliseconds patience);
  ~LineProgram();  // closes its input; kills the process if it still runs after `patience`

  LineProgram(const LineProgram&) = delete;
  LineProgram& operator=(const LineProgram&) = delete;

  // Sends the text, followed by an end of line.
  void tell(std::string_view line);

  // The next line of output, without the end of line.
  std::string answer();

  [[nodiscard]] const std::string& command() const { return command_; }

 private:
  [[noreturn]] void blame(const std::string& what) const;

  std::string command_;
  std::chrono::milliseconds patience_;
  pid_t process_ = -1;
  int socket_ = -1;
  std::string unread_;
};

}  // namespace lair::tool
