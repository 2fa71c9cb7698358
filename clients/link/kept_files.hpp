// What a client keeps between two starts: settings, sessions per server, in the XDG places, mode
// 0600.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "clients/link/conversation.hpp"
#include "clients/link/endpoint.hpp"
#include "engine/result.hpp"

namespace lair::link {

// For its owner alone (0600), never half written. The error is a sentence.
Result<void, std::string> write_whole(const std::filesystem::path& file, std::string_view text);

class KeptFiles {
 public:
  using Values = std::map<std::string, std::string>;

  // $XDG_CONFIG_HOME/lair and $XDG_STATE_HOME/lair, or what stands for them below $HOME.
  static KeptFiles usual();

  // `settings` and `state` are folders, made when something is kept first.
  KeptFiles(std::filesystem::path settings, std::filesystem::path state);

  // Empty before the first time, also when the file makes no sense.
  [[nodiscard]] Values settings() const;
  [[nodiscard]] Guest guest(const Endpoint& server) const;
  // Of that name, also one who was put aside; empty where there is none.
  [[nodiscard]] Guest guest(const Endpoint& server, const std::string& name) const;

  // Whole or not at all, mode 0600. The error is a sentence.
  Result<void, std::string> keep_settings(const Values& values) const;
  Result<void, std::string> keep_guest(const Endpoint& server, const Guest& guest) const;
  // Likewise; whoever was kept is put aside, for a guest has nothing but the token to come back by.
  Result<void, std::string> keep_other_guest(const Endpoint& server, const Guest& guest) const;

  // The session has ended, or is given up. Who was put aside is kept.
  void forget_guest(const Endpoint& server) const;

  // Where programs of one person on this machine meet that are to be one.
  [[nodiscard]] std::filesystem::path meeting_point() const { return state_ / "desktop.socket"; }

  // Where the lines typed before are kept.
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
