// Erases a person who asks to be forgotten: everything they said, and their name everywhere.
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

// Used on the writer's thread, within a transaction.
class Erasure {
 public:
  // `database` must outlive this.
  explicit Erasure(Database& database);

  // The person's number, games and the moderators' acts that concerned them stay, under the name
  // `stranger`. `now` is in seconds since 1970.
  void erase(PlayerId player, std::string_view stranger, std::int64_t now);

  // Erases, from what others said, `names` of a person that were found only after the person was
  // erased.
  void erase_words(PlayerId player, std::vector<std::string> names);

 private:
  // Texts by others about a person, or in a conversation with them. `find` selects those of one
  // person, each with two numbers that identify it; `write` stores a text without the name.
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
  std::vector<Statement> renamed_;  // ?1 the stranger's name, ?2 the player
  std::vector<Statement> deleted_;  // ?1 the player
  Statement player_;
  Statement name_;
  std::array<Words, kKindsOfWords> words_;
  SeasonWords season_words_;
};

// The text with each of the names replaced by `after` where it stands as a word of its own, in
// upper or lower case (A to Z).
std::string without_names(std::string text,
                          const std::vector<std::string>& names,
                          std::string_view after);

}  // namespace lair::store
