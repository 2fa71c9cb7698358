// A program that is told lines and answers lines, as a process of its own.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace lair::tool {

// What a program did wrong, as a sentence.
struct ProgramFault {
  std::string sentence;
};

// Every wait is bounded by `patience`. What goes wrong is thrown as a ProgramFault.
class LineProgram {
 public:
  // `command` as a shell reads it.
  LineProgram(std::string command, std::chrono::milliseconds patience);
  ~LineProgram();  // ends the process: its input first, then, after `patience`, the process

  LineProgram(const LineProgram&) = delete;
  LineProgram& operator=(const LineProgram&) = delete;

  // Sends the text with an end of line behind it.
  void tell(std::string_view line);

  // The next line of its output, without the end of line.
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
