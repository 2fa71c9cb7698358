#include "server/app/web_pages.hpp"

#include <algorithm>
#include <cctype>
#include <future>
#include <string>
#include <string_view>
#include <utility>

#include "server/api/metrics.hpp"
#include "server/api/trainer.hpp"
#include "server/app/plans.hpp"
#include "server/app/sure_sessions.hpp"
#include "server/app/version.hpp"
#include "server/gateway/sessions.hpp"
#include "server/log.hpp"
#include "server/store/clock.hpp"
#include "server/store/own_data.hpp"

namespace lair {
namespace {

constexpr std::string_view kOwnDataPath = "/api/v1/me";
constexpr int kBadRequest = 400;
constexpr int kUnauthorized = 401;
constexpr int kForbidden = 403;
constexpr int kTooMany = 429;
constexpr int kFailed = 500;
constexpr const char* kNumber = "X-Request-Id";

std::string method_of(const net::HttpRequest& request) {
  switch (request.method) {
    case net::HttpMethod::Head:
      return "HEAD";
    case net::HttpMethod::Post:
      return "POST";
    case net::HttpMethod::Get:
      break;
  }
  return "GET";
}

bool is_numbered(const net::HttpAnswer& answer) {
  return std::ranges::any_of(answer.headers, [](const auto& one) { return one.first == kNumber; });
}

// For a reader's thread: waits until what `submit` gives to the store has been saved or has failed.
// Returns whether it was saved.
template <class Submit>
bool is_kept(const Submit& submit) {
  const auto kept = std::make_shared<std::promise<bool>>();
  std::future<bool> done = kept->get_future();
  submit([kept](bool is_on_disk) { kept->set_value(is_on_disk); });
  return done.get();
}

}  // namespace

WebPages::WebPages(Sources sources)
    : from_(std::move(sources)),
      account_pages_(from_.people, cookie_terms(from_.config)),
      operator_page_(from_.people, from_.acts, *worker_),
      season_import_(from_.people, from_.keep_season, *worker_),
      review_sharing_(account_pages_, from_.store.reviews()),
      club_(club_card(from_.config)) {}

void WebPages::set_club(ClubCard card) {
  const std::lock_guard lock(club_mutex_);
  club_ = std::move(card);
}

std::optional<net::HttpAnswer> WebPages::club_page(const net::HttpRequest& request) {
  ClubCard card;
  {
    const std::lock_guard lock(club_mutex_);
    card = club_;
  }
  return answer_club(card, request);
}

ApiSources WebPages::api_sources(store::History& history, store::Figures& figures) {
  const LeagueSources leagues{from_.office, figures};
  return {
      .version = std::string(version()),
      .commit = std::string(commit()),
      .rooms = [this] { return from_.lobby.shown_rooms(); },
      .tables = [this] { return from_.lobby.tables(); },
      .table_of_code = [this](const net::HttpRequest& request, std::string_view code)
          -> Result<std::optional<wire::TableSummary>, net::HttpAnswer> {
        if (auto refused = account_pages_.refusal_of(people::Deed::TryCode, request)) {
          return fail(*std::move(refused));
        }
        return from_.lobby.table_of_code(code);
      },
      .is_ready = [this] { return from_.is_ready(); },
      .counts = [this]() -> const net::NetCounts& { return virtual_host_->counts; },
      .person = [this](const net::HttpRequest& request) { return account_pages_.person(request); },
      .history = history,
      .leagues = leagues,
      .kept = kept_answers_,
      .metrics = from_.config.metrics ? MetricsFor::Nobody : MetricsFor::ThisMachine,
      .measures =
          [this](MetricsText& text) {
            tell({.store = from_.store,
                  .lobby = from_.lobby,
                  .people = from_.people,
                  .mail = from_.mail,
                  .action_to_frame = action_to_frame_,
                  .routes = routes_,
                  .database = from_.config.database},
                 text);
            tell_uplinks(*virtual_host_, text);
          },
  };
}

PuzzleSources WebPages::puzzle_sources(store::History& history,
                                       store::DayHandReader& day_hands,
                                       const std::optional<people::Person>& person) {
  return {.history = history,
          .kept = day_hands,
          .keep =
              [this](const store::DayHand& hand, const std::string& text) {
                return is_kept([&](store::DayHands::Done done) {
                  from_.store.day_hands().keep_hand(hand, text, std::move(done));
                });
              },
          .person = person,
          .may_see = may_see(std::nullopt, from_.office)};
}

DayAnswerSources WebPages::answer_sources(store::DayHandReader& day_hands,
                                          const std::optional<people::Person>& person) {
  return {.kept = day_hands,
          .keep =
              [this](PlayerId player, const store::DayHand& hand, const store::DayAnswer& answer) {
                return is_kept([&](store::DayHands::Done done) {
                  from_.store.day_hands().keep_answer(
                      player, hand, answer, store::seconds_now(), std::move(done));
                });
              },
          .person = person,
          .refusal =
              [this](const net::HttpRequest& request) {
                return account_pages_.refusal_of(people::Deed::AnswerHand, request);
              }};
}

// Reviews and hands of the day are read over that thread's own connections.
ApiSources WebPages::reader_sources(store::History& history,
                                    store::Figures& figures,
                                    store::ReviewReader& reviews,
                                    store::DayHandReader& day_hands) {
  ApiSources sources = api_sources(history, figures);
  sources.reviews = [this, &history, &reviews](const net::HttpRequest& request,
                                               const std::optional<people::Person>& person,
                                               const MaySee& may_see) {
    const ReviewSources reviewing{.history = history,
                                  .kept = reviews,
                                  .reviewer = *reviewer_,
                                  .may_see = may_see,
                                  .person = person,
                                  .refusal = [this](const net::HttpRequest& asked) {
                                    return account_pages_.refusal_of(people::Deed::Review, asked);
                                  }};
    return answer_reviews(reviewing, request);
  };
  sources.day_hands = [this, &history, &day_hands](const net::HttpRequest& request,
                                                   const std::optional<people::Person>& person) {
    const std::int64_t now = store::seconds_now();
    const PuzzleSources puzzles = puzzle_sources(history, day_hands, person);
    if (auto answer = answer_trainer(puzzles, request, now)) return answer;
    if (auto answer = answer_discards(puzzles, request, now)) return answer;
    return answer_day_results(answer_sources(day_hands, person), request, now);
  };
  return sources;
}

// Each reader has its own database connections, so that no page waits for another, nor a game for a
// page.
net::HttpHandler WebPages::new_reader() {
  const auto history = std::make_shared<store::History>(from_.config.database);
  const auto figures = std::make_shared<store::Figures>(from_.config.database);
  const auto own = std::make_shared<store::OwnData>(from_.config.database);
  const auto reviews = std::make_shared<store::ReviewReader>(from_.config.database);
  const auto day_hands = std::make_shared<store::DayHandReader>(from_.config.database);
  const ApiSources sources = reader_sources(*history, *figures, *reviews, *day_hands);
  return told_when_failed(
      [this, history, figures, own, reviews, day_hands, sources](const net::HttpRequest& request) {
        if (request.path == kDayAnswerPath) {
          const auto person = account_pages_.person(request);
          return take_day_answer(answer_sources(*day_hands, person), request, store::seconds_now());
        }
        if (request.path == kOwnDataPath) return account_pages_.own_data(*own, request);
        if (auto club = club_page(request)) return *std::move(club);
        return answer_page(sources, request);
      });
}

net::HttpHandler WebPages::told_when_failed(net::HttpHandler handler) {
  return [this, handler = std::move(handler)](const net::HttpRequest& request) {
    try {
      return handler(request);
    } catch (const std::exception& failure) {
      return failed(request, std::to_string(++requests_), failure);
    }
  };
}

// The asker can quote the number to the operator.
net::HttpAnswer WebPages::failed(const net::HttpRequest& request,
                                 const std::string& number,
                                 const std::exception& failure) {
  if (failed_.is_time(request.path)) {
    log(LogLevel::Error,
        "a page failed",
        {
            {"method",  method_of(request)},
            {"path",    request.path      },
            {"request", number            },
            {"why",     failure.what()    }
    });
  }
  net::HttpAnswer answer = net::sentence(kFailed, "The server has failed to answer this.");
  answer.headers.emplace_back(kNumber, number);
  return answer;
}

void WebPages::wait_until_sure() const {
  if (const store::Leadership* const leadership = from_.store.leadership()) {
    leadership->wait_until_sure();
  }
}

// Any thread.
net::HttpAnswer WebPages::answer_page(const ApiSources& sources, const net::HttpRequest& request) {
  const auto begin = Histogram::Clock::now();
  net::HttpAnswer answer = answer_api(sources, request);
  wait_until_sure();
  routes_.add(request.path, answer.status, Histogram::Clock::now() - begin);
  return answer;
}

void WebPages::answer_account_page(const net::HttpRequest& request, net::HttpReply reply) {
  const std::string number = std::to_string(++requests_);
  const auto noted =
      [this, begin = Histogram::Clock::now(), request, number, reply = std::move(reply)](
          net::HttpAnswer answer) {
        const LogScope scope{
            {"request", number}
        };
        routes_.add(request.path, answer.status, Histogram::Clock::now() - begin);
        const int status = answer.status;
        if (!is_numbered(answer)) answer.headers.emplace_back(kNumber, number);
        wait_until_sure();
        reply(std::move(answer));
        if (status >= kBadRequest) note_refused(request, status);
      };
  const LogScope scope{
      {"request", number}
  };
  try {
    hand_on(request, noted);
  } catch (const std::exception& failure) {
    noted(failed(request, number, failure));
  }
}

void WebPages::hand_on(const net::HttpRequest& request, const net::HttpReply& reply) {
  if (request.path == OperatorPage::kPath) return operator_page_.answer(request, reply);
  if (request.path == SeasonImport::kPath) return season_import_.answer(request, reply);
  if (request.path == ReviewSharing::kPath) return review_sharing_.answer(request, reply);
  // Finding the right answer takes long, so a reader's thread does it, not one of the games.
  if (request.path == kDayAnswerPath) return readers_->answer(request, reply);
  account_pages_.answer(request, reply);
}

// Refused passwords are logged: one address with many of them is guessing.
void WebPages::note_refused(const net::HttpRequest& request, int status) {
  const bool is_guess = status == kUnauthorized || status == kTooMany;
  if (request.path == "/auth/sign-in" && is_guess) {
    // There can be thousands of these refusals, and logging them must not cost more than answering.
    if (status == kTooMany && !held_off_.is_time(request.remote_address)) return;
    return log_security(status == kTooMany ? "sign-in held off" : "sign-in refused",
                        request.remote_address,
                        {
                            {"person", account_pages_.named_in(request)}
    });
  }
  log(LogLevel::Debug,
      "a page was refused",
      {
          {"path",    request.path          },
          {"status",  std::to_string(status)},
          {"address", request.remote_address}
  });
}

// Logs when banned people are turned away, so that a firewall can keep off those who keep trying.
std::optional<net::HttpAnswer> WebPages::refusal_of_request(const net::HttpRequest& request) {
  try {
    auto refused = account_pages_.refusal_of_request(request);
    if (refused && refused->status == kForbidden && turned_away_.is_time(request.remote_address)) {
      log_security("turned away", request.remote_address);
    }
    return refused;
  } catch (const std::exception& failure) {
    return failed(request, std::to_string(++requests_), failure);
  }
}

std::shared_ptr<net::VirtualHost> WebPages::open() {
  const ApiSources sources = api_sources(from_.store.history(), from_.store.figures());
  reviewer_.emplace([this] { return review_work(from_.config.database, from_.store.reviews()); },
                    review::Reviewer::Limits());
  Readers::Limits reading;
  reading.threads = from_.config.reading_threads;
  readers_.emplace([this] { return new_reader(); }, from_.people.allowances(), reading);
  net::Site site(told_when_failed([this, sources](const net::HttpRequest& request) {
                   return answer_page(sources, request);
                 }),
                 net::StaticFiles(from_.config.web),
                 from_.config.origins);
  site.add_people([this](const net::HttpRequest& request,
                         net::HttpReply reply) { answer_account_page(request, std::move(reply)); },
                  [this](const net::HttpRequest& request) { return refusal_of_request(request); });
  site.add_large([this](const net::HttpRequest& request) { return season_import_.takes(request); });
  site.add_readers([this](const net::HttpRequest& request, net::HttpReply reply) {
    readers_->answer(request, std::move(reply));
  });
  virtual_host_ = new_virtual_host(
      std::move(site),
      [this](const lobby::Caller& caller) {
        return shown_when_sure(measured(from_.lobby.new_session(caller), action_to_frame_),
                               from_.store.leadership());
      },
      from_.config);
  virtual_host_->sent_again = [this](const std::string& address, std::size_t bytes) {
    account_pages_.charge_for(address, bytes);
  };
  if (const store::Leadership* const leadership = from_.store.leadership()) {
    virtual_host_->uplinks =
        gateway::uplinks_to(virtual_host_, leadership->secret(), uplink_limits(from_.config));
  }
  return virtual_host_;
}

std::shared_ptr<net::VirtualHost> WebPages::for_metrics() {
  const ApiSources sources = api_sources(from_.store.history(), from_.store.figures());
  return host_for_metrics(
      told_when_failed([sources](const net::HttpRequest&) { return metrics_answer(sources); }),
      from_.config);
}

}  // namespace lair
