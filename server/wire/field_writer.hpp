// Writes protobuf fields straight into a frame, without a message object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include <google/protobuf/message_lite.h>

namespace lair::wire {

// Returns an empty generated message, valid until this thread asks for the next of its type. Meant
// for what is written about once a deal.
template <class Message>
Message& scratch() {
  thread_local Message message;
  message.Clear();
  return message;
}

// If fields are written in the order of their numbers, the bytes equal those that the generated
// code would write. As there, a field without presence is left out if it is zero.
class FieldWriter {
 public:
  // Appends to `out`, which is in a usable state again only after the writer is destroyed.
  explicit FieldWriter(std::string& out) : out_(out) {
    const std::size_t used = out.size();
    out_.resize(used + kRoom);
    place(used);
  }

  FieldWriter(const FieldWriter&) = delete;
  FieldWriter& operator=(const FieldWriter&) = delete;

  ~FieldWriter() { out_.resize(used()); }

  // Varint fields: uint32, uint64, bool, enums.
  [[gnu::always_inline]] void number(int field, std::uint64_t value) {
    if (value != 0) present(field, value);
  }

  // Writes the field even if it is zero: for an optional field, or the chosen one of a oneof.
  [[gnu::always_inline]] void present(int field, std::uint64_t value) {
    make_room(2 * kVarintMax);
    put(tag(field, kVarint));
    put(value);
  }

  void text(int field, std::string_view value) {
    if (!value.empty()) bytes(field, value);
  }

  // Writes a nested message whose fields `body` writes with this writer, even if it stays empty.
  template <class Body>
  void nested(int field, Body body) {
    make_room(2 * kVarintMax);
    put(tag(field, kLengthDelimited));
    const std::size_t length_at = used();
    put(0);  // most messages are short: their length takes one byte
    body();
    set_length(length_at);
  }

  // Writes a nested message whose only field, of a oneof, is a number below 128; a prompt consists
  // mostly of these.
  [[gnu::always_inline]] void nested_small(int field, int inside, std::uint64_t value) {
    make_room(2 * kVarintMax);
    put(tag(field, kLengthDelimited));
    char* const length = at_++;
    put(tag(inside, kVarint));
    put(value);
    *length = static_cast<char>(at_ - length - 1);
  }

  // Writes a generated message.
  void message(int field, const google::protobuf::MessageLite& value) {
    const std::size_t size = value.ByteSizeLong();
    make_room(2 * kVarintMax + size);
    put(tag(field, kLengthDelimited));
    put(size);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as protobuf names them
    value.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(at_));
    at_ += size;
  }

  // Copies fields of the current message that were encoded earlier.
  void fields(std::string_view written) {
    make_room(written.size());
    at_ += written.copy(at_, written.size());
  }

  // Writes numbers one after the other into one field, as packed `repeated` fields are sent.
  template <class Numbers>
  void packed(int field, const Numbers& numbers) {
    nested(field, [&] {
      make_room(kVarintMax * std::size(numbers));
      for (const std::uint64_t one : numbers) put(one);
    });
  }

 private:
  static constexpr std::uint64_t kVarint = 0;
  static constexpr std::uint64_t kLengthDelimited = 2;
  static constexpr std::uint64_t kMore = 0x80;

  static constexpr std::uint64_t tag(int field, std::uint64_t type) {
    return static_cast<std::uint64_t>(field) << 3U | type;
  }

  // Bytes are stored into reserved room instead of appended one by one: the frames of one action
  // contain a hundred numbers.
  void make_room(std::size_t bytes) {
    if (static_cast<std::size_t>(end_ - at_) < bytes) grow(bytes);
  }

  void grow(std::size_t bytes);

  void place(std::size_t used) {
    at_ = out_.data() + used;
    end_ = out_.data() + out_.size();
  }

  [[nodiscard]] std::size_t used() const { return static_cast<std::size_t>(at_ - out_.data()); }

  // Stores a varint into room that is already reserved. Nearly all of them, tags included, take one
  // byte; if the compiler knows the field, only a store remains.
  [[gnu::always_inline]] void put(std::uint64_t value) {
    if (value >= kMore) return put_long(value);
    *at_++ = static_cast<char>(value);
  }

  void put_long(std::uint64_t value);

  void bytes(int field, std::string_view value) {
    make_room(2 * kVarintMax + value.size());
    put(tag(field, kLengthDelimited));
    put(value.size());
    at_ += value.copy(at_, value.size());
  }

  // Sets the length of what was written after the byte at `at`.
  void set_length(std::size_t at) {
    const std::size_t length = used() - at - 1;
    if (length >= kMore) return set_long_length(at, length);
    out_[at] = static_cast<char>(length);
  }

  void set_long_length(std::size_t at, std::size_t length);

  static constexpr std::size_t kVarintMax = 10;  // bytes
  static constexpr std::size_t kRoom = 256;

  std::string& out_;
  char* at_ = nullptr;   // where the next byte goes
  char* end_ = nullptr;  // end of the room in `out_`
};

}  // namespace lair::wire
