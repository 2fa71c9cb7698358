// What people wrote in seasons about somebody who is forgotten, without the name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/units.hpp"
#include "server/store/database.hpp"

namespace lair::store {

// On the writer's thread, within a transaction.
class SeasonWords {
 public:
  // The database outlives this.
  explicit SeasonWords(Database& database);

  // In every season where they stood, did something, or were only invited. Once they have left:
  // before that no event of a season is changed by anybody.
  void erase_from(PlayerId player,
                  const std::vector<std::string>& names,
                  std::string_view stranger);

 private:
  Statement find_;
  Statement write_;
};

}  // namespace lair::store
