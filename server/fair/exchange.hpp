// The way to one wall: commitments, then shares, then the seed they come to.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/seat.hpp"
#include "server/fair/seed.hpp"
#include "server/fair/share.hpp"

namespace lair::fair {

// What the server puts in: its own share, for each seat one that stands in for the seat's.
struct Offer {
  DealName name;
  Share server;
  BySeat<Share> substitutes;

  friend bool operator==(const Offer&, const Offer&) = default;
};

// Whose share stands for a seat. Rule W5.
enum class Origin : std::uint8_t {
  Seat,    // its own, as committed to
  Server,  // the substitute: nobody committed for the seat, a bot's or an absent person's
  Silent,  // the substitute: committed, never revealed
  False,   // the substitute: what was revealed is not what was committed to
};

// Each step is taken once, in order; none can be taken back. Knows no time: who is too late is for
// the caller to say, by going on without them.
class Exchange {
 public:
  explicit Exchange(const Offer& offer) : offer_(offer) {}

  [[nodiscard]] const Offer& offer() const { return offer_; }

  // No seat commits from now on. Only once.
  void close(const BySeat<std::optional<Commitment>>& committed);

  [[nodiscard]] bool is_closed() const { return closed_; }

  [[nodiscard]] const BySeat<std::optional<Commitment>>& committed() const { return committed_; }

  // Whether the seat has committed, yet not revealed.
  [[nodiscard]] bool awaits(Seat seat) const;

  // Keeps the share as it came, be it false. Only of a seat that is awaited.
  void reveal(Seat seat, const Share& share);

  [[nodiscard]] const BySeat<std::optional<Share>>& revealed() const { return revealed_; }

  // As things stand: whoever is awaited counts as silent.
  [[nodiscard]] Origin origin(Seat seat) const;

  // What stands for the seat, by its origin.
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
