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

// A club that this server passes players on to, for those who come by one of the names.
struct HostedClub {
  std::vector<std::string> hosts;
  std::string database;  // on a PostgreSQL server, where that club's primary is found
};

struct Config {
  // [server]
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;                 // 0: any free one, printed at the start
  std::string web = "clients/web/dist";      // the built web client
  std::vector<std::string> origins;          // pages elsewhere that may connect
  std::optional<ListenAt> metrics;           // for /metrics alone; else loopback gets it above
  std::vector<std::string> trusted_proxies;  // addresses whose forwarded_header is believed
  std::string forwarded_header = "x-forwarded-for";
  std::vector<std::string> hosts;     // that the server goes by; none for any
  std::string reach;                  // HOST[:PORT] where other servers of the club find this one
  std::uint32_t threads = 1;          // that serve sockets; the journal has its own
  std::uint32_t reading_threads = 1;  // that answer the read-only pages
  std::uint32_t drain_seconds = 60;   // that SIGTERM waits for hands in play

  // [admin]
  std::string admin_socket;  // empty: beside the database

  // [store]
  std::string database = "var/lair.db";
  bool standby = false;             // waits for the server that uses the database to end
  std::uint32_t archive_days = 90;  // since a table ended; 0: nothing is archived
  std::uint32_t archive_hour = 4;   // of the night, by the machine's time

  // [table]
  table::Pace pace;
  std::uint32_t tables_max = 1'000;
  std::uint32_t tables_per_host_max = 4;
  std::uint32_t tables_per_guest_max = 2;
  std::uint32_t tables_per_address_max = 32;
  std::uint32_t guest_abandoned_minutes = 60;  // a guest's match that everybody has left

  // [limits]
  std::uint32_t connections_max = 10'000;
  std::uint32_t connections_per_address_max = 64;
  std::uint32_t ladder_tables = 1;             // of bots that people own, at once; 0: no ladder
  std::uint32_t ladder_people_tables_max = 4;  // while people play at more, it stands still
  std::uint32_t hello_seconds = 15;            // that a connection may say nothing
  std::uint32_t idle_seconds = 45;             // that a client may be silent, pings included
  std::uint32_t frames_per_second = 20;        // of one client, in the long run
  std::uint32_t poll_seconds = 20;             // that a request of POST /link may hang
  std::vector<people::AllowanceChange> allowances;  // instead of rows of people/allowances.hpp

  // [people]
  people::PasswordCost password_cost;
  people::Passwords::Limits password_limits;
  std::uint32_t session_days = 30;     // of an account, since it was used last
  std::uint32_t guest_days = 400;      // of a guest
  std::uint32_t rename_days = 30;      // between two changes of a name
  std::vector<std::string> operators;  // names of accounts that run the club
  bool secure_cookies = false;         // also when no proxy says that it speaks HTTPS

  // [club]
  std::string club_name;     // empty: the program's
  std::string club_welcome;  // for the first page
  std::string club_logo;     // a file
  std::string club_mode = "open";
  std::string club_address;  // that people type; empty: where it listens

  // [mail]
  mail::SmtpPlan mail;
  std::uint32_t mail_retry_seconds = 60;
  std::string mail_password_file;  // instead of mail.password
  // [push]
  std::string
      push_contact;  // of the operator, "mailto:…" or "https://…"; empty: no device is called

  // [log]
  LogPlan log;

  // [[gateway]]; with any of them the server plays nothing itself
  std::vector<HostedClub> clubs;

  // [[room]]
  std::vector<lobby::RoomPlan> rooms = lobby::standard_rooms();

  // Walls follow from this and every match is marked; loopback only.
  std::optional<fair::Seed> seed_for_tests;

  // The process kills itself after so many commits of tables, before anybody hears of the last;
  // loopback only. 0: never.
  std::uint64_t die_after_commits_for_tests = 0;

  // Certificates of a push service on this machine, which is called then; loopback only.
  std::string push_authority_for_tests;
};

// Nothing is served when it is this that is read: a text for the operator, an exit status (0 for
// --help, --version, --check-config, --print-config; 2 for a wrong flag; 78 for a wrong file).
struct ConfigEnd {
  std::string text;
  int exit_status = 0;
};

inline constexpr int kExitConfig = 78;

// The exit status of a server that is to be started again at once.
inline constexpr int kExitAgain = 75;

Result<Config, ConfigEnd> read_config(int argc, const char* const* argv);

// What of it cannot be served on this machine, if anything: a folder that is missing.
std::optional<std::string> why_not_served(const Config& config);

}  // namespace lair
