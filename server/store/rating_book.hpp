// Judges a game that is over: what it teaches about its players, or why nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"
#include "server/ratings/rating.hpp"
#include "server/store/database.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// One bit for each seat, A the lowest.
using SeatBits = std::int64_t;

constexpr SeatBits bit_of(Seat seat) { return SeatBits{1} << index_of(seat); }

// A game as its rating sees it. Rules E3.1 to E3.8, E3.10 to E3.13.
struct JudgedGame {
  std::string rules;
  std::string house;
  BySeat<std::optional<std::int64_t>> began;  // nothing for a bot
  BySeat<std::optional<std::int64_t>> ended;
  SeatBits sent_away = 0;  // of those who began; rule E3.12
  SeatBits given_up = 0;   // by who has it still; rule E3.13
  BySeat<Points> scores;
  bool has_guests = false;                      // among those who began, as of now; rule E3.6
  bool has_bots = false;                        // of people, likewise; rule E3.11
  bool has_neighbours = false;                  // two who began came from one address; rule E3.7
  std::int64_t hands = ratings::kHandsOfMatch;  // that the match was to have; rules E2.6, E3.10
};

// By which rules a game is judged. The first asked that those who began it ended it, the second
// took every length for the whole match, the third took whoever was sent away for somebody who
// left.
inline constexpr std::int64_t kFirstRatingRules = 1;
inline constexpr std::int64_t kLengthlessRatingRules = 2;
inline constexpr std::int64_t kSendingRatingRules = 3;
inline constexpr std::int64_t kRatingRules = 4;
// A match of fewer is not rated. Rule E3.10.
inline constexpr std::int64_t kRatedHandsMin = 4;

// Of a row of rated_game: people look at it, as the index marked_game has it. Rule E3.9.
inline constexpr std::string_view kIsMarked = "detail IN ('address', 'sent_away')";

// What was written down about a game, in the order of judging.
struct Judgement {
  std::int64_t at = 0;
  std::int64_t game = 0;
  std::string verdict;
  std::int64_t rules = kFirstRatingRules;
  std::string detail = {};  // of the verdict; empty for none
  SeatBits last_seats = 0;  // who broke it off, who left it
};

struct StoredRating {
  std::int64_t player = 0;
  std::string rules;
  ratings::Rating rating;

  friend bool operator==(const StoredRating&, const StoredRating&) = default;
};

using StoredRatings = BySeat<std::optional<StoredRating>>;

struct Verdict {
  std::string_view code;  // "rated", "bots", "house", "players"
  // Of "players": "guests", "address", "sent_away", "void"; of "house": "short".
  std::string_view detail = {};
};

Verdict verdict_of(const JudgedGame& game, std::int64_t rules = kRatingRules);

// Who is placed below the others: who left, or broke the game off. Rules E3.3, E3.12, E3.13.
SeatBits last_seats_of(const JudgedGame& game, std::optional<Seat> broken_off_by = {});

// How a game is rated. Rule E2.6.
ratings::Method method_of(const JudgedGame& game, std::int64_t rules = kRatingRules);

// The scores of a game with those seats below all others. Rule E3.3.
BySeat<Points> scores_for_rating(BySeat<Points> scores, SeatBits last_seats);

// Used within a transaction of its database; games are judged in the order of its calls. Rule E3.5.
class RatingBook {
 public:
  explicit RatingBook(Database& database);

  // A server whose walls follow from a seed rates nothing. Rule E3.4.
  void set_for_tests() { is_for_tests_ = true; }

  // The game that was last played at that table; once.
  void judge_last_at(table::TableId table);

  // The game that the end of its table broke off, after a deal or more. A season judges its own, a
  // stop of the server that kept somebody away breaks nothing off. Rule E3.3.
  void judge_broken_off(table::TableId table, const table::TableEnded& ended);

  // Once; a game without a result is left alone.
  void judge(std::int64_t game, std::optional<Seat> broken_off_by = {});

  // What people decided about a marked game: it is rated, as the newest of its players', or never.
  // False when it is not marked. Rule E3.9.
  bool review(std::int64_t game, bool is_rated);

  // Nothing for a game that is none, or has no result.
  std::optional<JudgedGame> read(std::int64_t game);

  // --- What was judged, for who checks it ---
  std::vector<Judgement> judgements();
  StoredRatings ratings_at(std::int64_t at);

  // Games played to their end, or to where their season ended them, that nobody judged.
  std::vector<std::int64_t> left_out();

 private:
  bool is_judged(std::int64_t game);
  ratings::Rating rating_of(std::int64_t player, const std::string& rules);
  std::int64_t write_down(std::int64_t game, const Verdict& verdict, SeatBits last_seats);
  void rate(std::int64_t at, const JudgedGame& game, SeatBits last_seats);

  Statement last_;
  Statement known_;
  Statement game_;
  Statement began_;
  Statement guests_;
  Statement bots_;
  Statement neighbours_;
  Statement sent_away_;
  Statement given_up_;
  Statement ended_;
  Statement judge_;
  Statement marked_;
  Statement unmark_;
  Statement void_;
  Statement rating_;
  Statement rate_;
  Statement rate_now_;
  Statement judgements_;
  Statement ratings_at_;
  Statement left_out_;
  bool is_for_tests_ = false;
};

}  // namespace lair::store
