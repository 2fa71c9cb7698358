// Decodes records of the journal and puts in the names that their people have now.
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

// In the journal, records have keys instead of names, see written_names.hpp; those of earlier
// servers have the names themselves. A person who was forgotten gets the name they have had since.
// All code that shows records must decode them here. A reader knows people as they were when it
// first asked, so make a new one for each task.
class RecordReader {
 public:
  // `database` must outlive the reader.
  explicit RecordReader(Database& database);

  // Decodes one record and puts its names in.
  Result<table::Record, wire::Malformed> read(std::string_view bytes);

  // Completes all records of one table, which this reader has read. If their bytes have names
  // instead of keys, replaces a forgotten person's name also in the table's name and in seats that
  // were kept.
  void put_right(std::vector<table::Record>& records) const;

  // Names that stood in the bytes, of people who were forgotten.
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
  std::unordered_map<std::int64_t, std::string> names_;  // by row of person_name
  std::unordered_map<PlayerId, std::optional<std::string>> strangers_;
  std::map<std::string, PlayerId> before_;  // names of forgotten people, as the records have them
};

}  // namespace lair::store
