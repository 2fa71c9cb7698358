// A finished game gone through again: what one seat decided, what would have been better.
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
  std::uint32_t frame = 0;  // how many records with events of the deal came before it
  Moment moment;
  table::Cause cause = table::Cause::Person;
  Verdict verdict;
  bool dealt_in = false;  // somebody did win on the tile
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

// Told after each deal how many of all are done; false breaks the review off.
using Progress = std::function<bool(std::size_t done, std::size_t of)>;

// Of what the one who began the game at `seat` decided, where there was a choice; what the clock
// decided for them is theirs too, what a bot played for them is not. Deals that were broken off are
// left out. Pure but for `progress`; nothing when broken off. Throws Broken for records that cannot
// be followed.
std::optional<GameReview> review_of(const std::vector<table::Record>& records,
                                    Seat seat,
                                    const Progress& progress = {});

}  // namespace lair::review
