// Where lines are typed: with history and completion at a terminal, unchanged from a pipe.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace lair::terminal {

// There is one terminal, so only one of these may exist at a time.
class LineEditor {
 public:
  struct Owner {
    std::function<void(const std::string& line)> entered;
    // What may be typed at the end of `before`, the part of the line in front of the last word.
    std::function<std::vector<std::string>(const std::string& before)> completions;
  };

  // Interactive if standard input and output are a terminal, unless `plain` is set.
  LineEditor(bool plain, std::filesystem::path history, Owner owner);
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  ~LineEditor();

  [[nodiscard]] bool is_interactive() const { return interactive_; }

  // The end of the input, or Ctrl-D on an empty line.
  [[nodiscard]] bool has_ended() const { return ended_; }

  // Standard input has something to read.
  void read();

  // Prints whole lines above the line that is being typed.
  void print(const std::string& text);

  // Why a line could not be printed, as errno says it: the disk is full, or nobody reads the pipe.
  // 0 while all could.
  [[nodiscard]] int print_error() const { return print_error_; }

  // The window has changed its size.
  void resized();

  // Asks for a line that is neither shown nor kept, and blocks until it is there. If lines come
  // from a pipe, takes the next one and asks nothing.
  std::string ask_secret(const std::string& prompt);

 private:
  void read_plain();
  std::string plain_secret();
  void install();

  bool interactive_;
  std::filesystem::path history_;
  Owner owner_;
  bool ended_ = false;
  int print_error_ = 0;
  std::string pending_;  // from a pipe: the beginning of a line that has no end yet
};

}  // namespace lair::terminal
