// Reviews of finished games: what each decision of a seat cost, for the player of that seat.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/api/accounts.hpp"
#include "server/api/history.hpp"
#include "server/net/http.hpp"
#include "server/people/people.hpp"
#include "server/review/reviewer.hpp"
#include "server/store/history.hpp"
#include "server/store/reviews.hpp"

namespace lair {

struct ReviewSources {
  store::History& history;
  store::ReviewReader& kept;
  review::Reviewer& reviewer;
  MaySee may_see;  // what the asker may see
  std::optional<people::Person> person;
  // Counts a review to be made. Returns the answer to an asker who has too many made.
  std::function<std::optional<net::HttpAnswer>(const net::HttpRequest&)> refusal;
};

// Answers /api/v1/games/ID/reviews, which lists the seats, /api/v1/games/ID/reviews/SEAT and
// /api/v1/players/ID/reviews; returns nothing for other paths. A review is for the player of that
// seat, and for everybody who may see the game if that player shares their reviews. A review that
// does not exist yet is begun, and the answer is 202 with its progress.
std::optional<net::HttpAnswer> answer_reviews(const ReviewSources& sources,
                                              const net::HttpRequest& request);

// What a thread of the reviewer does: reads the game over its own connection, has it judged, and
// waits until the review is saved.
review::Reviewer::Work review_work(const std::string& database, review::Shelf& shelf);

// POST /auth/reviews with {"shared": true or false} sets whether everybody may see the asker's
// reviews.
class ReviewSharing {
 public:
  static constexpr std::string_view kPath = "/auth/reviews";

  // Both arguments must outlive every reply.
  ReviewSharing(AccountPages& accounts, review::Shelf& shelf)
      : accounts_(accounts), shelf_(shelf) {}

  // Any thread. Replies once, immediately or later.
  void answer(const net::HttpRequest& request, net::HttpReply reply);

 private:
  AccountPages& accounts_;
  review::Shelf& shelf_;
};

}  // namespace lair
