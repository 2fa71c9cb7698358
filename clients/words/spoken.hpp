// What happens at the table, and how it stands, in sentences.
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

// Who looks at which table.
struct Around {
  const link::TableView& view;
  std::optional<Seat> you;  // nothing for those who watch
  NameOf name_of;
};

struct LastDiscard {
  Seat from = Seat::A;
  Tile tile;
};

// Nothing for what need not be said.
std::optional<std::string> event_sentence(const Words& words,
                                          const v1::SeatEvent& event,
                                          const Around& around);

// "dead hand": what a false MahJong led to, at a seat.
std::string marked(const Words& words, FalseMahJong what);

// "MahJong, 5 faan"; "Chow 5-6-7 of dots".
std::string choice_name(const Words& words, const v1::Prompt* prompt, const link::Choice& choice);

// The own tiles in sets of a suit with the drawn one last, then what is melded and set aside.
std::string hand_sentences(const Words& words, const Around& around);

std::string last_sentence(const Words& words,
                          const std::optional<LastDiscard>& last,
                          const NameOf& name_of);

// Round, dealer, tiles left, scores; the own time where `prompt` has any.
std::vector<std::string> table_sentences(const Words& words,
                                         const Around& around,
                                         const v1::Prompt* prompt);

// What a seat has discarded, melded, set aside.
std::string seat_sentences(const Words& words, const Around& around, Seat seat);

// What the own hand is worth, or lacks, so far as the server told; `sheet` may be null.
std::string worth_sentence(const Words& words, const v1::ScoreSheet* sheet);

// How many copies of a tile can be seen from the own seat.
std::size_t seen_count(const View& view, Tile tile);
std::string seen_sentence(const Words& words, const View& view, Tile tile);

std::string hint_sentence(const Words& words, const v1::Hints& hints);

}  // namespace lair::words
