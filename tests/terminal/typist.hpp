// Somebody who types at lair-terminal, through a pseudo-terminal or through pipes.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace lair::testing {

struct Window {
  unsigned short columns = 80;
  unsigned short rows = 24;
};

class Typist {
 public:
  enum class Through { Terminal, Pipes };

  // What stands for the home of the person; kept between two starts by the same folder.
  Typist(std::vector<std::string> arguments,
         const std::filesystem::path& home,
         Through through = Through::Terminal,
         Window window = {},
         std::vector<std::string> environment = {});
  Typist(const Typist&) = delete;
  Typist& operator=(const Typist&) = delete;
  ~Typist();

  void type(const std::string& line);

  // The password once it is asked for.
  void type_with_password(const std::string& line, const std::string& password);

  // The terminal's window gets another size.
  void resize(Window window) const;

  // Ends the input, as Ctrl-D does.
  void end_input();

  // Waits until all that was printed and not taken yet contains this; takes everything up to its
  // end, control sequences removed. Throws std::runtime_error with what was printed when it does
  // not come.
  std::string until(const std::string& text);

  // Waits until one of these has been printed; takes everything up to the end of the first. Its
  // place in the list.
  std::size_t until_one(const std::vector<std::string>& texts, std::string& taken);

  // Waits for the end of the program; what else it printed.
  std::string rest();

  // After rest().
  [[nodiscard]] int exit_status() const { return exit_status_; }

  // Everything printed so far, as the terminal was sent it.
  [[nodiscard]] const std::string& raw() const { return raw_; }

 private:
  bool read_more();
  void reap();

  pid_t process_ = -1;
  int input_ = -1;
  int output_ = -1;
  int exit_status_ = -1;
  std::string raw_;
  std::string pending_;  // without control sequences, lines put together
  std::string begun_;    // bytes at the end that may be the beginning of a control sequence
};

// A folder that goes away with the test.
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
