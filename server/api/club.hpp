// The read-only pages about the club itself.
#pragma once

#include <optional>
#include <string>

#include "server/net/http.hpp"

namespace lair {

struct ClubCard {
  std::string name;       // empty: the program's name
  std::string welcome;    // for the first page
  std::string mode;       // "open", "registered", "invited", "closed"
  std::string logo;       // a .svg, .png, .webp or .jpg file; empty for none
  bool has_mail = false;  // lost passwords are reset by e-mail
};

// Answers /api/v1/club and /api/v1/club/logo; returns nothing for other paths.
std::optional<net::HttpAnswer> answer_club(const ClubCard& card, const net::HttpRequest& request);

}  // namespace lair
