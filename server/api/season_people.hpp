// Players in answers about seasons.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "engine/units.hpp"
#include "server/store/figures.hpp"

namespace lair {

// Current names; each is looked up once per answer.
class PlayerNames {
 public:
  explicit PlayerNames(store::Figures& figures) : figures_(figures) {}

  std::string of(PlayerId player) {
    const auto [found, is_new] = names_.try_emplace(player.value());
    if (is_new) found->second = figures_.name_of(player).value_or("?");
    return found->second;
  }

  boost::json::object json(PlayerId player) {
    boost::json::object fields;
    fields["player"] = player.value();
    fields["name"] = of(player);
    return fields;
  }

  boost::json::array json(const std::vector<PlayerId>& players) {
    boost::json::array people;
    for (const PlayerId player : players) people.push_back(json(player));
    return people;
  }

 private:
  store::Figures& figures_;
  std::map<std::uint64_t, std::string> names_;
};

}  // namespace lair
