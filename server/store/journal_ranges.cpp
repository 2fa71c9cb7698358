#include "server/store/journal_ranges.hpp"

#include <algorithm>

namespace lair::store {

std::vector<JournalRange> merged(std::vector<JournalRange> ranges) {
  std::ranges::sort(ranges, {}, &JournalRange::first);
  std::vector<JournalRange> whole;
  for (const JournalRange& one : ranges) {
    if (!whole.empty() && one.first <= whole.back().last + 1) {
      whole.back().last = std::max(whole.back().last, one.last);
    } else {
      whole.push_back(one);
    }
  }
  return whole;
}

std::int64_t rows_in(const std::vector<JournalRange>& ranges) {
  std::int64_t rows = 0;
  for (const JournalRange& range : ranges) rows += range.last - range.first + 1;
  return rows;
}

Halves halved(const std::vector<JournalRange>& ranges) {
  Halves halves;
  std::int64_t left = (rows_in(ranges) + 1) / 2;
  for (const auto& [first, last] : ranges) {
    const std::int64_t cut = first + std::min(left, last - first + 1);  // the first of the second
    if (cut > first) halves.first.push_back({.first = first, .last = cut - 1});
    if (cut <= last) halves.second.push_back({.first = cut, .last = last});
    left -= cut - first;
  }
  return halves;
}

JournalRanges::JournalRanges(Database& database)
    : file_(sqlite_connection(database)),
      insert_(database, "INSERT INTO journal (table_id, record) VALUES (?, ?)"),
      open_(database, "INSERT INTO journal_range (table_id, first) VALUES (?, ?)"),
      close_(database, "UPDATE journal_range SET last = ? WHERE table_id = ? AND last IS NULL") {
  Statement newest(database, "SELECT coalesce(max(at), 0) FROM journal");
  Run row(newest);
  row.step();
  end_ = row.integer(0);
}

void JournalRanges::write(table::TableId table, std::uint64_t /*number*/, std::string_view record) {
  Run(insert_, table.value(), Blob{record}).finish();
  wrote(table, file_.last_row_id());
}

// If a range is still open that this object knows nothing of, it ends before this record at the
// latest.
void JournalRanges::wrote(table::TableId table, std::int64_t at) {
  end_ = at;
  const auto [newest, is_unknown] = newest_.try_emplace(table, at - 1);
  if (is_unknown || at - newest->second > kFar) {
    close(table, newest->second);
    Run(open_, table.value(), at).finish();
  }
  newest->second = at;
}

void JournalRanges::ended(table::TableId table) {
  const auto newest = newest_.find(table);
  if (newest == newest_.end()) return;
  close(table, newest->second);
  newest_.erase(newest);
}

void JournalRanges::close_far_ones() {
  std::erase_if(newest_, [this](const auto& one) {
    const auto [table, newest] = one;
    if (end_ - newest <= kFar) return false;
    close(table, newest);
    return true;
  });
}

void JournalRanges::close(table::TableId table, std::int64_t last) {
  Run(close_, last, table.value()).finish();
}

}  // namespace lair::store
