#include "server/app/control.hpp"

#include <chrono>
#include <csignal>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/app/deadline.hpp"
#include "server/log.hpp"

namespace lair {
namespace {

constexpr std::chrono::seconds kAfterTheDrain{15};  // for goodbyes and the journal, at most

}  // namespace

Control::Control(const Config& config,
                 Loops& loops,
                 lobby::Lobby& lobby,
                 ServiceManager& service_manager,
                 Acts acts)
    : config_(config),
      loops_(loops),
      lobby_(lobby),
      service_manager_(service_manager),
      acts_(std::move(acts)),
      loop_(loops.first().get_executor()),
      signals_(loop_, SIGINT, SIGTERM, SIGHUP),
      watchdog_(loop_, service_manager),
      drain_(loop_, lobby, [this] { say_goodbye(); }) {}

void Control::begin() {
  watch_signals();
  watchdog_.begin();
}

void Control::watch_signals() {
  signals_.async_wait([this](boost::system::error_code failed, int signal) {
    if (failed) return;
    obey(signal);
    watch_signals();
  });
}

// The first signal to stop lets hands in play finish; the second stops waiting for them; the third
// does not even wait for goodbyes to be delivered.
void Control::obey(int signal) {
  if (signal == SIGHUP) return acts_.reload();
  if (is_saying_goodbye_) return loops_.stop();
  if (drain_.has_begun()) return drain_.cut_short();
  is_draining_ = true;
  const std::chrono::seconds at_most(config_.drain_seconds);
  service_manager_.stopping(at_most + kAfterTheDrain);
  drain_.begin(at_most);
}

// The lobby, which says it, may be waiting for a database that never answers.
void Control::say_goodbye() {
  is_saying_goodbye_ = true;
  end_within(kAfterTheDrain);
  lobby_.shut_down([this] { boost::asio::post(loop_, [this] { stop(); }); });
}

void Control::stop() {
  log(LogLevel::Info, "stopping: no new clients; tables finish their step");
  acts_.close([this] { loops_.stop(); });
}

}  // namespace lair
