// A person who types at lair-terminal, through a pseudo-terminal or through pipes.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace lair::testing {

// The path of lair-terminal; a test under a sanitizer may name another program.
std::string terminal_program();

struct Window {
  unsigned short columns = 80;
  unsigned short rows = 24;
};

class Typist {
 public:
  enum class Through { Terminal, Pipes };

  // `home` is the person's home folder; the same folder keeps everything between two starts.
  Typist(std::vector<std::string> arguments,
         const std::filesystem::path& home,
         Through through = Through::Terminal,
         Window window = {},
         std::vector<std::string> environment = {});
  Typist(const Typist&) = delete;
  Typist& operator=(const Typist&) = delete;
  ~Typist();

  void type(const std::string& line);

  // Types the line, then the password once it is asked for.
  void type_with_password(const std::string& line, const std::string& password);

  // The terminal's window changes its size.
  void resize(Window window) const;

  // Ends the input, as Ctrl-D does.
  void end_input();

  // Waits until the output not taken yet contains this text; takes everything up to its end,
  // without control sequences. Throws std::runtime_error with the output if the text does not come.
  std::string until(const std::string& text);

  // Waits until one of these texts has been printed; takes everything up to the end of the first
  // one. Returns its place in the list.
  std::size_t until_one(const std::vector<std::string>& texts, std::string& taken);

  // Waits for the end of the program; returns what else it printed.
  std::string rest();

  // Valid after rest().
  [[nodiscard]] int exit_status() const { return exit_status_; }

  // Everything printed so far, as it was sent to the terminal.
  [[nodiscard]] const std::string& raw() const { return raw_; }

 private:
  bool read_more();
  void reap();

  pid_t process_ = -1;
  int input_ = -1;
  int output_ = -1;
  int exit_status_ = -1;
  std::string raw_;
  std::string pending_;  // without control sequences, broken lines joined
  std::string begun_;    // bytes at the end that may begin a control sequence
};

// A folder that is deleted at the end of the test.
class Home {
 public:
  Home();
  Home(const Home&) = delete;
  Home& operator=(const Home&) = delete;
  ~Home();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace lair::testing
