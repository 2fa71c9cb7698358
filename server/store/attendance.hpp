// How people keep to the matches they began, counted from the tables' records.
#pragma once

#include <cstdint>

#include "server/store/database.hpp"
#include "server/table/records.hpp"

namespace lair::store {

struct AttendanceRecord {
  std::int64_t away = 0;      // missing beyond a grace, or stood up during a deal
  std::int64_t returned = 0;  // of those, played on
  std::int64_t ended = 0;     // a match ended by the absence
  std::int64_t booted = 0;    // sent from a table by its host

  friend bool operator==(const AttendanceRecord&, const AttendanceRecord&) = default;
};

// Zeros for somebody who never left.
AttendanceRecord attendance_of(Database& database, PlayerId player);

// Written in the transaction of the record it follows from.
class Attendance {
 public:
  explicit Attendance(Database& database);

  // Whether the record says anything about it.
  static bool concern(const table::Change& change);

  void note(table::TableId table, const table::Change& change);

 private:
  void add(PlayerId player, const AttendanceRecord& more);
  void add_at(table::TableId table, Seat seat, const AttendanceRecord& more);

  Statement add_;
  Statement add_at_seat_;
};

}  // namespace lair::store
