// Where people last came from, in the database; the key of the digests is in a file beside it.
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
  // Must be made before the writer's thread uses the database. If the key is missing, or is not the
  // one that the digests were made with, nobody is known from before. `lived` must outlive this.
  Visits(const std::string& path, Database& database, Writer& writer, const LivedTime& lived);

  [[nodiscard]] people::HouseholdSecret secret() const override { return secret_; }

  std::vector<people::Visit> known() override { return std::move(known_); }

  void note(const people::Visit& visit) override;

  // Deletes visits of long ago.
  void sweep(std::int64_t now);

 private:
  Writer& writer_;
  const LivedTime& lived_;
  people::HouseholdSecret secret_;
  std::vector<people::Visit> known_;
  Statement note_;
  Statement sweep_;
};

// The file of the key, DATABASE.household-key, which only its owner may read.
std::string household_key_file(const std::string& path);

}  // namespace lair::store
