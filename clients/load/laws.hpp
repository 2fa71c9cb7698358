// The laws that hold for everything that one seat is shown.
#pragma once

#include <cstdint>
#include <optional>

#include "lair/v1/server.pb.h"

#include "clients/link/conversation.hpp"
#include "clients/load/tally.hpp"

namespace lair::load {

// A table of the run, as its players know it together.
struct SharedTable {
  std::uint64_t id = 0;  // 0 until its host has made it
  std::uint32_t games = 0;

  // How the last finished deal looks to the first of the players who saw its end.
  std::uint64_t ended_table = 0;
  View ended;
};

// Watches one seat. A broken law becomes a sentence in the tally.
class Laws {
 public:
  Laws(SharedTable& table, Tally& tally) : table_(table), tally_(tally) {}

  // The connection is new; its events continue after the last known one or begin a later deal.
  void resumed() { resumed_ = true; }

  // Events that `talk` has folded already.
  void check(const v1::TableEvents& events, const link::Conversation& talk);

 private:
  void check_numbers(const v1::TableEvents& events, const link::Conversation& talk);
  void check_win(const v1::SeatEvent::Won& won);
  void check_end(const link::Conversation& talk, bool won);
  void check_total(const BySeat<Points>& scores, const link::Conversation& talk);

  SharedTable& table_;
  Tally& tally_;
  std::uint64_t watched_ = 0;
  std::uint32_t next_ = 1;
  bool resumed_ = false;
  std::optional<BySeat<Points>> before_;  // scores when the deal was dealt
};

}  // namespace lair::load
