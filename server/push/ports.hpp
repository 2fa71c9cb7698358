// Calls to people who are away, their devices' subscriptions, and what the lobby asks for.
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

// For one person, on all devices; one more replaces the oldest.
inline constexpr std::size_t kSubscriptionsMax = 8;
inline constexpr std::size_t kEndpointBytesMax = 1'024;

// A public key on the curve P-256, as its uncompressed point.
using PublicKey = std::array<std::uint8_t, 65>;
using PrivateKey = std::array<std::uint8_t, 32>;

// The server's own key, by which push services know who sends. Subscriptions are made for it, so it
// is stored with them.
struct VapidKey {
  PublicKey point{};
  PrivateKey scalar{};
};

// The hash of the session that a subscription belongs to; see people/tokens.hpp.
using SessionHash = std::array<std::uint8_t, 32>;

// One browser on one device, as the browser described itself.
struct Subscription {
  std::string endpoint;                 // where its push service accepts messages
  PublicKey key{};                      // "p256dh"
  std::array<std::uint8_t, 16> secret;  // "auth"
};

enum class Kind : std::uint8_t { Turn, Invitation, TableReady, CheckIn, SeatFree };

struct Call {
  Kind kind = Kind::Turn;
  std::uint64_t number = 0;  // of the table, or of the season
  std::string name;          // of the table, or of the season
  std::string from = {};     // who invites
  bool is_over = false;      // the occasion has passed: the earlier call is taken back
};

// Writes: `done` is called once, on a thread of the store, after the change is on the disk or has
// failed. Reads: safe from any thread; they wait for the disk, but never for a writer.
class SubscriptionBook {
 public:
  virtual ~SubscriptionBook() = default;

  // An endpoint that is known already belongs to this player from now on.
  virtual void add(PlayerId player,
                   const SessionHash& session,
                   const Subscription& subscription,
                   std::function<void(bool)> done) = 0;

  // Erases the subscription, whoever it belongs to, or only if it is the player's.
  virtual void erase(const std::string& endpoint, std::function<void(bool)> done) = 0;
  virtual void erase(PlayerId player,
                     const std::string& endpoint,
                     std::function<void(bool)> done) = 0;

  virtual std::vector<Subscription> of(PlayerId player) = 0;
};

// What the lobby asks for. Safe to call from any thread; no call waits.
class Bell {
 public:
  virtual ~Bell() = default;

  // The key with which browsers subscribe.
  [[nodiscard]] virtual const PublicKey& public_key() const = 0;

  // Why nothing will be sent to the subscription; nothing if it will.
  [[nodiscard]] virtual std::optional<std::string_view> why_not(
      const Subscription& subscription) const = 0;

  virtual SubscriptionBook& book() = 0;

  // Calls every device of the player; none if they have no subscription.
  virtual void call(PlayerId player, Call call) = 0;
};

}  // namespace lair::push
