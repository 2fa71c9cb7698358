#include "server/store/advice.hpp"

#include <algorithm>
#include <array>

namespace lair::store {
namespace {

struct Advice {
  int code;  // SQLite's primary result code
  std::string_view sentence;
};

constexpr std::array kAdvice{
    Advice{SQLITE_FULL,
           "Free space on the disk. Tables then go on by themselves; a server that has ended is "
           "started again, and each table goes on where its journal ends."                                  },
    Advice{
           SQLITE_IOERR,    "See whether the disk has space and works. Tables then go on by themselves; a server that "
        "has ended is started again, and each table goes on where its journal ends."},
    Advice{SQLITE_READONLY,
           "Let the server's user write the file with the folder it lies in; see that the disk is "
           "not mounted read-only."                                                                         },
    Advice{SQLITE_CANTOPEN,
           "See that the folder exists and that the server's user may write there; --db names "
           "another file."                                                                                  },
    Advice{SQLITE_CORRUPT,
           "Keep a copy of the file as it is. Put back the latest backup, or recover what can be "
           "read: sqlite3 FILE .recover | sqlite3 NEWFILE"                                                  },
    Advice{SQLITE_NOTADB,
           "Name the server's own database with --db, or put back the latest backup."                       },
    Advice{SQLITE_BUSY,     "Stop the other server, or give this one a database of its own with --db."      },
};

}  // namespace

std::string_view what_to_do(const StoreError& error) {
  const auto* const found =
      std::ranges::find(kAdvice, error.code() & 0xFF, [](const Advice& row) { return row.code; });
  return found == kAdvice.end() ? "Keep a copy of the database, then report this."
                                : found->sentence;
}

}  // namespace lair::store
