// Lets a test wait for answers of the writer's thread.
#pragma once

#include <future>
#include <memory>
#include <utility>
#include <vector>

#include "server/store/journal.hpp"

namespace lair::test {

// Appends one record; the future says whether it became durable.
inline std::future<bool> append(store::Journal& journal,
                                table::TableId table,
                                const table::Record& record) {
  auto promise = std::make_shared<std::promise<bool>>();
  auto future = promise->get_future();
  journal.append(table, record, [promise](bool is_durable) { promise->set_value(is_durable); });
  return future;
}

// Appends all records and waits for them; returns whether every one became durable.
inline bool append_all(store::Journal& journal,
                       table::TableId table,
                       const std::vector<table::Record>& records) {
  std::vector<std::future<bool>> answers;
  for (const table::Record& record : records) answers.push_back(append(journal, table, record));
  bool all = true;
  for (auto& answer : answers) all = answer.get() && all;
  return all;
}

}  // namespace lair::test
