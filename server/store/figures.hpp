// What a player's games came to, in numbers.
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

// Of the games that were played to their end, or taken by a season.
struct GameFigures {
  std::int64_t games = 0;
  std::array<std::int64_t, 4> places{};
  std::int64_t twelfths = 0;  // of table points
};

// Of all finished games by one rule system.
struct DealFigures {
  std::int64_t deals = 0;
  std::int64_t won = 0;
  std::int64_t self_picks = 0;
  std::int64_t deal_ins = 0;
};

// How many wins were worth so many faan.
struct FaanOfWins {
  std::int64_t faan = 0;
  std::int64_t wins = 0;
};

// How many wins had an element, a limit hand or a fan of mcr, by its code.
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
  std::string tiles;       // codes; empty when the hand has no sets
};

// What was believed of the player after a rated game.
struct RatingStep {
  std::int64_t game = 0;
  ratings::Rating rating;
};

struct SystemFigures {
  GameFigures games;
  std::int64_t rated_games = 0;
  std::vector<RatingStep> ratings;  // the latest of them, the earliest first
  DealFigures deals;
  DealFigures everybody;                // a deal counts once for each person at the table
  std::int64_t seconds = 0;             // from the beginning of each match to its end
  std::vector<FaanOfWins> faan;         // the fewest first; empty where the rules have none
  std::vector<ElementOfWins> elements;  // what most wins had first
  std::vector<HighHand> high_hands;     // the highest first
};

// A line of a board: who won the most by one system in one room.
struct BoardLine {
  std::int64_t player = 0;
  std::string name;
  std::int64_t games = 0;
  std::int64_t score = 0;  // points above what the games began with
};

// A line of the strongest by one system.
struct RatedLine {
  std::int64_t player = 0;
  std::string name;
  std::int64_t games = 0;  // rated ones
  ratings::Rating rating;
};

// A line of the ladder of bots.
struct LadderLine {
  std::int64_t player = 0;  // 0 for the server's own
  std::string name;         // of somebody's
  std::int64_t owner = 0;
  std::string owner_name;
  std::int64_t strength = 0;  // of the server's
  std::int64_t games = 0;
  ratings::Rating rating;
};

// Safe to call from any thread; reads over a connection of its own. Only games that are over count.
// What is answered was added up when the games ended: no answer takes longer for their number.
class Figures final : public director::People {
 public:
  static constexpr std::size_t kRatingStepsMax = 100;  // of a player by one system

  explicit Figures(const std::string& path);

  // As the player is called now; nothing for an id that is none.
  std::optional<std::string> name_of(PlayerId player) override;

  // Matches begun that are over.
  std::int64_t matches_of(PlayerId player);

  AttendanceRecord attendance_of(PlayerId player);

  // Whether that player wished to be forgotten.
  bool has_left(PlayerId player) override;

  // By rule system.
  std::map<std::string, SystemFigures> of(PlayerId player);

  // Empty texts ask for every system, every room.
  std::vector<BoardLine> board(const std::string& rules, const std::string& room);

  // The strongest first, by what is shown of a rating.
  std::vector<RatedLine> strongest(const std::string& rules);

  // The bots that have played on the ladder, likewise.
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
