#include "server/push/encryption.hpp"

#include <span>
#include <vector>

#include <openssl/core_names.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include "engine/ensure.hpp"

namespace lair::push {
namespace {

constexpr std::uint32_t kRecordBytes = 4'096;
constexpr std::size_t kTagBytes = 16;
constexpr char kLastRecord = 2;  // delimiter of the only record

using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

// HKDF with SHA-256; returns `length` bytes.
Bytes derived(const Bytes& salt, const Bytes& secret, const Bytes& info, std::size_t length) {
  EVP_KDF* kdf = EVP_KDF_fetch(nullptr, "HKDF", nullptr);
  EVP_KDF_CTX* context = EVP_KDF_CTX_new(kdf);
  EVP_KDF_free(kdf);
  std::string digest = "SHA256";
  Bytes own_salt = salt;
  Bytes own_secret = secret;
  Bytes own_info = info;
  const std::array params{
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, own_salt.data(), own_salt.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, own_secret.data(), own_secret.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, own_info.data(), own_info.size()),
      OSSL_PARAM_construct_end()};
  Bytes key(length);
  const int done = EVP_KDF_derive(context, key.data(), key.size(), params.data());
  EVP_KDF_CTX_free(context);
  ensure(done == 1, "OpenSSL derives keys");
  return key;
}

// The secret by ECDH; empty if that fails.
Bytes agreed(EVP_PKEY* own, EVP_PKEY* other) {
  const Evp<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new(own, nullptr));
  std::size_t length = 0;
  if (EVP_PKEY_derive_init(context.get()) != 1) return {};
  if (EVP_PKEY_derive_set_peer(context.get(), other) != 1) return {};
  if (EVP_PKEY_derive(context.get(), nullptr, &length) != 1) return {};
  Bytes secret(length);
  if (EVP_PKEY_derive(context.get(), secret.data(), &length) != 1) return {};
  secret.resize(length);
  return secret;
}

// "Content-Encoding: …" with the zero that ends it.
Bytes info_for(std::string_view encoding) {
  std::string info("Content-Encoding: ");
  info += encoding;
  info += '\0';
  return bytes_of(info);
}

std::string sealed(const Bytes& key, const Bytes& nonce, std::string_view text) {
  const Bytes plain = bytes_of(text);
  Bytes out(plain.size() + kTagBytes);
  const Evp<EVP_CIPHER_CTX> context(EVP_CIPHER_CTX_new());
  int length = 0;
  int tail = 0;
  bool done =
      EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, key.data(), nonce.data()) == 1;
  done = done &&
         EVP_EncryptUpdate(
             context.get(), out.data(), &length, plain.data(), static_cast<int>(plain.size())) == 1;
  done = done && EVP_EncryptFinal_ex(context.get(), out.data() + length, &tail) == 1;
  done = done && EVP_CIPHER_CTX_ctrl(context.get(),
                                     EVP_CTRL_GCM_GET_TAG,
                                     static_cast<int>(kTagBytes),
                                     out.data() + plain.size()) == 1;
  ensure(done, "OpenSSL encrypts");
  return {out.begin(), out.end()};
}

}  // namespace

MessageKeys MessageKeys::draw() {
  MessageKeys keys{.salt = {}, .sender = new_key_pair()};
  ensure(RAND_bytes(keys.salt.data(), static_cast<int>(keys.salt.size())) == 1,
         "the system's random generator works");
  return keys;
}

std::optional<std::string> encrypt(const Subscription& subscription,
                                   std::string_view text,
                                   const MessageKeys& keys) {
  ensure(text.size() <= kTextBytesMax, "a call fits into one record");
  const auto receiver = key_of(subscription.key);
  if (!receiver) return std::nullopt;
  const Bytes shared = agreed(keys.sender.get(), receiver.get());
  if (shared.empty()) return std::nullopt;
  const PublicKey sender = public_part(keys.sender.get());

  Bytes info = bytes_of("WebPush: info");
  info.push_back(0);
  info.insert(info.end(), subscription.key.begin(), subscription.key.end());
  info.insert(info.end(), sender.begin(), sender.end());
  const Bytes secret(subscription.secret.begin(), subscription.secret.end());
  const Bytes key_material = derived(secret, shared, info, 32);
  const Bytes salt(keys.salt.begin(), keys.salt.end());
  const Bytes key = derived(salt, key_material, info_for("aes128gcm"), 16);
  const Bytes nonce = derived(salt, key_material, info_for("nonce"), 12);

  std::string body(keys.salt.begin(), keys.salt.end());
  for (int shift = 24; shift >= 0; shift -= 8) {
    body.push_back(static_cast<char>(kRecordBytes >> static_cast<unsigned>(shift) & 0xffU));
  }
  body.push_back(static_cast<char>(sender.size()));
  body.append(sender.begin(), sender.end());
  return body + sealed(key, nonce, std::string(text) + kLastRecord);
}

}  // namespace lair::push
