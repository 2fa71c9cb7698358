// The log of a running server: its format, its files, what fail2ban finds in it.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "server/store/database.hpp"
#include "tests/e2e/club.hpp"
#include "tests/e2e/console.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

std::string text_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// The line that contains `part`; empty if there is none.
std::string line_with(const std::string& text, const std::string& part) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(part) != std::string::npos) return line;
  }
  return {};
}

int guess(TestServer& server, const std::string& name) {
  return Visitor(server.port(), "203.0.113.7")
      .post("/auth/sign-in",
            {
                {"name",     name         },
                {"password", "wrong guess"}
  })
      .status;
}

// The address that one of the filter's expressions finds in the line, as fail2ban would, which
// removes the time first.
std::string found_by_filter(const std::string& line) {
  std::istringstream filter(
      text_of(std::string(LAIR_SOURCE_DIR) + "/packaging/fail2ban/filter.conf"));
  const std::regex time(
      R"(^\d{4}-\d\d-\d\dT[\d:]+[+-][\d:]{5}|(?:"time":)?"\d{4}-\d\d-\d\dT[^"]*")");
  const std::string without_time = std::regex_replace(line, time, "");
  bool is_read = false;
  for (std::string row; std::getline(filter, row);) {
    if (row.starts_with("failregex = ")) {
      is_read = true;
      row = row.substr(row.find('^'));
    } else if (is_read && row.starts_with("  ")) {
      row = row.substr(row.find('^'));
    } else {
      is_read = false;
      continue;
    }
    const std::size_t at = row.find("<ADDR>");
    row.replace(at, 6, R"(([0-9a-fA-F.:]+))");
    std::smatch match;
    if (std::regex_search(without_time, match, std::regex(row))) return match[1];
  }
  return {};
}

class Log : public ::testing::Test {
 protected:
  [[nodiscard]] std::string settings(const std::string& more = "") const {
    return "[server]\ntrusted_proxies = [\"127.0.0.1\"]\n[log]\nfile = \"" + log_.string() +
           "\"\nsecurity_file = \"" + security_.string() + "\"\n" + more;
  }

  // Starts the server with its log files configured from the start.
  void begin(const std::string& more = "") {
    server_.set_settings(settings(more));
    server_.restart();
  }

  TestServer server_;
  std::filesystem::path log_ = server_.folder() / "lair.log";
  std::filesystem::path security_ = server_.folder() / "security.log";
};

TEST_F(Log, NamesWhoIsRefusedForFailToBan) {
  begin();
  Visitor mei(server_.port());
  account_token(mei, "Mei");
  ASSERT_EQ(guess(server_, "Mei"), 401);
  ASSERT_EQ(guess(server_, "Nobody\nlair-server sign-in refused address=192.0.2.9"), 401);
  // Everything asked is in the log before the server has ended.
  EXPECT_EQ(server_.process().stop(), 0);

  const std::string said = text_of(security_);
  const std::string refused = line_with(said, "person=1");
  EXPECT_TRUE(std::regex_search(
      refused,
      std::regex(
          R"(T\d\d:\d\d:\d\d[+-]\d\d:\d\d lair-server sign-in refused address=203\.0\.113\.7 )")))
      << said;
  EXPECT_EQ(found_by_filter(refused), "203.0.113.7") << refused;
  EXPECT_EQ(said.find("192.0.2.9"), std::string::npos) << "a name put a line of its own there";
  const std::string json = line_with(text_of(log_), "sign-in refused");
  EXPECT_EQ(found_by_filter(json), "203.0.113.7") << json;
  EXPECT_EQ(boost::json::parse(json).at("person"), "1");
}

TEST_F(Log, NamesWhoIsHeldOffOnceAMinuteHoweverOftenTheyTry) {
  begin();
  int held_off = 0;
  while (held_off < 5) held_off += guess(server_, "Mei") == 429 ? 1 : 0;
  EXPECT_EQ(server_.process().stop(), 0);
  const std::string said = text_of(security_);
  const std::size_t first = said.find("sign-in held off address=203.0.113.7");
  ASSERT_NE(first, std::string::npos) << said;
  EXPECT_EQ(said.find("sign-in held off", first + 1), std::string::npos) << said;
  const std::string line = said.substr(first, said.find('\n', first) - first);
  EXPECT_EQ(line.find("request="), line.rfind("request=")) << line;
}

TEST_F(Log, NamesWhoIsShutOutAndKnocksOnceAMinute) {
  begin();
  ASSERT_EQ(
      at_console(server_.database(), {"people", "ban", "203.0.113.7", "--for", "1h"}).exit_status,
      0);
  for (int knock = 0; knock < 3; ++knock) EXPECT_EQ(guess(server_, "Mei"), 403);
  EXPECT_EQ(server_.process().stop(), 0);
  const std::string said = text_of(security_);
  const std::string line = line_with(said, "turned away");
  EXPECT_EQ(found_by_filter(line), "203.0.113.7") << said;
  EXPECT_EQ(said.find("turned away"), said.rfind("turned away"));
  const auto ban = boost::json::parse(line_with(text_of(log_), "\"moderation\""));
  EXPECT_EQ(ban.at("act"), "ban");
  EXPECT_EQ(ban.at("range"), "203.0.113.7/32");
  EXPECT_EQ(ban.at("by"), "console");
}

// An operator asks on a page, another thread acts, and a third writes it down and logs it.
TEST_F(Log, SaysWhichRequestLedToWhatWasDoneOnAnotherThread) {
  begin();
  Visitor mei(server_.port());
  account_token(mei, "Mei");
  ASSERT_EQ(at_console(server_.database(), {"people", "grant", "Mei", "operator"}).exit_status, 0);
  const PageAnswer done =
      mei.post("/auth/admin",
               {
                   {"act",     "people.ban"     },
                   {"range",   "198.51.100.7/32"},
                   {"seconds", 60               }
  });
  ASSERT_EQ(done.status, 200);
  EXPECT_EQ(server_.process().stop(), 0);
  const auto line = boost::json::parse(line_with(text_of(log_), "198.51.100.7"));
  EXPECT_EQ(line.at("message"), "moderation");
  EXPECT_EQ(line.at("request").as_string(), done.headers.at("x-request-id"));
  EXPECT_EQ(line.at("by"), "1");
}

TEST_F(Log, SaysWhyAPageFailed) {
  begin();
  Visitor mei(server_.port());
  account_token(mei, "Mei");
  // The server uses the last table to look up who asks.
  const std::vector<std::pair<std::string, std::string>> pages{
      {"player_figure", "/api/v1/players/1"},
      {"way_back",      "/auth/recovery"   },
      {"bot",           "/auth/bots"       }
  };
  std::vector<PageAnswer> answers;
  for (const auto& [table, path] : pages) {
    store::Database(server_.database(), store::Access::ReadWrite).execute("DROP TABLE " + table);
    answers.push_back(mei.get(path));
  }
  EXPECT_EQ(server_.process().stop(), 0);
  const std::string said = text_of(log_);
  for (std::size_t at = 0; at < pages.size(); ++at) {
    const auto& [table, path] = pages[at];
    EXPECT_EQ(answers[at].status, 500) << path;
    const auto line = boost::json::parse(line_with(said, path));
    EXPECT_EQ(line.at("message"), "a page failed");
    EXPECT_EQ(line.at("method"), "GET");
    EXPECT_EQ(line.at("path").as_string(), path);
    EXPECT_EQ(line.at("request").as_string(), answers[at].headers.at("x-request-id"));
    EXPECT_NE(line.at("why").as_string().find(table), std::string::npos) << said;
  }
}

// They contain addresses.
TEST_F(Log, IsForItsOwnerAlone) {
  const mode_t before = umask(0);
  begin();
  umask(before);
  using std::filesystem::perms;
  for (const auto& file : {log_, security_}) {
    EXPECT_EQ(std::filesystem::status(file).permissions(), perms::owner_read | perms::owner_write)
        << file;
  }
}

TEST_F(Log, IsOpenedAnewAtAHangup) {
  begin();
  std::filesystem::rename(log_, log_.string() + ".1");
  server_.set_settings(settings("format = \"text\"\n"));
  server_.process().signal(SIGHUP);
  // Logged by the thread that reopened the file, after it did.
  while (text_of(log_).find("configuration reloaded") == std::string::npos) {
    ASSERT_EQ(Visitor(server_.port()).get("/healthz").status, 200);
  }
  EXPECT_EQ(line_with(text_of(log_), "configuration reloaded").find('{'), std::string::npos);
  EXPECT_EQ(server_.process().stop(), 0);
}

TEST_F(Log, IsOpenedAnewAtAHangupAlsoIfTheConfigurationIsWrong) {
  begin();
  std::filesystem::rename(log_, log_.string() + ".1");
  server_.set_settings("[server]\nthreads = 0\n");
  server_.process().signal(SIGHUP);
  while (text_of(log_).find("the configuration is wrong") == std::string::npos) {
    ASSERT_EQ(Visitor(server_.port()).get("/healthz").status, 200);
  }
}

TEST_F(Log, StaysWhereItWasWhenItsFileCannotBeWritten) {
  begin();
  server_.set_settings("[log]\nfile = \"" + (server_.folder() / "none" / "x").string() + "\"\n");
  // The folder cannot be made, as a file has its name.
  std::ofstream(server_.folder() / "none") << "in the way";
  server_.process().signal(SIGHUP);
  while (text_of(log_).find("the log file cannot be opened; the previous one stays in use") ==
         std::string::npos) {
    ASSERT_EQ(Visitor(server_.port()).get("/healthz").status, 200);
  }
}

}  // namespace
}  // namespace lair::testing
