// Encrypts a text that only one device can read: RFC 8291, one record of RFC 8188's aes128gcm.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/push/elliptic.hpp"
#include "server/push/ports.hpp"

namespace lair::push {

// What every push service accepts: 4,096 bytes with header and tag.
inline constexpr std::size_t kTextBytesMax = 3'993;

// Drawn at random for each message.
struct MessageKeys {
  std::array<std::uint8_t, 16> salt{};
  Evp<EVP_PKEY> sender;

  static MessageKeys draw();
};

// The body to post. Nothing if the subscription's key is not valid; `text` has at most
// kTextBytesMax bytes.
std::optional<std::string> encrypt(const Subscription& subscription,
                                   std::string_view text,
                                   const MessageKeys& keys);

}  // namespace lair::push
