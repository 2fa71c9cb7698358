// A player who asked to be forgotten is named in no byte that the server keeps: database, log,
// archive, API.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "server/store/stored_games.hpp"
#include "server/tool/archive.hpp"
#include "tests/e2e/console.hpp"
#include "tests/e2e/credentials.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/file_bytes.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

namespace fs = std::filesystem;

constexpr const char* kName = "Zyxquillon";     // occurs nowhere else in any file
constexpr const char* kBefore = "Vrombolucca";  // the name they had first

bool names(std::string bytes) {
  std::ranges::transform(bytes, bytes.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return bytes.find("zyxquillon") != std::string::npos ||
         bytes.find("vrombolucca") != std::string::npos;
}

class WhoIsForgotten : public ::testing::Test {
 protected:
  WhoIsForgotten() {
    EXPECT_EQ(register_as(leaver_, kBefore), 201);
    EXPECT_EQ(register_as(other_, "Lin"), 201);
  }

  static int register_as(Visitor& visitor, const std::string& name) {
    return visitor
        .post("/auth/register",
              {
                  {"name",     name     },
                  {"password", kPassword}
    })
        .status;
  }

  void at_the_console(const std::vector<std::string>& words) {
    const ProcessEnd end = at_console(server_.database(), words);
    EXPECT_EQ(end.exit_status, 0) << end.output;
  }

  static v1::ClientFrame create(const std::string& name) {
    v1::ClientFrame frame;
    frame.mutable_create_table()->set_room("lions-lair");
    frame.mutable_create_table()->set_rules("yahoo");
    frame.mutable_create_table()->set_name(name);
    return frame;
  }

  // Plays with bots at a table of that name until it is closed in the middle of a deal.
  void play_at(Talk& host, const std::string& table_name) {
    ASSERT_EQ(host.answer_to(create(table_name)), "");
    const std::uint64_t table = ++tables_;
    v1::ClientFrame sit;
    sit.mutable_sit()->set_table(table);
    ASSERT_EQ(host.answer_to(sit), "");
    v1::ClientFrame bots;
    bots.mutable_add_bots()->set_table(table);
    ASSERT_EQ(host.answer_to(bots), "");
    v1::ClientFrame start;
    start.mutable_start()->set_table(table);
    ASSERT_EQ(host.answer_to(start), "");
    ASSERT_TRUE(host.wait_for(v1::ServerFrame::kEvents));
    at_the_console({"tables", "close", std::to_string(table)});
  }

  // Another player invites them by name before anybody is known by it.
  void invite(Talk& host) {
    v1::ClientFrame frame = create("");
    v1::TablePolicies& policies = *frame.mutable_create_table()->mutable_policies();
    policies.set_admission(v1::ADMISSION_INVITED);
    policies.add_invited(kName);
    ASSERT_EQ(host.answer_to(frame), "");
    ++tables_;
  }

  void talk_about(std::uint64_t leaver) {
    Talk said(server_.port());
    ASSERT_EQ(said.hello(leaver_), "");
    v1::ClientFrame enter;
    enter.mutable_enter_room()->set_room("lions-lair");
    said.send(enter);
    ASSERT_TRUE(said.wait_for(v1::ServerFrame::kRoomTables));
    v1::ClientFrame line;
    line.mutable_say()->set_place(v1::CHAT_PLACE_ROOM);
    line.mutable_say()->set_text(std::string("I am ") + kName);
    ASSERT_EQ(said.answer_to(line), "");
    Talk reporter(server_.port());
    ASSERT_EQ(reporter.hello(other_), "");
    v1::ClientFrame report;
    report.mutable_report()->set_player(leaver);
    report.mutable_report()->set_reason(v1::REPORT_REASON_OTHER);
    report.mutable_report()->set_text(std::string(kName) + " and ZYXQUILLON's friends shout");
    ASSERT_EQ(reporter.answer_to(report), "");
  }

  // The first file that names them; empty if none does. What the write-ahead log holds is in the
  // database once a later commit has met no reader.
  std::string named_in() {
    for (const auto& entry : fs::recursive_directory_iterator(server_.folder())) {
      if (entry.is_regular_file() && names(bytes_of(entry.path()))) return entry.path().string();
    }
    return "";
  }

  std::string named_in_archive() {
    std::string found;
    store::StoredGames stored(server_.database());
    stored.read_archive([&](table::TableId table, std::string_view bytes) {
      if (names(std::string(bytes))) found = "table " + std::to_string(table.value());
    });
    return found;
  }

  // As many guests as it takes until what names them is gone from the disk.
  TestServer server_{"2c", "[limits.allowances]\n\"new_guest.address\" = [100000, 1]\n"};
  Visitor leaver_{server_.port(), "198.51.100.7"};
  Visitor other_{server_.port(), "198.51.100.8"};
  std::uint64_t tables_ = 0;
};

TEST_F(WhoIsForgotten, IsNamedInNoFile) {
  {
    Talk host(server_.port());
    ASSERT_EQ(host.hello(other_), "");
    ASSERT_NO_FATAL_FAILURE(invite(host));
    Talk talk(server_.port());
    ASSERT_EQ(talk.hello(leaver_), "");
    ASSERT_NO_FATAL_FAILURE(play_at(talk, ""));
    at_the_console({"people", "rename", kBefore, kName});
    ASSERT_NO_FATAL_FAILURE(play_at(talk, ""));
    ASSERT_NO_FATAL_FAILURE(play_at(talk, std::string(kName) + " and co"));
    ASSERT_NO_FATAL_FAILURE(talk_about(talk.welcome().player()));
    at_the_console(
        {"people", "ban", kName, "--for", "1h", "--reason", std::string(kName) + " shouts"});
    at_the_console({"people", "unban", kName});
  }
  server_.kill();
  std::ostringstream said;
  tool::archive({.database = server_.database(), .days = -1}, said);
  EXPECT_NE(said.str().find("3 tables archived"), std::string::npos) << said.str();
  EXPECT_NE(named_in(), "") << "or this test sees nothing";
  server_.restart();
  for (Visitor* visitor : {&leaver_, &other_}) visitor->move_to(server_.port());
  ASSERT_EQ(leaver_
                .post("/auth/forget",
                      {
                          {"password", kPassword}
  })
                .status,
            200);
  // Something is written now and then; the log is emptied after a commit that meets no reader.
  // Until then the log may name them, and so may the pages that it will replace.
  while (!named_in().empty()) {
    ASSERT_EQ(Visitor(server_.port()).post("/auth/guest").status, 201);
  }
  EXPECT_EQ(named_in(), "");
  EXPECT_EQ(named_in_archive(), "");
  for (const char* page : {"/api/v1/games",
                           "/api/v1/games/1",
                           "/api/v1/games/3",
                           "/api/v1/tables",
                           "/api/v1/leaderboards",
                           "/api/v1/players/1"}) {
    EXPECT_FALSE(names(boost::json::serialize(Visitor(server_.port()).get(page).json))) << page;
  }
  server_.kill();
  server_.restart();
  EXPECT_EQ(named_in(), "");
  const fs::path copy = server_.folder() / "copy.db";
  const ProcessEnd copied = at_console(server_.database(), {"backup", "--to", copy.string()});
  ASSERT_EQ(copied.exit_status, 0) << copied.output;
  EXPECT_EQ(named_in(), "");
}

}  // namespace
}  // namespace lair::testing
