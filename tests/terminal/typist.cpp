#include "tests/terminal/typist.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/patience.hpp"

namespace lair::testing {
namespace {

[[noreturn]] void become(std::vector<std::string> arguments, std::vector<std::string> environment) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  std::vector<char*> variables;
  for (std::string& variable : environment) variables.push_back(variable.data());
  variables.push_back(nullptr);
  execve(words[0], words.data(), variables.data());
  _exit(127);
}

winsize size_of(Window window) {
  winsize size{};
  size.ws_col = window.columns;
  size.ws_row = window.rows;
  return size;
}

// The length of the control sequence at the front; 0 if it is not complete yet.
std::size_t sequence_bytes(const std::string& text) {
  if (text.size() < 2) return 0;
  if (text[1] != '[') return 2;
  for (std::size_t at = 2; at < text.size(); ++at) {
    if (text[at] >= '@' && text[at] <= '~') return at + 1;
  }
  return 0;
}

// Removes control sequences; leaves an unfinished one in `bytes`.
std::string plain(std::string& bytes) {
  std::string out;
  std::size_t at = 0;
  while (at < bytes.size()) {
    const char letter = bytes[at];
    if (letter == '\x1b') {
      const std::size_t length = sequence_bytes(bytes.substr(at));
      if (length == 0) break;
      at += length;
      continue;
    }
    if (letter != '\r' && letter != '\a') out += letter;
    ++at;
  }
  bytes.erase(0, at);
  return out;
}

}  // namespace

std::string terminal_program() {
  const char* const other = std::getenv("LAIR_TERMINAL_PROGRAM");
  return other != nullptr ? other : LAIR_TERMINAL;
}

Home::Home() {
  std::string name = (std::filesystem::temp_directory_path() / "lair-home-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the test");
  path_ = name;
}

Home::~Home() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Typist::Typist(std::vector<std::string> arguments,
               const std::filesystem::path& home,
               Through through,
               Window window,
               std::vector<std::string> environment) {
  arguments.insert(arguments.begin(), terminal_program());
  environment.insert(environment.end(),
                     {"HOME=" + home.string(),
                      "LANG=C.UTF-8",
                      "TERM=xterm",
                      "TZ=UTC",
                      "LAIR_PATIENCE=" + std::to_string(test::kPatience.count())});
  if (through == Through::Terminal) {
    winsize size = size_of(window);
    process_ = forkpty(&output_, nullptr, nullptr, &size);
    if (process_ < 0) throw std::runtime_error("no pseudo-terminal");
    if (process_ == 0) become(std::move(arguments), std::move(environment));
    input_ = output_;
    return;
  }
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipe");
  }
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("no process");
  if (process_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    dup2(out[1], STDERR_FILENO);
    become(std::move(arguments), std::move(environment));
  }
  ::close(in[0]);
  ::close(out[1]);
  input_ = in[1];
  output_ = out[0];
}

Typist::~Typist() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    reap();
  }
  if (input_ >= 0 && input_ != output_) ::close(input_);
  if (output_ >= 0) ::close(output_);
}

void Typist::reap() {
  int status = 0;
  waitpid(std::exchange(process_, -1), &status, 0);
  exit_status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void Typist::type(const std::string& line) {
  const std::string bytes = line + (input_ == output_ ? "\r" : "\n");
  if (::write(input_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
    throw std::runtime_error("nobody reads \"" + line + "\"; printed was: " + raw_);
  }
}

void Typist::type_with_password(const std::string& line, const std::string& password) {
  type(line);
  until("Password:");
  type(password);
}

void Typist::resize(Window window) const {
  const winsize size = size_of(window);
  if (ioctl(output_, TIOCSWINSZ, &size) != 0) throw std::runtime_error("no window to resize");
}

void Typist::end_input() {
  if (input_ == output_) {
    const char end = 4;
    if (::write(input_, &end, 1) != 1) throw std::runtime_error("nobody reads");
    return;
  }
  ::close(std::exchange(input_, -1));
}

bool Typist::read_more() {
  pollfd waiting{.fd = output_, .events = POLLIN, .revents = 0};
  if (poll(&waiting, 1, test::kPatienceOfPoll.count()) <= 0) {
    throw std::runtime_error("the terminal is silent; printed was: " + raw_);
  }
  std::array<char, 4096> bytes;
  const auto got = ::read(output_, bytes.data(), bytes.size());
  if (got <= 0) return false;
  raw_.append(bytes.data(), static_cast<std::size_t>(got));
  begun_.append(bytes.data(), static_cast<std::size_t>(got));
  pending_ += plain(begun_);
  return true;
}

std::string Typist::until(const std::string& text) {
  std::string taken;
  until_one({text}, taken);
  return taken;
}

std::size_t Typist::until_one(const std::vector<std::string>& texts, std::string& taken) {
  while (true) {
    std::size_t first = std::string::npos;
    std::size_t which = 0;
    for (std::size_t at = 0; at < texts.size(); ++at) {
      const std::size_t found = pending_.find(texts[at]);
      if (found >= first) continue;
      first = found;
      which = at;
    }
    if (first != std::string::npos) {
      const std::size_t end = first + texts[which].size();
      taken = pending_.substr(0, end);
      pending_.erase(0, end);
      return which;
    }
    if (!read_more()) {
      throw std::runtime_error("\"" + texts[0] + "\" does not come; printed was: " + raw_);
    }
  }
}

std::string Typist::rest() {
  while (read_more()) {
  }
  reap();
  return std::exchange(pending_, {});
}

}  // namespace lair::testing
