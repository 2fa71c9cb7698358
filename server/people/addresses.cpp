#include "server/people/addresses.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include <arpa/inet.h>

namespace lair::people {
namespace {

constexpr int kBits = 128;
constexpr int kV4At = 96;  // where the 32 bits of an IPv4 address begin
constexpr int kHouseholdBits = 64;
constexpr int kNetworkBits = 48;
constexpr int kV4NetworkBits = 24;
constexpr Address::Bytes kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

}  // namespace

std::optional<Address> Address::from(std::string_view text) {
  const std::string terminated(text.substr(0, text.find('%')));
  Address address;
  address.bytes_ = kMapped;
  if (inet_pton(AF_INET, terminated.c_str(), address.bytes_.data() + kV4At / 8) == 1) {
    return address;
  }
  if (inet_pton(AF_INET6, terminated.c_str(), address.bytes_.data()) == 1) return address;
  return std::nullopt;
}

bool Address::is_v4() const {
  return std::equal(kMapped.begin(), kMapped.begin() + kV4At / 8, bytes_.begin());
}

std::string Address::text() const {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const bool four = is_v4();
  const std::uint8_t* const from = bytes_.data() + (four ? kV4At / 8 : 0);
  inet_ntop(four ? AF_INET : AF_INET6, from, text.data(), text.size());
  return text.data();
}

Address Address::first_of(int bits) const {
  Address first = *this;
  for (int at = 0; at < kBits / 8; ++at) {
    const int kept = std::clamp(bits - 8 * at, 0, 8);
    const auto mask = static_cast<std::uint8_t>(0xFF00U >> static_cast<unsigned>(kept));
    first.bytes_[static_cast<std::size_t>(at)] &= mask;
  }
  return first;
}

std::optional<AddressRange> AddressRange::from(std::string_view text) {
  const auto slash = text.find('/');
  const auto address = Address::from(text.substr(0, slash));
  if (!address) return std::nullopt;
  const int begin = address->is_v4() ? kV4At : 0;
  if (slash == std::string_view::npos) return AddressRange(*address, kBits);
  const std::string_view digits = text.substr(slash + 1);
  int prefix = -1;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), prefix);
  if (error != std::errc() || stop != digits.data() + digits.size()) return std::nullopt;
  if (prefix < 0 || prefix > kBits - begin) return std::nullopt;
  const AddressRange range(*address, begin + prefix);
  const bool swallows_v4 = begin == 0 && range.base_.first_of(prefix) ==
                                             AddressRange(*Address::from("0.0.0.0"), prefix).base_;
  if (swallows_v4 && prefix <= kV4At) return std::nullopt;
  return range;
}

AddressRange AddressRange::household_of(const Address& address) {
  return {address, address.is_v4() ? kBits : kHouseholdBits};
}

AddressRange AddressRange::network_of(const Address& address) {
  return {address, address.is_v4() ? kV4At + kV4NetworkBits : kNetworkBits};
}

bool AddressRange::contains(const Address& address) const {
  return address.first_of(bits_) == base_;
}

int AddressRange::prefix() const { return is_v4() ? bits_ - kV4At : bits_; }

std::string AddressRange::text() const { return base_.text() + "/" + std::to_string(prefix()); }

}  // namespace lair::people
