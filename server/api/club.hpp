// The read-only pages about the club itself.
#pragma once

#include <optional>
#include <string>

#include "server/net/http.hpp"

namespace lair {

struct ClubCard {
  std::string name;       // empty: it goes by the program's
  std::string welcome;    // a text for the first page
  std::string mode;       // "open", "registered", "invited", "closed"
  std::string logo;       // a file: .svg, .png, .webp or .jpg; empty for none
  bool has_mail = false;  // a lost password is reset by e-mail
};

// Answers /api/v1/club, /api/v1/club/logo; nothing for other paths.
std::optional<net::HttpAnswer> answer_club(const ClubCard& card, const net::HttpRequest& request);

}  // namespace lair
