#include "server/store/file_lock.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/database.hpp"

namespace lair::store {
namespace {

constexpr mode_t kOwnerOnly = S_IRUSR | S_IWUSR;

StoreError cannot_be_opened(const std::string& path, int error) {
  const bool is_forbidden = error == EACCES || error == EROFS || error == EPERM;
  return {is_forbidden ? Fault::ReadOnly : Fault::CannotOpen,
          path + " cannot be opened for writing: " + std::strerror(error)};
}

// Root may write a file of another user, but that user could no longer write the files that root
// makes beside it or in its place.
void refuse_for_root(const std::string& path, uid_t owner) {
  if (geteuid() != 0 || owner == 0) return;
  const passwd* known = getpwuid(owner);
  const std::string name = known != nullptr ? known->pw_name : "#" + std::to_string(owner);
  throw StoreError(
      Fault::CannotOpen,
      path + " belongs to " + name + "; run this as that user: sudo -u '" + name + "' ...");
}

}  // namespace

FileLock::FileLock(const std::string& path)
    : descriptor_(open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly)) {
  has_made_file_ = descriptor_ >= 0;
  if (!has_made_file_) descriptor_ = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor_ < 0) throw cannot_be_opened(path, errno);
  try {
    refuse_unless_alone(path);
  } catch (...) {
    close(descriptor_);
    throw;
  }
  // An earlier server may have let everybody read these files. If another user owns the file, its
  // permissions stay as they are.
  fchmod(descriptor_, kOwnerOnly);
  for (const char* beside : {"-wal", "-shm"}) chmod((path + beside).c_str(), kOwnerOnly);
}

void FileLock::refuse_unless_alone(const std::string& path) const {
  struct stat facts {};

  if (fstat(descriptor_, &facts) != 0) throw cannot_be_opened(path, errno);
  refuse_for_root(path, facts.st_uid);
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) {
      throw StoreError(Fault::Disk, path + " cannot be locked: " + std::strerror(errno));
    }
    throw StoreError(Fault::Busy, "another server uses this database; " + path + " is locked");
  }
  if (facts.st_nlink > 1) {
    throw StoreError(Fault::CannotOpen,
                     path +
                         " has a second name (a hard link); remove one of the two, because the "
                         "database's other files are found by its name");
  }
}

FileLock::~FileLock() { close(descriptor_); }

}  // namespace lair::store
