// How fast a table moves by itself.
#pragma once

#include "server/table/settings.hpp"

namespace lair::table {

struct Pace {
  Millis bot_turn{700};             // how long a bot's turn takes
  Millis bot_claim{250};            // how long a bot's answer in a window takes
  Millis window{3'000};             // a constant claim window lasts at least this long,
  Millis window_more{800};          // and by chance up to this much longer
  Millis between{20'000};           // until the next deal, even if somebody is not ready
  Millis abandoned_table{600'000};  // nobody there before the match: the table closes
  Millis host_grace{60'000};        // how long a missing host keeps the role
  Millis rematch{90'000};           // after a match: how long to agree on another
  Millis match_minute{60'000};      // of a match by time; shorter in a test
};

}  // namespace lair::table
