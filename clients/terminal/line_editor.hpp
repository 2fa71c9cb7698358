// Where lines are typed: with history and completion at a terminal, as they come from a pipe.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace lair::terminal {

// There is one terminal, so there is one of these at a time.
class LineEditor {
 public:
  struct Owner {
    std::function<void(const std::string& line)> entered;
    // What may be typed at the end of `before`, which is what stands in front of the last word.
    std::function<std::vector<std::string>(const std::string& before)> completions;
  };

  // Interactive where standard input and output are a terminal, unless `plain` asks for less.
  LineEditor(bool plain, std::filesystem::path history, Owner owner);
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  ~LineEditor();

  [[nodiscard]] bool is_interactive() const { return interactive_; }

  // The end of the input, or Ctrl-D on an empty line.
  [[nodiscard]] bool has_ended() const { return ended_; }

  // Standard input has something to read.
  void read();

  // Whole lines, above the one that is being typed.
  void print(const std::string& text);

  // The window has another size.
  void resized();

  // Asks for a line that is shown to nobody and not kept; waits for it. Where lines come from a
  // pipe it is the next one, and nothing is asked.
  std::string ask_secret(const std::string& prompt);

 private:
  void read_plain();
  std::string plain_secret();
  void install();

  bool interactive_;
  std::filesystem::path history_;
  Owner owner_;
  bool ended_ = false;
  std::string pending_;  // of a line that has no end yet, where lines come from a pipe
};

}  // namespace lair::terminal
