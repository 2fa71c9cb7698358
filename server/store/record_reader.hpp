// Journal records as they may be shown: who left for good goes by the name they have since.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/result.hpp"
#include "server/store/sqlite.hpp"
#include "server/table/records.hpp"
#include "server/wire/malformed.hpp"

namespace lair::store {

// The journal is never rewritten, so this is the one door for its bytes. What it knows of people is
// of the moment it first asked; make a new one for each task.
class RecordReader {
 public:
  // The database outlives the reader.
  explicit RecordReader(Database& database);

  // One record, with the names of those who sit down.
  Result<table::Record, wire::Malformed> read(std::string_view bytes);

  // All records of one table, which this reader has read, with what was named after people too: the
  // table itself, seats that were kept.
  void put_right(std::vector<table::Record>& records) const;

 private:
  void put_right(table::Occupant& occupant);
  const std::optional<std::string>& stranger(PlayerId player);

  Statement stranger_;
  std::unordered_map<PlayerId, std::optional<std::string>> strangers_;
  std::map<std::string, PlayerId> before_;  // names of those who left, as the records have them
};

}  // namespace lair::store
