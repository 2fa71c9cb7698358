// What happens at the table, and its current state, in sentences.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lair/v1/hints.pb.h"

#include "clients/link/choices.hpp"
#include "clients/link/conversation.hpp"
#include "clients/link/fold.hpp"
#include "clients/words/names.hpp"
#include "clients/words/words.hpp"

namespace lair::words {

// A table and the person who looks at it.
struct Around {
  const link::TableView& view;
  std::optional<Seat> you;  // nothing for a spectator
  NameOf name_of;
};

struct LastDiscard {
  Seat from = Seat::A;
  Tile tile;
};

// Nothing for an event that need not be said.
std::optional<std::string> event_sentence(const Words& words,
                                          const v1::SeatEvent& event,
                                          const Around& around);

// What a false MahJong led to at a seat, as in "dead hand".
std::string marked(const Words& words, FalseMahJong what);

// "MahJong, 5 faan"; "Chow 5-6-7 of dots".
std::string choice_name(const Words& words, const v1::Prompt* prompt, const link::Choice& choice);

// The player's own tiles in groups by suit with the drawn tile last, then melds and bonus tiles.
std::string hand_sentences(const Words& words, const Around& around);

std::string last_sentence(const Words& words,
                          const std::optional<LastDiscard>& last,
                          const NameOf& name_of);

// Round, dealer, tiles left, scores; the player's time if `prompt` has any.
std::vector<std::string> table_sentences(const Words& words,
                                         const Around& around,
                                         const v1::Prompt* prompt);

// What a seat has discarded and melded, and its bonus tiles.
std::string seat_sentences(const Words& words, const Around& around, Seat seat);

// What the player's hand is worth or what it lacks, as far as the server has told it; `sheet` may
// be null.
std::string worth_sentence(const Words& words, const v1::ScoreSheet* sheet);

// How many copies of a tile the player can see.
std::size_t seen_count(const View& view, Tile tile);
std::string seen_sentence(const Words& words, const View& view, Tile tile);

std::string hint_sentence(const Words& words, const v1::Hints& hints);

}  // namespace lair::words
