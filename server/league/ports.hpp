// What a league needs of the world.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/league/records.hpp"

namespace lair::league {

struct StoredSeason {
  SeasonId id;
  std::vector<Record> records;  // numbered 1, 2, 3 …
  std::string fault;            // why they cannot be read to their end; empty when they can
};

// Makes a record of a season durable, with the standings after it. `done` is called once, on a
// thread of the books' own, after both are on the disk (true) or neither (false).
class Books {
 public:
  virtual ~Books() = default;
  virtual void append(SeasonId season,
                      const Record& record,
                      const std::vector<Standing>& standings,
                      std::function<void(bool)> done) = 0;
};

}  // namespace lair::league
