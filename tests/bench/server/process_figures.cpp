#include "tests/bench/server/process_figures.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include <unistd.h>

namespace lair::bench {
namespace {

std::string text_of(const std::string& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string proc(pid_t process, const char* file) {
  return text_of("/proc/" + std::to_string(process) + "/" + file);
}

// The number after a word such as "VmRSS:".
std::size_t number_behind(const std::string& text, const std::string& word) {
  const std::size_t at = text.find(word);
  if (at == std::string::npos) throw std::runtime_error(word + " is missing");
  return std::stoul(text.substr(at + word.size()));
}

}  // namespace

std::vector<pid_t> children_of(pid_t process) {
  std::vector<pid_t> children;
  std::ifstream list("/proc/" + std::to_string(process) + "/task/" + std::to_string(process) +
                     "/children");
  for (pid_t child = 0; list >> child;) children.push_back(child);
  return children;
}

MachineTimes machine_times() {
  std::istringstream line(text_of("/proc/stat"));
  std::string skipped;
  double user = 0;
  double nice = 0;
  double system = 0;
  double idle = 0;
  double waiting = 0;
  double hard = 0;
  double soft = 0;
  double stolen = 0;
  line >> skipped >> user >> nice >> system >> idle >> waiting >> hard >> soft >> stolen;
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  return {.busy = (user + nice + system + hard + soft) / ticks, .stolen = stolen / ticks};
}

std::size_t resident_bytes_of(pid_t process) {
  return number_behind(proc(process, "status"), "VmRSS:") * 1'024;
}

std::size_t written_bytes_of(pid_t process) {
  return number_behind(proc(process, "io"), "write_bytes:");
}

}  // namespace lair::bench
