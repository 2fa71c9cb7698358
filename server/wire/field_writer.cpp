#include "server/wire/field_writer.hpp"

#include <cstring>

namespace lair::wire {

void FieldWriter::grow(std::size_t bytes) {
  const std::size_t before = used();
  out_.resize(2 * (before + bytes) + kRoom);
  place(before);
}

void FieldWriter::put_long(std::uint64_t value) {
  char* at = at_;
  for (; value >= kMore; value >>= 7U) *at++ = static_cast<char>(value | kMore);
  *at++ = static_cast<char>(value);
  at_ = at;
}

void FieldWriter::set_long_length(std::size_t at, std::size_t length) {
  std::string encoded;
  {
    FieldWriter writer(encoded);
    writer.put(length);
  }
  make_room(encoded.size());
  char* const body = out_.data() + at + 1;
  std::memmove(body + encoded.size() - 1, body, length);
  encoded.copy(body - 1, encoded.size());
  at_ += encoded.size() - 1;
}

}  // namespace lair::wire
