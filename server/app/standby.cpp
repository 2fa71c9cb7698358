#include "server/app/standby.hpp"

#include <csignal>
#include <utility>

#include <unistd.h>

#include "server/api/metrics.hpp"
#include "server/app/listeners.hpp"
#include "server/app/measures.hpp"
#include "server/app/plans.hpp"
#include "server/log.hpp"

namespace lair {
namespace {

constexpr std::chrono::seconds kBetweenLines{10};  // of the log that say the same
constexpr int kUnavailable = 503;

}  // namespace

Standby::Standby(const Config& config, ServiceManager& service_manager)
    : config_(config),
      service_manager_(service_manager),
      signals_(loops_.first(), SIGINT, SIGTERM, SIGHUP),
      watchdog_(loops_.first().get_executor(), service_manager),
      why_("It asks the database who plays.") {}

Standby::~Standby() {
  end();
  if (socket_ >= 0) ::close(socket_);
}

bool Standby::open() {
  const std::vector<int>& given = service_manager_.sockets();
  socket_ = given.empty() ? bound_socket({.address = config_.address, .port = config_.port})
                          : given.front();
  if (socket_ < 0) return false;
  listener_ = listen_at_given(loops_, ::dup(socket_), reception(false));
  if (!listener_) return false;
  if (config_.metrics) {
    metrics_listener_ = listen_at(loops_, *config_.metrics, reception(true));
    if (!metrics_listener_) return false;
  }
  announce_standby({.address = config_.address, .port = listener_->port()});
  watch_signals();
  service_manager_.ready();
  watchdog_.begin();
  thread_ = std::thread([this] { loops_.run(); });
  return true;
}

std::shared_ptr<net::Reception> Standby::reception(bool is_for_metrics) {
  net::Site site([this, is_for_metrics](
                     const net::HttpRequest& request) { return answer(request, is_for_metrics); },
                 net::StaticFiles(""),
                 {});
  site.add_people({}, [this](const net::HttpRequest& request) -> std::optional<net::HttpAnswer> {
    for (const char* const answered : {"/healthz", "/readyz", "/metrics"}) {
      if (request.path == answered) return std::nullopt;
    }
    net::HttpAnswer refused = net::sentence(kUnavailable, "This server does not play. " + why());
    refused.headers.emplace_back("Retry-After", "1");
    return refused;
  });
  auto reception = std::make_shared<net::Reception>(
      std::move(site), lobby::SessionFactory(), net_limits(config_));
  reception->trusted_proxies = config_.trusted_proxies;
  return reception;
}

net::HttpAnswer Standby::answer(const net::HttpRequest& request, bool is_for_metrics) const {
  if (request.path == "/healthz") return net::sentence(200, "ok");
  if (request.path == "/readyz") return net::sentence(kUnavailable, why());
  if (!is_for_metrics && (config_.metrics || !is_of_this_machine(request))) {
    return net::sentence(403, "Metrics are for the machine that the server runs on.");
  }
  MetricsText text;
  tell_leadership(false, term_, text);
  return {.status = 200,
          .content_type = "text/plain; version=0.0.4",
          .body = std::make_shared<const std::string>(text.take()),
          .headers = {{"Cache-Control", "no-store"}}};
}

std::string Standby::why() const {
  const std::lock_guard lock(mutex_);
  return why_;
}

void Standby::set_why(std::string why) {
  const std::lock_guard lock(mutex_);
  why_ = std::move(why);
}

void Standby::wait(const store::Waits& waits) {
  if (is_stopped_) throw Stopped();
  const bool is_silent = !waits.why.empty();
  std::string leader;
  if (waits.leader) {
    term_ = waits.leader->term;
    leader = waits.leader->address;
    set_why("Another server plays, in term " + std::to_string(waits.leader->term) +
            "; this one stands by.");
  } else {
    set_why(is_silent ? "The database does not answer." : "Another program uses the database.");
  }
  const std::string now = leader + '\n' + why() + '\n' + waits.why;
  const auto time = std::chrono::steady_clock::now();
  if (now == logged_ && (!is_silent || time < silent_until_)) return;
  logged_ = now;
  silent_until_ = time + kBetweenLines;
  log(is_silent ? LogLevel::Error : LogLevel::Info,
      is_silent ? "the database does not answer; this server waits for it"
                : "another server plays; this one stands by",
      {
          {"leader", leader               },
          {"term",   std::to_string(term_)},
          {"why",    waits.why            }
  });
}

std::optional<int> Standby::take_socket() {
  end();
  if (is_stopped_) return std::nullopt;
  return std::exchange(socket_, -1);
}

void Standby::end() {
  if (thread_.joinable()) {
    if (metrics_listener_) metrics_listener_->stop([] {});
    // Nobody is left on a connection that nobody answers.
    listener_->stop([this] { loops_.stop(); });
    thread_.join();
  }
  signals_.clear();
  metrics_listener_.reset();
  listener_.reset();
}

void Standby::watch_signals() {
  signals_.async_wait([this](boost::system::error_code failed, int signal) {
    if (failed) return;
    if (signal == SIGHUP) {
      log(LogLevel::Warn, "a standby reads its configuration when it takes over");
    } else {
      is_stopped_ = true;
      set_why("This server is being stopped.");
    }
    watch_signals();
  });
}

}  // namespace lair
