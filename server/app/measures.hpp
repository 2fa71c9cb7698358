// How long the server takes and how much it holds, measured in addition to what net counts.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/api/metrics_text.hpp"
#include "server/histogram.hpp"
#include "server/lobby/connection.hpp"
#include "server/lobby/lobby.hpp"
#include "server/mail/mail_queue.hpp"
#include "server/net/http.hpp"
#include "server/net/virtual_host.hpp"
#include "server/people/people.hpp"
#include "server/store/store.hpp"

namespace lair {

// How long pages take to produce, by route; refusals are left out. Any thread.
class RouteTimes {
 public:
  void add(const std::string& path, int status, Histogram::Clock::duration took);

  void tell(MetricsText& text) const;

 private:
  static constexpr std::size_t kRoutesMax = 64;

  mutable std::mutex mutex_;
  std::map<std::string, std::unique_ptr<Histogram>> routes_;
};

// "/api/v1/games/17" as "/api/v1/games/:id".
std::string route_of(const std::string& path);

// A session that records in `times`, which must outlive it, how long each action waits for an
// answer.
std::unique_ptr<lobby::Session> measured(std::unique_ptr<lobby::Session> session, Histogram& times);

// --- This process ---

std::uint64_t resident_bytes();
double processor_seconds();

// The file together with its write-ahead log.
std::uint64_t bytes_of_database(const std::string& database);

// Where the figures come from when somebody reads the metrics.
struct Measured {
  const store::Store& store;
  const lobby::Lobby& lobby;
  const people::People& people;
  const mail::MailQueue* mail;  // null: no mail is sent
  const Histogram& action_to_frame;
  const RouteTimes& routes;
  std::string database;
};

void tell(const Measured& measured, MetricsText& text);

// Reports the gateways that pass clients on to this server; writes nothing if it accepts no
// gateways.
void tell_uplinks(const net::VirtualHost& virtual_host, MetricsText& text);

// Reports whether this server plays, and the term: how many servers have played so far.
void tell_leadership(bool leads, std::int64_t term, MetricsText& text);

}  // namespace lair
