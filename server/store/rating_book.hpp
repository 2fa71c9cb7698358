// Judges a game that is over: how it changes its players' ratings, or why it does not.
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

// What the rating of a game depends on. Rules E3.1 to E3.8, E3.10 to E3.13.
struct JudgedGame {
  std::string rules;
  std::string house;
  BySeat<std::optional<std::int64_t>> began;  // nothing for a bot
  BySeat<std::optional<std::int64_t>> ended;
  SeatBits sent_away = 0;  // seats of those who began it; rule E3.12
  SeatBits given_up = 0;   // seats that their present player gave up; rule E3.13
  BySeat<Points> scores;
  bool has_guests = false;                      // among those who began, as of now; rule E3.6
  bool has_bots = false;                        // people's bots among those who began; rule E3.11
  bool has_neighbours = false;                  // two who began came from one address; rule E3.7
  std::int64_t hands = ratings::kHandsOfMatch;  // that the match was to have; rules E2.6, E3.10
};

// The rules by which a game is judged. The first required that those who began a game also ended
// it. The second rated a match of any length as a whole one. The third treated a player who was
// sent away as one who left.
inline constexpr std::int64_t kFirstRatingRules = 1;
inline constexpr std::int64_t kLengthlessRatingRules = 2;
inline constexpr std::int64_t kSendingRatingRules = 3;
inline constexpr std::int64_t kRatingRules = 4;
// A match of fewer hands is not rated. Rule E3.10.
inline constexpr std::int64_t kRatedHandsMin = 4;

// The condition for a row of rated_game whose game is marked for people to look at, as the index
// marked_game has it. Rule E3.9.
inline constexpr std::string_view kIsMarked = "detail IN ('address', 'sent_away')";

// What was stored about a game; `at` is its place in the order of judging.
struct Judgement {
  std::int64_t at = 0;
  std::int64_t game = 0;
  std::string verdict;
  std::int64_t rules = kFirstRatingRules;
  std::string detail = {};  // of the verdict; empty if it has none
  SeatBits last_seats = 0;  // of those who broke it off or left it
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
  // For "players": "guests", "address", "sent_away", "void"; for "house": "short".
  std::string_view detail = {};
};

Verdict verdict_of(const JudgedGame& game, std::int64_t rules = kRatingRules);

// The seats placed below the others, because their players left or broke the game off. Rules E3.3,
// E3.12, E3.13.
SeatBits last_seats_of(const JudgedGame& game, std::optional<Seat> broken_off_by = {});

// The method by which a game is rated. Rule E2.6.
ratings::Method method_of(const JudgedGame& game, std::int64_t rules = kRatingRules);

// The scores of a game, with those seats below all others. Rule E3.3.
BySeat<Points> scores_for_rating(BySeat<Points> scores, SeatBits last_seats);

// Used within a transaction of its database. Games are judged in the order of the calls. Rule E3.5.
class RatingBook {
 public:
  explicit RatingBook(Database& database);

  // For a server whose walls follow from a seed: it rates nothing. Rule E3.4.
  void set_for_tests() { is_for_tests_ = true; }

  // Judges the game that was last played at that table, unless it was judged before.
  void judge_last_at(table::TableId table);

  // Judges the game that the end of its table broke off after at least one deal. Does nothing if a
  // season ended the table, since a season judges its own games, or if the end is excused, since a
  // stop of the server kept somebody away. Rule E3.3.
  void judge_broken_off(table::TableId table, const table::TableEnded& ended);

  // Judges a game, unless it was judged before. A game without a result is left alone.
  void judge(std::int64_t game, std::optional<Seat> broken_off_by = {});

  // Stores what people decided about a marked game: it is rated, as the newest of its players'
  // games, or never. Returns false if the game is not marked. Rule E3.9.
  bool review(std::int64_t game, bool is_rated);

  // Nothing if there is no such game, or if it has no result.
  std::optional<JudgedGame> read(std::int64_t game);

  // --- What was judged, for checks ---
  std::vector<Judgement> judgements();
  StoredRatings ratings_at(std::int64_t at);

  // Games played to their end, or to where their season ended them, that were never judged.
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
