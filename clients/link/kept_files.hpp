// What a client keeps between two starts: settings, and sessions per server, in
// the XDG folders, mode 0600.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "clients/link/conversation.hpp"
#include "clients/link/endpoint.hpp"
#include "engine/result.hpp"

namespace lair::link {

// Readable only by its owner (0600), never half written. The error is a sentence.
Result<void, std::string> write_whole(const std::filesystem::path& file, std::string_view text);

class KeptFiles {
 public:
  using Values = std::map<std::string, std::string>;

  // $XDG_CONFIG_HOME/lair and $XDG_STATE_HOME/lair, or their defaults below $HOME.
  static KeptFiles usual();

  // `settings` and `state` are folders, created when something is first kept.
  KeptFiles(std::filesystem::path settings, std::filesystem::path state);

  // Empty if nothing was kept or the file makes no sense.
  [[nodiscard]] Values settings() const;
  [[nodiscard]] Guest guest(const Endpoint& server) const;
  // The guest with that name, including one who was put aside; empty if there is none.
  [[nodiscard]] Guest guest(const Endpoint& server, const std::string& name) const;

  // Written whole or not at all, mode 0600, and not over a file that cannot be read or makes no
  // sense. The error is a sentence.
  Result<void, std::string> keep_settings(const Values& values) const;
  Result<void, std::string> keep_guest(const Endpoint& server, const Guest& guest) const;
  // Written in the same way. The guest kept so far is put aside, since their token is the only way
  // for a guest to come back.
  Result<void, std::string> keep_other_guest(const Endpoint& server, const Guest& guest) const;

  // The session has ended or is given up. Guests who were put aside are kept. Written in the same
  // way; if it cannot be, the session stays in the file.
  Result<void, std::string> forget_guest(const Endpoint& server) const;

  // The socket through which a second program of the same person on this machine reaches the first.
  [[nodiscard]] std::filesystem::path meeting_point() const { return state_ / "desktop.socket"; }

  // The file that keeps the lines typed before.
  [[nodiscard]] std::filesystem::path history() const { return state_ / "history"; }

 private:
  [[nodiscard]] std::filesystem::path session_file(const Endpoint& server) const;
  Result<void, std::string> keep_first(const Endpoint& server,
                                       Values values,
                                       const Guest& guest) const;

  std::filesystem::path settings_;
  std::filesystem::path state_;
};

}  // namespace lair::link
