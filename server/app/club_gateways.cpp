#include "server/app/club_gateways.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "server/api/pages.hpp"
#include "server/app/gateway.hpp"
#include "server/app/listeners.hpp"
#include "server/app/plans.hpp"
#include "server/app/version.hpp"
#include "server/log.hpp"
#include "server/net/host_name.hpp"
#include "server/store/database_name.hpp"
#include "server/store/leadership.hpp"

namespace lair {
namespace {

constexpr int kNotReady = 503;

}  // namespace

// One of the clubs, with a thread that watches which server plays there.
class ClubGateways::Club {
 public:
  Club(const Config& config, const HostedClub& plan, GatewayHost& host)
      : plan_(plan),
        silent_looks_max_(silent_looks_max(config)),
        gateway_(config, host.loops(), host.allowances()),
        thread_([this] { watch(); }) {}

  ~Club() {
    stop_watching();
    thread_.join();
  }

  Club(const Club&) = delete;
  Club& operator=(const Club&) = delete;

  // Its thread ends once the database has answered.
  void stop_watching() {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    changed_.notify_all();
  }

  [[nodiscard]] const std::vector<std::string>& hosts() const { return plan_.hosts; }

  [[nodiscard]] const std::string& name() const { return plan_.hosts.front(); }

  Gateway& gateway() { return gateway_; }

  [[nodiscard]] const Gateway& gateway() const { return gateway_; }

  [[nodiscard]] std::string why_not() const {
    const std::lock_guard lock(mutex_);
    return failure_.empty() ? gateway_.why_not() : "The database does not answer.";
  }

  [[nodiscard]] std::int64_t term() const { return term_; }

 private:
  void watch() {
    std::optional<store::LeaderWatch> watch;
    do {
      try {
        if (!watch) watch.emplace(plan_.database, silent_looks_max_);
        const auto leader = watch->look();
        if (leader) term_ = leader->term;
        gateway_.follow(leader);
        set_failure({});
      } catch (const store::StoreError& error) {
        watch.reset();
        set_failure(error.what());
      }
    } while (!is_stopped_after(store::LeaderWatch::kLookEvery));
  }

  bool is_stopped_after(std::chrono::milliseconds wait) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, wait, [this] { return is_stopping_; });
  }

  // Logs a failure only when it changes, not at every look.
  void set_failure(std::string failure) {
    const std::lock_guard lock(mutex_);
    if (failure == failure_) return;
    failure_ = std::move(failure);
    log(failure_.empty() ? LogLevel::Info : LogLevel::Error,
        failure_.empty() ? "the database of a club answers again"
                         : "the database of a club does not answer",
        {
            {"club",     name()                                 },
            {"database", store::without_password(plan_.database)},
            {"why",      failure_                               }
    });
  }

  const HostedClub& plan_;
  int silent_looks_max_;
  Gateway gateway_;
  std::atomic<std::int64_t> term_{0};
  mutable std::mutex mutex_;  // guards is_stopping_ and failure_
  std::condition_variable changed_;
  bool is_stopping_ = false;
  std::string failure_;
  std::thread thread_;  // last: it uses all of the above
};

ClubGateways::ClubGateways(const Config& config, Reread reread, ServiceManager& service_manager)
    : config_(config),
      service_manager_(service_manager),
      host_(config,
            std::move(reread),
            service_manager,
            {.readiness = [this] { return readiness(); },
             .metrics = [this](MetricsText& text) { tell_metrics(text); }}) {
  for (const HostedClub& plan : config_.clubs) {
    clubs_.push_back(std::make_unique<Club>(config_, plan, host_));
  }
}

ClubGateways::~ClubGateways() = default;

int ClubGateways::run() {
  net::raise_open_files_limit();
  const int socket = socket_for_clients(config_, service_manager_);
  if (socket < 0 || !host_.listen(socket, virtual_host())) return 1;
  announce_gateway({.address = config_.address, .port = host_.port()});
  host_.begin([this] { stop(); });
  host_.run();
  return 0;
}

std::shared_ptr<net::VirtualHost> ClubGateways::virtual_host() {
  auto virtual_host = new_virtual_host(
      net::Site([this](const net::HttpRequest& request) { return host_.answer(request); },
                net::StaticFiles(""),
                {}),
      lobby::SessionFactory(),
      config_);
  virtual_host->hosts.clear();  // it answers to the clubs' names only
  for (const auto& club : clubs_) {
    auto its = club->gateway().open([&club = *club](const net::HttpRequest& request) {
      if (request.path == "/version") return version_answer(version(), commit());
      if (request.path == "/healthz") return net::sentence(200, "ok");
      if (request.path != "/readyz")
        return net::sentence(404, "This page is available only at the server's own address.");
      return club.gateway().is_ready() ? net::sentence(200, "ready; players are passed on.")
                                       : net::sentence(kNotReady, club.why_not());
    });
    for (const std::string& host : club->hosts()) {
      virtual_host->clubs.emplace(net::host_name(host), its);
    }
  }
  return virtual_host;
}

// Ready if any club is: one club that is down keeps nobody from the others.
net::HttpAnswer ClubGateways::readiness() const {
  std::string why;
  bool is_any_ready = false;
  for (const auto& club : clubs_) {
    if (club->gateway().is_ready()) {
      is_any_ready = true;
    } else {
      why += (why.empty() ? "" : " ") + club->name() + ": " + club->why_not();
    }
  }
  return net::sentence(is_any_ready ? 200 : kNotReady, why.empty() ? "ready" : why);
}

void ClubGateways::tell_metrics(MetricsText& text) const {
  const auto rows = [&](const char* name, const char* help, auto value_of) {
    text.head(name, "gauge", help);
    for (const auto& club : clubs_) {
      const auto value = static_cast<std::uint64_t>(value_of(*club));
      text.row(name, label("club", club->name()), value);
    }
  };
  rows("lair_gateway_ready",
       "1: players are passed on to the server that plays; 0: they are not.",
       [](const Club& club) { return club.gateway().is_ready() ? 1 : 0; });
  rows("lair_gateway_clients",
       "WebSockets that are passed on to the server that plays.",
       [](const Club& club) { return club.gateway().clients(); });
  rows("lair_term",
       "Number of the server that plays: the first of a database is 1, the next is 2.",
       [](const Club& club) { return club.term(); });
}

// All at once: each may wait some seconds for a database that cannot be reached.
void ClubGateways::stop() {
  for (const auto& club : clubs_) club->stop_watching();
  host_.close([this] {
    for (const auto& club : clubs_) club->gateway().stop();
  });
}

}  // namespace lair
