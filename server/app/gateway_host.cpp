#include "server/app/gateway_host.hpp"

#include <csignal>
#include <utility>

#include "server/api/metrics.hpp"
#include "server/api/pages.hpp"
#include "server/app/listeners.hpp"
#include "server/app/plans.hpp"
#include "server/app/reload.hpp"
#include "server/app/version.hpp"
#include "server/log.hpp"

namespace lair {

GatewayHost::GatewayHost(const Config& config, ServiceManager& service_manager, Answers answers)
    : config_(config),
      service_manager_(service_manager),
      answers_(std::move(answers)),
      allowances_(people_plan(config).allowances),
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

void GatewayHost::begin(std::function<void()> stop, std::string why_no_reload) {
  stop_ = std::move(stop);
  why_no_reload_ = std::move(why_no_reload);
  watch_signals();
  service_manager_.ready();
  watchdog_.begin();
}

void GatewayHost::watch_signals() {
  signals_.async_wait([this](boost::system::error_code failed, int signal) {
    if (failed) return;
    if (signal == SIGHUP) {
      reopen_log(config_.log);
      log(LogLevel::Warn, why_no_reload_);
    } else if (const auto stop = std::exchange(stop_, nullptr)) {
      stop();
    }
    watch_signals();
  });
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
