// A club with its season on a real server: people who register, come to their tables and play.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "clients/link/client.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {

inline constexpr const char* kClubPassword = "four winds, one table";

// A player who always does the same in the same place.
class Player {
 public:
  // A guest, unless `token` is an account's session.
  explicit Player(std::size_t number, std::string token = "");

  link::Client& client() { return client_; }

  void connect(std::uint16_t port);

  // The same, but does not wait for the welcome.
  void begin_to_connect(std::uint16_t port);

  // Sends an act as JSON of league.proto, {"startRound":{"round":1}}, and waits. Returns the code
  // of the refusal, empty if it was done.
  std::string act(std::uint64_t season, const std::string& act);
  void send(std::uint64_t season, const std::string& act);
  std::string ask(v1::ClientFrame frame);

  void play();
  void open(std::uint64_t table);

  [[nodiscard]] std::uint64_t id() const { return id_; }

  [[nodiscard]] std::size_t number() const { return number_; }

  // The code of the last refusal of a request or of an action.
  [[nodiscard]] const std::string& last_refusal() const { return last_refusal_; }

  // The table the server last called this player to; 0 for none.
  [[nodiscard]] std::uint64_t called_to() const { return called_to_; }

  // An act about the player themselves: "register", "checkIn".
  [[nodiscard]] std::string own(const std::string& kind) const {
    return "{\"" + kind + "\":{\"player\":\"" + std::to_string(id_) + "\"}}";
  }

 private:
  void heard(const v1::ServerFrame& frame);
  void pump_until(const std::function<bool()>& is_met);
  void ask_soon(v1::ClientFrame frame);

  std::size_t number_;
  link::Client client_;
  bool is_answered_ = false;
  std::uint32_t asked_ = 0;
  std::string refusal_;
  std::string last_refusal_;
  std::uint64_t id_ = 0;
  std::uint64_t called_to_ = 0;
};

// Opens season 1, in which everybody registers; the first player is its organiser.
class Club {
 public:
  // `settings` are added to the season's usual ones, as JSON of league.proto:
  // ",\"wait_seconds\":1". If there are teams, the players register into them in turn.
  Club(std::size_t players,
       const std::string& settings,
       const std::string& rules = "yahoo",
       std::size_t teams = 0);

  TestServer& server() { return server_; }

  Player& organiser() { return *players_.front(); }

  Player& player(std::size_t number) { return *players_.at(number); }

  // This player never comes to a table.
  void stays_away(std::size_t number) { away_.insert(number); }

  // Calls the first round of a season with the usual waiting time, and ends the wait once all who
  // come are at their tables: nobody is missed only because the machine is busy.
  void start_without_the_absent();

  // Sends an act as the organiser; returns the code of the refusal.
  std::string act(const std::string& act) { return organiser().act(1, act); }

  // The settings it was opened with, and `more`.
  [[nodiscard]] std::string settings_and(const std::string& more) const {
    return "{" + settings_ + more + "}";
  }

  // Answers of the read-only pages; throws if there is none.
  boost::json::object page(const std::string& path);

  boost::json::object season() { return page("/api/v1/leagues/1"); }

  boost::json::array rounds() { return page("/api/v1/leagues/1/rounds").at("rounds").as_array(); }

  boost::json::array log() { return page("/api/v1/leagues/1/log").at("log").as_array(); }

  // The standings line of that player; empty if there is none.
  boost::json::object standing(std::size_t number);

  // The first line of that kind in the log; empty if there is none yet.
  boost::json::object logged(const std::string& kind);

  // Everybody plays at the tables they were drawn to until `is_met`. Checks only now and then,
  // since it may read pages; a whole match may be played between two checks.
  void play_until(const std::function<bool()>& is_met);

  // The same for conditions that the clients know themselves: checks before every action.
  void play_until_seen(const std::function<bool()>& is_seen);
  void play_round_out();

  // Nobody plays; checks, which may read pages, until `is_met`.
  void wait_until(const std::function<bool()>& is_met);

  // Kills the server and starts it again; calls `meanwhile` while none runs.
  void crash(const std::function<void()>& meanwhile = {});

  // Whether everything stored follows from the records.
  [[nodiscard]] bool is_verified() const;

  // Everybody who comes opens the table where they are seated.
  void find_tables();

  // The same again and again until `is_met`, since a table may not be there yet. Nobody plays.
  void find_tables_until(const std::function<bool()>& is_met);

 private:
  // How many events all of them have heard: grows as long as any table goes on.
  [[nodiscard]] std::uint64_t events_heard() const;

  // Visits everybody who is drawn in the last round and does not stay away, with their table.
  void for_all_who_come(const std::function<void(Player&, std::uint64_t)>& visit);

  TestServer server_;
  std::string settings_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<link::Client*> all_;
  std::set<std::size_t> away_;
};

// Makes an account on that server; returns the token of its session.
std::string account_token(Visitor& visitor, const std::string& name);

}  // namespace lair::testing
