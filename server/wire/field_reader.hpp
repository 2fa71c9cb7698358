// Reads protobuf fields straight from their bytes, without a message object.
#pragma once

#include <cstdint>
#include <string_view>

namespace lair::wire {

// The counterpart of FieldWriter: reads one field after the other in the order of the bytes.
//
//   FieldReader in(bytes);
//   while (in.next()) { … in.field() … }
//   if (in.is_broken()) …
class FieldReader {
 public:
  explicit FieldReader(std::string_view bytes) : left_(bytes) {}

  // Goes to the next field. Returns false after the last one or if the bytes are no message.
  [[nodiscard]] bool next();

  [[nodiscard]] int field() const { return field_; }

  // Whether the current field has this number and was sent as a number, or as bytes. A field sent
  // in another form than this version uses counts as a field of another version.
  [[nodiscard]] bool is_number(int field) const { return field_ == field && kind_ == Kind::Number; }

  [[nodiscard]] bool is_bytes(int field) const { return field_ == field && kind_ == Kind::Bytes; }

  // The value of the current field: a varint or a length-delimited value.
  [[nodiscard]] std::uint64_t number() const { return number_; }

  [[nodiscard]] std::uint32_t number32() const { return static_cast<std::uint32_t>(number_); }

  [[nodiscard]] std::string_view bytes() const { return bytes_; }

  [[nodiscard]] bool is_broken() const { return is_broken_; }

  // For numbers packed into one field: reads the next of them into number(). Returns false like
  // `next`.
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
