// How the next deal's wall comes about: commitments gathered, shares asked for, deadlines.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "server/fair/exchange.hpp"
#include "server/table/ports.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// How long a deal that could begin waits for seats that are here but silent: once for commitments,
// once for shares.
inline constexpr Millis kSilenceMax{1'000};

// What the table knows that decides the next step.
struct WallHour {
  std::uint32_t deal = 0;  // the one that follows
  bool may_offer = false;  // who plays it is known
  bool may_close = false;  // no deal is being played: commitments are closed as soon as they are in
  BySeat<bool> present;    // people who play, here
  Millis now{0};
  std::optional<fair::Seed> given;  // of the deal, where the whole round plays its wall
};

// Folded from the table's records but for what seats said since the last one: that is lost with the
// process, harmlessly, since nobody was shown it. Seats then say it again.
class Walls {
 public:
  explicit Walls(TableId table) : table_(table) {}

  // --- Said by a seat; nothing when it was taken in, else a refusal's code ---

  std::optional<std::string_view> commit(Seat seat,
                                         PlayerId player,
                                         std::uint32_t deal,
                                         const fair::Commitment& commitment);

  std::optional<std::string_view> reveal(Seat seat, std::uint32_t deal, const fair::Share& share);

  // Somebody else sits there now.
  void forget(Seat seat) { said_[seat] = {}; }

  // --- Durable ---

  void apply(const WallOffered& offered);
  void apply(const WallCommitted& committed);
  void apply(const ShareRevealed& revealed);

  // A deal begins: with the wall of the exchange when there is one.
  void begin_deal();

  // --- What follows ---

  // The record to be written next. Offers only where seeds are shared and none is given.
  std::optional<Change> next_change(const WallHour& hour, Seeds& seeds);

  // The next deal's seed, once it may begin: everybody present has revealed, or had the time. Only
  // for a deal that would begin now.
  std::optional<fair::Seed> next_seed(const WallHour& hour, Seeds& seeds);

  // When the silence of whoever is awaited has been long enough; only while a deal waits for it.
  [[nodiscard]] std::optional<Millis> due() const { return silent_until_; }

  [[nodiscard]] bool is_offered() const { return next_.has_value(); }

  // Who committed to the next wall is settled.
  [[nodiscard]] bool is_closed() const { return next_ && next_->is_closed(); }

  // What everybody is told of the next wall; nothing while there is nothing to tell.
  [[nodiscard]] std::optional<WallCall> call() const;

  // Of the deal that began last; nothing when the server alone made its wall. Secret until that
  // deal is over.
  [[nodiscard]] const std::optional<fair::Exchange>& played() const { return played_; }

 private:
  // Of the seat since the last record.
  struct Said {
    PlayerId player;
    std::optional<fair::Commitment> commitment;
    std::optional<fair::Share> share;
  };

  // Whether whoever is awaited has had the time; it runs from the first time this is asked.
  bool is_silence_over(bool is_anybody_awaited, Millis now);

  TableId table_;
  std::optional<fair::Exchange> next_;
  std::optional<fair::Exchange> played_;
  BySeat<Said> said_;
  std::optional<Millis> silent_until_;
};

}  // namespace lair::table
