// The quick phrases and emotes: codes that each client says or draws in its own way.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace lair::wire {

// In the order in which they are offered.
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

// A client that draws no emotes says in words what they mean.
inline constexpr std::array<std::string_view, 8> kEmotes{"emote_smile",
                                                         "emote_laugh",
                                                         "emote_wow",
                                                         "emote_think",
                                                         "emote_cry",
                                                         "emote_sweat",
                                                         "emote_tea",
                                                         "emote_bow"};

constexpr bool is_phrase(std::string_view code) {
  return std::ranges::find(kPhrases, code) != kPhrases.end() ||
         std::ranges::find(kEmotes, code) != kEmotes.end();
}

}  // namespace lair::wire
