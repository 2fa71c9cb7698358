// Keeps a second server away from a database.
#pragma once

#include <string>

namespace lair::store {

// An exclusive lock on a file, made if it is missing; given back when the process ends in whatever
// way. It lies beside the database, since SQLite's own locks would shut out readers too.
class FileLock {
 public:
  // Throws a StoreError that says who is in the way.
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace lair::store
