// What people need of the world: a place where players are kept.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/units.hpp"

namespace lair::people {

// Somebody who came without an account.
struct Guest {
  PlayerId id;
  std::string name;

  friend bool operator==(const Guest&, const Guest&) = default;
};

// SHA-256 of a guest's token. The token itself is kept by the guest alone.
using TokenHash = std::array<std::uint8_t, 32>;

class Players {
 public:
  virtual ~Players() = default;

  // Keeps a new player. `done` is called once, on a thread of the store, after the player is on the
  // disk (with the new id) or after that failed (with nothing).
  virtual void add(const std::string& name,
                   const TokenHash& token_hash,
                   std::function<void(std::optional<PlayerId>)> done) = 0;

  // Safe to call from any thread. Waits for the disk, never for a writer.
  virtual std::optional<Guest> find(const TokenHash& token_hash) = 0;
};

}  // namespace lair::people
