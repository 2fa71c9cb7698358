// Where people came from last, in the database; the key of the digests in a file beside it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "server/people/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/lived_time.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

class Visits final : public people::Visits {
 public:
  // Before the writer's thread uses the database. Without a key, or with another one than the
  // digests were made with, nobody is known from before. `lived` outlives it.
  Visits(const std::string& path, Database& database, Writer& writer, const LivedTime& lived);

  [[nodiscard]] people::HouseholdSecret secret() const override { return secret_; }

  std::vector<people::Visit> known() override { return std::move(known_); }

  void note(const people::Visit& visit) override;

  // Those of long ago are forgotten.
  void sweep(std::int64_t now);

 private:
  Writer& writer_;
  const LivedTime& lived_;
  people::HouseholdSecret secret_;
  std::vector<people::Visit> known_;
  Statement note_;
  Statement sweep_;
};

// The file of the key: DATABASE.household-key, for its owner alone.
std::string household_key_file(const std::string& path);

}  // namespace lair::store
