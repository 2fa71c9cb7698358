// The quick phrases: codes that each client says in its own language.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace lair::lobby {

inline constexpr std::array<std::string_view, 18> kPhrases{"hello",
                                                           "good_luck",
                                                           "nice_hand",
                                                           "well_played",
                                                           "thanks",
                                                           "sorry",
                                                           "hurry",
                                                           "one_moment",
                                                           "brb",
                                                           "back",
                                                           "good_game",
                                                           "one_more",
                                                           "bye",
                                                           "yes",
                                                           "no",
                                                           "oops",
                                                           "congratulations",
                                                           "lucky"};

constexpr bool is_phrase(std::string_view code) {
  return std::ranges::find(kPhrases, code) != kPhrases.end();
}

}  // namespace lair::lobby
