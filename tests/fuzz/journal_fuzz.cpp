// No bytes crash the journal's decoder; what it reads, it writes down again as the same record.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/ensure.hpp"
#include "server/wire/journal_codec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto record =
      lair::wire::decode_record(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!record) return 0;
  const auto again = lair::wire::decode_record(lair::wire::encode(*record));
  lair::ensure(again && *again == *record, "a record that was read can be kept and read again");
  return 0;
}
