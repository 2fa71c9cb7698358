#include "server/store/advice.hpp"

#include <algorithm>
#include <array>

namespace lair::store {
namespace {

struct Advice {
  Fault fault;
  std::string_view sentence;
};

constexpr std::array kAdvice{
    Advice{Fault::Full,
           "Free space on the disk. Tables then resume by themselves. If the server has stopped, "
           "start it again: each table resumes where its journal ends."                                   },
    Advice{Fault::Disk,
           "Check whether the disk has space and works. Tables then resume by themselves. If the "
           "server has stopped, start it again: each table resumes where its journal ends."               },
    Advice{Fault::ReadOnly,
           "Give the server's user write access to the file and its folder, and check that the "
           "disk is not mounted read-only."                                                               },
    Advice{Fault::CannotOpen,
           "Check that the folder or the PostgreSQL server exists and that the server's user may "
           "write to it, or name another database with --db."                                             },
    Advice{Fault::Damaged,
           "Keep a copy of the file as it is. Restore the latest backup, or recover what can be "
           "read: sqlite3 FILE .recover | sqlite3 NEWFILE"                                                },
    Advice{Fault::NotADatabase,
           "Name the server's own database with --db, or restore the latest backup."                      },
    Advice{Fault::Busy,         "Stop the other server, or give this one a database of its own with --db."},
};

}  // namespace

std::string_view what_to_do(const StoreError& error) {
  const auto* const found = std::ranges::find(kAdvice, error.fault(), &Advice::fault);
  return found == kAdvice.end() ? "Keep a copy of the database, then report this."
                                : found->sentence;
}

}  // namespace lair::store
