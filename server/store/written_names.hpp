// Names of people in the journal: each stands there as a number, the name itself beside the person.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/database.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// Bytes of the journal are never changed, so a name in them would outlive the person's wish to be
// forgotten. What stands there is a key, "\x1f" and the number of a row of person_name in decimal;
// that row loses the name with the person. So is what a host called a table: where that is no more
// than "Ana's table" it is Ana's key, else that of a row with the words; so are a host's words
// about somebody sent away. Records of earlier servers had names and words themselves, until the
// next server rewrote them, see old_names.hpp.
class WrittenNames {
 public:
  // The database outlives this.
  explicit WrittenNames(Database& database);

  // Whether a record like that has names.
  static bool concern(const table::Record& record);

  // Whether a name or words stand in the record where a key should.
  static bool are_plain_in(const table::Record& record);

  // The record with keys for names. Within the transaction that writes it.
  table::Record keyed(table::Record record);

 private:
  void key(std::string& name, PlayerId player);
  void key(table::TableSettings& settings, PlayerId host);
  void key_words(std::string& words);
  std::int64_t row_of(std::string_view text, PlayerId player);
  PlayerId who_is_called(std::string_view name, PlayerId player);

  Statement find_;
  Statement add_;
  Statement called_;
};

// What a key stands for.
enum class Keyed : std::uint8_t { Name, Words };

struct Key {
  Keyed kind = Keyed::Name;
  std::int64_t row = 0;  // of person_name
};

// Nothing of text that is no key.
std::optional<Key> key_in(std::string_view text);

}  // namespace lair::store
