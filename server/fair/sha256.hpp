// SHA-256, plain and keyed, by OpenSSL, which uses the processor's own instructions for it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include <openssl/evp.h>

#include "server/fair/seed.hpp"

namespace lair::fair {

using Digest = std::array<std::uint8_t, 32>;

class Sha256 {
 public:
  Sha256();

  void add(std::span<const std::uint8_t> bytes);

  // Continues from the state of `other`.
  void go_on_from(const Sha256& other);

  // The digest of everything added; nothing can be added afterwards.
  [[nodiscard]] Digest finish();

 private:
  struct Free {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  };

  std::unique_ptr<EVP_MD_CTX, Free> context_;
};

// HMAC-SHA-256 (RFC 2104) with one key, which is processed once for any number of messages.
class KeyedSha256 {
 public:
  explicit KeyedSha256(const Seed& key);

  [[nodiscard]] Digest of(std::span<const std::uint8_t> message);

 private:
  Sha256 inner_;  // after the key
  Sha256 outer_;  // after the key
  Sha256 work_;
};

}  // namespace lair::fair
