// A seat's part in the walls of its table: shares are chosen, kept until
// revealed, and checked later.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "lair/v1/client.pb.h"
#include "lair/v1/fair.pb.h"

namespace lair::link {

// SHA-256 of the domain, then the share: server/fair/RULES.md.
std::string commitment_of(const std::string& share);

// Serves one table at a time. Lives as long as the conversation, since a
// share outlasts its connection.
class WallShares {
 public:
  // The seat's reply: a commitment, later the share behind it. Nothing if the call lists
  // another commitment for the seat.
  std::optional<v1::ClientFrame> answer(const v1::WallCall& call, int seat);

  // What is wrong with the way a wall was made, as far as the commitments show.
  [[nodiscard]] std::optional<std::string> fault(const v1::WallShown& shown) const;

 private:
  struct Chosen {
    std::uint64_t table = 0;
    std::uint32_t deal = 0;
    std::string share;
  };

  Chosen chosen_;        // for the next wall
  v1::WallCall closed_;  // the last call that listed all commitments
};

}  // namespace lair::link
