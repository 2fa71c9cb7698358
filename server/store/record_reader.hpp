// Journal records as they may be shown, with the names that their people have since.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/result.hpp"
#include "server/store/database.hpp"
#include "server/store/written_names.hpp"
#include "server/table/records.hpp"
#include "server/wire/malformed.hpp"

namespace lair::store {

// Bytes of the journal have keys for names, see written_names.hpp, those of servers before the
// names themselves; who left for good goes by the name they have since. This is the one door for
// those bytes. What it knows of people is of the moment it first asked; make a new one for each
// task.
class RecordReader {
 public:
  // The database outlives the reader.
  explicit RecordReader(Database& database);

  // One record, with its names.
  Result<table::Record, wire::Malformed> read(std::string_view bytes);

  // All records of one table, which this reader has read. Where their bytes have no keys: with what
  // was named after people too, the table itself, seats that were kept.
  void put_right(std::vector<table::Record>& records) const;

  // Whose names stood in bytes that it read, although they left.
  [[nodiscard]] const std::map<std::string, PlayerId>& named_before() const { return before_; }

 private:
  void put_in_names(table::Change& change);
  void put_in_name(std::string& text);
  void put_in_names(table::TableSettings& settings);
  void put_in_name(table::Occupant& occupant);
  const std::string& name_of(Key key);
  const std::optional<std::string>& stranger(PlayerId player);

  Statement stranger_;
  Statement name_;
  std::unordered_map<std::int64_t, std::string> names_;  // by their rows
  std::unordered_map<PlayerId, std::optional<std::string>> strangers_;
  std::map<std::string, PlayerId> before_;  // names of those who left, as the records have them
};

}  // namespace lair::store
