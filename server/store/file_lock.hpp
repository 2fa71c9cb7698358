// Keeps a second server away from a database, even one that another user of the machine runs.
#pragma once

#include <string>

namespace lair::store {

// An exclusive lock on the database file itself, whatever path leads to it. It is released when the
// process ends, in any way. SQLite's own locks, which readers share, are of another kind and do not
// conflict with it. The file is made if it is missing; only its owner may read it and what SQLite
// keeps beside it.
class FileLock {
 public:
  // Throws a StoreError that says what is wrong: another server has the lock, the file cannot be
  // written, it belongs to another user while this process is root, or it has a second name (under
  // which SQLite would not find what belongs to it).
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  // Whether the file was missing before.
  [[nodiscard]] bool has_made_file() const { return has_made_file_; }

 private:
  void refuse_unless_alone(const std::string& path) const;

  int descriptor_;
  bool has_made_file_ = false;
};

}  // namespace lair::store
