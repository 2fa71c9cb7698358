// Internet addresses, and the ranges that they lie in.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lair::people {

// Both families in one: an IPv4 address is kept as the IPv6 address that stands for it
// (::ffff:192.0.2.1), so the two ways of writing it are equal.
class Address {
 public:
  using Bytes = std::array<std::uint8_t, 16>;

  // "192.0.2.1" or "2001:db8::1"; a zone ("fe80::1%eth0") is ignored. Nothing for other text.
  static std::optional<Address> from(std::string_view text);

  [[nodiscard]] const Bytes& bytes() const { return bytes_; }

  [[nodiscard]] bool is_v4() const;
  [[nodiscard]] std::string text() const;

  // The address with all bits after the first `bits` at zero.
  [[nodiscard]] Address first_of(int bits) const;

  friend auto operator<=>(const Address&, const Address&) = default;

 private:
  Bytes bytes_{};
};

// All addresses that begin with the same bits.
class AddressRange {
 public:
  // "203.0.113.0/24", "2001:db8::/48", or one address. Nothing for other text. Bits beyond the
  // prefix are ignored. An IPv6 range that would contain all of IPv4 is refused.
  static std::optional<AddressRange> from(std::string_view text);

  // What one customer is usually given: an IPv4 address, or an IPv6 /64 network.
  static AddressRange household_of(const Address& address);

  // What somebody who wants many addresses gets easily: an IPv4 /24 or an IPv6 /48 network.
  static AddressRange network_of(const Address& address);

  [[nodiscard]] bool contains(const Address& address) const;

  [[nodiscard]] bool is_v4() const { return base_.is_v4(); }

  // As written after the slash.
  [[nodiscard]] int prefix() const;
  [[nodiscard]] std::string text() const;

  // The first address of the range, which identifies it among ranges of one kind.
  [[nodiscard]] const Address& base() const { return base_; }

  friend auto operator<=>(const AddressRange&, const AddressRange&) = default;

 private:
  AddressRange(const Address& address, int bits) : base_(address.first_of(bits)), bits_(bits) {}

  Address base_;
  int bits_;  // of the 128
};

}  // namespace lair::people
