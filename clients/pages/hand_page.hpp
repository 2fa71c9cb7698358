// The hand calculator: what a typed hand counts under every rule system, or what it waits for.
#pragma once

#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "clients/pages/page.hpp"
#include "clients/words/words.hpp"

namespace lair::pages {

// A hand as it is typed, and how it is won.
struct LaidHand {
  std::string tiles;         // "234m567pE|RRR (9999s)|1f"
  std::string winning = {};  // "5p"; empty: 13 tiles wait, and 14 are one too many
  std::string seat = "S";    // E, S, W, N
  std::string round = "E";
  bool drawn = false;
  bool last = false;     // on the last tile
  bool kong = false;     // on a kong's replacement
  bool robbing = false;  // robbing a kong
};

// The path of the request, with its query.
std::string hand_path(const LaidHand& hand);

// `told` is the answer for that hand.
Page hand_page(const words::Words& words, const boost::json::object& told, const LaidHand& hand);

// Adds what a winning hand counts, line by line; `win` is the server's count.
void add_counted(Page& page, const words::Words& words, const boost::json::object& win);

// Escapes the text so that it keeps its meaning in a query.
std::string in_query(std::string_view text);

}  // namespace lair::pages
