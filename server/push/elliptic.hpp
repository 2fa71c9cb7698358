// Keys on the curve P-256, held by OpenSSL.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include <openssl/evp.h>

#include "server/push/ports.hpp"

namespace lair::push {

struct EvpFreed {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }

  void operator()(EVP_PKEY_CTX* context) const { EVP_PKEY_CTX_free(context); }

  void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }

  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

template <class T>
using Evp = std::unique_ptr<T, EvpFreed>;

Evp<EVP_PKEY> new_key_pair();

// Null if the point is not on the curve.
Evp<EVP_PKEY> key_of(const PublicKey& point);
Evp<EVP_PKEY> key_pair_of(const PublicKey& point, const PrivateKey& scalar);

PublicKey public_part(EVP_PKEY* key);
PrivateKey private_part(EVP_PKEY* key);

}  // namespace lair::push
