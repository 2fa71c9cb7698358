#include "server/people/allowances.hpp"

#include <algorithm>
#include <cstring>
#include <span>

#include <sodium.h>

#include "engine/ensure.hpp"

namespace lair::people {
namespace {

constexpr std::int64_t kPerMillisecond = 1000;  // time is kept in microseconds
constexpr std::int64_t kPerSecond = 1000 * kPerMillisecond;

std::string_view bytes_of(const auto& value) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a key is bytes
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

}  // namespace

static_assert(Allowances::kPlaces * 16 <= std::size_t{2} * 1024 * 1024,
              "all allowances together take at most 2 MiB");

Allowances::Allowances(const std::vector<AllowanceChange>& changes) : places_(kPlaces) {
  static_assert(sizeof secret_ == crypto_shorthash_KEYBYTES);
  ensure(sodium_init() >= 0, "the system's random generator works");
  randombytes_buf(secret_.data(), secret_.size());
  for (const AllowanceChange& change : changes) {
    const auto row = std::ranges::find(rows_, change.name, &AllowanceRow::name);
    ensure(row != rows_.end() && change.count > 0 && change.seconds > 0, "a change fits a row");
    row->count = change.count;
    row->seconds = change.seconds;
  }
}

std::optional<Refusal> Allowances::spend(Deed deed, PlayerId account, Milliseconds now) {
  const std::uint64_t number = account.value();
  return spend(deed, Whom::Account, bytes_of(number), now);
}

std::optional<Refusal> Allowances::spend(Deed deed, const Address& address, Milliseconds now) {
  const AddressRange household = AddressRange::household_of(address);
  return spend(deed, Whom::Address, bytes_of(household.base().bytes()), now);
}

std::optional<Refusal> Allowances::spend(Deed deed, std::string_view skeleton, Milliseconds now) {
  return spend(deed, Whom::Account, skeleton, now);
}

std::optional<Refusal> Allowances::spend(Deed deed,
                                         Whom whom,
                                         std::string_view key,
                                         Milliseconds now_ms) {
  const AllowanceRow* const row = row_of(deed, whom);
  if (row == nullptr) return std::nullopt;
  std::string salted(key);
  salted += static_cast<char>(deed);
  salted += static_cast<char>(whom);
  std::uint64_t hash = 0;
  std::array<unsigned char, crypto_shorthash_BYTES> digest{};
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
  const auto* bytes = reinterpret_cast<const unsigned char*>(salted.data());
  crypto_shorthash(digest.data(), bytes, salted.size(), secret_.data());
  std::memcpy(&hash, digest.data(), sizeof hash);
  if (hash == 0) hash = 1;

  const std::int64_t now = now_ms * kPerMillisecond;
  const std::int64_t spacing = row->seconds * kPerSecond / row->count;
  const std::int64_t burst = row->seconds * kPerSecond;
  const std::size_t first = hash % (kPlaces / kWays) * kWays;
  const std::lock_guard lock(mutexes_.at(first / kWays % kShards));
  const auto ways = std::span(places_).subspan(first, kWays);
  auto place = std::ranges::find(ways, hash, &Place::whom);
  if (place == ways.end()) {
    place = std::ranges::min_element(ways, {}, &Place::due);
    *place = {hash, now};
  }
  const std::int64_t due = std::max(place->due, now) + spacing;
  if (due - now <= burst) {
    place->due = due;
    return std::nullopt;
  }
  Refusal refused = refusal("too_fast");
  refused.wait_seconds =
      static_cast<std::uint32_t>((due - now - burst + kPerSecond - 1) / kPerSecond);
  return refused;
}

const AllowanceRow* Allowances::row_of(Deed deed, Whom whom) const {
  const auto row = std::ranges::find_if(
      rows_, [&](const AllowanceRow& one) { return one.deed == deed && one.whom == whom; });
  return row == rows_.end() ? nullptr : &*row;
}

bool is_allowance(std::string_view name) {
  return std::ranges::find(kAllowances, name, &AllowanceRow::name) != kAllowances.end();
}

}  // namespace lair::people
