// Keys for names in the journal: a record has only a number, and the name itself is kept beside the
// person.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/database.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// Bytes of the journal are never changed, so a name in them would remain after its person was
// forgotten. Instead of a name, a record has a key: "\x1f" and the number of a row of person_name
// in decimal. That row loses the name when the person is forgotten.
//
// What a host called a table is replaced as well. If it is only "Ana's table", the key is that of
// Ana's name; else the key is "\x1e" and the number of a row that holds the words. So is what a
// host wrote about somebody who was sent away. Records of earlier servers had the names and words
// themselves, until a later server rewrote them, see old_names.hpp.
class WrittenNames {
 public:
  // `database` must outlive this.
  explicit WrittenNames(Database& database);

  // Whether a record of this kind has names.
  static bool concern(const table::Record& record);

  // Whether a name or words stand in the record where a key should.
  static bool are_plain_in(const table::Record& record);

  // The record with keys instead of names. Must be called within the transaction that writes it.
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

// Nothing if the text is not a key.
std::optional<Key> key_in(std::string_view text);

}  // namespace lair::store
