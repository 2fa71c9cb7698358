#include "server/app/standby.hpp"

#include <utility>

#include <unistd.h>

#include "server/app/listeners.hpp"
#include "server/app/measures.hpp"
#include "server/log.hpp"

namespace lair {
namespace {

constexpr std::chrono::seconds kBetweenLines{10};  // between log lines that say the same
constexpr std::chrono::milliseconds kFarewell{250};
constexpr int kUnavailable = 503;

}  // namespace

Standby::Standby(const Config& config, Reread reread, ServiceManager& service_manager)
    : config_(config),
      service_manager_(service_manager),
      host_(config,
            std::move(reread),
            service_manager,
            {.readiness = [this] { return readiness(); },
             .metrics = [this](MetricsText& text) { tell_metrics(text); }}),
      gateway_(config, host_.loops(), host_.allowances()),
      why_("It is asking the database which server plays.") {}

Standby::~Standby() {
  end();
  if (socket_ >= 0) ::close(socket_);
}

bool Standby::open() {
  socket_ = socket_for_clients(config_, service_manager_);
  if (socket_ < 0) return false;
  const auto virtual_host =
      gateway_.open([this](const net::HttpRequest& request) { return host_.answer(request); });
  // No client's farewell may delay a takeover.
  virtual_host->limits.close_deadline = kFarewell;
  virtual_host->limits.stop_deadline = 2 * kFarewell;
  if (!host_.listen(::dup(socket_), virtual_host)) return false;
  announce_standby({.address = config_.address, .port = port()});
  host_.begin([this] {
    is_stopped_ = true;
    set_why("This server is being stopped.");
  });
  thread_ = std::thread([this] { host_.run(); });
  return true;
}

net::HttpAnswer Standby::readiness() const {
  if (!gateway_.is_ready()) return net::sentence(kUnavailable, why() + " " + gateway_.why_not());
  return net::sentence(200, "ready; players are passed on. " + why());
}

void Standby::tell_metrics(MetricsText& text) const {
  tell_leadership(false, term_, text);
  text.gauge("lair_gateway_ready",
             "1: players are passed on to the server that plays; 0: they are not.",
             gateway_.is_ready() ? 1 : 0);
  text.gauge("lair_gateway_clients",
             "WebSockets that are passed on to the server that plays.",
             gateway_.clients());
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
      is_silent ? "the database cannot be used now; waiting for it"
                : "another server plays; this one stands by",
      {
          {"leader", leader               },
          {"term",   std::to_string(term_)},
          {"why",    waits.why            }
  });
}

void Standby::takes_over() {
  set_why("It is taking over and reading the tables.");
  gateway_.follow(std::nullopt);
}

std::optional<int> Standby::take_socket() {
  end();
  if (is_stopped_) return std::nullopt;
  return std::exchange(socket_, -1);
}

void Standby::end() {
  if (!thread_.joinable()) return;
  gateway_.stop();
  // Leave nobody on a connection that will not be answered.
  host_.close([] {});
  thread_.join();
  host_.dissolve();
}

}  // namespace lair
