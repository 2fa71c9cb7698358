// The records of a table as one block of compressed, checksummed bytes.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace lair::store {

// Takes the records in their order.
class RecordPacker {
 public:
  void add(std::string_view record);

  // A gzip member (RFC 1952) that holds each record after its length, which is four bytes with the
  // lowest first.
  [[nodiscard]] std::string packed() const;

 private:
  std::string plain_;
};

// Calls `each` with every record. Throws a StoreError if the bytes are not what was packed; `each`
// may have been called with some records by then.
void unpack_records(std::string_view packed, const std::function<void(std::string_view)>& each);

}  // namespace lair::store
