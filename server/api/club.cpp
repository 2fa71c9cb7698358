#include "server/api/club.hpp"

#include <fstream>
#include <memory>
#include <sstream>
#include <string_view>

#include <boost/json.hpp>

#include "server/api/json.hpp"
#include "server/api/picture_type.hpp"

namespace lair {
namespace {

constexpr int kNoLogo = 404;

net::HttpAnswer logo_answer(const ClubCard& card) {
  std::ifstream file(card.logo, std::ios::binary);
  if (card.logo.empty() || !file) return net::sentence(kNoLogo, "The club has no picture.");
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return {
      .status = 200,
      .content_type = picture_type(card.logo),
      .body = std::make_shared<const std::string>(bytes.str()),
      .headers = {{"Cache-Control", "max-age=300"},
                  // An SVG may contain a script, which must not run as part of this site.
                  {"Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"}}
  };
}

}  // namespace

std::optional<net::HttpAnswer> answer_club(const ClubCard& card, const net::HttpRequest& request) {
  if (request.path == "/api/v1/club/logo") return logo_answer(card);
  if (request.path != "/api/v1/club") return std::nullopt;
  return json_answer(boost::json::object{
      {"name",    card.name         },
      {"welcome", card.welcome      },
      {"mode",    card.mode         },
      {"logo",    !card.logo.empty()},
      {"mail",    card.has_mail     }
  });
}

}  // namespace lair
