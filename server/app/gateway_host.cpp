#include "server/app/gateway_host.hpp"

#include <chrono>
#include <csignal>
#include <utility>

#include "server/api/metrics.hpp"
#include "server/api/pages.hpp"
#include "server/app/deadline.hpp"
#include "server/app/listeners.hpp"
#include "server/app/plans.hpp"
#include "server/app/version.hpp"
#include "server/log.hpp"

namespace lair {
namespace {

// Longer than a connection to a database that cannot be reached is tried.
constexpr std::chrono::seconds kStopsWithin{15};

}  // namespace

GatewayHost::GatewayHost(Config config,
                         Reread reread,
                         ServiceManager& service_manager,
                         Answers answers)
    : config_(std::move(config)),
      reread_(std::move(reread)),
      service_manager_(service_manager),
      answers_(std::move(answers)),
      allowances_(people_plan(config_).allowances),
      signals_(loops_.first(), SIGINT, SIGTERM, SIGHUP),
      watchdog_(loops_.first().get_executor(), service_manager) {}

net::HttpAnswer GatewayHost::answer(const net::HttpRequest& request) const {
  if (request.path == "/healthz") return net::sentence(200, "ok");
  if (request.path == "/version") return version_answer(version(), commit());
  if (request.path == "/readyz") return answers_.readiness();
  if (request.path != "/metrics") return net::sentence(404, "There is no such page here.");
  const bool may_read = !config_.metrics && is_of_this_machine(request);
  return may_read ? metrics()
                  : net::sentence(403, "Metrics are for the machine that the server runs on.");
}

net::HttpAnswer GatewayHost::metrics() const {
  MetricsText text;
  tell_counts(virtual_host_->counts, text);
  answers_.metrics(text);
  return metrics_text_answer(std::move(text));
}

bool GatewayHost::listen(int socket, std::shared_ptr<net::VirtualHost> virtual_host) {
  virtual_host_ = std::move(virtual_host);
  listener_ = listen_at_given(loops_, socket, virtual_host_);
  if (!listener_) return false;
  if (!config_.metrics) return true;
  metrics_listener_ =
      listen_at(loops_,
                *config_.metrics,
                host_for_metrics([this](const net::HttpRequest&) { return metrics(); }, config_));
  return metrics_listener_ != nullptr;
}

void GatewayHost::begin(std::function<void()> stop) {
  stop_ = std::move(stop);
  watch_signals();
  service_manager_.ready();
  watchdog_.begin();
}

void GatewayHost::watch_signals() {
  signals_.async_wait([this](boost::system::error_code failed, int signal) {
    if (failed) return;
    obey(signal);
    watch_signals();
  });
}

// A thread that asks a database which server plays may wait for the answer for ever.
void GatewayHost::obey(int signal) {
  if (signal == SIGHUP) return reload();
  const auto stop = std::exchange(stop_, nullptr);
  if (!stop) return;
  service_manager_.stopping(kStopsWithin);
  end_within(kStopsWithin);
  stop();
}

void GatewayHost::reload() {
  service_manager_.reloading();
  if (reread_into(config_, reread_)) {
    virtual_host_->connections.set_limits(config_.connections_max,
                                          config_.connections_per_address_max);
    allowances_.change(people_plan(config_).allowances);
    log(LogLevel::Info, "configuration reloaded");
  }
  service_manager_.ready();
}

void GatewayHost::close(std::function<void()> closed) {
  if (metrics_listener_) metrics_listener_->stop([] {});
  listener_->stop([this, closed = std::move(closed)] {
    closed();
    loops_.stop();
  });
}

void GatewayHost::dissolve() {
  signals_.clear();
  metrics_listener_.reset();
  listener_.reset();
}

}  // namespace lair
