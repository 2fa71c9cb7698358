#include "tests/e2e/console.hpp"

#include <array>
#include <cstdio>
#include <stdexcept>

#include <sys/wait.h>

namespace lair::testing {

ProcessEnd at_console(const std::string& database, const std::vector<std::string>& words) {
  const auto quoted = [](const std::string& word) {
    std::string out = "'";
    for (const char letter : word)
      out += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return out + "'";
  };
  std::string command = quoted(LAIR_TOOL);
  for (const std::string& word : words) command += " " + quoted(word);
  command += " --db " + quoted(database) + " 2>&1 </dev/null";
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("lair cannot be run");
  ProcessEnd end;
  std::array<char, 4096> bytes{};
  for (;;) {
    const std::size_t got = std::fread(bytes.data(), 1, bytes.size(), pipe);
    if (got == 0) break;
    end.output.append(bytes.data(), got);
  }
  end.exit_status = WEXITSTATUS(::pclose(pipe));
  return end;
}

}  // namespace lair::testing
