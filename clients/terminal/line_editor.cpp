#include "clients/terminal/line_editor.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <utility>

#include <readline/history.h>
#include <readline/readline.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

namespace lair::terminal {
namespace {

constexpr const char* kPrompt = "> ";
constexpr int kHistoryLinesMax = 500;

// The library calls plain functions, which find their data here.
LineEditor::Owner* g_owner = nullptr;
bool* g_ended = nullptr;
// A line has been entered and is being carried out: there is no typed line
// to remove from the screen.
bool g_in_line = false;

void take_line(char* line) {
  if (line == nullptr) {
    *g_ended = true;
    return;
  }
  const std::string text = line;
  std::free(line);
  if (text.find_first_not_of(' ') != std::string::npos) add_history(text.c_str());
  g_in_line = true;
  g_owner->entered(text);
  g_in_line = false;
}

char** complete(const char* text, int start, int) {
  rl_attempted_completion_over = 1;  // never file names
  static std::vector<std::string> words;
  words = g_owner->completions(std::string(rl_line_buffer, static_cast<std::size_t>(start)));
  const auto next = [](const char* begun, int state) -> char* {
    static std::size_t at = 0;
    if (state == 0) at = 0;
    while (at < words.size()) {
      const std::string& word = words[at++];
      if (word.starts_with(begun)) return ::strdup(word.c_str());
    }
    return nullptr;
  };
  return rl_completion_matches(text, next);
}

}  // namespace

LineEditor::LineEditor(bool plain, std::filesystem::path history, Owner owner)
    : interactive_(!plain && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1),
      history_(std::move(history)),
      owner_(std::move(owner)) {
  if (!interactive_) return;
  g_owner = &owner_;
  g_ended = &ended_;
  rl_readline_name = "lair-terminal";
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_attempted_completion_function = complete;
  using_history();
  stifle_history(kHistoryLinesMax);
  read_history(history_.c_str());
  install();
}

void LineEditor::install() { rl_callback_handler_install(kPrompt, take_line); }

LineEditor::~LineEditor() {
  if (!interactive_) return;
  rl_callback_handler_remove();
  std::error_code ignored;
  std::filesystem::create_directories(history_.parent_path(), ignored);
  if (write_history(history_.c_str()) == 0) ::chmod(history_.c_str(), S_IRUSR | S_IWUSR);
  g_owner = nullptr;
  g_ended = nullptr;
}

void LineEditor::read() {
  if (!interactive_) return read_plain();
  rl_callback_read_char();
}

void LineEditor::read_plain() {
  std::array<char, 4096> bytes;
  const auto got = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (got <= 0) {
    ended_ = true;
    if (!pending_.empty()) owner_.entered(std::exchange(pending_, {}));
    return;
  }
  pending_.append(bytes.data(), static_cast<std::size_t>(got));
  for (std::size_t end = pending_.find('\n'); end != std::string::npos; end = pending_.find('\n')) {
    std::string line = pending_.substr(0, end);
    pending_.erase(0, end + 1);
    if (line.ends_with('\r')) line.pop_back();
    owner_.entered(line);
  }
}

// Input read beyond the line is kept for the next reader.
std::string LineEditor::plain_secret() {
  const bool is_shown = isatty(STDIN_FILENO) == 1;
  termios before{};
  if (is_shown) {
    tcgetattr(STDIN_FILENO, &before);
    termios silent = before;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &silent);
  }
  std::array<char, 4096> bytes;
  while (!ended_ && pending_.find('\n') == std::string::npos) {
    const auto got = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (got <= 0) ended_ = true;
    if (got > 0) pending_.append(bytes.data(), static_cast<std::size_t>(got));
  }
  if (is_shown) tcsetattr(STDIN_FILENO, TCSANOW, &before);
  const std::size_t end = std::min(pending_.find('\n'), pending_.size());
  std::string secret = pending_.substr(0, end);
  pending_.erase(0, end + 1);
  if (secret.ends_with('\r')) secret.pop_back();
  return secret;
}

void LineEditor::print(const std::string& text) {
  if (!interactive_) {
    errno = 0;
    std::cout << text << std::flush;
    if (!std::cout && print_error_ == 0) print_error_ = errno != 0 ? errno : EIO;
    return;
  }
  if (g_in_line) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
    return;
  }
  // The line being typed is removed, then put back below.
  const int point = rl_point;
  const std::string typed(rl_line_buffer == nullptr ? "" : rl_line_buffer);
  rl_save_prompt();
  rl_replace_line("", 0);
  rl_redisplay();
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
  rl_restore_prompt();
  rl_replace_line(typed.c_str(), 0);
  rl_point = point;
  rl_on_new_line();
  rl_redisplay();
}

void LineEditor::resized() {
  if (interactive_) rl_resize_terminal();
}

std::string LineEditor::ask_secret(const std::string& prompt) {
  if (!interactive_) return plain_secret();
  // The question comes in the middle of a line: the library is told afterwards to begin a new one.
  rl_callback_handler_remove();
  termios before{};
  tcgetattr(STDIN_FILENO, &before);
  termios silent = before;
  silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  tcsetattr(STDIN_FILENO, TCSANOW, &silent);
  std::fputs((prompt + " ").c_str(), stdout);
  std::fflush(stdout);
  // Reads letter by letter, since what was already typed after the secret belongs to the editor.
  std::string secret;
  char letter = 0;
  while (::read(STDIN_FILENO, &letter, 1) == 1 && letter != '\n') secret += letter;
  if (letter != '\n') secret.clear();  // the input was interrupted
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
  std::fputs("\n", stdout);
  install();
  return secret;
}

}  // namespace lair::terminal
