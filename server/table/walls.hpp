// How the next deal's wall is made: gathers commitments, asks for shares, keeps deadlines.
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
  std::uint32_t deal = 0;  // the next deal
  bool may_offer = false;  // it is known who plays it
  bool may_close = false;  // no deal is in play: commitments are closed once they have all arrived
  BySeat<bool> present;    // people who play and are here
  Millis now{0};
  std::optional<fair::Seed> given;  // the deal's seed, if the whole round plays the same wall
};

// Folded from the table's records, except what seats have said since the last one. If the process
// ends that is lost, harmlessly, since nobody was shown it; seats then say it again.
class Walls {
 public:
  explicit Walls(TableId table) : table_(table) {}

  // --- Said by a seat: returns nothing if accepted, otherwise the code of a refusal ---

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

  // A deal begins, with the wall of the exchange if there is one.
  void begin_deal();

  // --- What follows ---

  // The record to be written next. Offers are made only if seeds are shared and none is given.
  std::optional<Change> next_change(const WallHour& hour, Seeds& seeds);

  // The next deal's seed once it may begin: everybody present has revealed a share or has had the
  // time to. Call only for a deal that would begin now.
  std::optional<fair::Seed> next_seed(const WallHour& hour, Seeds& seeds);

  // When the wait for silent seats ends; only while a deal waits for them.
  [[nodiscard]] std::optional<Millis> due() const { return silent_until_; }

  [[nodiscard]] bool is_offered() const { return next_.has_value(); }

  // It is settled who committed to the next wall.
  [[nodiscard]] bool is_closed() const { return next_ && next_->is_closed(); }

  // What everybody is told about the next wall; nothing if there is nothing to tell.
  [[nodiscard]] std::optional<WallCall> call() const;

  // The exchange of the deal that began last; nothing if the server made its wall alone. Secret
  // until that deal is over.
  [[nodiscard]] const std::optional<fair::Exchange>& played() const { return played_; }

 private:
  // What the seat has said since the last record.
  struct Said {
    PlayerId player;
    std::optional<fair::Commitment> commitment;
    std::optional<fair::Share> share;
  };

  // Whether silent seats have had their time, which runs from the first call with a seat awaited.
  bool is_silence_over(bool is_anybody_awaited, Millis now);

  TableId table_;
  std::optional<fair::Exchange> next_;
  std::optional<fair::Exchange> played_;
  BySeat<Said> said_;
  std::optional<Millis> silent_until_;
};

}  // namespace lair::table
