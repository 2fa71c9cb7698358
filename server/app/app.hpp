// Where the objects of the server meet: started in order, stopped in reverse.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include <boost/asio/steady_timer.hpp>

#include "server/admin/acts.hpp"
#include "server/admin/socket.hpp"
#include "server/admin/worker.hpp"
#include "server/app/config.hpp"
#include "server/app/control.hpp"
#include "server/app/kept_allowances.hpp"
#include "server/app/logged_conduct.hpp"
#include "server/app/night_work.hpp"
#include "server/app/reload.hpp"
#include "server/app/running_server.hpp"
#include "server/app/seed_source.hpp"
#include "server/app/service_manager.hpp"
#include "server/app/standby.hpp"
#include "server/app/web_pages.hpp"
#include "server/director/director.hpp"
#include "server/league/office.hpp"
#include "server/lobby/lobby.hpp"
#include "server/loops.hpp"
#include "server/mail/mail_queue.hpp"
#include "server/net/listener.hpp"
#include "server/people/people.hpp"
#include "server/push/pushes.hpp"
#include "server/store/register.hpp"
#include "server/store/store.hpp"
#include "server/system_time.hpp"

namespace lair {

// A server that plays: everything it has, from the database to the last timer.
class App {
 public:
  // `standby` waits for another server to end before this one plays; null if this server does not
  // stand by.
  App(const Config& config, Reread reread, ServiceManager& service_manager, Standby* standby);

  // Stops the store first: writes still in progress report to the clerk when they are done.
  ~App() {
    store_.stop();
    clerk_.stop();
  }

  App(const App&) = delete;
  App& operator=(const App&) = delete;

  // Serves until SIGINT or SIGTERM. Returns the exit status: 0, or 1 if it could not start. Throws
  // Standby::Stopped if a signal arrived before it played.
  int run();

 private:
  [[nodiscard]] people::People::Books people_books();
  [[nodiscard]] bool is_ready() const;
  bool open_clients();
  bool open_metrics();
  void begin_leagues();
  void watch_bell();
  void reload();
  bool read_again();
  void close(std::function<void()> closed);

  ServiceManager& service_manager_;
  Standby* standby_;
  Config config_;
  Reread reread_;
  SystemTime time_;
  SeedSource seeds_;
  Loops loops_;
  // Decides acts in seasons. Its queue needs no bound: at any time the office has one act of each
  // season in progress, the director one of its own for each table.
  admin::Worker clerk_{admin::Worker::kUnbounded};
  store::Store store_;
  league::Office office_;
  LoggedConduct conduct_;
  std::optional<mail::MailQueue> mail_;
  people::People people_;
  std::optional<KeptAllowances> kept_allowances_;
  std::unique_ptr<push::Pushes> pushes_;  // null: devices are not called
  lobby::Lobby lobby_;
  director::Director director_;
  boost::asio::steady_timer bell_;
  std::uint64_t rung_ = 0;  // ticks so far, one a second
  NightWork night_work_;
  store::Register register_;
  RunningServer running_;
  admin::Acts acts_;
  WebPages pages_;
  std::unique_ptr<admin::Socket> operators_;
  std::shared_ptr<net::VirtualHost> virtual_host_;
  std::shared_ptr<net::Listener> listener_;
  std::shared_ptr<net::Listener> metrics_listener_;  // null: no listener of their own
  Control control_;
};

}  // namespace lair
