#include "server/store/packed_records.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <zlib.h>

#include "server/store/database.hpp"

namespace lair::store {
namespace {

constexpr int kGzipWindow = 15 + 16;  // the largest window; 16 asks for gzip, which has a checksum
constexpr int kMemoryLevel = 9;
constexpr std::size_t kLengthBytes = 4;
constexpr std::size_t kChunkBytes = 64UL * 1024;

StoreError damaged() { return {Fault::Damaged, "archived records are damaged"}; }

// zlib declares bytes that it does not change as non-const.
Bytef* bytes_of(std::string_view text) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast,cppcoreguidelines-pro-type-const-cast)
  return const_cast<Bytef*>(reinterpret_cast<const Bytef*>(text.data()));
}

uInt length_of(std::string_view text) {
  if (text.size() > std::numeric_limits<uInt>::max()) throw damaged();
  return static_cast<uInt>(text.size());
}

struct Inflation {
  Inflation() { inflateInit2(&stream, kGzipWindow); }

  ~Inflation() { inflateEnd(&stream); }

  Inflation(const Inflation&) = delete;
  Inflation& operator=(const Inflation&) = delete;

  z_stream stream{};
};

std::string inflated(std::string_view packed) {
  Inflation inflation;
  z_stream& stream = inflation.stream;
  stream.next_in = bytes_of(packed);
  stream.avail_in = length_of(packed);
  std::string plain;
  int outcome = Z_OK;
  while (outcome == Z_OK) {
    const std::size_t before = plain.size();
    plain.resize(before + kChunkBytes);
    stream.next_out = bytes_of(std::string_view(plain).substr(before));
    stream.avail_out = kChunkBytes;
    outcome = inflate(&stream, Z_NO_FLUSH);
    plain.resize(plain.size() - stream.avail_out);
  }
  if (outcome != Z_STREAM_END || stream.avail_in != 0) throw damaged();
  return plain;
}

std::size_t length_at(std::string_view plain) {
  std::size_t length = 0;
  for (std::size_t byte = 0; byte < kLengthBytes; ++byte) {
    length |= static_cast<std::size_t>(static_cast<unsigned char>(plain[byte])) << 8 * byte;
  }
  return length;
}

}  // namespace

void RecordPacker::add(std::string_view record) {
  for (std::size_t byte = 0; byte < kLengthBytes; ++byte) {
    plain_ += static_cast<char>(record.size() >> 8 * byte & 0xFFU);
  }
  plain_ += record;
}

std::string RecordPacker::packed() const {
  z_stream stream{};
  deflateInit2(
      &stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipWindow, kMemoryLevel, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, length_of(plain_)), '\0');
  stream.next_in = bytes_of(plain_);
  stream.avail_in = length_of(plain_);
  stream.next_out = bytes_of(packed);
  stream.avail_out = length_of(packed);
  const int outcome = deflate(&stream, Z_FINISH);
  packed.resize(packed.size() - stream.avail_out);
  deflateEnd(&stream);
  if (outcome != Z_STREAM_END) throw StoreError(Fault::Other, "records cannot be compressed");
  return packed;
}

void unpack_records(std::string_view packed, const std::function<void(std::string_view)>& each) {
  const std::string plain = inflated(packed);
  std::string_view left = plain;
  while (!left.empty()) {
    if (left.size() < kLengthBytes) throw damaged();
    const std::size_t length = length_at(left);
    left.remove_prefix(kLengthBytes);
    if (left.size() < length) throw damaged();
    each(left.substr(0, length));
    left.remove_prefix(length);
  }
}

}  // namespace lair::store
