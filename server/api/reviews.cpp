#include "server/api/reviews.hpp"

#include <cmath>
#include <future>
#include <memory>
#include <utility>

#include <boost/json.hpp>

#include "engine/ensure.hpp"
#include "server/api/json.hpp"
#include "server/api/query.hpp"
#include "server/api/verdict_json.hpp"
#include "server/people/addresses.hpp"
#include "server/record/play_words.hpp"
#include "server/review/game_review.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::string_view kGamesPath = "/api/v1/games/";
constexpr std::string_view kPlayersPath = "/api/v1/players/";
constexpr std::string_view kReviewsPart = "/reviews";
constexpr double kThousandths = 1'000.0;

json::object decision_json(const review::ReviewedDecision& decision) {
  const Verdict& verdict = decision.verdict;
  json::object fields;
  fields["frame"] = decision.frame;
  fields["moment"] = decision.moment.value();
  fields["cause"] = record::word_of(decision.cause);
  add_verdict(fields, verdict);
  if (decision.dealt_in) fields["dealt_in"] = true;
  return fields;
}

json::array points_json_of(const BySeat<Points>& points) {
  json::array all;
  for (const Points one : points) all.push_back(one.count());
  return all;
}

json::value seat_json(const std::optional<Seat>& seat) {
  return seat ? json::value(record::word_of(*seat)) : json::value(nullptr);
}

json::value accuracy_json(const Tally& tally) {
  const auto accuracy = tally.accuracy();
  return accuracy ? json::value(std::round(*accuracy * 10) / 10) : json::value(nullptr);
}

json::object tally_json(const Tally& tally) {
  json::object fields;
  fields["accuracy"] = accuracy_json(tally);
  fields["decisions"] = tally.decisions();
  for (const Grade grade : {Grade::Inaccuracy, Grade::Mistake, Grade::Blunder}) {
    fields[word_of(grade)] = tally.graded.at(static_cast<std::size_t>(grade));
  }
  return fields;
}

json::object deal_review_json(const review::ReviewedDeal& deal) {
  json::array decisions;
  Tally tally;
  double stake = 0.0;
  for (const review::ReviewedDecision& one : deal.decisions) {
    decisions.push_back(decision_json(one));
    tally.add(one.verdict);
    stake = one.verdict.stake;
  }
  json::object fields;
  fields["number"] = deal.number;
  fields["winner"] = seat_json(deal.winner);
  fields["discarder"] = seat_json(deal.discarder);
  fields["scores"] = points_json_of(deal.scores);
  fields["stake"] = rounded_estimate(stake);
  fields["tally"] = tally_json(tally);
  fields["decisions"] = std::move(decisions);
  return fields;
}

std::string review_text(std::int64_t game, const review::GameReview& review) {
  json::array deals;
  for (const review::ReviewedDeal& deal : review.deals) deals.push_back(deal_review_json(deal));
  json::object fields;
  fields["game"] = game;
  fields["seat"] = record::word_of(review.seat);
  fields["rules"] = review.rules;
  fields["revision"] = kReviewRevision;
  fields["start"] = points_json_of(review.start);
  fields["tally"] = tally_json(review.tally);
  fields["deals"] = std::move(deals);
  return json::serialize(fields) + "\n";
}

review::ReviewFigures figures_of(const review::Wanted& wanted,
                                 PlayerId player,
                                 const Tally& tally) {
  const auto count = [&](Grade grade) { return tally.graded.at(static_cast<std::size_t>(grade)); };
  return {.game = wanted.game,
          .seat = wanted.seat,
          .player = player,
          .revision = kReviewRevision,
          .decisions = tally.decisions(),
          .inaccuracies = count(Grade::Inaccuracy),
          .mistakes = count(Grade::Mistake),
          .blunders = count(Grade::Blunder),
          .accuracy =
              static_cast<std::uint32_t>(std::lround(tally.accuracy().value_or(0) * kThousandths))};
}

// A review never changes but is not public: only the browser may keep it.
net::HttpAnswer kept_review(std::string text) {
  return {.status = 200,
          .content_type = "application/json",
          .body = std::make_shared<const std::string>(std::move(text)),
          .headers = {{"Cache-Control", "private, no-cache"}}};
}

net::HttpAnswer underway_answer(const review::Underway& underway) {
  if (underway.has_failed) {
    return json_error(500, "damaged_game", "The records of that game cannot be reviewed.");
  }
  net::HttpAnswer answer = json_answer(
      json::object{
          {"ahead", underway.ahead},
          {"done",  underway.done },
          {"of",    underway.of   }
  },
      202);
  answer.headers.emplace_back("Retry-After", "1");
  return answer;
}

bool is_theirs(const ReviewSources& sources, PlayerId player) {
  return sources.person && sources.person->id == player;
}

// Each account takes its own turns; people without one share the turns of their household.
std::string asker_of(const ReviewSources& sources, const net::HttpRequest& request) {
  if (sources.person && sources.person->has_account) {
    return std::to_string(sources.person->id.value());
  }
  const auto address = people::Address::from(request.remote_address);
  return address ? people::AddressRange::household_of(*address).text() : std::string();
}

net::HttpAnswer no_review() {
  return json_error(
      404,
      "no_such_review",
      "You cannot see a review of that seat; only its player can, unless they share it.");
}

// `named` is the game's number, `letter` one of the letters of the seats.
net::HttpAnswer review_answer(const ReviewSources& sources,
                              std::string_view named,
                              std::string_view letter,
                              const net::HttpRequest& request) {
  const auto id = number_of_text(named);
  const auto seat = record::seat_of_word(letter);
  const auto game = id && seat ? sources.history.game(*id) : std::nullopt;
  if (!game || !sources.may_see(*game)) return no_review();
  const auto player = game->players[*seat];
  if (!player) return no_review();
  if (!is_theirs(sources, *player) && !sources.kept.are_shared(*player)) return no_review();
  if (auto text = sources.kept.text(*id, *seat, kReviewRevision))
    return kept_review(*std::move(text));
  const review::Wanted wanted{*id, *seat};
  if (const auto underway = sources.reviewer.find(wanted)) return underway_answer(*underway);
  // It may have been saved since the first look.
  if (auto text = sources.kept.text(*id, *seat, kReviewRevision))
    return kept_review(*std::move(text));
  if (auto refused = sources.refusal(request)) return *std::move(refused);
  if (!sources.reviewer.ask(wanted, asker_of(sources, request))) {
    net::HttpAnswer busy =
        json_error(503, "busy", "Too many games are waiting for a review; try again in a while.");
    busy.headers.emplace_back("Retry-After", "30");
    return busy;
  }
  return underway_answer(sources.reviewer.find(wanted).value_or(review::Underway()));
}

// Lists the seats whose reviews the asker may see.
net::HttpAnswer seats_answer(const ReviewSources& sources, std::string_view named) {
  const auto id = number_of_text(named);
  const auto game = id ? sources.history.game(*id) : std::nullopt;
  if (!game || !sources.may_see(*game))
    return json_error(404, "no_such_game", "There is no finished game with that number.");
  json::array seats;
  for (const Seat seat : kSeats) {
    const auto player = game->players[seat];
    if (!player) continue;
    const bool is_own = is_theirs(sources, *player);
    if (!is_own && !sources.kept.are_shared(*player)) continue;
    seats.push_back(json::object{
        {"seat", record::word_of(seat)},
        {"name", game->names[seat]    },
        {"own",  is_own               }
    });
  }
  return json_answer(json::object{
      {"seats", std::move(seats)}
  });
}

json::object line_json(const store::ReviewLine& line) {
  const review::ReviewFigures& figures = line.figures;
  return {
      {"game",       figures.game                             },
      {"seat",       record::word_of(figures.seat)            },
      {"rules",      line.rules                               },
      {"finished",   line.finished                            },
      {"accuracy",   std::round(figures.accuracy / 100.0) / 10},
      {"decisions",  figures.decisions                        },
      {"inaccuracy", figures.inaccuracies                     },
      {"mistake",    figures.mistakes                         },
      {"blunder",    figures.blunders                         }
  };
}

net::HttpAnswer reviews_answer(const ReviewSources& sources, std::string_view named) {
  const auto id = number_of_text(named);
  const PlayerId player(id ? static_cast<std::uint64_t>(*id) : 0);
  const bool are_shared = id && sources.kept.are_shared(player);
  if (!id || (!are_shared && !is_theirs(sources, player))) {
    return json_error(404, "not_shared", "That player does not share reviews with everybody.");
  }
  json::array lines;
  for (const store::ReviewLine& line : sources.kept.of(player)) {
    const auto game = sources.history.game(line.figures.game);
    if (game && sources.may_see(*game)) lines.push_back(line_json(line));
  }
  return json_answer(json::object{
      {"shared",  are_shared      },
      {"reviews", std::move(lines)}
  });
}

void make_review(store::History& history,
                 review::Shelf& shelf,
                 const review::Wanted& wanted,
                 const review::Progress& progress) {
  const auto game = history.game(wanted.game);
  if (!game || !game->players[wanted.seat]) return;
  const auto review = review::review_of(history.records(*game), wanted.seat, progress);
  if (!review) return;
  const auto figures = figures_of(wanted, *game->players[wanted.seat], review->tally);
  std::promise<void> tried;
  shelf.keep(figures, review_text(wanted.game, *review), [&](bool) { tried.set_value(); });
  tried.get_future().wait();
}

// Returns the parts of the path between `before` and `part` and after `part`, if both occur.
std::optional<std::pair<std::string_view, std::string_view>> around(std::string_view path,
                                                                    std::string_view before,
                                                                    std::string_view part) {
  if (!path.starts_with(before)) return std::nullopt;
  path.remove_prefix(before.size());
  const std::size_t place = path.find(part);
  if (place == std::string_view::npos) return std::nullopt;
  return std::pair(path.substr(0, place), path.substr(place + part.size()));
}

}  // namespace

std::optional<net::HttpAnswer> answer_reviews(const ReviewSources& sources,
                                              const net::HttpRequest& request) {
  if (const auto parts = around(request.path, kGamesPath, kReviewsPart)) {
    const auto& [game, rest] = *parts;
    if (rest.empty()) return seats_answer(sources, game);
    if (!rest.starts_with('/')) return std::nullopt;
    return review_answer(sources, game, rest.substr(1), request);
  }
  if (const auto parts = around(request.path, kPlayersPath, kReviewsPart)) {
    if (parts->second.empty()) return reviews_answer(sources, parts->first);
  }
  return std::nullopt;
}

review::Reviewer::Work review_work(const std::string& database, review::Shelf& shelf) {
  const auto history = std::make_shared<store::History>(database);
  return [history, &shelf](const review::Wanted& wanted, const review::Progress& progress) {
    try {
      make_review(*history, shelf, wanted, progress);
    } catch (const store::StoreError& error) {
      const bool is_of_the_game =
          error.fault() == store::Fault::Damaged || error.fault() == store::Fault::CannotOpen;
      if (is_of_the_game) throw;  // otherwise it is tried again when somebody asks again
    }
  };
}

void ReviewSharing::answer(const net::HttpRequest& request, net::HttpReply reply) {
  if (request.method != net::HttpMethod::Post) {
    net::HttpAnswer other = json_error(405, "method", "This page takes only POST.");
    other.headers.emplace_back("Allow", "POST");
    return reply(std::move(other));
  }
  const auto person = accounts_.person(request);
  if (!person) return reply(json_error(401, "signed_out", "Sign in first."));
  json::error_code error;
  const json::value asked = json::parse(request.body, error);
  const json::value* shared = nullptr;
  if (!error && asked.is_object() && request.content_type.starts_with("application/json")) {
    shared = asked.get_object().if_contains("shared");
  }
  if (shared == nullptr || !shared->is_bool()) {
    return reply(json_error(400, "bad_query", "shared takes true or false."));
  }
  if (auto refused = accounts_.refusal_of(people::Deed::Review, request)) {
    return reply(*std::move(refused));
  }
  shelf_.share(person->id,
               shared->get_bool(),
               [reply = std::move(reply), is_shared = shared->get_bool()](bool is_kept) {
                 if (!is_kept) {
                   return reply(json_error(
                       503, "not_kept", "The server cannot save that just now; try again later."));
                 }
                 reply(json_answer(json::object{
                     {"shared", is_shared}
                 }));
               });
}

}  // namespace lair
