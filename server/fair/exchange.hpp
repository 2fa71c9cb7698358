// The exchange that leads to one wall: commitments, then shares, then the seed made from them.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/seat.hpp"
#include "server/fair/seed.hpp"
#include "server/fair/share.hpp"

namespace lair::fair {

// The server's contribution: its own share, and for each seat a substitute for the seat's share.
struct Offer {
  DealName name;
  Share server;
  BySeat<Share> substitutes;

  friend bool operator==(const Offer&, const Offer&) = default;
};

// Where the share used for a seat comes from. Rule W5.
enum class Origin : std::uint8_t {
  Seat,    // its own, as committed to
  Server,  // the substitute: nobody committed for the seat, as for a bot or an absent player
  Silent,  // the substitute: the seat committed but never revealed
  False,   // the substitute: the revealed share does not match the commitment
};

// Each step is taken once, in order, and cannot be taken back. The exchange has no clock: the
// caller decides who is too late, by going on without them.
class Exchange {
 public:
  explicit Exchange(const Offer& offer) : offer_(offer) {}

  [[nodiscard]] const Offer& offer() const { return offer_; }

  // No seat can commit after this. Call it only once.
  void close(const BySeat<std::optional<Commitment>>& committed);

  [[nodiscard]] bool is_closed() const { return closed_; }

  [[nodiscard]] const BySeat<std::optional<Commitment>>& committed() const { return committed_; }

  // Whether the seat has committed but not yet revealed.
  [[nodiscard]] bool awaits(Seat seat) const;

  // Stores the share as received, even if it is false. Only for a seat that `awaits` returns true
  // for.
  void reveal(Seat seat, const Share& share);

  [[nodiscard]] const BySeat<std::optional<Share>>& revealed() const { return revealed_; }

  // As of now: a seat that has not revealed yet counts as silent.
  [[nodiscard]] Origin origin(Seat seat) const;

  // The share used for the seat, according to its origin.
  [[nodiscard]] const Share& share(Seat seat) const;

  [[nodiscard]] Seed seed() const;

  friend bool operator==(const Exchange&, const Exchange&) = default;

 private:
  Offer offer_;
  bool closed_ = false;
  BySeat<std::optional<Commitment>> committed_;
  BySeat<std::optional<Share>> revealed_;
};

}  // namespace lair::fair
