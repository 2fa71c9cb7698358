// A person is told all that is known of them, and nothing about anybody else.
#include "server/store/own_data.hpp"

#include <string>
#include <string_view>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/store/migrate.hpp"
#include "tests/store/dialect.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

namespace json = boost::json;

// The rows that hold no bytes.
constexpr const char* kRows = R"sql(
INSERT INTO player (id, name, created) VALUES (1, 'Mei', 5), (2, 'Lan', 5);
INSERT INTO account (player, skeleton, password, created) VALUES (1, 'mei', '$argon2id$secret', 6);
INSERT INTO table_info (id, room, name, rules, house, opened) VALUES (3, 'hall', 'T', 'mcr', '', 0);
INSERT INTO game (id, table_id, rules, house, started) VALUES (4, 3, 'mcr', '', 10);
INSERT INTO game_seat (game, seat, player, name) VALUES (4, 2, 1, 'Mei'), (4, 3, 2, 'Lan');
INSERT INTO attendance (player, away, returned) VALUES (1, 2, 1);
INSERT INTO chat_channel (channel, last) VALUES ('inbox:1', 1), ('room:hall', 2);
INSERT INTO chat_line VALUES ('inbox:1', 1, 11, 2, 'Lan', 'Hi', '', 1, 'Mei'),
                             ('room:hall', 1, 12, 1, 'Mei', '', 'thanks', NULL, NULL),
                             ('room:hall', 2, 13, 2, 'Lan', 'Not to Mei', '', NULL, NULL);
INSERT INTO follow (player, other, number) VALUES (1, 2, 1);
INSERT INTO player (id, name, created, forgotten) VALUES (5, 'Heron [bot]', 14, NULL), (6, 'Left 6', 14, 15);
INSERT INTO bot (player, owner, made) VALUES (5, 1, 14), (6, 1, 14);
)sql";

// The keys are in the order of the answer.
constexpr std::string_view kToldToMei = R"json({
  "player": 1, "name": "Mei", "created": 5,
  "account": {"created": 6, "renamed": null, "role": 0},
  "email": null, "email_waiting": null,
  "sessions": [{"created": 7, "last_used": 8, "expires": 9}],
  "last_visit": null,
  "games": [{"game": 4, "seat": 2, "name": "Mei", "rules": "mcr", "started": 10, "finished": null, "ending": null}],
  "figures": [], "wins_by_faan": [], "wins_by_element": [], "ratings": [],
  "reviews": [{"game": 4, "seat": 2, "decisions": 20, "inaccuracies": 3, "mistakes": 2, "blunders": 1,
               "accuracy": 87.5}],
  "shares_reviews": 0,
  "day_answers": [{"kind": "discard", "rules": "mcr", "day": 20417, "answer": "m5", "right": 1, "answered": 1764028800}],
  "bots": [{"player": 5, "name": "Heron [bot]", "made": 14}],
  "attendance": {"away": 2, "returned": 1, "ended": 0},
  "messages": [
    {"channel": "inbox:1", "at_ms": 11, "name": "Lan", "text": "Hi", "phrase": "", "to": "Mei"},
    {"channel": "room:hall", "at_ms": 12, "name": "Mei", "text": "", "phrase": "thanks", "to": null}],
  "hushed": [], "followed": [2], "presence_shown_to": null, "devices": [], "reports": [], "sanctions": []
})json";

TEST(OwnData, IsAllThatIsKnownOfOnePerson) {
  test::TemporaryFolder folder;
  Database database(folder.database(), Access::ReadWrite);
  migrate(database);
  database.execute(kRows);
  database.execute(
      "INSERT INTO session (token_hash, player, created, last_used, expires) VALUES (" +
      test::blob(std::string(64, '0')) + ", 1, 7, 8, 9)");
  database.execute("INSERT INTO game_review VALUES (4, 2, 1, 1, 20, 3, 2, 1, 87500, " +
                   test::blob("00") + "), (4, 3, 2, 1, 20, 0, 0, 0, 99000, " + test::blob("00") +
                   ")");
  database.execute(
      "INSERT INTO day_answer VALUES (1, 'discard', 'mcr', 20417, 'm5', 1, 1764028800)");
  OwnData own(folder.database());
  EXPECT_EQ(own.of(PlayerId(1)), json::serialize(json::parse(kToldToMei)));
}

TEST(OwnData, OfNobodyIsNothing) {
  test::TemporaryFolder folder;
  Database database(folder.database(), Access::ReadWrite);
  migrate(database);
  EXPECT_EQ(OwnData(folder.database()).of(PlayerId(1)), "");
}

}  // namespace
}  // namespace lair::store
