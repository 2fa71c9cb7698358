// The quick phrases that every server knows, in the order in which they are offered.
#pragma once

#include <array>
#include <string_view>

namespace lair::words {

// Said as say_code("phrase", code). A test compares them with the server's and the page's.
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

}  // namespace lair::words
