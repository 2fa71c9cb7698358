#include "server/app/app.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>

#include "server/api/accounts.hpp"
#include "server/api/metrics.hpp"
#include "server/api/pages.hpp"
#include "server/api/readers.hpp"
#include "server/app/config_text.hpp"
#include "server/app/drain.hpp"
#include "server/app/lobby_tables.hpp"
#include "server/app/measures.hpp"
#include "server/app/memory_bound.hpp"
#include "server/app/plans.hpp"
#include "server/app/service_manager.hpp"
#include "server/app/version.hpp"
#include "server/director/director.hpp"
#include "server/fair/shuffle.hpp"
#include "server/league/office.hpp"
#include "server/lobby/lobby.hpp"
#include "server/log.hpp"
#include "server/net/listener.hpp"
#include "server/people/people.hpp"
#include "server/people/skeleton.hpp"
#include "server/store/advice.hpp"
#include "server/store/clock.hpp"
#include "server/store/store.hpp"
#include "server/table/derived_seeds.hpp"

namespace lair {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kMetricsConnectionsMax = 16;
constexpr std::string_view kOwnDataPath = "/api/v1/me";
constexpr std::uint64_t kHouseKeptEvery = 300;  // seconds
constexpr int kUnauthorized = 401;
constexpr std::chrono::seconds kBetweenFailures{10};  // of the database, that are said
constexpr std::chrono::seconds kAfterTheDrain{15};    // for goodbyes, the journal

class RandomSeeds : public table::Seeds {
 public:
  fair::Seed next() override { return fair::random_seed(); }

  [[nodiscard]] bool are_shared() const override { return true; }
};

// A disk that fails fails every commit; the log says so now and then.
store::Writer::Report failure_log() {
  using Clock = std::chrono::steady_clock;
  return
      [silent_until = Clock::time_point(), unsaid = 0U](const store::StoreError& failure) mutable {
        if (Clock::now() < silent_until) {
          ++unsaid;
          return;
        }
        silent_until = Clock::now() + kBetweenFailures;
        log(LogLevel::Error,
            "the database cannot be written",
            {
                {"why",                                    failure.what()},
                {        "do", std::string(store::what_to_do(failure))              },
                { "unsaid",                                     std::to_string(std::exchange(unsaid,                                                   0))}
        });
      };
}

// Ends the process as a crash would; nothing for 0 commits, as everywhere but in tests.
store::Writer::Committed death_after(std::uint64_t commits) {
  if (commits == 0) return {};
  return [left = commits](bool of_tables) mutable {
    if (of_tables && --left == 0) std::raise(SIGKILL);
  };
}

// What one commit made durable goes on in one turn of the loop.
store::Writer::Deliver deliver_on(asio::io_context& io) {
  return [&io](std::vector<store::Writer::Finished> writes) {
    asio::post(io, [writes = std::move(writes)] {
      for (const store::Writer::Finished& one : writes) one.done(one.is_durable);
    });
  };
}

// Six bytes: what browsers count exactly.
std::uint64_t season_seed(const std::optional<fair::Seed>& for_tests) {
  constexpr std::size_t kBytes = 6;
  const fair::Seed drawn = for_tests ? *for_tests : fair::random_seed();
  std::uint64_t seed = 0;
  for (std::size_t byte = 0; byte < kBytes; ++byte) seed = seed << 8U | drawn.bytes[byte];
  return seed;
}

director::Actor actor_of(const people::Person& person) {
  return {.player = person.id,
          .has_account = person.has_account,
          .is_operator = person.role == people::Role::Operator};
}

class App {
 public:
  using Reread = std::function<Result<Config, ConfigEnd>()>;

  App(const Config& config, Reread reread);

  int run();

 private:
  [[nodiscard]] people::People::Books people_books();
  [[nodiscard]] std::unique_ptr<table::Seeds> seeds_for(table::TableId table) const;
  ApiSources api_sources(store::History& history, store::Figures& figures);
  net::HttpHandler new_reader();
  void answer_account_page(const net::HttpRequest& request, net::HttpReply reply);
  net::HttpAnswer answer_page(const ApiSources& sources, const net::HttpRequest& request);
  std::shared_ptr<net::Reception> reception();
  std::shared_ptr<net::Listener> open(const ListenAt& where,
                                      std::shared_ptr<net::Reception> reception);
  bool open_clients();
  bool open_metrics();
  bool appoint_operators();
  void tell_of_database() const;
  void restore_tables();
  void begin_leagues();
  void watch_bell();
  void announce() const;
  void watch_signals();
  void obey(int signal);
  void reload();
  void take_over(const Config& read);
  void watch_watchdog();
  void say_goodbye();
  void stop();

  ServiceManager service_manager_;
  Config config_;
  Reread reread_;
  asio::io_context io_;
  store::Store store_;
  league::Office office_;
  people::People people_;
  AccountPages account_pages_;
  KeptAnswers kept_answers_;
  std::map<table::TableId, std::uint64_t> dealt_;  // deals of restored tables
  MeasuredJournal journal_;
  Histogram action_to_frame_;
  RouteTimes routes_;
  lobby::Lobby lobby_;
  LobbyTables tables_;
  director::Director director_;
  asio::steady_timer bell_;
  std::uint64_t rung_ = 0;  // times, one a second
  std::optional<Readers> readers_;
  std::shared_ptr<net::Reception> reception_;
  std::shared_ptr<net::Listener> listener_;
  std::shared_ptr<net::Listener> metrics_listener_;  // null: they have none of their own
  std::atomic<bool> is_draining_{false};
  std::atomic<bool> stopping_{false};
  // What signals ask for is done on one strand.
  asio::strand<asio::io_context::executor_type> control_;
  asio::signal_set signals_;
  asio::steady_timer watchdog_;
  Drain drain_;
};

App::App(const Config& config, Reread reread)
    : config_(config),
      reread_(std::move(reread)),
      io_(static_cast<int>(config.threads)),
      store_(config.database,
             failure_log(),
             death_after(config.die_after_commits_for_tests),
             deliver_on(io_)),
      office_(store_.books(), store_.take_seasons()),
      people_(people_books(), people_plan(config), store::seconds_now),
      account_pages_(people_, cookie_terms(config)),
      journal_(store_.journal()),
      lobby_(lobby::Lobby::World{.io = io_,
                                 .journal = journal_,
                                 .people = people_,
                                 .books = store_.lobby_books(),
                                 .seeds = [this](table::TableId id) { return seeds_for(id); }},
             lobby_plan(config, store_.next_table_id(), std::string(version()))),
      tables_(lobby_),
      director_({.office = office_,
                 .tables = tables_,
                 .games = store_.league_games(),
                 .pulse = store_.pulse(),
                 .people = store_.figures(),
                 .now = store::seconds_now,
                 .draw_seed = [this] { return season_seed(config_.seed_for_tests); }}),
      bell_(io_),
      control_(asio::make_strand(io_)),
      signals_(control_, SIGINT, SIGTERM, SIGHUP),
      watchdog_(control_),
      drain_(control_, lobby_, [this] { say_goodbye(); }) {}

people::People::Books App::people_books() {
  return {.players = store_.players(),
          .sessions = store_.sessions(),
          .accounts = store_.accounts(),
          .conduct = store_.conduct()};
}

std::unique_ptr<table::Seeds> App::seeds_for(table::TableId table) const {
  if (!config_.seed_for_tests) return std::make_unique<RandomSeeds>();
  const auto dealt = dealt_.find(table);
  return std::make_unique<table::DerivedSeeds>(
      *config_.seed_for_tests, table, dealt == dealt_.end() ? 0 : dealt->second);
}

ApiSources App::api_sources(store::History& history, store::Figures& figures) {
  const LeagueSources leagues{office_, figures};
  return {
      .version = std::string(version()),
      .commit = std::string(commit()),
      .rooms = [this] { return lobby_.shown_rooms(); },
      .tables = [this] { return lobby_.tables(); },
      .is_ready = [this] { return !is_draining_ && store_.is_healthy(); },
      .counts = [this]() -> const net::NetCounts& { return reception_->counts; },
      .history = history,
      .leagues = leagues,
      .kept = kept_answers_,
      .metrics = config_.metrics ? MetricsFor::Nobody : MetricsFor::ThisMachine,
      .measures =
          [this](MetricsText& text) {
            tell({.store = store_,
                  .lobby = lobby_,
                  .people = people_,
                  .journal = journal_,
                  .action_to_frame = action_to_frame_,
                  .routes = routes_,
                  .database = config_.database},
                 text);
          },
  };
}

// With connections of its own, so that no page waits for another, nor a game for a page.
net::HttpHandler App::new_reader() {
  const auto history = std::make_shared<store::History>(config_.database);
  const auto figures = std::make_shared<store::Figures>(config_.database);
  const auto own = std::make_shared<store::OwnData>(config_.database);
  const ApiSources sources = api_sources(*history, *figures);
  return [this, history, figures, own, sources](const net::HttpRequest& request) {
    return request.path == kOwnDataPath ? account_pages_.own_data(*own, request)
                                        : answer_page(sources, request);
  };
}

// Any thread.
net::HttpAnswer App::answer_page(const ApiSources& sources, const net::HttpRequest& request) {
  const auto begin = Histogram::Clock::now();
  net::HttpAnswer answer = answer_api(sources, request);
  routes_.add(request.path, answer.status, Histogram::Clock::now() - begin);
  return answer;
}

// Passwords that do not fit are worth a line: one address that has many of them is guessing.
void App::answer_account_page(const net::HttpRequest& request, net::HttpReply reply) {
  account_pages_.answer(request,
                        [this,
                         begin = Histogram::Clock::now(),
                         path = request.path,
                         address = request.remote_address,
                         reply = std::move(reply)](net::HttpAnswer answer) {
                          routes_.add(path, answer.status, Histogram::Clock::now() - begin);
                          if (path == "/auth/sign-in" && answer.status == kUnauthorized) {
                            log(LogLevel::Warn,
                                "a sign-in was refused",
                                {
                                    {"address", address}
                            });
                          }
                          reply(std::move(answer));
                        });
}

std::shared_ptr<net::Reception> App::reception() {
  const ApiSources sources = api_sources(store_.history(), store_.figures());
  Readers::Limits reading;
  reading.threads = config_.reading_threads;
  readers_.emplace([this] { return new_reader(); }, people_.allowances(), reading);
  net::Site site(
      [this, sources](const net::HttpRequest& request) { return answer_page(sources, request); },
      net::StaticFiles(config_.web),
      config_.origins);
  site.add_people(
      [this](const net::HttpRequest& request, net::HttpReply reply) {
        answer_account_page(request, std::move(reply));
      },
      [this](const net::HttpRequest& request) { return account_pages_.refusal_at_door(request); });
  site.add_readers([this](const net::HttpRequest& request, net::HttpReply reply) {
    readers_->answer(request, std::move(reply));
  });
  auto made = std::make_shared<net::Reception>(
      std::move(site),
      [this](const lobby::Caller& caller) {
        return measured(lobby_.new_session(caller), action_to_frame_);
      },
      net_limits(config_));
  made->trusted_proxies = config_.trusted_proxies;
  return made;
}

// Names of accounts that are there: else whoever registers such a name first would run the house.
bool App::appoint_operators() {
  for (const std::string& name : config_.operators) {
    const auto account = store_.accounts().find(people::skeleton_of(name));
    if (!account) {
      log(LogLevel::Error,
          "operators: nobody has an account of this name; let them register first",
          {
              {"name", name}
      });
      return false;
    }
    if (account->person.role == people::Role::Operator) continue;
    const people::AuditEntry entry{.at = store::seconds_now(),
                                   .act = people::Act::Grant,
                                   .player = account->person.id,
                                   .role = people::Role::Operator,
                                   .reason = "by the configuration"};
    std::promise<people::Outcome> outcome;
    store_.conduct().grant(
        account->person.id, people::Role::Operator, entry, [&](people::Outcome given) {
          outcome.set_value(given);
        });
    if (outcome.get_future().get() != people::Outcome::Done) return false;
  }
  return true;
}

void App::tell_of_database() const {
  if (!store_.copy_left().empty()) {
    log(LogLevel::Info,
        "the database is brought up to date; a copy as it was is left beside",
        {
            {"copy", store_.copy_left()}
    });
  }
  for (const league::StoredSeason& season : office_.set_aside()) {
    log(LogLevel::Error,
        "the events of a season are damaged; it stays closed",
        {
            {"season", std::to_string(season.id.value())},
            {"why",    season.fault                     }
    });
  }
  if (store_.clock_jump() == 0) return;
  log(LogLevel::Warn,
      "the clock stands more than a day from the newest record; nothing is deleted by its age for "
      "that",
      {
          {"seconds", std::to_string(store_.clock_jump())}
  });
}

void App::restore_tables() {
  const auto unfinished = store_.take_unfinished_tables();
  std::size_t brought_back = 0;
  for (const store::StoredTable& stored : unfinished) {
    dealt_[stored.id] = static_cast<std::uint64_t>(
        std::ranges::count_if(stored.records, [](const table::Record& record) {
          return std::holds_alternative<table::DealBegun>(record.change);
        }));
    if (!stored.fault.empty()) {
      log(LogLevel::Error,
          "a table's journal is damaged; it stays closed",
          {
              {"table", std::to_string(stored.id.value())},
              {"why",   stored.fault                     }
      });
      continue;
    }
    try {
      lobby_.restore(stored.id, stored.records);
      ++brought_back;
    } catch (const std::exception& broken) {
      // One bad table is one bad table: its journal stays for the report, the others play on.
      log(LogLevel::Error,
          "a table cannot be brought back",
          {
              {"table", std::to_string(stored.id.value())},
              {"why",   broken.what()                    }
      });
    }
  }
  log(LogLevel::Info,
      "unfinished tables brought back",
      {
          {"tables", std::to_string(brought_back)                    },
          {"closed", std::to_string(unfinished.size() - brought_back)}
  });
}

// What clients ask of seasons goes to the director; what a crash left half done is done now.
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
       .left = [this](PlayerId player) { director_.left(player); }});
  director_.recover();
  watch_bell();
}

void App::watch_bell() {
  bell_.expires_after(std::chrono::seconds(1));
  bell_.async_wait([this](boost::system::error_code stopped) {
    if (stopped) return;
    director_.tick();
    if (++rung_ % kHouseKeptEvery == 0) store_.keep_house(store::seconds_now());
    watch_bell();
  });
}

void App::announce() const {
  const bool six = config_.address.find(':') != std::string::npos;
  std::printf("Lion's Lair is open at http://%s%s%s:%u\n",
              six ? "[" : "",
              config_.address.c_str(),
              six ? "]" : "",
              static_cast<unsigned>(listener_->port()));
  std::fflush(stdout);
}

void App::watch_signals() {
  signals_.async_wait([this](boost::system::error_code failed, int signal) {
    if (failed) return;
    obey(signal);
    watch_signals();
  });
}

// The first signal to stop lets hands in play come to their end, the second does not wait for them,
// the third not even for those who are told goodbye.
void App::obey(int signal) {
  if (signal == SIGHUP) return reload();
  if (stopping_) return io_.stop();
  if (drain_.has_begun()) return drain_.cut_short();
  is_draining_ = true;
  const std::chrono::seconds at_most(config_.drain_seconds);
  service_manager_.stopping(at_most + kAfterTheDrain);
  drain_.begin(at_most);
}

void App::watch_watchdog() {
  const auto every = service_manager_.alive_every();
  if (!every) return;
  service_manager_.alive();
  watchdog_.expires_after(*every);
  watchdog_.async_wait([this](boost::system::error_code stopped) {
    if (!stopped) watch_watchdog();
  });
}

// What is wrong stays as it was; so does what takes a restart, which is said.
void App::reload() {
  service_manager_.reloading();
  auto read = reread_();
  if (!read) {
    log(LogLevel::Error,
        "the configuration is wrong; the server goes on as before",
        {
            {"why", read.error().text}
    });
    return service_manager_.ready();
  }
  for (const std::string& name : settings_for_a_restart(config_, *read)) {
    log(LogLevel::Warn,
        "this setting changes with the next start",
        {
            {"setting", name}
    });
  }
  for (const lobby::RoomPlan& room : config_.rooms) {
    if (std::ranges::find(read->rooms, room.id, &lobby::RoomPlan::id) != read->rooms.end())
      continue;
    log(LogLevel::Warn,
        "this room goes with the next start",
        {
            {"room", room.id}
    });
  }
  take_over(*read);
  log(LogLevel::Info, "the configuration was read again");
  service_manager_.ready();
}

// Of a configuration that was read again, what a running server can change.
void App::take_over(const Config& read) {
  config_.log_level = read.log_level;
  config_.drain_seconds = read.drain_seconds;
  config_.tables_max = read.tables_max;
  config_.tables_per_host_max = read.tables_per_host_max;
  config_.connections_max = read.connections_max;
  config_.connections_per_address_max = read.connections_per_address_max;
  config_.allowances = read.allowances;
  set_log_level(config_.log_level);
  reception_->doorman.set_limits(config_.connections_max, config_.connections_per_address_max);
  people_.allowances().change(people_plan(config_).allowances);
  lobby_.change_plan(read.rooms, lobby_limits(config_));
}

void App::say_goodbye() {
  lobby_.shut_down([this] { asio::post(control_, [this] { stop(); }); });
}

void App::stop() {
  if (stopping_.exchange(true)) return;
  log(LogLevel::Info, "stopping: no new clients, tables finish their step");
  if (metrics_listener_) metrics_listener_->stop([] {});
  listener_->stop([this] { io_.stop(); });
}

// Null when it cannot be, which is logged.
std::shared_ptr<net::Listener> App::open(const ListenAt& where,
                                         std::shared_ptr<net::Reception> reception) {
  boost::system::error_code error;
  const auto address = asio::ip::make_address(where.address, error);
  if (error) {
    log(LogLevel::Error,
        "listen: not an IP address",
        {
            {"address", where.address}
    });
    return nullptr;
  }
  auto listener = net::Listener::open(io_, {address, where.port}, std::move(reception));
  if (listener) return *listener;
  log(LogLevel::Error,
      "cannot listen",
      {
          {"address", where.address             },
          {"port",    std::to_string(where.port)},
          {"why",     listener.error().message()}
  });
  return nullptr;
}

// At the socket that the service manager gives, or at the configured address.
bool App::open_clients() {
  const std::vector<int>& given = service_manager_.sockets();
  if (given.empty()) {
    listener_ = open({.address = config_.address, .port = config_.port}, reception_);
    return listener_ != nullptr;
  }
  auto taken = net::Listener::take_over(io_, given.front(), reception_);
  if (taken) {
    listener_ = *taken;
    return true;
  }
  log(LogLevel::Error,
      "the socket that the service manager gave cannot be used",
      {
          {"why", taken.error().message()}
  });
  return false;
}

// False when they were to have a listener of their own, which cannot be opened.
bool App::open_metrics() {
  if (!config_.metrics) return true;
  const ApiSources sources = api_sources(store_.history(), store_.figures());
  net::Site site([sources](const net::HttpRequest&) { return metrics_answer(sources); },
                 net::StaticFiles(""),
                 {});
  site.add_people({}, [](const net::HttpRequest& request) -> std::optional<net::HttpAnswer> {
    if (request.path == "/metrics") return std::nullopt;
    return net::sentence(404, "There are metrics here, nothing else.");
  });
  net::NetLimits limits;
  limits.connections_max = kMetricsConnectionsMax;
  limits.connections_per_address_max = kMetricsConnectionsMax;
  metrics_listener_ =
      open(*config_.metrics,
           std::make_shared<net::Reception>(std::move(site), lobby::SessionFactory(), limits));
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
  if (config_.seed_for_tests) store_.set_for_tests();
  tell_of_database();
  if (!appoint_operators()) return 1;
  restore_tables();
  begin_leagues();
  reception_ = reception();
  if (!open_clients() || !open_metrics()) return 1;
  tell_of_limits(config_, net_limits(config_), files);
  watch_signals();
  announce();
  service_manager_.ready();
  watch_watchdog();
  std::vector<std::thread> helpers;
  for (std::uint32_t thread = 1; thread < config_.threads; ++thread) {
    helpers.emplace_back([this] { io_.run(); });
  }
  io_.run();
  readers_->stop();
  for (std::thread& helper : helpers) helper.join();
  store_.stop();
  return 0;
}

}  // namespace

int serve(const Config& config, std::function<Result<Config, ConfigEnd>()> reread) {
  const std::filesystem::path folder = std::filesystem::path(config.database).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder);
  App app(config, std::move(reread));
  return app.run();
}

}  // namespace lair
