// Writes protobuf fields straight into a frame, without a message object in between.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <google/protobuf/message_lite.h>

namespace lair::wire {

// Fields in the order of their numbers give the bytes that the generated code would write. As
// there, a field without presence is left out when it is zero.
class FieldWriter {
 public:
  // Appends to `out`.
  explicit FieldWriter(std::string& out) : out_(out) {}

  // Varint fields: uint32, uint64, bool, enums.
  void number(int field, std::uint64_t value) {
    if (value != 0) present(field, value);
  }

  // Also when it is zero: an optional field, or the chosen one of a oneof.
  void present(int field, std::uint64_t value) {
    varint(tag(field, kVarint));
    varint(value);
  }

  void text(int field, std::string_view value) {
    if (!value.empty()) bytes(field, value);
  }

  // A message that `body` writes with this writer; also when it stays empty.
  template <class Body>
  void nested(int field, Body body) {
    varint(tag(field, kLengthDelimited));
    const std::size_t length_at = out_.size();
    out_ += '\0';  // most are short: their length takes one byte
    body();
    set_length(length_at);
  }

  // A message of the generated code.
  void message(int field, const google::protobuf::MessageLite& value) {
    varint(tag(field, kLengthDelimited));
    varint(value.ByteSizeLong());
    value.AppendToString(&out_);
  }

  // Fields of the present message that were written before.
  void fields(std::string_view written) { out_ += written; }

 private:
  static constexpr std::uint64_t kVarint = 0;
  static constexpr std::uint64_t kLengthDelimited = 2;
  static constexpr std::uint64_t kMore = 0x80;

  static constexpr std::uint64_t tag(int field, std::uint64_t type) {
    return static_cast<std::uint64_t>(field) << 3U | type;
  }

  void varint(std::uint64_t value) {
    for (; value >= kMore; value >>= 7U) out_ += static_cast<char>(value | kMore);
    out_ += static_cast<char>(value);
  }

  void bytes(int field, std::string_view value) {
    varint(tag(field, kLengthDelimited));
    varint(value.size());
    out_ += value;
  }

  // Of what was written behind the byte at `at`.
  void set_length(std::size_t at) {
    const std::size_t length = out_.size() - at - 1;
    if (length < kMore) {
      out_[at] = static_cast<char>(length);
      return;
    }
    std::string encoded;
    FieldWriter(encoded).varint(length);
    out_.replace(at, 1, encoded);
  }

  std::string& out_;
};

}  // namespace lair::wire
