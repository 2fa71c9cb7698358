// Reads the statistics of a player's games.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/seat.hpp"
#include "engine/units.hpp"
#include "server/director/ports.hpp"
#include "server/ratings/rating.hpp"
#include "server/store/attendance.hpp"
#include "server/store/database.hpp"

namespace lair::store {

// Counts games that were played to their end, or that a season took.
struct GameFigures {
  std::int64_t games = 0;
  std::array<std::int64_t, 4> places{};
  std::int64_t twelfths = 0;  // of table points
};

// Counts all finished games under one rule system.
struct DealFigures {
  std::int64_t deals = 0;
  std::int64_t won = 0;
  std::int64_t self_picks = 0;
  std::int64_t deal_ins = 0;
};

// How many wins were worth that many faan.
struct FaanOfWins {
  std::int64_t faan = 0;
  std::int64_t wins = 0;
};

// How many wins had an element, a limit hand or a fan of MCR; `element` is its code.
struct ElementOfWins {
  std::string element;
  std::int64_t wins = 0;
};

struct HighHand {
  std::int64_t game = 0;
  std::int64_t deal = 0;
  std::int64_t total = 0;
  std::optional<std::int64_t> faan;
  std::string limit_hand;  // empty for none
  std::string tiles;       // codes; empty if the hand has no sets
};

// The player's rating after a rated game.
struct RatingStep {
  std::int64_t game = 0;
  ratings::Rating rating;
};

struct SystemFigures {
  GameFigures games;
  std::int64_t rated_games = 0;
  std::vector<RatingStep> ratings;  // the latest ones, the earliest of them first
  DealFigures deals;
  DealFigures everybody;                // a deal counts once for each person at the table
  std::int64_t seconds = 0;             // from the beginning of each match to its end
  std::vector<FaanOfWins> faan;         // the fewest first; empty if the rules have none
  std::vector<ElementOfWins> elements;  // the most frequent first
  std::vector<HighHand> high_hands;     // the highest first
};

// A line of a board, which shows who won the most under one system in one room.
struct BoardLine {
  std::int64_t player = 0;
  std::string name;
  std::int64_t games = 0;
  std::int64_t score = 0;  // points above those that the games began with
};

// A line of the list of the strongest under one system.
struct RatedLine {
  std::int64_t player = 0;
  std::string name;
  std::int64_t games = 0;  // rated ones
  ratings::Rating rating;
};

// A line of the ladder of bots.
struct LadderLine {
  std::int64_t player = 0;  // 0 for a bot of the server
  std::string name;         // of a person's bot
  std::int64_t owner = 0;
  std::string owner_name;
  std::int64_t strength = 0;  // of a server's bot
  std::int64_t games = 0;
  ratings::Rating rating;
};

// Safe to call from any thread; reads over a connection of its own. Only games that are over count.
// Figures are added up when games end, so no answer takes longer because there are many games.
class Figures final : public director::People {
 public:
  static constexpr std::size_t kRatingStepsMax = 100;  // of a player under one system

  explicit Figures(const std::string& path);

  // The player's present name, or nothing if there is no such player.
  std::optional<std::string> name_of(PlayerId player) override;

  // How many matches the player began that are over.
  std::int64_t matches_of(PlayerId player);

  AttendanceRecord attendance_of(PlayerId player);

  // Whether that player asked to be forgotten.
  bool has_left(PlayerId player) override;

  // Whether that table has ended without any deal played to its end.
  bool has_ended_without_deal(table::TableId table);

  // Figures for each rule system.
  std::map<std::string, SystemFigures> of(PlayerId player);

  // An empty text stands for every system or every room.
  std::vector<BoardLine> board(const std::string& rules, const std::string& room);

  // The strongest first, by what is shown of a rating.
  std::vector<RatedLine> strongest(const std::string& rules);

  // The bots that have played on the ladder, the strongest first.
  std::vector<LadderLine> ladder(const std::string& rules);

 private:
  void read_sums(PlayerId player, std::map<std::string, SystemFigures>& figures);
  void read_ratings(PlayerId player, const std::string& rules, SystemFigures& figures);
  void read_everybody(const std::string& rules, SystemFigures& figures);
  void read_faan(PlayerId player, const std::string& rules, SystemFigures& figures);
  void read_elements(PlayerId player, const std::string& rules, SystemFigures& figures);
  void read_hands(PlayerId player, const std::string& rules, SystemFigures& figures);

  std::mutex mutex_;
  Database reader_;
  Statement name_;
  Statement matches_;
  Statement left_;
  Statement ended_without_deal_;
  Statement sums_;
  Statement everybody_;
  Statement faan_;
  Statement elements_;
  Statement hands_;
  Statement board_;
  Statement rated_games_;
  Statement ratings_;
  Statement strongest_;
  Statement ladder_;
};

}  // namespace lair::store
