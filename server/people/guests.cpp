#include "server/people/guests.hpp"

#include <array>
#include <utility>

#include <sodium.h>

#include "engine/ensure.hpp"

namespace lair::people {
namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kTokenLetters = 43;
constexpr int kBase64Url = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

constexpr GuestRefusal kNotKept{"not_kept", "You could not be written down. Please try again."};

}  // namespace

Token new_token() {
  ensure(sodium_init() >= 0, "the system's random generator works");
  std::array<std::uint8_t, kTokenBytes> secret{};
  randombytes_buf(secret.data(), secret.size());
  std::array<char, kTokenLetters + 1> letters{};
  sodium_bin2base64(letters.data(), letters.size(), secret.data(), secret.size(), kBase64Url);
  return Token{std::string(letters.data(), kTokenLetters)};
}

TokenHash hash_of(std::string_view token) {
  TokenHash hash{};
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
  const auto* bytes = reinterpret_cast<const unsigned char*>(token.data());
  crypto_hash_sha256(hash.data(), bytes, token.size());
  return hash;
}

void Guests::welcome(std::string_view wanted, Done done) {
  auto name = name_from(wanted);
  if (!name) {
    const NameRefusalRow& row = row_of(name.error());
    done(fail(GuestRefusal{row.wire, row.sentence}));
    return;
  }
  if (name->empty()) *name = made_up_name();
  Token token = new_token();
  const TokenHash hash = hash_of(token.text);
  players_.add(*name, hash, [name = *name, token, done = std::move(done)](auto id) {
    if (!id) {
      done(fail(kNotKept));
      return;
    }
    done(NewGuest{
        {*id, name},
        token
    });
  });
}

std::optional<Guest> Guests::find(std::string_view token) {
  if (token.size() != kTokenLetters) return std::nullopt;
  return players_.find(hash_of(token));
}

}  // namespace lair::people
