// How reliably people play the matches they began, counted from the tables' records.
#pragma once

#include <cstdint>

#include "server/store/database.hpp"
#include "server/table/records.hpp"

namespace lair::store {

struct AttendanceRecord {
  std::int64_t away = 0;      // missing for longer than a grace, or stood up during a deal
  std::int64_t returned = 0;  // came back to play after that
  std::int64_t ended = 0;     // matches that ended because of the absence
  std::int64_t booted = 0;    // sent away from a table by its host

  friend bool operator==(const AttendanceRecord&, const AttendanceRecord&) = default;
};

// Returns zeros for a player who never left.
AttendanceRecord attendance_of(Database& database, PlayerId player);

// Used in the transaction that writes the record.
class Attendance {
 public:
  explicit Attendance(Database& database);

  // Whether the change may affect attendance.
  static bool concern(const table::Change& change);

  void note(table::TableId table, const table::Change& change);

 private:
  void add(PlayerId player, const AttendanceRecord& more);
  void add_at(table::TableId table, Seat seat, const AttendanceRecord& more);

  Statement add_;
  Statement add_at_seat_;
};

}  // namespace lair::store
