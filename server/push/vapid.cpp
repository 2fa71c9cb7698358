#include "server/push/vapid.hpp"

#include <cstddef>
#include <vector>

#include <boost/json.hpp>
#include <openssl/ec.h>
#include <sodium.h>

#include "engine/ensure.hpp"

namespace lair::push {
namespace {

constexpr std::int64_t kGoodForSeconds = 12 * 3'600;
constexpr int kNumberBytes = 32;  // of each half of a signature

struct SignatureFreed {
  void operator()(ECDSA_SIG* signature) const { ECDSA_SIG_free(signature); }
};

// ES256: the two numbers of the signature one after the other; OpenSSL writes them in DER.
std::string signed_by(EVP_PKEY* key, const std::string& text) {
  const Evp<EVP_MD_CTX> context(EVP_MD_CTX_new());
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  std::size_t length = 0;
  bool done = EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key) == 1;
  done = done && EVP_DigestSign(context.get(), nullptr, &length, bytes.data(), bytes.size()) == 1;
  std::vector<std::uint8_t> der(length);
  done =
      done && EVP_DigestSign(context.get(), der.data(), &length, bytes.data(), bytes.size()) == 1;
  ensure(done, "OpenSSL signs");
  const std::uint8_t* at = der.data();
  const std::unique_ptr<ECDSA_SIG, SignatureFreed> numbers(
      d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(length)));
  ensure(numbers != nullptr, "a signature is two numbers");
  std::vector<std::uint8_t> both(2 * static_cast<std::size_t>(kNumberBytes));
  BN_bn2binpad(ECDSA_SIG_get0_r(numbers.get()), both.data(), kNumberBytes);
  BN_bn2binpad(ECDSA_SIG_get0_s(numbers.get()), both.data() + kNumberBytes, kNumberBytes);
  return {both.begin(), both.end()};
}

}  // namespace

VapidKey draw_vapid_key() {
  const auto pair = new_key_pair();
  return {.point = public_part(pair.get()), .scalar = private_part(pair.get())};
}

std::string base64url(std::string_view bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), kVariant), '\0');
  const std::vector<std::uint8_t> plain(bytes.begin(), bytes.end());
  sodium_bin2base64(text.data(), text.size(), plain.data(), plain.size(), kVariant);
  text.pop_back();  // the terminating zero
  return text;
}

std::string vapid_header(const VapidKey& key,
                         std::string_view origin,
                         std::string_view contact,
                         std::int64_t now) {
  const auto pair = key_pair_of(key.point, key.scalar);
  ensure(pair != nullptr, "the server's own key is one");
  const boost::json::object head{
      {"typ", "JWT"  },
      {"alg", "ES256"}
  };
  const boost::json::object claims{
      {"aud", origin               },
      {"exp", now + kGoodForSeconds},
      {"sub", contact              }
  };
  std::string token =
      base64url(boost::json::serialize(head)) + "." + base64url(boost::json::serialize(claims));
  token += "." + base64url(signed_by(pair.get(), token));
  return "vapid t=" + token + ", k=" + base64url(std::string(key.point.begin(), key.point.end()));
}

}  // namespace lair::push
