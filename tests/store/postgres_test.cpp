// A database on a PostgreSQL server, where it differs from one in a file.
#include "server/store/postgres.hpp"

#include <string>

#include <gtest/gtest.h>

#include "server/store/database_name.hpp"
#include "server/store/store.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

TEST(NumberedSql, HasPlacesInOrderOrAsGiven) {
  EXPECT_EQ(numbered("SELECT ?, '?', ?").sql, "SELECT $1, '?', $2");
  EXPECT_EQ(numbered("SELECT ?2, ?1, ?2").sql, "SELECT $2, $1, $2");
  EXPECT_EQ(numbered("SELECT ?2, ?1, ?2").parameters, 2);
}

TEST(NamesOfDatabases, AreShownWithoutThePassword) {
  EXPECT_EQ(without_password("postgres://lair:secret@db.example/club"),
            "postgres://lair:***@db.example/club");
  EXPECT_EQ(without_password("postgres://lair@db.example/club?password=secret&sslmode=require"),
            "postgres://lair@db.example/club?password=***&sslmode=require");
  EXPECT_EQ(without_password("var/lair.db"), "var/lair.db");
}

class OnAServer : public ::testing::Test {
 protected:
  std::string refusal() {
    try {
      const Database database(address_, Access::ReadWrite);
    } catch (const StoreError& error) {
      return error.what();
    }
    return "";
  }

  // Returns once the session has ended.
  void end_session(const std::string& process) {
    Database(address_, Access::ReadOnly)
        .execute("SELECT pg_terminate_backend(" + process + ", 240000)");
  }

  // Changes a setting of the whole server, which holds when this returns.
  static void set(Database& database, const std::string& setting, const std::string& value) {
    database.execute("ALTER SYSTEM SET " + setting + " = " + value);
    database.execute("SELECT pg_reload_conf()");
    const auto shown = [&] {
      // A session learns of it between two commands: at the next one or soon after.
      Statement current(database, "SELECT current_setting('" + setting + "')");
      store::Run row(current);
      row.step();
      return std::string(row.text(0));
    };
    while (shown() != value) {
    }
  }

  std::string address_ = test::PrivateCluster::instance().new_database();
};

TEST_F(OnAServer, NothingIsWrittenThatItWouldNotSync) {
  Database database(address_, Access::ReadWrite);
  for (const std::string setting : {"fsync", "full_page_writes"}) {
    set(database, setting, "off");
    EXPECT_NE(refusal().find("runs with " + setting + "=off"), std::string::npos) << refusal();
    EXPECT_NO_THROW(Database(address_, Access::ReadOnly));
    set(database, setting, "on");
    EXPECT_EQ(refusal(), "");
  }
}

TEST_F(OnAServer, ADatabaseOfAnotherProgramIsLeftAlone) {
  Database database(address_, Access::ReadWrite);
  database.execute("CREATE TABLE theirs (x INTEGER)");
  EXPECT_THROW(Store(address_, [](const StoreError&) {}), StoreError);
  EXPECT_EQ(database.tables(), std::vector<std::string>{"theirs"});
}

// The session that the statement runs in.
std::string session_of(Statement& backend) {
  store::Run row(backend);
  row.step();
  return std::string(row.text(0));
}

constexpr std::string_view kSession = "SELECT pg_backend_pid()";

// Something between client and server may end sessions that are silent for long.
TEST_F(OnAServer, WhoReadsGoesOnInAnotherSessionWhenTheirsIsEnded) {
  Database database(address_, Access::ReadOnly);
  Statement session(database, kSession);
  Statement later(database, "SELECT 7");
  const std::string first = session_of(session);
  end_session(first);
  const std::string second = session_of(session);
  EXPECT_NE(second, first);
  EXPECT_EQ(session_of(later), "7") << "prepared in the first";
  end_session(second);
  EXPECT_NO_THROW(Statement(database, "SELECT 8"));
  end_session(session_of(session));
  EXPECT_THROW(
      {
        const Transaction broken_off(database, TransactionKind::Read);
        session_of(session);
      },
      StoreError)
      << "what is seen of one moment is not seen of two";
  const Transaction another(database, TransactionKind::Read);
  EXPECT_EQ(session_of(later), "7");
}

TEST_F(OnAServer, AWriteFailsWhenItsSessionIsEnded) {
  Database database(address_, Access::ReadWrite);
  database.execute("CREATE TABLE number (n INTEGER)");
  Statement backend(database, kSession);
  end_session(session_of(backend));
  Transaction transaction(database);
  Fault fault = Fault::Other;
  try {
    database.execute("INSERT INTO number VALUES (1)");
    transaction.commit();
  } catch (const StoreError& error) {
    fault = error.fault();
  }
  EXPECT_EQ(fault, Fault::Disk) << "what ends a server that writes to it";
}

}  // namespace
}  // namespace lair::store
