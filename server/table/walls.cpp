#include "server/table/walls.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"

namespace lair::table {
namespace {

fair::Share share_from(Seeds& seeds) { return {seeds.next().bytes}; }

fair::Offer offer_from(Seeds& seeds, TableId table, std::uint32_t deal) {
  fair::Offer offer{
      .name = {.table = table.value(), .deal = deal},
      .server = share_from(seeds),
      .substitutes = {                      }
  };
  for (fair::Share& substitute : offer.substitutes) substitute = share_from(seeds);
  return offer;
}

}  // namespace

std::optional<std::string_view> Walls::commit(Seat seat,
                                              PlayerId player,
                                              std::uint32_t deal,
                                              const fair::Commitment& commitment) {
  if (!next_ || next_->offer().name.deal != deal || next_->is_closed()) return "too_late";
  Said& said = said_[seat];
  if (said.commitment && said.player == player && *said.commitment != commitment) {
    return "already_committed";
  }
  said = {.player = player, .commitment = commitment, .share = {}};
  return std::nullopt;
}

std::optional<std::string_view> Walls::reveal(Seat seat,
                                              std::uint32_t deal,
                                              const fair::Share& share) {
  if (!next_ || next_->offer().name.deal != deal || !next_->committed()[seat]) return "too_late";
  // Said again after the server or the connection came back: the first share stays.
  if (next_->awaits(seat) && !said_[seat].share) said_[seat].share = share;
  return std::nullopt;
}

void Walls::apply(const WallOffered& offered) {
  next_.emplace(*offered.offer);
  said_ = {};
  silent_until_.reset();
}

void Walls::apply(const WallCommitted& committed) {
  ensure(next_.has_value(), "commitments are for a wall that was offered");
  next_->close(*committed.seats);
  said_ = {};
  silent_until_.reset();
}

void Walls::apply(const ShareRevealed& revealed) {
  ensure(next_.has_value(), "a share is for a wall that was offered");
  next_->reveal(revealed.seat, revealed.share);
  said_[revealed.seat] = {};
}

void Walls::begin_deal() {
  played_ = std::exchange(next_, std::nullopt);
  said_ = {};
  silent_until_.reset();
}

std::optional<Change> Walls::next_change(const WallHour& hour, Seeds& seeds) {
  if (!next_) {
    if (!hour.may_offer || hour.given || !seeds.are_shared()) return std::nullopt;
    return WallOffered{offer_from(seeds, table_, hour.deal)};
  }
  if (next_->is_closed()) {
    for (const Seat seat : kSeats) {
      if (said_[seat].share) return ShareRevealed{.seat = seat, .share = *said_[seat].share};
    }
    return std::nullopt;
  }
  if (!hour.may_close) return std::nullopt;
  const bool is_anybody_awaited = std::ranges::any_of(
      kSeats, [&](Seat seat) { return hour.present[seat] && !said_[seat].commitment; });
  if (!is_silence_over(is_anybody_awaited, hour.now)) return std::nullopt;
  WallCommitted committed;
  for (const Seat seat : kSeats) (*committed.seats)[seat] = said_[seat].commitment;
  return committed;
}

std::optional<fair::Seed> Walls::next_seed(const WallHour& hour, Seeds& seeds) {
  if (hour.given) return hour.given;
  if (!next_) {
    if (seeds.are_shared()) return std::nullopt;
    return seeds.next();
  }
  if (!next_->is_closed()) return std::nullopt;
  const bool is_anybody_awaited = std::ranges::any_of(
      kSeats, [&](Seat seat) { return hour.present[seat] && next_->awaits(seat); });
  if (!is_silence_over(is_anybody_awaited, hour.now)) return std::nullopt;
  return next_->seed();
}

bool Walls::is_silence_over(bool is_anybody_awaited, Millis now) {
  if (!is_anybody_awaited) return true;
  if (!silent_until_) silent_until_ = now + kSilenceMax;
  return *silent_until_ <= now;
}

std::optional<WallCall> Walls::call() const {
  if (!next_) return std::nullopt;
  const fair::Offer& offer = next_->offer();
  WallCall call{.deal = static_cast<std::uint32_t>(offer.name.deal),
                .server = commitment_of(offer.server),
                .substitutes = {},
                .is_closed = next_->is_closed(),
                .seats = next_->committed()};
  for (const Seat seat : kSeats) {
    call.substitutes[seat] = commitment_of(offer.substitutes[seat]);
  }
  return call;
}

}  // namespace lair::table
