// Finished games looked at again: what each decision of a seat cost, for who sat there.
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
  MaySee may_see;  // whoever asks
  std::optional<people::Person> person;
  // Counts a review that is to be made; the answer to who has too many made.
  std::function<std::optional<net::HttpAnswer>(const net::HttpRequest&)> refusal;
};

// Answers /api/v1/games/ID/reviews, which lists the seats, /api/v1/games/ID/reviews/SEAT,
// /api/v1/players/ID/reviews; nothing for other paths. Each is for who sat there, or for everybody
// who may see the game where that player shares theirs. A review that is not kept yet is begun, and
// answered 202 with how far it is.
std::optional<net::HttpAnswer> answer_reviews(const ReviewSources& sources,
                                              const net::HttpRequest& request);

// What a thread of the reviewer does: reads the game from a connection of its own, has it judged,
// waits until the review is kept.
review::Reviewer::Work review_work(const std::string& database, review::Shelf& shelf);

// POST /auth/reviews with {"shared": true or false}: whether everybody may see who asks' reviews.
class ReviewSharing {
 public:
  static constexpr std::string_view kPath = "/auth/reviews";

  // Both outlive every reply.
  ReviewSharing(AccountPages& accounts, review::Shelf& shelf)
      : accounts_(accounts), shelf_(shelf) {}

  // Any thread; replies once, at once or later.
  void answer(const net::HttpRequest& request, net::HttpReply reply);

 private:
  AccountPages& accounts_;
  review::Shelf& shelf_;
};

}  // namespace lair
