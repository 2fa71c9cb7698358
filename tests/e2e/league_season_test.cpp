// A whole season over real sockets, killed in a game, killed in a round change.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "clients/link/client.hpp"
#include "clients/link/quick_choice.hpp"
#include "server/tool/rating_check.hpp"
#include "server/tool/season_check.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

using namespace std::chrono_literals;

struct SeasonPlan {
  std::size_t players = 8;
  std::uint32_t rounds = 2;
  std::uint32_t hands = 1;  // of a game
  bool is_killed = false;   // in the first round's games, then while the second is called
  std::size_t absent = 0;   // so many never come to their tables
  std::string more = {};    // settings, ",\"wait_seconds\":1"
};

// A player who does the same in the same place, whenever asked.
class Player {
 public:
  explicit Player(std::size_t number)
      : number_(number),
        client_({.token = {}, .name = "Player " + std::to_string(number)},
                "season",
                [this](const v1::ServerFrame& frame) { heard(frame); }) {}

  link::Client& client() { return client_; }

  void connect(std::uint16_t port) {
    welcome_ = false;
    const auto connected = client_.connect({"127.0.0.1", port});
    if (!connected) throw std::runtime_error(connected.error());
    pump_until([this] { return welcome_; });
  }

  // Asks and waits; the code of the refusal, empty when it was done.
  std::string act(std::uint64_t season, const std::string& kind, const std::string& body) {
    send(season, kind, body);
    pump_until([this] { return is_answered_; });
    return refusal_;
  }

  void send(std::uint64_t season, const std::string& kind, const std::string& body) {
    v1::ClientFrame frame;
    v1::LeagueAct& act = *frame.mutable_league_act();
    act.set_season(season);
    act.set_kind(kind);
    act.set_body(body);
    is_answered_ = false;
    refusal_.clear();
    asked_ = client_.talk().ask(frame);
    client_.pump();
  }

  void play() {
    const v1::Prompt* prompt = client_.talk().prompt();
    if (prompt == nullptr) return;
    // By place in the game, not by what was heard: who answers first may be different next time.
    const std::uint64_t dice =
        1'000'003 * number_ + 7'919 * client_.talk().table() + prompt->moment();
    const auto choice = link::quick_choice(client_.talk().view(), *prompt, dice);
    if (choice) client_.talk().act(*choice);
  }

  void open(std::uint64_t table) {
    if (client_.talk().table() != table) client_.talk().open_table(table);
  }

  [[nodiscard]] std::uint64_t id() const { return id_; }

  [[nodiscard]] std::size_t number() const { return number_; }

 private:
  void heard(const v1::ServerFrame& frame) {
    if (frame.has_welcome()) {
      welcome_ = true;
      id_ = frame.welcome().player();
    }
    if (frame.has_done() && frame.done().request() == asked_) is_answered_ = true;
    if (frame.has_refused() && frame.refused().request() == asked_ && !is_answered_) {
      is_answered_ = true;
      refusal_ = frame.refused().code();
    }
    if (!frame.has_table() || !frame.table().has_you()) return;
    const v1::SeatState& own = frame.table().summary().seats(static_cast<int>(frame.table().you()));
    if (frame.table().summary().phase() == v1::TABLE_PHASE_BETWEEN_DEALS && !own.ready()) {
      client_.talk().ready();
    }
  }

  template <class Condition>
  void pump_until(const Condition& is_met) {
    const std::array<link::Client*, 1> clients{&client_};
    while (!is_met()) {
      if (!link::pump_some(clients, 20s)) throw std::runtime_error("the server says nothing");
    }
  }

  std::size_t number_;
  link::Client client_;
  bool welcome_ = false;
  bool is_answered_ = false;
  std::uint32_t asked_ = 0;
  std::string refusal_;
  std::uint64_t id_ = 0;
};

class PlayedSeason {
 public:
  explicit PlayedSeason(const SeasonPlan& plan) : plan_(plan), server_("5e") {
    for (std::size_t number = 0; number < plan.players; ++number) {
      players_.push_back(std::make_unique<Player>(number));
      players_.back()->connect(server_.port());
      all_.push_back(&players_.back()->client());
    }
    const std::string settings = R"({"settings":{"name":"Autumn","room":"learners-lounge",)"
                                 R"("rules":"yahoo","format":"round_robin","seed":11,"rounds":)" +
                                 std::to_string(plan.rounds) +
                                 ",\"hands\":" + std::to_string(plan.hands) + plan.more + "}}";
    EXPECT_EQ(organiser().act(0, "season_opened", settings), "");
    for (const auto& player : players_) {
      const std::string own = "{\"player\":" + std::to_string(player->id()) + "}";
      EXPECT_EQ(player->act(1, "registered", own), "");
      EXPECT_EQ(player->act(1, "registered", own), "already_registered");
    }
  }

  // Whether what is stored follows from what is written down.
  [[nodiscard]] bool is_verified() const {
    std::ostringstream said;
    const bool is_clean = tool::check_seasons(server_.database(), said) &&
                          tool::check_ratings(server_.database(), said);
    EXPECT_TRUE(is_clean) << said.str();
    return is_clean;
  }

  // The standings page after the last round.
  std::string play() {
    for (std::uint32_t round = 1; round <= plan_.rounds; ++round) {
      const std::string called = "{\"round\":" + std::to_string(round) + "}";
      if (plan_.is_killed && round == 2) {
        organiser().send(1, "round_started", called);
        crash();
      }
      // After the crash the round has begun, or it has not; never half of it.
      const std::string refused = organiser().act(1, "round_started", called);
      EXPECT_TRUE(refused.empty() || refused == "round_running") << refused;
      play_round(plan_.is_killed && round == 1);
    }
    return page("/api/v1/leagues/1/standings");
  }

 private:
  Player& organiser() { return *players_.front(); }

  std::string page(const std::string& path) {
    const PageAnswer answer = Visitor(server_.port()).get(path);
    if (answer.status != 200) throw std::runtime_error(path + " cannot be read");
    return boost::json::serialize(answer.json);
  }

  void crash() {
    server_.kill();
    server_.restart();
    for (const auto& player : players_) player->connect(server_.port());
  }

  void play_round(bool is_killed) {
    find_tables();
    std::size_t steps = 0;
    while (!is_round_over()) {
      link::pump_some(all_, 50ms);
      for (const auto& player : players_) player->play();
      ++steps;
      if (is_killed && steps == 40) crash();
      // A table that the crash caught before its people sat is told once more.
      if (steps % 200 == 0) find_tables();
    }
  }

  // Everybody opens the table where they are seated.
  void find_tables() {
    const std::string rounds = page("/api/v1/leagues/1/rounds");
    const std::size_t last = rounds.rfind("\"number\":");
    std::size_t at = rounds.find("{\"table\":", last);
    for (; at != std::string::npos; at = rounds.find("{\"table\":", at + 1)) {
      const std::uint64_t table = std::stoull(rounds.substr(at + 9));
      const std::size_t end = rounds.find("\"result\"", at);
      const std::string seated = rounds.substr(at, end - at);
      for (const auto& player : players_) {
        const std::string own = "{\"player\":" + std::to_string(player->id()) + ",";
        const bool comes = player->number() + plan_.absent < players_.size();
        if (comes && seated.find(own) != std::string::npos) player->open(table);
      }
    }
  }

  bool is_round_over() {
    const auto now = std::chrono::steady_clock::now();
    if (now - looked_ < 30ms) return false;
    looked_ = now;
    const std::string season = page("/api/v1/leagues/1");
    return season.find("\"status\":\"between_rounds\"") != std::string::npos;
  }

  SeasonPlan plan_;
  TestServer server_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<link::Client*> all_;
  std::chrono::steady_clock::time_point looked_;
};

TEST(Season, EndsTheSameWhetherTheServerWasKilledOrNot) {
  const SeasonPlan plan{.players = 32, .rounds = 5, .hands = 1};
  SeasonPlan killed = plan;
  killed.is_killed = true;
  const std::string undisturbed = PlayedSeason(plan).play();
  EXPECT_NE(undisturbed.find("\"games\":5"), std::string::npos) << undisturbed;
  PlayedSeason disturbed(killed);
  EXPECT_EQ(disturbed.play(), undisturbed);
  EXPECT_TRUE(disturbed.is_verified());
}

// What the standings say of the only one who did not come.
boost::json::object absentee(const std::string& policy) {
  const SeasonPlan plan{.players = 4,
                        .rounds = 1,
                        .hands = 1,
                        .is_killed = false,
                        .absent = 1,
                        .more = R"(,"wait_seconds":1,"absent":")" + policy + "\""};
  PlayedSeason season(plan);
  const boost::json::value page = boost::json::parse(season.play());
  EXPECT_TRUE(season.is_verified());
  for (const boost::json::value& row : page.at("standings").as_array()) {
    if (row.at("name") == "Player 3") return row.as_object();
  }
  return {};
}

TEST(Season, LosesTheGameOfWhoDoesNotComeInTime) {
  const boost::json::object row = absentee("walk_over");
  EXPECT_EQ(row.at("games"), 1);
  EXPECT_EQ(row.at("twelfths"), 0);
  EXPECT_EQ(row.at("score"), 0);
}

}  // namespace
}  // namespace lair::testing
