#include "server/store/store.hpp"

#include <utility>

#include "server/store/migrate.hpp"

namespace lair::store {
namespace {

// A damaged file is not written to: what can be read of it now may be lost by the next write.
void refuse_damage(Database& database) {
  Statement check(database, "PRAGMA quick_check(1)");
  Run run(check);
  run.step();
  if (run.text(0) == "ok") return;
  throw StoreError(SQLITE_CORRUPT, "the database is damaged: " + std::string(run.text(0)));
}

}  // namespace

OpenDatabase::OpenDatabase(const std::string& path)
    : lock_(path + ".lock"), database_(path, Access::ReadWrite) {
  refuse_damage(database_);
  migrate(database_);
}

Store::Store(const std::string& path,
             Writer::Report report,
             Writer::Committed committed,
             Writer::Deliver deliver)
    : open_(path),
      unfinished_(unfinished_tables(open_.database())),
      seasons_(stored_seasons(open_.database())),
      next_table_id_(store::next_table_id(open_.database())),
      writer_(open_.database(), std::move(report), std::move(committed), std::move(deliver)),
      journal_(open_.database(), writer_),
      people_reader_(path),
      players_(open_.database(), writer_, people_reader_),
      sessions_(open_.database(), writer_, people_reader_),
      accounts_(open_.database(), writer_, people_reader_),
      conduct_(open_.database(), writer_, people_reader_),
      lobby_reader_(path),
      chat_(open_.database(), writer_, lobby_reader_),
      hushes_(open_.database(), writer_, lobby_reader_),
      reports_(open_.database(), writer_, lobby_reader_),
      books_(open_.database(), writer_),
      pulse_(open_.database(), writer_),
      history_(path),
      figures_(path),
      league_games_(path) {}

// Statements go before the writer does, so its thread must have ended by then.
Store::~Store() { writer_.stop(); }

}  // namespace lair::store
