// Who came from one address is known after a restart, but not for ever, and not without the key
// that is kept outside the database.
#include "server/store/visits.hpp"

#include <cstdint>
#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/people/households.hpp"
#include "server/store/clock.hpp"
#include "server/store/store.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

using people::Address;
using people::Households;

void report(const StoreError& error) { throw error; }

Address at(const std::string& text) { return *Address::from(text); }

class Remembered : public ::testing::Test {
 protected:
  // A guest of a server that runs for a moment, who came from that address. With `is_gone`, their
  // session expired long ago.
  PlayerId guest(const std::string& from, bool is_gone = false) {
    Store store(path(), report);
    const people::Time now = is_gone ? 1'000 : seconds_now();
    people::NewSession session{.hash = {}, .created = now, .expires = now + 500};
    session.hash.front() = ++sessions_;
    std::promise<std::optional<PlayerId>> added;
    store.players().add("Guest", session, [&](auto id) { added.set_value(id); });
    const PlayerId id = added.get_future().get().value();
    Households households(100, &store.visits());
    households.came(id, at(from));
    store.stop();
    return id;
  }

  std::string path() { return folder_.database(); }

  std::int64_t count(const std::string& table) {
    Database database(path(), Access::ReadOnly);
    Statement rows(database, "SELECT count(*) FROM " + table);
    store::Run row(rows);
    row.step();
    return row.integer(0);
  }

  void forget_old(std::int64_t now) {
    Store store(path(), report);
    store.forget_old(now);
    store.stop();
  }

  void execute(const std::string& sql) { Database(path(), Access::ReadWrite).execute(sql); }

  test::TemporaryFolder folder_;
  std::uint8_t sessions_ = 0;
};

TEST_F(Remembered, WhoCameFromOneAddressIsKnownAfterARestart) {
  const PlayerId one = guest("192.0.2.1");
  const PlayerId other = guest("192.0.2.1");
  const PlayerId elsewhere = guest("192.0.2.2");
  Store store(path(), report);
  const Households households(100, &store.visits());
  EXPECT_TRUE(households.share(one, other));
  EXPECT_FALSE(households.share(one, elsewhere));
  EXPECT_EQ(households.of(at("192.0.2.1")), (std::vector{one, other}));
  EXPECT_EQ(households.latest_of(one), households.key_of(at("192.0.2.1")));
}

TEST_F(Remembered, NothingIsKnownWithoutTheKeyThatOnlyTheOwnerReads) {
  const PlayerId one = guest("192.0.2.1");
  const std::string key = household_key_file(path());
  EXPECT_EQ(std::filesystem::status(key).permissions(), std::filesystem::perms(0600));
  std::filesystem::remove(key);
  Store store(path(), report);
  const Households households(100, &store.visits());
  EXPECT_TRUE(households.of(at("192.0.2.1")).empty());
  EXPECT_TRUE(households.share(one, one)) << "that they share says nothing of the address";
}

TEST_F(Remembered, IsForgottenAfterAMonthThatTheServerHasLivedThrough) {
  guest("192.0.2.1");
  forget_old(seconds_now() + 2 * people::kVisitsKeptSeconds);
  EXPECT_EQ(count("visit"), 1) << "a wrong clock forgets nothing";
  execute("UPDATE visit SET at = at - " + std::to_string(people::kVisitsKeptSeconds + 5));
  forget_old(seconds_now());
  EXPECT_EQ(count("visit"), 0);
}

TEST_F(Remembered, GuestsWhomNothingNamesAnyMoreAreNot) {
  guest("192.0.2.1", true);
  const PlayerId sanctioned = guest("192.0.2.2", true);
  const PlayerId here = guest("192.0.2.3");
  const PlayerId registered = guest("192.0.2.4", true);
  const PlayerId quoted = guest("192.0.2.5", true);
  const PlayerId invited = guest("192.0.2.6", true);
  const PlayerId newest = guest("192.0.2.7", true);
  execute("INSERT INTO sanction (kind, player, places, since, until, reason) VALUES ('warn', " +
          std::to_string(sanctioned.value()) + ", 0, 1, 2, 'spam')");
  execute("INSERT INTO account (player, skeleton, password, created) VALUES (" +
          std::to_string(registered.value()) + ", 'x', '$argon2id$x', 1)");
  execute(
      "INSERT INTO report (id, at, reporter, player, reason, text, place, room, table_id, number, "
      "open_table) VALUES (1, 1, " +
      std::to_string(here.value()) + ", " + std::to_string(sanctioned.value()) +
      ", 1, '', 1, '', 0, 1, 0)");
  execute(
      "INSERT INTO report_line (report, number, at_ms, player, name, text, phrase) VALUES "
      "(1, 1, 1, " +
      std::to_string(quoted.value()) + ", 'Guest', 'Hello', '')");
  execute("INSERT INTO season (id) VALUES (1)");
  execute("INSERT INTO person_of_season (season, player) VALUES (1, " +
          std::to_string(invited.value()) + ")");
  forget_old(seconds_now());
  Database database(path(), Access::ReadOnly);
  Statement all(database, "SELECT id FROM player ORDER BY id");
  store::Run row(all);
  for (const PlayerId kept : {sanctioned, here, registered, quoted, invited, newest}) {
    ASSERT_TRUE(row.step());
    EXPECT_EQ(row.integer(0), static_cast<std::int64_t>(kept.value()));
  }
  EXPECT_FALSE(row.step());
}

}  // namespace
}  // namespace lair::store
