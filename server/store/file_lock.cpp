#include "server/store/file_lock.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/store/sqlite.hpp"

namespace lair::store {

FileLock::FileLock(const std::string& path)
    : descriptor_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  if (descriptor_ < 0) {
    throw StoreError(SQLITE_CANTOPEN, path + " cannot be opened: " + std::strerror(errno));
  }
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const int error = errno;
  close(descriptor_);
  if (error != EWOULDBLOCK) {
    throw StoreError(SQLITE_IOERR_LOCK, path + " cannot be locked: " + std::strerror(error));
  }
  throw StoreError(SQLITE_BUSY, "another server uses this database; " + path + " is locked");
}

FileLock::~FileLock() { close(descriptor_); }

}  // namespace lair::store
