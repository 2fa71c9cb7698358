// The metrics are only for the machine itself, or for those who reach their separate listener.
#include <gtest/gtest.h>

#include "tests/e2e/party.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/raw_web_socket.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

test::RawReply ask(std::uint16_t port, const std::string& path, const std::string& headers = "") {
  test::RawWebSocket page(port);
  page.send("GET " + path + " HTTP/1.1\r\nHost: lair.test\r\n" + headers + "\r\n");
  return page.reply().value();
}

TEST(Metrics, AreForThisMachine) {
  TestServer server;
  const auto reply = ask(server.port(), "/metrics");
  EXPECT_EQ(reply.status, 200);
  EXPECT_NE(reply.body.find("lair_frames_received_total 0\n"), std::string::npos) << reply.body;
}

// The value of a row; -1 if it is missing.
double value_of(const std::string& text, const std::string& row) {
  const std::size_t at = text.find("\n" + row + " ");
  return at == std::string::npos ? -1 : std::stod(text.substr(at + row.size() + 2));
}

TEST(Metrics, TellHowLongWhatPeopleDoTakes) {
  TestServer server;
  Party party(server.port());
  party.reach(Scene::Between);
  EXPECT_EQ(ask(server.port(), "/api/v1/rooms").status, 200);
  EXPECT_EQ(ask(server.port(), "/api/v1/games/17/no-such-page").status, 404);
  // Gauges are updated together with what people are told.
  std::string text = ask(server.port(), "/metrics").body;
  while (value_of(text, "lair_tables{phase=\"between\"}") != 1) {
    text = ask(server.port(), "/metrics").body;
  }
  for (const char* name : {"lair_action_frame_seconds",
                           "lair_action_commit_seconds",
                           "lair_commit_seconds",
                           "lair_http_answer_seconds"}) {
    EXPECT_NE(text.find(std::string("# TYPE ") + name + " histogram\n"), std::string::npos) << name;
  }
  const double actions = value_of(text, "lair_action_frame_seconds_count");
  EXPECT_GT(actions, 0);
  EXPECT_EQ(value_of(text, "lair_action_frame_seconds_bucket{le=\"+Inf\"}"), actions);
  EXPECT_GE(value_of(text, "lair_action_commit_seconds_count"), actions);
  EXPECT_GT(value_of(text, "lair_commit_seconds_count"), 0);
  EXPECT_EQ(value_of(text, "lair_http_answer_seconds_count{route=\"/api/v1/rooms\"}"), 1);
  EXPECT_EQ(text.find("no-such-page"), std::string::npos);
  EXPECT_EQ(value_of(text, "lair_people_at_tables"), 2);
  EXPECT_GE(value_of(text, "lair_queue_depth{queue=\"writes\"}"), 0);
  if (!test::TemporaryFolder::is_on_server()) {
    EXPECT_GT(value_of(text, "lair_database_bytes"), 0);
    EXPECT_EQ(value_of(text, "lair_archive_bytes"), 0);
  }
  EXPECT_GT(value_of(text, "process_resident_memory_bytes"), 0);
}

// Requests for missing pages must neither break the text nor fill it with rows.
TEST(Metrics, HaveTheRouteOfADayOnceAndNoneOfARefusal) {
  TestServer server;
  const std::string days = "/api/v1/trainer/daily/yahoo/";
  EXPECT_EQ(ask(server.port(), days + "\"").status, 400);
  EXPECT_EQ(ask(server.port(), days + "2026-01-01").status, 200);
  EXPECT_EQ(ask(server.port(), days + "2026-01-02").status, 200);
  const std::string text = ask(server.port(), "/metrics").body;
  EXPECT_EQ(value_of(text, "lair_http_answer_seconds_count{route=\"" + days + ":id\"}"), 2);
  EXPECT_EQ(text.find(days + "\""), std::string::npos);
  EXPECT_EQ(text.find(days + "2026"), std::string::npos);
}

TEST(SignIn, ThatIsRefusedIsLoggedWithItsAddress) {
  TestServer server("00", "[server]\ntrusted_proxies = [\"127.0.0.1\"]\n");
  Visitor guesser(server.port(), "192.0.2.7");
  const boost::json::object guess{
      {"name",     "Lin"        },
      {"password", "not the one"}
  };
  EXPECT_EQ(guesser.post("/auth/sign-in", guess).status, 401);
  server.process().wait_for_log(R"("message":"sign-in refused","address":"192.0.2.7")");
}

TEST(Metrics, AreNotForThoseWhoComeThroughAProxy) {
  TestServer server("00", "[server]\ntrusted_proxies = [\"127.0.0.1\"]\n");
  EXPECT_EQ(ask(server.port(), "/metrics", "X-Forwarded-For: 192.0.2.7\r\n").status, 403);
  EXPECT_EQ(ask(server.port(), "/metrics", "X-Forwarded-For: 127.0.0.1\r\n").status, 403);
}

TEST(Metrics, MayHaveAListenerOfTheirOwn) {
  TestServer server("00", "[server]\nmetrics_listen = \"127.0.0.1:0\"\n");
  const std::string mark = R"("message":"metrics","address":"127.0.0.1","port":")";
  server.process().wait_for_log(mark);
  server.process().wait_for_log(R"("worst_case_memory_mib":)");
  const std::string log = server.process().log();
  const int port = std::stoi(log.substr(log.find(mark) + mark.size()));
  const auto own = static_cast<std::uint16_t>(port);
  EXPECT_EQ(ask(own, "/metrics").status, 200);
  EXPECT_EQ(ask(own, "/").status, 404);
  EXPECT_EQ(ask(own, "/ws").status, 404);
  EXPECT_EQ(ask(server.port(), "/metrics").status, 404);
  EXPECT_EQ(ask(server.port(), "/healthz").status, 200);
}

}  // namespace
}  // namespace lair::testing
