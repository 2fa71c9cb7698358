#include "server/push/elliptic.hpp"

#include <cstddef>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/param_build.h>

#include "engine/ensure.hpp"

namespace lair::push {
namespace {

constexpr const char* kCurve = "P-256";

struct ParamsFreed {
  void operator()(OSSL_PARAM_BLD* builder) const { OSSL_PARAM_BLD_free(builder); }

  void operator()(OSSL_PARAM* params) const { OSSL_PARAM_free(params); }

  void operator()(BIGNUM* number) const { BN_clear_free(number); }
};

template <class T>
using Owned = std::unique_ptr<T, ParamsFreed>;

Evp<EVP_PKEY> key_from(const PublicKey& point, const PrivateKey* scalar) {
  const Owned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, kCurve, 0);
  OSSL_PARAM_BLD_push_octet_string(
      builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
  Owned<BIGNUM> number;
  if (scalar != nullptr) {
    number.reset(BN_bin2bn(scalar->data(), static_cast<int>(scalar->size()), nullptr));
    OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
  }
  const Owned<OSSL_PARAM> params(OSSL_PARAM_BLD_to_param(builder.get()));
  const Evp<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  const int what = scalar != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
  if (EVP_PKEY_fromdata_init(context.get()) != 1) return nullptr;
  if (EVP_PKEY_fromdata(context.get(), &key, what, params.get()) != 1) return nullptr;
  Evp<EVP_PKEY> owned(key);
  const Evp<EVP_PKEY_CTX> check(EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr));
  return EVP_PKEY_public_check(check.get()) == 1 ? std::move(owned) : nullptr;
}

}  // namespace

Evp<EVP_PKEY> new_key_pair() {
  Evp<EVP_PKEY> key(EVP_EC_gen(kCurve));
  ensure(key != nullptr, "OpenSSL makes keys on P-256");
  return key;
}

Evp<EVP_PKEY> key_of(const PublicKey& point) { return key_from(point, nullptr); }

Evp<EVP_PKEY> key_pair_of(const PublicKey& point, const PrivateKey& scalar) {
  return key_from(point, &scalar);
}

PublicKey public_part(EVP_PKEY* key) {
  PublicKey point{};
  std::size_t length = 0;
  const int done = EVP_PKEY_get_octet_string_param(
      key, OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size(), &length);
  ensure(done == 1 && length == point.size(), "a point is written without compression");
  return point;
}

PrivateKey private_part(EVP_PKEY* key) {
  BIGNUM* number = nullptr;
  ensure(EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1, "a pair has a scalar");
  const Owned<BIGNUM> owned(number);
  PrivateKey scalar{};
  BN_bn2binpad(number, scalar.data(), static_cast<int>(scalar.size()));
  return scalar;
}

}  // namespace lair::push
