#include "clients/link/kept_files.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "clients/link/descriptor.hpp"
#include "clients/link/printable.hpp"

namespace lair::link {
namespace {

// The token follows; the value is the guest's name.
constexpr std::string_view kAside = "aside.";

std::filesystem::path from_environment(const char* variable, const char* below_home) {
  // The XDG specification says that a relative path must be ignored.
  if (const char* text = std::getenv(variable); text != nullptr && *text == '/') return text;
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home == nullptr ? "/" : home) / below_home;
}

struct Kept {
  KeptFiles::Values values = {};
  std::string fault = {};  // why there may be more in the file than these values
};

// Lines of "key=value".
Kept kept_in(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::status(file, error).type() == std::filesystem::file_type::not_found)
    return {};
  Kept kept;
  std::ifstream in(file);
  if (!in) return {.fault = std::strerror(errno)};
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t sign = line.find('=');
    if (sign == std::string::npos || !is_utf8(line)) {
      kept.fault = "it has lines that make no sense";
      continue;
    }
    kept.values[line.substr(0, sign)] = line.substr(sign + 1);
  }
  if (in.bad()) kept.fault = "it cannot be read";
  return kept;
}

KeptFiles::Values values_in(const std::filesystem::path& file) { return kept_in(file).values; }

// Nobody is the last guest any more.
void move_aside(KeptFiles::Values& values) {
  const std::string last = std::exchange(values["token"], {});
  const std::string name = std::exchange(values["name"], {});
  if (!last.empty()) values[std::string(kAside) + last] = name;
}

Result<void, std::string> write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(file, text.data(), text.size());
    if (written < 0) return fail(std::string(std::strerror(errno)));
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Result<void, std::string> keep(const std::filesystem::path& file, const KeptFiles::Values& values) {
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  if (error) return fail("cannot keep " + file.string() + ": " + error.message());
  ::chmod(file.parent_path().c_str(), S_IRWXU);
  // What cannot be read may be the only token with which a guest comes back.
  if (const std::string fault = kept_in(file).fault; !fault.empty())
    return fail("cannot keep " + file.string() + ": " + fault);
  std::string text;
  for (const auto& [key, value] : values) text += key + "=" + value + "\n";
  return write_whole(file, text);
}

}  // namespace

// Writes a new file in the same folder, which no other process writes, then renames it to `file`.
Result<void, std::string> write_whole(const std::filesystem::path& file, std::string_view text) {
  std::string beside = file.string() + ".XXXXXX";
  const Descriptor out(::mkostemp(beside.data(), O_CLOEXEC));  // mode 0600
  if (out.number() < 0) return fail("cannot keep " + file.string() + ": " + std::strerror(errno));
  if (auto written = write_all(out.number(), text); !written) {
    ::unlink(beside.c_str());
    return fail("cannot keep " + file.string() + ": " + written.error());
  }
  std::error_code error;
  std::filesystem::rename(beside, file, error);
  if (error) {
    ::unlink(beside.c_str());
    return fail("cannot keep " + file.string() + ": " + error.message());
  }
  return {};
}

KeptFiles KeptFiles::usual() {
  return {from_environment("XDG_CONFIG_HOME", ".config") / "lair",
          from_environment("XDG_STATE_HOME", ".local/state") / "lair"};
}

KeptFiles::KeptFiles(std::filesystem::path settings, std::filesystem::path state)
    : settings_(std::move(settings)), state_(std::move(state)) {}

std::filesystem::path KeptFiles::session_file(const Endpoint& server) const {
  std::string name = std::string(server.secure ? "https_" : "http_") + server.host + "_" +
                     std::to_string(server.port);
  for (char& letter : name) {
    if (letter == '/' || letter == ':') letter = '_';
  }
  return state_ / "sessions" / name;
}

KeptFiles::Values KeptFiles::settings() const { return values_in(settings_ / "settings"); }

Guest KeptFiles::guest(const Endpoint& server) const {
  Values values = values_in(session_file(server));
  return {.token = std::move(values["token"]), .name = std::move(values["name"])};
}

Guest KeptFiles::guest(const Endpoint& server, const std::string& name) const {
  if (Guest last = guest(server); last.name == name) return last;
  for (const auto& [key, value] : values_in(session_file(server))) {
    if (key.starts_with(kAside) && value == name) {
      return {.token = key.substr(kAside.size()), .name = name};
    }
  }
  return {};
}

Result<void, std::string> KeptFiles::keep_settings(const Values& values) const {
  return keep(settings_ / "settings", values);
}

Result<void, std::string> KeptFiles::keep_guest(const Endpoint& server, const Guest& guest) const {
  return keep_first(server, values_in(session_file(server)), guest);
}

Result<void, std::string> KeptFiles::keep_other_guest(const Endpoint& server,
                                                      const Guest& guest) const {
  Values values = values_in(session_file(server));
  move_aside(values);
  return keep_first(server, std::move(values), guest);
}

// Removes guests of the same name or token from those put aside, so that each is kept once.
Result<void, std::string> KeptFiles::keep_first(const Endpoint& server,
                                                Values values,
                                                const Guest& guest) const {
  std::erase_if(values, [&](const auto& one) {
    return one.first.starts_with(kAside) &&
           (one.second == guest.name || one.first.substr(kAside.size()) == guest.token);
  });
  values["name"] = guest.name;
  values["token"] = guest.token;
  return keep(session_file(server), values);
}

Result<void, std::string> KeptFiles::forget_guest(const Endpoint& server) const {
  const std::filesystem::path file = session_file(server);
  auto [values, fault] = kept_in(file);
  const bool is_kept = values.erase("name") + values.erase("token") > 0;
  if (!is_kept && fault.empty()) return {};
  const bool is_all = values.empty() && fault.empty();
  std::error_code error;
  const auto kept = is_all ? Result<void, std::string>() : keep(file, values);
  if (is_all) std::filesystem::remove(file, error);
  if (error)
    return fail("the session is not removed from " + file.string() + ": " + error.message());
  if (!kept) return fail("the session is not removed: " + kept.error());
  return {};
}

}  // namespace lair::link
