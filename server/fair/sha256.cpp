#include "server/fair/sha256.hpp"

#include "engine/ensure.hpp"

namespace lair::fair {
namespace {

constexpr std::size_t kBlock = 64;  // bytes that SHA-256 processes at a time
constexpr std::uint8_t kInnerPad = 0x36;
constexpr std::uint8_t kOuterPad = 0x5C;

void expect(int succeeded) { ensure(succeeded == 1, "OpenSSL has SHA-256"); }

// Looked up by name only once, since that takes longer than a hash.
const EVP_MD* sha256() {
  static const std::unique_ptr<EVP_MD, decltype(&EVP_MD_free)> kFound(
      EVP_MD_fetch(nullptr, "SHA256", nullptr), &EVP_MD_free);
  return kFound.get();
}

void add_key(Sha256& hash, const Seed& key, std::uint8_t pad) {
  std::array<std::uint8_t, kBlock> block{};
  block.fill(pad);
  for (std::size_t at = 0; at < key.bytes.size(); ++at) block.at(at) ^= key.bytes.at(at);
  hash.add(block);
}

}  // namespace

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  expect(EVP_DigestInit_ex2(context_.get(), sha256(), nullptr));
}

void Sha256::add(std::span<const std::uint8_t> bytes) {
  expect(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()));
}

void Sha256::go_on_from(const Sha256& other) {
  expect(EVP_MD_CTX_copy_ex(context_.get(), other.context_.get()));
}

Digest Sha256::finish() {
  Digest digest;
  expect(EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr));
  return digest;
}

KeyedSha256::KeyedSha256(const Seed& key) {
  add_key(inner_, key, kInnerPad);
  add_key(outer_, key, kOuterPad);
}

Digest KeyedSha256::of(std::span<const std::uint8_t> message) {
  work_.go_on_from(inner_);
  work_.add(message);
  const Digest inner = work_.finish();
  work_.go_on_from(outer_);
  work_.add(inner);
  return work_.finish();
}

}  // namespace lair::fair
