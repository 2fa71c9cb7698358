// Writes protobuf fields straight into a frame, without a message object in between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include <google/protobuf/message_lite.h>

namespace lair::wire {

// An empty message of the generated code, good until the thread's next of its kind: for what is
// written once a deal.
template <class Message>
Message& scratch() {
  thread_local Message message;
  message.Clear();
  return message;
}

// Fields in the order of their numbers give the bytes that the generated code would write. As
// there, a field without presence is left out when it is zero.
class FieldWriter {
 public:
  // Appends to `out`, which is whole again once the writer is gone.
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

  // Also when it is zero: an optional field, or the chosen one of a oneof.
  [[gnu::always_inline]] void present(int field, std::uint64_t value) {
    make_room(2 * kVarintMax);
    put(tag(field, kVarint));
    put(value);
  }

  void text(int field, std::string_view value) {
    if (!value.empty()) bytes(field, value);
  }

  // A message that `body` writes with this writer; also when it stays empty.
  template <class Body>
  void nested(int field, Body body) {
    make_room(2 * kVarintMax);
    put(tag(field, kLengthDelimited));
    const std::size_t length_at = used();
    put(0);  // most are short: their length takes one byte
    body();
    set_length(length_at);
  }

  // A message whose one field, of a oneof, is a number below 128: what a prompt is mostly made of.
  [[gnu::always_inline]] void nested_small(int field, int inside, std::uint64_t value) {
    make_room(2 * kVarintMax);
    put(tag(field, kLengthDelimited));
    char* const length = at_++;
    put(tag(inside, kVarint));
    put(value);
    *length = static_cast<char>(at_ - length - 1);
  }

  // A message of the generated code.
  void message(int field, const google::protobuf::MessageLite& value) {
    const std::size_t size = value.ByteSizeLong();
    make_room(2 * kVarintMax + size);
    put(tag(field, kLengthDelimited));
    put(size);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as protobuf names them
    value.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(at_));
    at_ += size;
  }

  // Fields of the present message that were written before.
  void fields(std::string_view written) {
    make_room(written.size());
    at_ += written.copy(at_, written.size());
  }

  // Numbers one behind the other in one field, as `repeated` ones are sent.
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

  // Bytes are put where there is room, not appended one by one: the frames of one action hold a
  // hundred numbers.
  void make_room(std::size_t bytes) {
    if (static_cast<std::size_t>(end_ - at_) < bytes) grow(bytes);
  }

  void grow(std::size_t bytes);

  void place(std::size_t used) {
    at_ = out_.data() + used;
    end_ = out_.data() + out_.size();
  }

  [[nodiscard]] std::size_t used() const { return static_cast<std::size_t>(at_ - out_.data()); }

  // A varint into room that is there. Nearly all of them, tags included, take one byte: a compiler
  // that knows the field leaves a store behind.
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

  // Of what was written behind the byte at `at`.
  void set_length(std::size_t at) {
    const std::size_t length = used() - at - 1;
    if (length >= kMore) return set_long_length(at, length);
    out_[at] = static_cast<char>(length);
  }

  void set_long_length(std::size_t at, std::size_t length);

  static constexpr std::size_t kVarintMax = 10;  // bytes
  static constexpr std::size_t kRoom = 256;

  std::string& out_;
  char* at_ = nullptr;   // the next byte
  char* end_ = nullptr;  // of the room in `out_`
};

}  // namespace lair::wire
