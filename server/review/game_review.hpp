// Reviews a finished game: what one seat decided, and what would have been better.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/review/verdict.hpp"
#include "server/table/records.hpp"

namespace lair::review {

struct ReviewedDecision {
  std::uint32_t frame = 0;  // index of the last record before it, of the deal's records with events
  Moment moment;
  table::Cause cause = table::Cause::Person;
  Verdict verdict;
  bool dealt_in = false;  // somebody won on the tile
};

struct ReviewedDeal {
  std::uint32_t number = 0;  // from 1
  BySeat<Points> scores;     // after it
  std::optional<Seat> winner;
  std::optional<Seat> discarder;
  std::vector<ReviewedDecision> decisions;
};

struct GameReview {
  Seat seat = Seat::A;
  std::string rules;
  BySeat<Points> start;  // what each seat began with
  std::vector<ReviewedDeal> deals;
  Tally tally;
};

// Called after each deal with how many of all deals are done; returning false stops the review.
using Progress = std::function<bool(std::size_t done, std::size_t of)>;

// Reviews every choice made by the player who began the game at `seat`, including those the clock
// made for them, but not those a bot made for them. Leaves out deals that were broken off. Pure
// except for `progress`. Nothing if stopped by `progress`. Throws Broken if the records cannot be
// followed.
std::optional<GameReview> review_of(const std::vector<table::Record>& records,
                                    Seat seat,
                                    const Progress& progress = {});

}  // namespace lair::review
