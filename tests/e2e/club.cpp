#include "tests/e2e/club.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include "clients/link/quick_choice.hpp"
#include "server/tool/verify.hpp"
#include "tests/support/patience.hpp"

namespace lair::testing {

using namespace std::chrono_literals;

namespace {

constexpr auto kBetweenPages = 30ms;

// A player's situation, to explain why a test waited in vain.
std::string standing_of(Player& player) {
  const link::Conversation& talk = player.client().talk();
  std::ostringstream text;
  text << "\nplayer " << player.number() << ": "
       << (player.client().is_connected() ? "connected" : "no connection") << ", asked "
       << (talk.prompt() != nullptr) << ", last event " << talk.last_event() << ", last refusal '"
       << player.last_refusal() << "', " << talk.state().ShortDebugString();
  return text.str();
}

bool is_at_the_table(Player* player) {
  const v1::TableState& table = player->client().talk().state();
  return table.has_you() && table.summary().seats(static_cast<int>(table.you())).attending();
}

link::Guest person(std::size_t number, std::string token) {
  return {.token = std::move(token), .name = "Player " + std::to_string(number)};
}

}  // namespace

std::string account_token(Visitor& visitor, const std::string& name) {
  const PageAnswer made = visitor.post("/auth/register",
                                       {
                                           {"name",     name         },
                                           {"password", kClubPassword}
  });
  if (made.status != 201) throw std::runtime_error("no account: " + made.text("sentence"));
  return visitor.cookie();
}

// --- Player ---

Player::Player(std::size_t number, std::string token)
    : number_(number),
      client_(person(number, std::move(token)), "season", [this](const v1::ServerFrame& frame) {
        heard(frame);
      }) {}

void Player::connect(std::uint16_t port) {
  begin_to_connect(port);
  pump_until([this] { return client_.talk().is_welcome(); });
}

void Player::begin_to_connect(std::uint16_t port) {
  const auto connected = client_.connect({"127.0.0.1", port});
  if (!connected) throw std::runtime_error(connected.error().sentence);
}

std::string Player::act(std::uint64_t season, const std::string& act) {
  send(season, act);
  pump_until([this] { return is_answered_; });
  return refusal_;
}

void Player::send(std::uint64_t season, const std::string& act) {
  v1::ClientFrame frame;
  const auto read = google::protobuf::util::JsonStringToMessage(act, frame.mutable_league_act());
  if (!read.ok()) throw std::runtime_error(act + ": " + read.ToString());
  frame.mutable_league_act()->set_season(season);
  ask_soon(std::move(frame));
}

std::string Player::ask(v1::ClientFrame frame) {
  ask_soon(std::move(frame));
  pump_until([this] { return is_answered_; });
  return refusal_;
}

void Player::ask_soon(v1::ClientFrame frame) {
  is_answered_ = false;
  refusal_.clear();
  asked_ = client_.talk().ask(std::move(frame));
  client_.pump();
}

void Player::play() {
  const v1::Prompt* prompt = client_.talk().prompt();
  if (prompt == nullptr) return;
  // Depends on the place in the game, not on what was heard: the order of answers may vary.
  const std::uint64_t dice =
      1'000'003 * number_ + 7'919 * client_.talk().table() + prompt->moment();
  const auto choice = link::quick_choice(client_.talk().view(), *prompt, dice);
  if (choice) client_.talk().act(*choice);
}

void Player::open(std::uint64_t table) {
  if (client_.talk().table() != table) client_.talk().open_table(table);
}

void Player::heard(const v1::ServerFrame& frame) {
  if (frame.has_welcome()) id_ = frame.welcome().player();
  if (frame.has_refused()) last_refusal_ = frame.refused().code();
  if (frame.has_done() && frame.done().request() == asked_) is_answered_ = true;
  if (frame.has_refused() && frame.refused().request() == asked_ && !is_answered_) {
    is_answered_ = true;
    refusal_ = frame.refused().code();
  }
  if (frame.has_invited() && frame.invited().from() == 0) called_to_ = frame.invited().table();
  if (!frame.has_table() || !frame.table().has_you()) return;
  const v1::SeatState& own = frame.table().summary().seats(static_cast<int>(frame.table().you()));
  if (frame.table().summary().phase() == v1::TABLE_PHASE_BETWEEN_DEALS && !own.ready()) {
    client_.talk().ready();
  }
}

void Player::pump_until(const std::function<bool()>& is_met) {
  const std::array<link::Client*, 1> clients{&client_};
  while (!is_met()) {
    if (!link::pump_some(clients, test::kPatience))
      throw std::runtime_error("the server says nothing");
  }
}

// --- Club ---

Club::Club(std::size_t players,
           const std::string& settings,
           const std::string& rules,
           std::size_t teams)
    : server_("5e"),
      settings_(R"("name":"Autumn","room":"learners-lounge","seed":11,"rules":")" + rules + "\"" +
                settings) {
  for (std::size_t number = 0; number < players; ++number) {
    Visitor visitor(server_.port());
    const std::string token = number == 0 ? account_token(visitor, "Player 0") : "";
    players_.push_back(std::make_unique<Player>(number, token));
    players_.back()->connect(server_.port());
    all_.push_back(&players_.back()->client());
  }
  EXPECT_EQ(organiser().act(0, "{\"openSeason\":" + settings_and("") + "}"), "");
  for (std::size_t team = 1; team <= teams; ++team) {
    EXPECT_EQ(act(R"({"addTeam":{"name":"Team )" + std::to_string(team) + "\"}}"), "");
  }
  for (const auto& player : players_) {
    const std::size_t team = teams == 0 ? 0 : 1 + player->number() % teams;
    EXPECT_EQ(player->act(1,
                          R"({"register":{"player":")" + std::to_string(player->id()) +
                              R"(","team":)" + std::to_string(team) + "}}"),
              "");
  }
}

boost::json::object Club::page(const std::string& path) {
  PageAnswer answer = Visitor(server_.port()).get(path);
  if (answer.status != 200) throw std::runtime_error(path + " cannot be read");
  return std::move(answer.json);
}

boost::json::object Club::standing(std::size_t number) {
  const auto page_now = page("/api/v1/leagues/1/standings");
  for (const boost::json::value& row : page_now.at("standings").as_array()) {
    if (row.at("player").to_number<std::uint64_t>() == player(number).id()) return row.as_object();
  }
  return {};
}

boost::json::object Club::logged(const std::string& kind) {
  for (const boost::json::value& line : log()) {
    if (line.at("kind").as_string() == kind) return line.as_object();
  }
  return {};
}

void Club::wait_until(const std::function<bool()>& is_met) {
  auto patience = std::chrono::steady_clock::now() + test::kPatience;
  std::uint64_t heard = 0;
  while (!is_met()) {
    // A match may take as long as the machine needs, but it must not stop.
    if (const std::uint64_t now_heard = events_heard(); now_heard != heard) {
      heard = now_heard;
      patience = std::chrono::steady_clock::now() + test::kPatience;
    }
    if (std::chrono::steady_clock::now() > patience) {
      std::string why = "it never came; season " + boost::json::serialize(season());
      for (const auto& player : players_) why += standing_of(*player);
      throw std::runtime_error(why);
    }
    link::pump_some(all_, kBetweenPages);
  }
}

std::uint64_t Club::events_heard() const {
  std::uint64_t sum = 0;
  for (const auto& player : players_) sum += player->client().talk().last_event();
  return sum;
}

void Club::play_until(const std::function<bool()>& is_met) {
  auto looked = std::chrono::steady_clock::time_point();
  play_until_seen([&] {
    const auto now = std::chrono::steady_clock::now();
    if (now - looked < kBetweenPages) return false;
    looked = now;
    return is_met();
  });
}

void Club::play_until_seen(const std::function<bool()>& is_seen) {
  find_tables_until([&] {
    if (is_seen()) return true;
    for (const auto& player : players_) player->play();
    return false;
  });
}

void Club::find_tables_until(const std::function<bool()>& is_met) {
  std::size_t steps = 0;
  wait_until([&] {
    if (steps++ % 50 == 0) find_tables();
    return is_met();
  });
}

void Club::play_round_out() {
  play_until([this] { return season().at("status") == "between_rounds"; });
}

void Club::start_without_the_absent() {
  EXPECT_EQ(act(R"({"startRound":{"round":1}})"), "");
  std::vector<Player*> drawn;
  for_all_who_come([&](Player& player, std::uint64_t) { drawn.push_back(&player); });
  find_tables_until([&] { return std::ranges::all_of(drawn, is_at_the_table); });
  EXPECT_EQ(act("{\"changeSettings\":" + settings_and(R"(,"wait_seconds":1)") + "}"), "");
}

void Club::crash(const std::function<void()>& meanwhile) {
  server_.kill();
  if (meanwhile) meanwhile();
  server_.restart();
  // All at once: a table gives a seat to a bot if its player comes a minute after the others.
  for (const auto& player : players_) player->begin_to_connect(server_.port());
  wait_until([this] {
    return std::ranges::all_of(
        players_, [](const auto& player) { return player->client().talk().is_welcome(); });
  });
}

bool Club::is_verified() const {
  std::ostringstream said;
  std::ostringstream progress;
  const bool is_clean = tool::verify({.database = server_.database(), .game = {}}, said, progress);
  EXPECT_TRUE(is_clean) << said.str();
  return is_clean;
}

void Club::find_tables() {
  for_all_who_come([](Player& player, std::uint64_t table) { player.open(table); });
}

void Club::for_all_who_come(const std::function<void(Player&, std::uint64_t)>& visit) {
  const boost::json::array all = rounds();
  if (all.empty()) return;
  for (const boost::json::value& table : all.back().at("tables").as_array()) {
    for (const boost::json::value& seat : table.at("players").as_array()) {
      if (seat.is_null()) continue;
      for (const auto& player : players_) {
        const bool is_theirs = seat.at("player").to_number<std::uint64_t>() == player->id();
        if (!is_theirs || away_.contains(player->number())) continue;
        visit(*player, table.at("table").to_number<std::uint64_t>());
      }
    }
  }
}

}  // namespace lair::testing
