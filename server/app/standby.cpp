#include "server/app/standby.hpp"

#include <csignal>
#include <utility>

#include <unistd.h>

#include "server/api/metrics.hpp"
#include "server/app/listeners.hpp"
#include "server/app/measures.hpp"
#include "server/app/plans.hpp"
#include "server/app/version.hpp"
#include "server/log.hpp"

namespace lair {
namespace {

constexpr std::chrono::seconds kBetweenLines{10};  // of the log that say the same
constexpr std::chrono::milliseconds kFarewell{250};
constexpr int kUnavailable = 503;

}  // namespace

Standby::Standby(const Config& config, ServiceManager& service_manager)
    : config_(config),
      service_manager_(service_manager),
      signals_(loops_.first(), SIGINT, SIGTERM, SIGHUP),
      watchdog_(loops_.first().get_executor(), service_manager),
      gateway_(config, loops_),
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
  reception_ = gateway_.open([this](const net::HttpRequest& request) { return answer(request); });
  // Nobody's farewell holds a takeover up.
  reception_->limits.close_deadline = kFarewell;
  reception_->limits.stop_deadline = 2 * kFarewell;
  listener_ = listen_at_given(loops_, ::dup(socket_), reception_);
  if (!listener_) return false;
  port_ = listener_->port();
  if (config_.metrics) {
    metrics_listener_ = listen_at(
        loops_,
        *config_.metrics,
        reception_for_metrics([this](const net::HttpRequest&) { return metrics(); }, config_));
    if (!metrics_listener_) return false;
  }
  announce_standby({.address = config_.address, .port = port_});
  watch_signals();
  service_manager_.ready();
  watchdog_.begin();
  thread_ = std::thread([this] { loops_.run(); });
  return true;
}

net::HttpAnswer Standby::answer(const net::HttpRequest& request) const {
  if (request.path == "/healthz") return net::sentence(200, "ok");
  if (request.path == "/version") return version_answer(version(), commit());
  if (request.path == "/readyz") {
    if (!gateway_.is_ready()) return net::sentence(kUnavailable, why() + " " + gateway_.why_not());
    return net::sentence(200, "ready; players are passed on. " + why());
  }
  const bool is_told = !config_.metrics && is_of_this_machine(request);
  return is_told ? metrics()
                 : net::sentence(403, "Metrics are for the machine that the server runs on.");
}

net::HttpAnswer Standby::metrics() const {
  MetricsText text;
  tell_counts(reception_->counts, text);
  tell_leadership(false, term_, text);
  text.gauge("lair_gateway_ready",
             "1: players are passed on to the server that plays; 0: they are not.",
             gateway_.is_ready() ? 1 : 0);
  text.gauge("lair_gateway_clients",
             "WebSockets that are passed on to the server that plays.",
             gateway_.clients());
  return metrics_text_answer(std::move(text));
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
  if (waits.why.empty()) gateway_.follow(waits.leader);
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

void Standby::takes_over() {
  set_why("It takes over, and reads the tables.");
  gateway_.follow(std::nullopt);
}

std::optional<int> Standby::take_socket() {
  end();
  if (is_stopped_) return std::nullopt;
  return std::exchange(socket_, -1);
}

void Standby::end() {
  if (thread_.joinable()) {
    if (metrics_listener_) metrics_listener_->stop([] {});
    gateway_.stop();
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
