// What a league needs of the world.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/league/records.hpp"
#include "server/league/standing.hpp"

namespace lair::league {

struct StoredSeason {
  SeasonId id;
  std::vector<Record> records;  // numbered 1, 2, 3 …
  std::string fault;            // why they cannot be read to their end; empty when they can
};

// Seasons as they are on the disk. Waits for it; any thread.
class SeasonReader {
 public:
  virtual ~SeasonReader() = default;

  // Every season, by its number, one at a time.
  virtual void each(const std::function<void(StoredSeason)>& visit) = 0;

  // Nothing where there is none.
  virtual std::optional<StoredSeason> read(SeasonId season) = 0;
};

// Makes records of a season durable, with the standings after them. `done` is called once, on a
// thread of the books' own, after all of it is on the disk (true) or nothing (false).
class Books {
 public:
  virtual ~Books() = default;
  virtual void append(SeasonId season,
                      const std::vector<Record>& records,
                      const std::vector<Standing>& standings,
                      std::function<void(bool)> done) = 0;
};

}  // namespace lair::league
