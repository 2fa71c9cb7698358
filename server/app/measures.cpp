#include "server/app/measures.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <utility>

#include <unistd.h>

#include "server/app/version.hpp"
#include "server/store/archive.hpp"
#include "server/store/database_name.hpp"
#include "server/wire/peek.hpp"

namespace lair {
namespace {

using Clock = Histogram::Clock;

class MeasuredOutlet final : public lobby::Outlet {
 public:
  MeasuredOutlet(std::shared_ptr<lobby::Outlet> outlet, Histogram& times)
      : outlet_(std::move(outlet)), times_(times) {}

  void action_arrived() { since_ = Clock::now().time_since_epoch().count(); }

  bool push(std::string_view message) override {
    if (since_ != 0 && wire::may_answer_action(message)) {
      const Clock::rep since = since_.exchange(0);
      if (since != 0) times_.add_since(Clock::time_point(Clock::duration(since)));
    }
    return outlet_->push(message);
  }

  void close(lobby::CloseCode code, std::string reason) override {
    outlet_->close(code, std::move(reason));
  }

  [[nodiscard]] const std::string& remote_address() const override {
    return outlet_->remote_address();
  }

 private:
  std::shared_ptr<lobby::Outlet> outlet_;
  Histogram& times_;
  std::atomic<Clock::rep> since_{0};  // the arrival of the last action, unless it was answered
};

class MeasuredSession final : public lobby::Session {
 public:
  MeasuredSession(std::unique_ptr<lobby::Session> session, Histogram& times)
      : session_(std::move(session)), times_(times) {}

  void opened(std::shared_ptr<lobby::Outlet> outlet) override {
    outlet_ = std::make_shared<MeasuredOutlet>(std::move(outlet), times_);
    session_->opened(outlet_);
  }

  void received(std::string_view frame) override {
    if (wire::is_action(frame)) outlet_->action_arrived();
    session_->received(frame);
  }

  void received_too_fast(std::string_view frame) override { session_->received_too_fast(frame); }

  void closed() override { session_->closed(); }

 private:
  std::unique_ptr<lobby::Session> session_;
  std::shared_ptr<MeasuredOutlet> outlet_;
  Histogram& times_;
};

std::uint64_t open_files() {
  std::error_code error;
  const std::filesystem::directory_iterator files("/proc/self/fd", error);
  return error ? 0 : static_cast<std::uint64_t>(std::distance(begin(files), end(files)));
}

void tell_process(MetricsText& text) {
  text.gauge("process_resident_memory_bytes", "Memory that the process holds.", resident_bytes());
  text.gauge("process_open_fds", "Files and sockets that are open.", open_files());
  text.head("process_cpu_seconds_total", "counter", "Processor time that was used.");
  text.row("process_cpu_seconds_total", {}, processor_seconds());
  text.head("lair_build_info", "gauge", "Always 1; its labels say what runs.");
  text.row("lair_build_info",
           label("version", version()) + "," + label("commit", commit()),
           std::uint64_t{1});
}

void tell_lobby(const lobby::Lobby& lobby, MetricsText& text) {
  constexpr std::array kPhases{
      std::pair{wire::TablePhase::Waiting,      "waiting" },
      std::pair{wire::TablePhase::Playing,      "playing" },
      std::pair{wire::TablePhase::BetweenDeals, "between" },
      std::pair{wire::TablePhase::Finished,     "finished"},
  };
  const auto tables = lobby.tables();
  text.head("lair_tables", "gauge", "Tables by phase.");
  for (const auto& [phase, name] : kPhases) {
    text.row(
        "lair_tables",
        label("phase", name),
        static_cast<std::uint64_t>(std::ranges::count(tables, phase, &wire::TableSummary::phase)));
  }
  std::uint64_t seated = 0;
  for (const wire::TableSummary& table : tables) {
    seated += static_cast<std::uint64_t>(std::ranges::count_if(
        table.seats, [](const wire::SeatState& seat) { return seat.attending; }));
  }
  text.gauge("lair_tables_failed",
             "Tables not yet restored after their journal could not be written.",
             std::uint64_t{lobby.failed_tables()});
  text.gauge("lair_tables_broken",
             "Tables that a defect stopped since the start, or that could not be restored.",
             std::uint64_t{lobby.broken_tables()});
  text.gauge("lair_people_at_tables", "Seats of people who have the table open.", seated);
  text.head("lair_people", "gauge", "People in a room.");
  for (const wire::Room& room : lobby.shown_rooms()) {
    text.row("lair_people", label("room", room.id), std::uint64_t{room.people});
  }
}

void tell_mail(const mail::MailQueue& mail, MetricsText& text) {
  text.counter("lair_mail_sent_total", "E-mails that the SMTP server has accepted.", mail.sent());
  text.counter(
      "lair_mail_failed_tries_total", "Failed attempts to send an e-mail.", mail.failed_tries());
  text.counter("lair_mail_given_up_total", "E-mails given up.", mail.given_up());
  text.gauge("lair_mail_waiting", "E-mails waiting to be sent.", mail.waiting());
}

}  // namespace

std::uint64_t bytes_of_database(const std::string& database) {
  std::uint64_t bytes = 0;
  for (const char* end : {"", "-wal"}) {
    std::error_code missing;
    const auto size = std::filesystem::file_size(database + end, missing);
    if (!missing) bytes += size;
  }
  return bytes;
}

std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t whole = 0;
  std::uint64_t resident = 0;
  file >> whole >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

double processor_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

std::string route_of(const std::string& path) {
  constexpr std::string_view kPlayers = "/api/v1/players/";
  std::string route;
  std::size_t at = 0;
  while (at < path.size()) {
    const std::size_t end = std::min(path.find('/', at + 1), path.size());
    const std::string part = path.substr(at, end - at);
    // A part that is a number or a day counts as an id.
    const bool is_dated = part.size() > 1 && std::all_of(part.begin() + 1, part.end(), [](char c) {
                            return (c >= '0' && c <= '9') || c == '-';
                          });
    const bool is_name = part.size() > 1 && route + "/" == kPlayers;
    route += is_dated || is_name ? "/:id" : part;
    at = end;
  }
  return route;
}

// Refused requests get no route: probing paths must not create rows.
void RouteTimes::add(const std::string& path, int status, Clock::duration took) {
  constexpr int kBadRequest = 400;
  if (status >= kBadRequest) return;
  const std::string route = route_of(path);
  const std::lock_guard lock(mutex_);
  const auto known = routes_.find(route);
  if (known != routes_.end()) return known->second->add(took);
  if (routes_.size() >= kRoutesMax) return;
  routes_.emplace(route, std::make_unique<Histogram>()).first->second->add(took);
}

void RouteTimes::tell(MetricsText& text) const {
  text.head("lair_http_answer_seconds", "histogram", "How long making a page took, by route.");
  const std::lock_guard lock(mutex_);
  for (const auto& [route, times] : routes_) {
    text.row("lair_http_answer_seconds", label("route", route), *times);
  }
}

std::unique_ptr<lobby::Session> measured(std::unique_ptr<lobby::Session> session,
                                         Histogram& times) {
  return std::make_unique<MeasuredSession>(std::move(session), times);
}

void tell_leadership(bool leads, std::int64_t term, MetricsText& text) {
  text.gauge("lair_is_primary", "1: this server plays; 0: it stands by.", leads ? 1 : 0);
  text.gauge("lair_term",
             "Number of the server that plays: the first of a database is 1, the next is 2.",
             static_cast<std::uint64_t>(term));
}

void tell_uplinks(const net::VirtualHost& virtual_host, MetricsText& text) {
  if (!virtual_host.uplinks) return;
  const net::NetCounts& play = virtual_host.uplinks->play->counts;
  text.gauge("lair_uplinks",
             "Gateways that pass players on to this server.",
             play.sockets_opened - play.sockets_closed);
  text.counter("lair_uplink_frames_total", "Frames that gateways sent.", play.frames);
}

void tell(const Measured& measured, MetricsText& text) {
  tell_process(text);
  tell_lobby(measured.lobby, text);
  text.head("lair_action_frame_seconds",
            "histogram",
            "From an action's arrival until what follows is queued for the same client.");
  text.row("lair_action_frame_seconds", {}, measured.action_to_frame);
  text.head(
      "lair_action_commit_seconds", "histogram", "From a decided action until it is on the disk.");
  text.row("lair_action_commit_seconds", {}, measured.store.writer().record_times());
  text.head("lair_commit_seconds", "histogram", "How long one commit of the database took.");
  text.row("lair_commit_seconds", {}, measured.store.writer().commit_times());
  measured.routes.tell(text);
  text.head(
      "lair_queue_depth", "gauge", "Waiting work: writes to the disk, passwords to be hashed.");
  text.row("lair_queue_depth", "queue=\"writes\"", measured.store.writer().waiting());
  text.row("lair_queue_depth", "queue=\"passwords\"", measured.people.passwords().waiting());
  if (measured.mail != nullptr) tell_mail(*measured.mail, text);
  if (const store::Leadership* const leadership = measured.store.leadership()) {
    tell_leadership(true, leadership->term(), text);
  }
  // A database on a PostgreSQL server is measured there.
  if (!store::is_postgres(measured.database)) {
    text.gauge("lair_database_bytes",
               "Size of the database with its write-ahead log.",
               bytes_of_database(measured.database));
    text.gauge("lair_archive_bytes",
               "Size of the archive of old games beside the database.",
               store::archive_bytes(measured.database));
  }
  text.head("lair_archived_tables_total",
            "counter",
            "Tables whose moves have been archived since the start.");
  text.row("lair_archived_tables_total", {}, measured.store.archive().tables());
  text.gauge("lair_archive_healthy",
             "1: last night's archiving was completed; 0: it failed.",
             measured.store.archive().is_healthy() ? 1 : 0);
  text.gauge("lair_database_healthy",
             "1: the last commit succeeded; 0: it failed.",
             measured.store.is_healthy() ? 1 : 0);
}

}  // namespace lair
