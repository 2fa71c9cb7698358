// Reads protobuf fields straight from their bytes, without a message object in between.
#pragma once

#include <cstdint>
#include <string_view>

namespace lair::wire {

// The counterpart of FieldWriter: one field after the other, as they lie in the bytes of a message.
//
//   FieldReader in(bytes);
//   while (in.next()) { … in.field() … }
//   if (in.is_broken()) …
class FieldReader {
 public:
  explicit FieldReader(std::string_view bytes) : left_(bytes) {}

  // To the next field. False after the last, or where the bytes are no message.
  [[nodiscard]] bool next();

  [[nodiscard]] int field() const { return field_; }

  // Whether it is that field, sent as a number or as bytes. One that was sent otherwise than this
  // version sends it is a field of another version.
  [[nodiscard]] bool is_number(int field) const { return field_ == field && kind_ == Kind::Number; }

  [[nodiscard]] bool is_bytes(int field) const { return field_ == field && kind_ == Kind::Bytes; }

  // Of the present field: a varint, or a length-delimited value.
  [[nodiscard]] std::uint64_t number() const { return number_; }

  [[nodiscard]] std::uint32_t number32() const { return static_cast<std::uint32_t>(number_); }

  [[nodiscard]] std::string_view bytes() const { return bytes_; }

  [[nodiscard]] bool is_broken() const { return is_broken_; }

  // For numbers that are packed in one field: the first that is left. False as `next`.
  [[nodiscard]] bool next_packed();

 private:
  enum class Kind : std::uint8_t { Number, Bytes, Other };

  bool take_varint(std::uint64_t& number);
  bool take_long_varint(std::uint64_t& number);
  bool take(std::uint64_t size, std::string_view& taken);
  bool take_value(std::uint64_t wire_type);

  std::string_view left_;
  int field_ = 0;
  Kind kind_ = Kind::Other;
  bool is_broken_ = false;
  std::uint64_t number_ = 0;
  std::string_view bytes_;
};

}  // namespace lair::wire
