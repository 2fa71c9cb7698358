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
           "Free space on the disk. Tables then go on by themselves; a server that has ended is "
           "started again, and each table goes on where its journal ends."                                },
    Advice{
           Fault::Disk,
           "See whether the disk has space and works. Tables then go on by themselves; a server that "
        "has ended is started again, and each table goes on where its journal ends."                      },
    Advice{Fault::ReadOnly,
           "Let the server's user write the file with the folder it lies in; see that the disk is "
           "not mounted read-only."                                                                       },
    Advice{
           Fault::CannotOpen,
           "See that the folder or the PostgreSQL server is there and lets the server's user write; "
        "--db names another."                                                                             },
    Advice{Fault::Damaged,
           "Keep a copy of the file as it is. Put back the latest backup, or recover what can be "
           "read: sqlite3 FILE .recover | sqlite3 NEWFILE"                                                },
    Advice{Fault::NotADatabase,
           "Name the server's own database with --db, or put back the latest backup."                     },
    Advice{Fault::Busy,         "Stop the other server, or give this one a database of its own with --db."},
};

}  // namespace

std::string_view what_to_do(const StoreError& error) {
  const auto* const found = std::ranges::find(kAdvice, error.fault(), &Advice::fault);
  return found == kAdvice.end() ? "Keep a copy of the database, then report this."
                                : found->sentence;
}

}  // namespace lair::store
