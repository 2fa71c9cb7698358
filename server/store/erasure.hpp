// What goes when somebody wishes to be forgotten: whatever they said, and their name everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/units.hpp"
#include "server/store/database.hpp"
#include "server/store/season_words.hpp"

namespace lair::store {

// On the writer's thread, within a transaction.
class Erasure {
 public:
  // The database outlives this.
  explicit Erasure(Database& database);

  // Their number, their games and the acts that concerned them stay, under the name of a stranger.
  //   now  seconds since 1970
  void erase(PlayerId player, std::string_view stranger, std::int64_t now);

  // Of somebody who left before: what others said, where they go by a name that is found only now.
  void erase_words(PlayerId player, std::vector<std::string> names);

 private:
  // Words of others about somebody, or in talk with them: found by the person, told apart by two
  // numbers, written anew without the name.
  struct Words {
    Statement find;
    Statement write;
  };

  static constexpr std::size_t kKindsOfWords = 6;

  std::vector<std::string> names_of(PlayerId player);
  void erase_from(Words& words,
                  PlayerId player,
                  const std::vector<std::string>& names,
                  std::string_view stranger);

  Statement names_;
  std::vector<Statement> renamed_;  // ?1 the stranger's name, ?2 who
  std::vector<Statement> deleted_;  // ?1 who
  Statement player_;
  Statement name_;
  std::array<Words, kKindsOfWords> words_;
  SeasonWords season_words_;
};

// The text with `after` wherever one of the names stands as a word of its own, in letters of either
// case (A to Z).
std::string without_names(std::string text,
                          const std::vector<std::string>& names,
                          std::string_view after);

}  // namespace lair::store
