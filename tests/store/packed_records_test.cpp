// Packed records are unpacked as they were, and damaged bytes are noticed.
#include "server/store/packed_records.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/database.hpp"
#include "tests/support/from_environment.hpp"

namespace lair::store {
namespace {

using Bytes = std::vector<std::string>;

TEST(PackedRecords, AreThoseThatWereGiven) {
  const std::uint64_t seed = testing::from_environment("LAIR_SEED", std::random_device()());
  SCOPED_TRACE("LAIR_SEED=" + std::to_string(seed));
  std::mt19937_64 chance(seed);
  for (const std::size_t count : {0U, 1U, 7U, 900U}) {
    Bytes given;
    RecordPacker packer;
    for (std::size_t at = 0; at < count; ++at) {
      std::string record(chance() % 300, '\0');
      for (char& byte : record) byte = static_cast<char>(chance() % 7);
      packer.add(record);
      given.push_back(record);
    }
    const std::string packed = packer.packed();
    Bytes back;
    unpack_records(packed, [&](std::string_view record) { back.emplace_back(record); });
    EXPECT_EQ(back, given);
    std::string damaged = packed;
    damaged[chance() % damaged.size()] ^= static_cast<char>(1U << chance() % 8);
    Bytes other;
    try {
      unpack_records(damaged, [&](std::string_view record) { other.emplace_back(record); });
      EXPECT_EQ(other, given) << "a bit of the header that says nothing";
    } catch (const StoreError&) {
    }
    EXPECT_THROW(unpack_records(packed.substr(0, packed.size() - 1), [](std::string_view) {}),
                 StoreError);
  }
}

}  // namespace
}  // namespace lair::store
