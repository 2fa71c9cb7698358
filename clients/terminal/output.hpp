// What is printed: sentences for people, or objects for scripts.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

namespace lair::terminal {

enum class Tone : std::uint8_t { Plain, Title, Turn, Choice, Bad, Quiet };

struct Size {
  int columns = 80;
  int rows = 24;
};

class Output {
 public:
  struct Manner {
    bool json = false;
    bool colours = false;
    bool pages = false;  // a screen that is too long waits for more()
  };

  using Print = std::function<void(const std::string& text)>;

  // `print` writes whole lines; `size` is asked each time, since a window may change its size.
  Output(Manner manner, Print print, std::function<Size()> size);

  // Prints one sentence. `type` and `more` are for scripts: {"type": …, "text": …, more…}. Scripts
  // get texts as they are; people get what can be printed of them, whoever wrote it.
  void say(std::string_view type,
           const std::string& text,
           Tone tone = Tone::Plain,
           boost::json::object more = {});

  // Prints only for scripts.
  void tell(std::string_view type, boost::json::object more);

  // Prints a screen of several lines; the first one is its title.
  void page(std::string_view type,
            const std::vector<std::string>& lines,
            boost::json::object more = {});

  // Shows more of a screen that was too long; returns false if nothing waits.
  bool more();

  // What is said when a screen stops before its end; {count} lines are left.
  void set_more_sentence(std::function<std::string(std::size_t)> sentence) {
    more_sentence_ = std::move(sentence);
  }

  [[nodiscard]] bool is_json() const { return manner_.json; }

 private:
  [[nodiscard]] std::string coloured(const std::string& line, Tone tone) const;
  void show_rest();

  Manner manner_;
  Print print_;
  std::function<Size()> size_;
  std::function<std::string(std::size_t)> more_sentence_;
  std::vector<std::string> rest_;
};

// The columns that a text takes; a Chinese character takes two.
int width_of(std::string_view text);

// The text in lines of at most `columns`, broken between words; Chinese text may break anywhere. If
// the first line is indented, the following ones are indented by two columns more.
std::vector<std::string> wrapped(std::string_view text, int columns);

}  // namespace lair::terminal
