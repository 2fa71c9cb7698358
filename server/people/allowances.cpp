#include "server/people/allowances.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <span>

#include <sodium.h>

#include "engine/ensure.hpp"

namespace lair::people {
namespace {

constexpr std::int64_t kPerMillisecond = 1000;  // time is kept in microseconds
constexpr std::int64_t kPerSecond = 1000 * kPerMillisecond;

Refusal too_fast(std::int64_t wait) {
  Refusal refused = refusal("too_fast");
  refused.wait_seconds = static_cast<std::uint32_t>((wait + kPerSecond - 1) / kPerSecond);
  return refused;
}

std::string_view bytes_of(const auto& value) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a key is bytes
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

}  // namespace

// A deed without a row would cost nothing.
static_assert(
    [] {
      for (std::size_t deed = 0; deed <= static_cast<std::size_t>(Deed::Moderate); ++deed) {
        if (!std::ranges::any_of(kAllowances, [deed](const AllowanceRow& row) {
              return static_cast<std::size_t>(row.deed) == deed;
            })) {
          return false;
        }
      }
      return true;
    }(),
    "every deed has a row; Moderate is the last one");

static_assert(Allowances::kPlaces * 16 <= std::size_t{2} * 1024 * 1024,
              "all allowances together take at most 2 MiB");

Allowances::Allowances(const std::vector<AllowanceChange>& changes) : places_(kPlaces) {
  static_assert(sizeof secret_ == crypto_shorthash_KEYBYTES);
  ensure(sodium_init() >= 0, "the system's random generator works");
  randombytes_buf(secret_.data(), secret_.size());
  change(changes);
}

void Allowances::change(const std::vector<AllowanceChange>& changes) {
  auto rows = kAllowances;
  for (const AllowanceChange& change : changes) {
    const auto row = std::ranges::find(rows, change.name, &AllowanceRow::name);
    ensure(row != rows.end() && change.count > 0 && change.seconds > 0, "a change fits a row");
    row->count = change.count;
    row->seconds = change.seconds;
  }
  for (std::size_t at = 0; at < rows.size(); ++at) {
    rates_.at(at).store({.count = rows.at(at).count, .seconds = rows.at(at).seconds});
  }
}

Allowances::Milliseconds Allowances::now() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

std::int64_t Allowances::Rate::spacing() const { return seconds * kPerSecond / count; }

std::int64_t Allowances::Rate::burst() const { return seconds * kPerSecond; }

std::optional<Allowances::Counter> Allowances::counter(Deed deed, PlayerId account) const {
  const std::uint64_t number = account.value();
  return counter(deed, Whom::Account, bytes_of(number));
}

std::optional<Allowances::Counter> Allowances::counter(Deed deed, const Address& address) const {
  const AddressRange household = AddressRange::household_of(address);
  return counter(deed, Whom::Address, bytes_of(household.base().bytes()));
}

std::optional<Allowances::Counter> Allowances::counter(Deed deed,
                                                       Whom whom,
                                                       std::string_view key) const {
  const auto row = std::ranges::find_if(
      kAllowances, [&](const AllowanceRow& one) { return one.deed == deed && one.whom == whom; });
  if (row == kAllowances.end()) return std::nullopt;
  Counter counter;
  counter.row_ = static_cast<std::size_t>(row - kAllowances.begin());
  counter.whom_ = hash_of(*row, key);
  return counter;
}

std::optional<Refusal> Allowances::spend(const Counter& counter,
                                         Milliseconds now_ms,
                                         std::uint32_t times) {
  const Rate rate = rate_of(counter);
  const std::int64_t cost = std::min(times, rate.count) * rate.spacing();
  std::optional<Refusal> refused;
  at_place(counter, now_ms, [&](std::int64_t due, std::int64_t now) {
    const std::int64_t after = due + cost;
    if (after - now <= rate.burst()) return after;
    refused = too_fast(after - now - rate.burst());
    return due;
  });
  return refused;
}

std::optional<Refusal> Allowances::spend(Deed deed,
                                         PlayerId account,
                                         Milliseconds now,
                                         std::uint32_t times) {
  const auto counted = counter(deed, account);
  return counted ? spend(*counted, now, times) : std::nullopt;
}

std::optional<Refusal> Allowances::spend(Deed deed,
                                         const Address& address,
                                         Milliseconds now,
                                         std::uint32_t times) {
  const auto counted = counter(deed, address);
  return counted ? spend(*counted, now, times) : std::nullopt;
}

std::optional<Refusal> Allowances::spend(Deed deed, std::string_view skeleton, Milliseconds now) {
  const auto counted = counter(deed, Whom::Account, skeleton);
  return counted ? spend(*counted, now) : std::nullopt;
}

std::optional<Refusal> Allowances::why_spent(Deed deed,
                                             const Address& address,
                                             Milliseconds now_ms) {
  const auto counted = counter(deed, address);
  if (!counted) return std::nullopt;
  const Rate rate = rate_of(*counted);
  std::optional<Refusal> refused;
  at_place(*counted, now_ms, [&](std::int64_t due, std::int64_t now) {
    if (due - now > rate.burst()) refused = too_fast(due - now - rate.burst());
    return due;
  });
  return refused;
}

void Allowances::charge(Deed deed,
                        const Address& address,
                        std::int64_t thousandths,
                        Milliseconds now_ms) {
  const auto counted = counter(deed, address);
  if (!counted) return;
  const Rate rate = rate_of(*counted);
  at_place(*counted, now_ms, [&](std::int64_t due, std::int64_t now) {
    const std::int64_t most = now + 3 * rate.burst();
    return std::min(most, due + thousandths * rate.spacing() / 1'000);
  });
}

Allowances::Spent Allowances::spent(Milliseconds now_ms) {
  Spent spent{.secret = secret_, .all = {}};
  const std::int64_t now = now_ms * kPerMillisecond;
  for (std::size_t first = 0; first < kPlaces; first += kWays) {
    const std::lock_guard lock(mutexes_.at(first / kWays % kShards));
    for (const Place& place : std::span(places_).subspan(first, kWays)) {
      const std::int64_t left = place.due - now;
      if (place.whom != 0 && left > kMoment * kPerMillisecond) {
        spent.all.push_back({place.whom, left});
      }
    }
  }
  return spent;
}

void Allowances::take_over(const Spent& spent, Milliseconds passed, Milliseconds now_ms) {
  secret_ = spent.secret;
  for (const Spent::One& one : spent.all) {
    const std::int64_t left = one.left - std::max<Milliseconds>(passed, 0) * kPerMillisecond;
    if (one.whom == 0 || left <= 0) continue;
    const auto ways = std::span(places_).subspan(one.whom % (kPlaces / kWays) * kWays, kWays);
    *std::ranges::min_element(ways, {}, &Place::due) = {one.whom, now_ms * kPerMillisecond + left};
  }
}

std::uint64_t Allowances::hash_of(std::string_view bytes) const {
  std::array<unsigned char, crypto_shorthash_BYTES> digest{};
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
  const auto* first = reinterpret_cast<const unsigned char*>(bytes.data());
  crypto_shorthash(digest.data(), first, bytes.size(), secret_.data());
  std::uint64_t hash = 0;
  std::memcpy(&hash, digest.data(), sizeof hash);
  return hash;
}

std::uint64_t Allowances::hash_of(const AllowanceRow& row, std::string_view key) const {
  // Numbers and addresses are used as they are, names by their hash.
  std::array<char, 19> salted{};
  constexpr std::size_t kPlain = 16;
  const std::uint64_t name = key.size() > kPlain ? hash_of(key) : 0;
  const std::string_view plain = key.size() > kPlain ? bytes_of(name) : key;
  plain.copy(salted.data(), kPlain);
  salted[kPlain] = static_cast<char>(plain.size());
  salted[kPlain + 1] = static_cast<char>(row.deed);
  salted[kPlain + 2] = static_cast<char>(row.whom);
  const std::uint64_t hash = hash_of({salted.data(), salted.size()});
  return hash == 0 ? 1 : hash;
}

template <class Change>
void Allowances::at_place(const Counter& counter, Milliseconds now_ms, Change change) {
  const std::int64_t now = now_ms * kPerMillisecond;
  const std::size_t first = counter.whom_ % (kPlaces / kWays) * kWays;
  const std::lock_guard lock(mutexes_.at(first / kWays % kShards));
  const auto ways = std::span(places_).subspan(first, kWays);
  auto place = std::ranges::find(ways, counter.whom_, &Place::whom);
  if (place == ways.end()) {
    place = std::ranges::min_element(ways, {}, &Place::due);
    *place = {counter.whom_, now};
  }
  place->due = change(std::max(place->due, now), now);
}

bool is_allowance(std::string_view name) {
  return std::ranges::find(kAllowances, name, &AllowanceRow::name) != kAllowances.end();
}

}  // namespace lair::people
