// The records of a table as one block of compressed, checksummed bytes.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace lair::store {

// Records are given in their order.
class RecordPacker {
 public:
  void add(std::string_view record);

  // A gzip member (RFC 1952) of each record behind its length, four bytes with the lowest first.
  [[nodiscard]] std::string packed() const;

 private:
  std::string plain_;
};

// Calls `each` with every record. Throws a StoreError for bytes that are not what was packed; some
// records may have been given by then.
void unpack_records(std::string_view packed, const std::function<void(std::string_view)>& each);

}  // namespace lair::store
