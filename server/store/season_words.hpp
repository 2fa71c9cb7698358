// Erases the name of a forgotten person from what people wrote in seasons.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/units.hpp"
#include "server/store/database.hpp"

namespace lair::store {

// Used on the writer's thread, within a transaction.
class SeasonWords {
 public:
  // `database` must outlive this.
  explicit SeasonWords(Database& database);

  // Covers every season in which the person had a place, did something or was only invited. Must be
  // called after the person is marked as forgotten: before that, no event of a season may be
  // changed.
  void erase_from(PlayerId player,
                  const std::vector<std::string>& names,
                  std::string_view stranger);

 private:
  Statement find_;
  Statement write_;
};

}  // namespace lair::store
