#include "server/tool/rating_check.hpp"

#include <map>
#include <utility>

#include "server/ratings/rating.hpp"
#include "server/store/database.hpp"
#include "server/store/rating_book.hpp"

namespace lair::tool {
namespace {

using ratings::Rating;

std::string text_of(const std::optional<store::StoredRating>& stored) {
  if (!stored) return "nothing";
  return "player " + std::to_string(stored->player) + " at " + stored->rules + ": " +
         std::to_string(stored->rating.mean) + " +- " + std::to_string(stored->rating.spread);
}

class RatingCheck {
 public:
  RatingCheck(store::Database& database, std::ostream& out) : book_(database), out_(out) {}

  bool run() {
    const auto judgements = book_.judgements();
    for (const store::Judgement& one : judgements) check(one);
    for (const std::int64_t game : book_.left_out()) differ(game, "its verdict", "one", "nothing");
    if (!judgements.empty()) out_ << "verified the ratings of " << judgements.size() << " games\n";
    return is_clean_;
  }

 private:
  void check(const store::Judgement& judged) {
    const store::StoredRatings found = book_.ratings_at(judged.at);
    const store::StoredRatings expected = expected_of(judged);
    for (const Seat seat : kSeats) {
      if (expected[seat] == found[seat]) continue;
      differ(judged.game, "a rating", text_of(expected[seat]), text_of(found[seat]));
    }
  }

  // The verdict that the game deserves. Accounts and addresses as they were found at the time
  // count, since people may have registered or left since then.
  static std::string deserved_by(store::JudgedGame played, const store::Judgement& judged) {
    if (judged.rules != store::kFirstRatingRules) {
      played.has_guests = judged.detail == "guests";
      played.has_neighbours = judged.detail == "address" || judged.detail == "void";
      if (judged.detail != "sent_away") played.sent_away = 0;
    }
    return std::string(store::verdict_of(played, judged.rules).code);
  }

  // The players' expected ratings after the game; nothing if it is not rated.
  store::StoredRatings expected_of(const store::Judgement& judged) {
    if (judged.verdict == "test" || judged.verdict == "before") return {};
    const auto played = book_.read(judged.game);
    const std::string deserved = played ? deserved_by(*played, judged) : "no result";
    if (deserved != judged.verdict) differ(judged.game, "its verdict", deserved, judged.verdict);
    if (deserved != "rated") return {};
    BySeat<Rating*> known;
    BySeat<Rating> before;
    for (const Seat seat : kSeats) {
      known[seat] = &known_[{*played->began[seat], played->rules}];
      before[seat] = *known[seat];
    }
    const BySeat<Rating> after =
        ratings::rated(before,
                       store::scores_for_rating(played->scores, judged.last_seats),
                       store::method_of(*played, judged.rules));
    store::StoredRatings expected;
    for (const Seat seat : kSeats) {
      *known[seat] = after[seat];
      expected[seat] = store::StoredRating{*played->began[seat], played->rules, after[seat]};
    }
    return expected;
  }

  void differ(std::int64_t game,
              const std::string& what,
              const std::string& expected,
              const std::string& found) {
    is_clean_ = false;
    out_ << "game " << game << ": " << what << ": expected " << expected << "; found " << found
         << '\n';
  }

  store::RatingBook book_;
  std::ostream& out_;
  std::map<std::pair<std::int64_t, std::string>, Rating> known_;
  bool is_clean_ = true;
};

}  // namespace

bool check_ratings(const std::string& path, std::ostream& out) {
  store::Database database(path, store::Access::ReadOnly);
  database.execute("BEGIN");
  return RatingCheck(database, out).run();
}

}  // namespace lair::tool
