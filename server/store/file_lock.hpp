// Keeps a second server away from a database, other users of the machine too.
#pragma once

#include <string>

namespace lair::store {

// An exclusive lock on the database file itself, so on what the file is, whatever path leads to it;
// given back when the process ends in whatever way. SQLite's own locks, which readers share, are of
// another kind and do not meet it. The file is made if it is missing; nobody but its owner may read
// it or what SQLite keeps beside it.
class FileLock {
 public:
  // Throws a StoreError that says what is in the way: another server, a file that cannot be
  // written, that it is another's and this is root, a second name of it (under which SQLite would
  // not find what belongs to it).
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  // Whether there was no such file before.
  [[nodiscard]] bool has_made_file() const { return has_made_file_; }

 private:
  void refuse_unless_alone(const std::string& path) const;

  int descriptor_;
  bool has_made_file_ = false;
};

}  // namespace lair::store
