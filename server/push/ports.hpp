// What calls somebody back, and what keeping and sending it takes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/units.hpp"

namespace lair::push {

// Of one person, on all devices; one more takes the place of the oldest.
inline constexpr std::size_t kSubscriptionsMax = 8;
inline constexpr std::size_t kEndpointBytesMax = 1'024;

// A public key on the curve P-256, as its point is written without compression.
using PublicKey = std::array<std::uint8_t, 65>;
using PrivateKey = std::array<std::uint8_t, 32>;

// The server's own, by which push services know who sends. Subscriptions are made for it, so it is
// kept with them.
struct VapidKey {
  PublicKey point{};
  PrivateKey scalar{};
};

// That of the session a subscription belongs to; see people/tokens.hpp.
using SessionHash = std::array<std::uint8_t, 32>;

// One browser on one device, as it told us.
struct Subscription {
  std::string endpoint;                 // where its push service takes messages
  PublicKey key{};                      // "p256dh"
  std::array<std::uint8_t, 16> secret;  // "auth"
};

enum class Kind : std::uint8_t { Turn, Invitation, TableReady, CheckIn, SeatFree };

struct Call {
  Kind kind = Kind::Turn;
  std::uint64_t number = 0;  // of the table, or of the season
  std::string name;          // of the table, or of the season
  std::string from = {};     // who invites
  bool is_over = false;      // nothing to come to any more: what was called before is taken back
};

// Writing: `done` is called once, on a thread of the store, after the change is on the disk or has
// failed. Reading: any thread; waits for the disk, never for a writer.
class SubscriptionBook {
 public:
  virtual ~SubscriptionBook() = default;

  // An endpoint that is known already is the player's from now on.
  virtual void add(PlayerId player,
                   const SessionHash& session,
                   const Subscription& subscription,
                   std::function<void(bool)> done) = 0;

  // Whoever it belongs to, or the player's alone.
  virtual void erase(const std::string& endpoint, std::function<void(bool)> done) = 0;
  virtual void erase(PlayerId player,
                     const std::string& endpoint,
                     std::function<void(bool)> done) = 0;

  virtual std::vector<Subscription> of(PlayerId player) = 0;
};

// What the lobby asks. Any thread; nothing waits.
class Bell {
 public:
  virtual ~Bell() = default;

  // By which browsers subscribe.
  [[nodiscard]] virtual const PublicKey& public_key() const = 0;

  // Why nothing will be sent there; nothing when it will.
  [[nodiscard]] virtual std::optional<std::string_view> why_not(
      const Subscription& subscription) const = 0;

  virtual SubscriptionBook& book() = 0;

  // On every device of the player; on none when they subscribed none.
  virtual void call(PlayerId player, Call call) = 0;
};

}  // namespace lair::push
