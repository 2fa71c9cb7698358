#include "server/api/season_draw.hpp"

#include <string>
#include <utility>

#include "server/fair/digest.hpp"
#include "server/fair/duplicate.hpp"
#include "server/league/sealed.hpp"
#include "server/record/hex.hpp"

namespace lair {

namespace json = boost::json;

void hide_draw(json::object& settings, const league::Season& season) {
  if (league::is_draw_told(season)) return;
  settings["seed"] = 0;
  settings["seed_salt"] = "";
}

json::value seed_commitment(const league::SeasonSettings& settings) {
  if (settings.seed_salt.empty()) return nullptr;
  return json::string(
      fair::sha256_hex("lair season " + settings.seed_salt + " " + std::to_string(settings.seed)));
}

json::value walls_json(const league::Season& season) {
  if (!season.is_duplicate()) return nullptr;
  const league::SeasonSettings& settings = season.settings;
  json::array list;
  for (const league::DrawnWalls& one : league::walls_of(season)) {
    const fair::Share secret = fair::round_secret(settings.seed_salt, settings.seed, one.draw);
    json::object walls;
    walls["draw"] = one.draw;
    walls["round"] = one.round ? json::value(*one.round) : json::value(nullptr);
    walls["commitment"] = record::hex_of(fair::commitment_of(secret).bytes);
    walls["secret"] =
        one.is_told ? json::value(record::hex_of(secret.bytes)) : json::value(nullptr);
    list.push_back(std::move(walls));
  }
  return list;
}

}  // namespace lair
