// What is answered over HTTP: accounts, the read-only pages, the metrics, the web client.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/api/accounts.hpp"
#include "server/api/club.hpp"
#include "server/api/day_answers.hpp"
#include "server/api/discards.hpp"
#include "server/api/kept_answers.hpp"
#include "server/api/operators.hpp"
#include "server/api/pages.hpp"
#include "server/api/readers.hpp"
#include "server/api/reviews.hpp"
#include "server/api/season_import.hpp"
#include "server/app/config.hpp"
#include "server/app/measures.hpp"
#include "server/app/seldom.hpp"
#include "server/histogram.hpp"
#include "server/league/office.hpp"
#include "server/lobby/lobby.hpp"
#include "server/mail/mail_queue.hpp"
#include "server/net/virtual_host.hpp"
#include "server/people/people.hpp"
#include "server/review/reviewer.hpp"
#include "server/store/store.hpp"

namespace lair {

class WebPages {
 public:
  struct Sources {
    const Config& config;
    store::Store& store;
    league::Office& office;
    people::People& people;
    lobby::Lobby& lobby;
    std::function<bool()> is_ready;  // for /readyz; any thread
    const mail::MailQueue* mail;     // null: no mail is sent
    admin::Acts& acts;               // by operators
    SeasonImport::Keep keep_season;  // for seasons written elsewhere
  };

  // What the sources refer to must outlive the pages.
  explicit WebPages(Sources sources);

  // The virtual host for clients. Opens the readers' connections to the database. Call it once.
  std::shared_ptr<net::VirtualHost> open();

  // The virtual host for metrics readers, if the metrics have a listener of their own. Call it
  // after `open`.
  std::shared_ptr<net::VirtualHost> for_metrics();

  // Changes the club's card from now on. Any thread.
  void set_club(ClubCard card);

  // Turns down requests that wait for a reader and drops what operators asked for. Call it after
  // the last request, but not on a thread of the readers, the reviewer or the worker.
  void stop() {
    readers_->stop();
    reviewer_->stop();
    worker_.reset();
  }

 private:
  ApiSources api_sources(store::History& history, store::Figures& figures);
  ApiSources reader_sources(store::History& history,
                            store::Figures& figures,
                            store::ReviewReader& reviews,
                            store::DayHandReader& day_hands);
  PuzzleSources puzzle_sources(store::History& history,
                               store::DayHandReader& day_hands,
                               const std::optional<people::Person>& person);
  DayAnswerSources answer_sources(store::DayHandReader& day_hands,
                                  const std::optional<people::Person>& person);
  net::HttpHandler new_reader();
  std::optional<net::HttpAnswer> club_page(const net::HttpRequest& request);
  void answer_account_page(const net::HttpRequest& request, net::HttpReply reply);
  void hand_on(const net::HttpRequest& request, const net::HttpReply& reply);
  void note_refused(const net::HttpRequest& request, int status);
  std::optional<net::HttpAnswer> refusal_of_request(const net::HttpRequest& request);
  net::HttpAnswer failed(const net::HttpRequest& request,
                         const std::string& number,
                         const std::exception& failure);
  net::HttpHandler told_when_failed(net::HttpHandler handler);
  void wait_until_sure() const;
  net::HttpAnswer answer_page(const ApiSources& sources, const net::HttpRequest& request);

  Sources from_;
  AccountPages account_pages_;
  std::unique_ptr<admin::Worker> worker_ = std::make_unique<admin::Worker>();
  OperatorPage operator_page_;
  SeasonImport season_import_;
  ReviewSharing review_sharing_;
  KeptAnswers kept_answers_;
  Histogram action_to_frame_;
  RouteTimes routes_;
  Seldom held_off_;
  Seldom turned_away_;
  Seldom failed_;
  std::atomic<std::uint64_t> requests_{0};
  std::mutex club_mutex_;  // guards club_
  ClubCard club_;
  std::optional<review::Reviewer> reviewer_;
  std::optional<Readers> readers_;
  std::shared_ptr<net::VirtualHost> virtual_host_;
};

}  // namespace lair
