#include "server/wire/field_reader.hpp"

#include <limits>

namespace lair::wire {
namespace {

// The wire types as protobuf numbers them, without the obsolete groups (3, 4).
enum WireType : std::uint64_t {
  SentAsVarint = 0,
  SentAs64Bits = 1,
  SentAsBytes = 2,
  SentAs32Bits = 5
};

constexpr unsigned kBitsOfWireType = 3;
constexpr unsigned char kMore = 0x80;  // set in every byte of a number but the last

}  // namespace

bool FieldReader::next() {
  if (left_.empty() || is_broken_) return false;
  std::uint64_t tag = 0;
  is_broken_ = !take_varint(tag) || tag > std::numeric_limits<std::uint32_t>::max() ||
               tag >> kBitsOfWireType == 0 || !take_value(tag & 0x7U);
  field_ = static_cast<int>(tag >> kBitsOfWireType);
  return !is_broken_;
}

bool FieldReader::next_packed() {
  if (left_.empty() || is_broken_) return false;
  is_broken_ = !take_varint(number_);
  return !is_broken_;
}

bool FieldReader::take_value(std::uint64_t wire_type) {
  kind_ = Kind::Other;
  switch (wire_type) {
    case SentAsVarint:
      kind_ = Kind::Number;
      return take_varint(number_);
    case SentAsBytes: {
      kind_ = Kind::Bytes;
      std::uint64_t size = 0;
      return take_varint(size) && take(size, bytes_);
    }
    case SentAs64Bits:
      return take(sizeof(std::uint64_t), bytes_);
    case SentAs32Bits:
      return take(sizeof(std::uint32_t), bytes_);
    default:
      return false;
  }
}

// Nearly all varints, tags included, take one byte.
bool FieldReader::take_varint(std::uint64_t& number) {
  if (left_.empty()) return false;
  const auto first = static_cast<unsigned char>(left_.front());
  if (first >= kMore) return take_long_varint(number);
  number = first;
  left_.remove_prefix(1);
  return true;
}

bool FieldReader::take_long_varint(std::uint64_t& number) {
  constexpr unsigned kBitsOfByte = 7;
  constexpr unsigned kBitsMax = 63;
  number = 0;
  std::size_t at = 0;
  for (unsigned shift = 0; at < left_.size() && shift <= kBitsMax; shift += kBitsOfByte) {
    const auto byte = static_cast<unsigned char>(left_[at++]);
    number |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte >= kMore) continue;
    left_.remove_prefix(at);
    return true;
  }
  return false;
}

bool FieldReader::take(std::uint64_t size, std::string_view& taken) {
  if (size > left_.size()) return false;
  taken = left_.substr(0, size);
  left_.remove_prefix(size);
  return true;
}

}  // namespace lair::wire
