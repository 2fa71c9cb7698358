#include "server/app/app.hpp"

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "server/app/candidacy.hpp"
#include "server/app/commits.hpp"
#include "server/app/listeners.hpp"
#include "server/app/memory_bound.hpp"
#include "server/app/plans.hpp"
#include "server/app/restore.hpp"
#include "server/app/startup.hpp"
#include "server/app/version.hpp"
#include "server/lobby/house_names.hpp"
#include "server/lobby/league_relay.hpp"
#include "server/log.hpp"
#include "server/store/books.hpp"
#include "server/store/clock.hpp"
#include "server/store/database_name.hpp"

namespace lair {
namespace {

constexpr std::uint64_t kTidiedEvery = 300;  // seconds

director::Actor actor_of(const people::Person& person) {
  return {.player = person.id,
          .has_account = person.has_account,
          .is_operator = person.role == people::Role::Operator};
}

}  // namespace

App::App(const Config& config, Reread reread, ServiceManager& service_manager, Standby* standby)
    : service_manager_(service_manager),
      standby_(standby),
      config_(config),
      reread_(std::move(reread)),
      seeds_(config.seed_for_tests),
      loops_(config.threads, Loops::LobbyLives::Apart),
      store_(config.database,
             failure_log(config.database),
             death_after(config.die_after_commits_for_tests),
             deliver_on(loops_),
             told_of_opening(service_manager),
             candidacy(config, standby)),
      office_(store_.books(),
              store_.seasons(),
              [this](std::function<void()> work) {
                // Refused only once the server stops, when nobody is left to be answered.
                static_cast<void>(clerk_.submit(std::move(work)));
              }),
      conduct_(store_.conduct()),
      people_(people_books(), people_plan(config), store::seconds_now),
      pushes_(pushes_of(config, store_)),
      lobby_(lobby::World{.loops = loops_,
                          .time = time_,
                          .journal = store_.journal(),
                          .people = people_,
                          .books = store_.lobby_books(),
                          .seeds = [this](table::TableId id) { return seeds_.for_table(id); },
                          .reread = rereader(store_, seeds_),
                          .stopped = tell_of_stopped_table,
                          .bell = pushes_.get()},
             lobby_plan(config, store_.next_table_id(), std::string(version()))),
      director_({.office = office_,
                 .tables = lobby_.league_tables(),
                 .games = store_.league_games(),
                 .pulse = store_.pulse(),
                 .people = store_.figures(),
                 .now = store::seconds_now,
                 .draw_seed = [this] { return seeds_.for_season(); },
                 .right_name = lobby::house_name_from,
                 .draw_salt = [this] { return seeds_.salt(); }}),
      bell_(loops_.lobby()),
      night_work_(config_, store_),
      register_(config.database),
      running_(config_, lobby_, store_, people_, office_),
      acts_({.people = people_,
             .known = register_,
             .games = store_.marked_games(),
             .server = &running_,
             .clock = store::seconds_now,
             .address = config.club_address}),
      pages_({.config = config_,
              .store = store_,
              .office = office_,
              .people = people_,
              .lobby = lobby_,
              .is_ready = [this] { return is_ready(); },
              .mail = mail_ ? &*mail_ : nullptr,
              .acts = acts_,
              .keep_season =
                  [this](std::vector<league::Record> records, std::string origin, auto done) {
                    director_.import(std::move(records),
                                     std::move(origin),
                                     [done = std::move(done)](const director::Outcome& outcome) {
                                       done({.season = outcome.season.value(),
                                             .code = outcome.code,
                                             .sentence = outcome.sentence});
                                     });
                  }}),
      control_(config_,
               loops_,
               lobby_,
               service_manager,
               {.reload = [this] { reload(); },
                .close = [this](std::function<void()> closed) { close(std::move(closed)); }}) {}

people::People::Books App::people_books() {
  if (!config_.mail.host.empty()) {
    mail_.emplace(config_.mail, std::chrono::seconds(config_.mail_retry_seconds), log_of_letters());
  }
  return {.players = store_.players(),
          .sessions = store_.sessions(),
          .accounts = store_.accounts(),
          .conduct = conduct_,
          .ways = &store_.ways_back(),
          .emails = &store_.emails(),
          .mailer = mail_ ? &*mail_ : nullptr,
          .visits = &store_.visits(),
          .bots = &store_.bots()};
}

// Ready when every table that was being played has been restored and what is played can be saved.
bool App::is_ready() const {
  return !control_.is_draining() && store_.is_healthy() && lobby_.failed_tables() == 0;
}

// Sends what clients ask of seasons to the director, finishes what a crash left half done, and
// starts the ticks.
void App::begin_leagues() {
  lobby_.set_leagues(
      {.act =
           [this](const people::Person& person,
                  const wire::LeagueAct& act,
                  lobby::LeagueAnswer answer) {
             director_.act(actor_of(person),
                           act.season,
                           act.event,
                           [answer = std::move(answer)](const director::Outcome& outcome) {
                             answer({.code = outcome.code, .sentence = outcome.sentence});
                           });
           },
       .table_stands =
           [this](const director::TableStands& stands) { director_.table_stands(stands); },
       .left = [this](PlayerId player) { director_.left(player); },
       .table_lost = [this](table::TableId table) { director_.table_lost(table); }});
  office_.restate_standings();
  office_.set_broken([](league::SeasonId season, const std::string& why) {
    log(LogLevel::Error,
        "a season has stopped because an action led to an impossible state; please report it",
        {
            {"season", std::to_string(season.value())},
            {"why",    why                           }
    });
  });
  director_.recover();
  night_work_.begin();
  watch_bell();
}

void App::watch_bell() {
  bell_.expires_after(std::chrono::seconds(1));
  bell_.async_wait([this](boost::system::error_code stopped) {
    if (stopped) return;
    watch_bell();  // first, so that a failure below does not stop the ticks
    director_.tick();
    if (++rung_ % kTidiedEvery == 0) store_.forget_old(store::seconds_now());
    night_work_.tick(store::seconds_now());
  });
}

void App::reload() {
  service_manager_.reloading();
  if (read_again()) log(LogLevel::Info, "configuration reloaded");
  service_manager_.ready();
}

// Returns false, with nothing changed, if the configuration is wrong now.
bool App::read_again() {
  const auto read = reread_into(config_, reread_);
  if (!read) return false;
  virtual_host_->connections.set_limits(config_.connections_max,
                                        config_.connections_per_address_max);
  pages_.set_club(club_card(config_));
  people_.club().set_mode(club_mode(config_));
  const people::People::Plan plan = people_plan(config_);
  people_.allowances().change(plan.allowances);
  people_.mailed_links().set_club(plan.mail.club);
  lobby_.change_plan(read->rooms, lobby_limits(config_));
  return true;
}

void App::close(std::function<void()> closed) {
  if (metrics_listener_) metrics_listener_->stop([] {});
  listener_->stop(std::move(closed));
}

// Listens at the standby's socket, where clients may be waiting already, or else at a new one.
bool App::open_clients() {
  const auto socket =
      standby_ != nullptr ? standby_->take_socket() : socket_for_clients(config_, service_manager_);
  if (!socket) throw Standby::Stopped();
  if (*socket < 0) return false;
  listener_ = listen_at_given(loops_, *socket, virtual_host_);
  return listener_ != nullptr;
}

// Returns false if the metrics should have their own listener and it cannot be opened.
bool App::open_metrics() {
  if (!config_.metrics) return true;
  metrics_listener_ = listen_at(loops_, *config_.metrics, pages_.for_metrics());
  if (!metrics_listener_) return false;
  log(LogLevel::Info,
      "metrics",
      {
          {"address", config_.metrics->address                 },
          {"port",    std::to_string(metrics_listener_->port())}
  });
  return true;
}

int App::run() {
  const std::uint64_t files = net::raise_open_files_limit();
  tell_of_sending();
  if (config_.seed_for_tests) store_.set_for_tests();
  tell_of_leadership(config_, store_);
  if (standby_ != nullptr) standby_->takes_over();
  tell_of_database(store_, office_);
  refresh_skeletons(store_);
  appoint_operators(config_, store_);
  restore_tables(store_, lobby_, seeds_);
  begin_leagues();
  virtual_host_ = pages_.open();
  kept_allowances_.emplace(store::files_beside(config_.database) + ".allowances",
                           people_.allowances());
  if (!open_clients() || !open_metrics()) return 1;
  if (standby_ != nullptr)
    read_again();  // it may have been changed since this server began to wait
  operators_ = listen_to_operators(config_, acts_);
  tell_of_limits(config_, net_limits(config_), files);
  announce({.address = config_.address, .port = listener_->port()});
  service_manager_.ready();
  control_.begin();
  loops_.run(goes_on_unread());
  people_.stop();
  operators_.reset();
  kept_allowances_.reset();
  pages_.stop();
  if (pushes_) pushes_->stop();
  store_.stop();
  return 0;
}

}  // namespace lair
