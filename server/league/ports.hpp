// What a league needs from outside.
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
  std::string fault;            // why some records cannot be read; empty if all can
};

// Reads seasons from the disk. Calls wait for the disk; safe from any thread.
class SeasonReader {
 public:
  virtual ~SeasonReader() = default;

  // Visits every season, one at a time, in the order of their numbers.
  virtual void each(const std::function<void(StoredSeason)>& visit) = 0;

  // Nothing if there is no such season.
  virtual std::optional<StoredSeason> read(SeasonId season) = 0;
};

// Makes records of a season durable, together with the standings after them. Calls `done` once, on
// a thread that belongs to the books: with true after all of it is on the disk, with false if none
// of it is.
class Books {
 public:
  virtual ~Books() = default;
  virtual void append(SeasonId season,
                      const std::vector<Record>& records,
                      const std::vector<Standing>& standings,
                      std::function<void(bool)> done) = 0;
};

}  // namespace lair::league
