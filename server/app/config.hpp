// Every setting of the server: flag, then LAIR_SECTION_KEY, then the TOML file, then the default.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/result.hpp"
#include "server/fair/seed.hpp"
#include "server/lobby/room_plan.hpp"
#include "server/log.hpp"
#include "server/mail/smtp.hpp"
#include "server/people/allowances.hpp"
#include "server/people/passwords.hpp"
#include "server/table/table.hpp"

namespace lair {

struct ListenAt {
  std::string address;
  std::uint16_t port = 0;
};

// A club that this server passes players on to if they connect by one of its names.
struct HostedClub {
  std::vector<std::string> hosts;
  std::string database;  // on a PostgreSQL server; names the club's primary

  friend bool operator==(const HostedClub&, const HostedClub&) = default;
};

struct Config {
  // [server]
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;                 // 0: any free port; it is printed at the start
  std::string web = "clients/web/dist";      // the built web client
  std::vector<std::string> origins;          // pages on other sites that may connect
  std::optional<ListenAt> metrics;           // only for /metrics; unset: loopback gets it at `port`
  std::vector<std::string> trusted_proxies;  // addresses whose forwarded_header is believed
  std::string forwarded_header = "x-forwarded-for";
  std::vector<std::string> hosts;     // names the server answers to; empty: any
  std::string reach;                  // HOST[:PORT] where other servers of the club reach this one
  std::uint32_t threads = 1;          // loops that serve sockets; the journal has its own thread
  std::uint32_t reading_threads = 1;  // threads that answer read-only pages
  std::uint32_t drain_seconds = 60;   // how long SIGTERM waits for hands in play

  // [admin]
  std::string admin_socket;  // empty: beside the database

  // [store]
  std::string database = "var/lair.db";
  bool standby = false;             // wait for the server that uses the database to end
  std::uint32_t archive_days = 90;  // after a table has ended; 0: nothing is archived
  std::uint32_t archive_hour = 4;   // of the night, in the machine's local time

  // [table]
  table::Pace pace;
  std::uint32_t tables_max = 1'000;
  std::uint32_t tables_per_host_max = 4;
  std::uint32_t tables_per_guest_max = 2;
  std::uint32_t tables_per_address_max = 32;
  std::uint32_t guest_abandoned_minutes = 60;  // for a guest's match that everybody has left

  // [limits]
  std::uint32_t connections_max = 10'000;
  std::uint32_t connections_per_address_max = 64;
  std::uint32_t ladder_tables = 1;             // of people's bots, at once; 0: no ladder
  std::uint32_t ladder_people_tables_max = 4;  // the ladder pauses while people play at more tables
  std::uint32_t hello_seconds = 15;            // that a new connection may stay silent
  std::uint32_t idle_seconds = 45;             // that a client may stay silent, pings included
  std::uint32_t frames_per_second = 20;        // of one client, on average
  std::uint32_t poll_seconds = 20;             // that a POST /link request may be held open
  std::vector<people::AllowanceChange> allowances;  // override rows of people/allowances.hpp

  // [people]
  people::PasswordCost password_cost;
  people::Passwords::Limits password_limits;
  std::uint32_t session_days = 30;     // of an account, since last use
  std::uint32_t guest_days = 400;      // of a guest
  std::uint32_t rename_days = 30;      // between two changes of a name
  std::vector<std::string> operators;  // names of accounts that run the club
  bool secure_cookies = false;         // even if no proxy says that it uses HTTPS

  // [club]
  std::string club_name;     // empty: the program's
  std::string club_welcome;  // for the first page
  std::string club_logo;     // a file
  std::string club_mode = "open";
  std::string club_address;  // what people type; empty: unknown

  // [mail]
  mail::SmtpPlan mail;
  std::uint32_t mail_retry_seconds = 60;
  std::string mail_password_file;  // read instead of mail.password
  // [push]
  std::string push_contact;  // of the operator, "mailto:…" or "https://…"; empty: no calls

  // [log]
  LogPlan log;

  // [[gateway]]; if there is any, the server plays nothing itself
  std::vector<HostedClub> clubs;

  // [[room]]
  std::vector<lobby::RoomPlan> rooms = lobby::standard_rooms();

  // All walls follow from this seed, and every match is marked as a test; loopback only.
  std::optional<fair::Seed> seed_for_tests;

  // The process kills itself after this many commits of tables, before anybody hears of the last
  // one; loopback only. 0: never.
  std::uint64_t die_after_commits_for_tests = 0;

  // How long a server of the same club may be silent before another takes its place, and before an
  // uplink to it ends; loopback only. 0: as usual.
  std::uint32_t silence_seconds_for_tests = 0;

  // Certificates of a push service on this machine, which may then be called and take minutes to
  // answer; loopback only.
  std::string push_authority_for_tests;
};

// Why the program ends instead of serving: a text for the operator and an exit status (0 for
// --help, --version, --check-config, --print-config; 2 for a wrong flag; 78 for a wrong file).
struct ConfigEnd {
  std::string text;
  int exit_status = 0;
};

inline constexpr int kExitConfig = 78;

// The exit status of a server that should be restarted at once.
inline constexpr int kExitAgain = 75;

Result<Config, ConfigEnd> read_config(int argc, const char* const* argv);

// Returns what this machine lacks to serve `config`, if anything: a missing folder or file.
std::optional<std::string> why_not_served(const Config& config);

}  // namespace lair
