// What a client's `--help` says below its options; packaging/make_man.py builds the manual
// page from the same lines.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lair::words {

using HelpRows = std::vector<std::pair<std::string, std::string>>;

// "Title:", then a line for each row: a name and its meaning.
inline std::string help_section(std::string_view title, const HelpRows& rows) {
  constexpr std::size_t kColumn = 30;
  std::string text = std::string(title) + ":\n";
  for (const auto& [what, means] : rows) {
    const std::size_t gap = std::max(kColumn, what.size() + 4) - what.size() - 2;
    text += "  " + what + std::string(gap, ' ') + means + "\n";
  }
  return text + "\n";
}

// The environment variables that both clients read.
inline HelpRows client_environment() {
  return {
      {"SSL_CERT_FILE",   "a file of certificates to trust instead of the machine's"          },
      {"XDG_CONFIG_HOME", "where settings are kept, lair/settings; ~/.config if unset"        },
      {"XDG_STATE_HOME",
       "where sessions are kept, lair/sessions, readable only by you; ~/.local/state if unset"},
      {"LANG",            "the language, unless --language or the settings choose one"        },
      {"LAIR_PATIENCE",   "seconds of silence from the server before reconnecting; 5 if unset"},
  };
}

}  // namespace lair::words
