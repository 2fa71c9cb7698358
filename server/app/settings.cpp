#include "server/app/settings.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "server/people/club.hpp"

namespace lair {
namespace {

constexpr std::int64_t kMinuteMillis = 60'000;
constexpr std::int64_t kKibPerMib = 1024;

template <class T>
NumberSetting number(T& into, std::int64_t min, std::int64_t max) {
  return {.min = min,
          .max = max,
          .standard = static_cast<std::int64_t>(into),
          .set = [&into](std::int64_t value) { into = static_cast<T>(value); }};
}

// For a time that is written as a number of units of `unit` milliseconds.
NumberSetting time(table::Millis& into, std::int64_t min, std::int64_t max, std::int64_t unit = 1) {
  return {.min = min,
          .max = max,
          .standard = into.count() / unit,
          .set = [&into, unit](std::int64_t value) { into = table::Millis(value * unit); }};
}

NumberSetting mebibytes(std::size_t& kibibytes, std::int64_t min, std::int64_t max) {
  return {.min = min,
          .max = max,
          .standard = static_cast<std::int64_t>(kibibytes) / kKibPerMib,
          .set = [&kibibytes](std::int64_t value) {
            kibibytes = static_cast<std::size_t>(value * kKibPerMib);
          }};
}

using Rows = std::vector<Setting>;

// Adds the rows of one section.
struct Section {
  Rows& rows;
  std::string_view name;

  template <class What>
  Setting& operator()(std::string_view key,
                      std::string_view flag,
                      std::string_view sentence,
                      What what) const {
    return rows.emplace_back(Setting{name, key, flag, sentence, std::move(what)});
  }
};

void add_server(Rows& rows, Config& config, ListenWords& listen) {
  const Section add{rows, "server"};
  add("listen", "--listen", "ADDR:PORT; port 0 takes a free one", WordSetting{&listen.clients});
  add("metrics_listen",
      "--metrics-listen",
      "ADDR:PORT for /metrics only; empty: this machine can read them at the clients' address",
      WordSetting{&listen.metrics});
  add("web", "--web", "folder of the built web client", WordSetting{&config.web});
  add("threads", "--threads", "threads that serve sockets", number(config.threads, 1, 64));
  add("reading_threads",
      "--reading-threads",
      "threads that answer the read-only pages",
      number(config.reading_threads, 1, 64));
  add("origins", "--origins", "other origins whose pages may connect", &config.origins);
  add("trusted_proxies",
      "--trusted-proxies",
      "addresses of the proxies whose forwarded_header is trusted",
      &config.trusted_proxies);
  add("forwarded_header",
      "--forwarded-header",
      "header by which proxies name the client; the other one is ignored",
      WordSetting{
          &config.forwarded_header, {"x-forwarded-for", "forwarded"}
  });
  add("hosts",
      "--hosts",
      "host names of the server; requests to other names are refused",
      &config.hosts);
  add("reach",
      "--reach",
      "HOST[:PORT] where the club's other servers reach this one; servers that stand by then serve "
      "players too, and pass them on to the one that plays",
      WordSetting{&config.reach});
  add("drain_seconds",
      "--drain-seconds",
      "how long SIGTERM waits for hands in play; a second SIGTERM stops the server at once",
      number(config.drain_seconds, 0, 3'600))
      .reloads = true;
}

void add_admin(Rows& rows, Config& config) {
  const Section add{rows, "admin"};
  add("socket",
      "--admin-socket",
      "socket over which `lair people` and similar commands reach this server; empty: beside the "
      "database, FILE.socket",
      WordSetting{&config.admin_socket});
}

void add_store(Rows& rows, Config& config) {
  const Section add{rows, "store"};
  add("path",
      "--db",
      "SQLite file, created if missing, or postgres://USER@HOST/DATABASE",
      WordSetting{&config.database});
  add("standby",
      "--standby",
      "if another server uses the database, wait until it ends, then take over; PostgreSQL only",
      &config.standby);
  add("archive_days",
      "--archive-days",
      "days from a table's end until its moves are archived; 0: never",
      number(config.archive_days, 0, 36'500))
      .reloads = true;
  add("archive_hour",
      "--archive-hour",
      "hour of the day, local time, at which tables are archived",
      number(config.archive_hour, 0, 23))
      .reloads = true;
}

void add_log(Rows& rows, Config& config) {
  const Section add{rows, "log"};
  add("level",
      "--log-level",
      "least severe level that is logged",
      WordSetting{
          &config.log.level, {"debug", "info", "warn", "error"}
  })
      .reloads = true;
  add("format",
      "--log-format",
      "auto: text on a terminal, else JSON",
      WordSetting{
          &config.log.format, {"auto", "text", "json"}
  })
      .reloads = true;
  add("file",
      "--log-file",
      "log file; empty: standard error; SIGHUP reopens it",
      WordSetting{&config.log.file})
      .reloads = true;
  add("security_file",
      "--security-log-file",
      "file for fail2ban: refused sign-ins, banned visitors; empty: only in the log",
      WordSetting{&config.log.security_file})
      .reloads = true;
}

void add_club(Rows& rows, Config& config) {
  const Section add{rows, "club"};
  add("name", "--club-name", "name of the club", WordSetting{&config.club_name}).reloads = true;
  add("welcome", "--club-welcome", "text for the first page", WordSetting{&config.club_welcome})
      .reloads = true;
  add("logo",
      "--club-logo",
      "picture for the first page: .svg, .png, .webp or .jpg",
      WordSetting{&config.club_logo})
      .reloads = true;
  add("mode",
      "--club-mode",
      "who may join: anybody including guests; people who register; people who are invited; nobody",
      WordSetting{
          &config.club_mode, {people::kClubModes.begin(), people::kClubModes.end()}
  })
      .reloads = true;
  add("address",
      "--club-address",
      "address that people type, used in links: https://mahjong.example; [mail] needs it; empty: "
      "links at the console begin with ADDRESS",
      WordSetting{&config.club_address});
}

void add_mail(Rows& rows, Config& config) {
  mail::SmtpPlan& mail = config.mail;
  const Section add{rows, "mail"};
  add("host", "--mail-host", "SMTP server; empty: no e-mail is sent", WordSetting{&mail.host});
  add("port", "--mail-port", "port of the SMTP server", number(mail.port, 1, 65'535));
  add("security",
      "--mail-security",
      "starttls: encrypts after connecting, port 587; tls: encrypted from the start, port 465",
      WordSetting{
          &mail.security, {mail::kSecurities.begin(), mail::kSecurities.end()}
  });
  add("ca_file",
      "--mail-ca-file",
      "certificates for checking the SMTP server; empty: the system's",
      WordSetting{&mail.ca_file});
  add("user",
      "--mail-user",
      "user name at the SMTP server; empty: no sign-in",
      WordSetting{&mail.user});
  add("password",
      "--mail-password",
      "password at the SMTP server; not as a flag, which others on the machine can read",
      WordSetting{&mail.password});
  add("password_file",
      "--mail-password-file",
      "file that holds the SMTP password and nothing else",
      WordSetting{&config.mail_password_file});
  add("from",
      "--mail-from",
      "address that e-mails come from: mahjong@club.example",
      WordSetting{&mail.from});
  add("timeout_seconds",
      "--mail-timeout-seconds",
      "how long sending one e-mail may take",
      number(mail.timeout_seconds, 1, 600));
  add("retry_seconds",
      "--mail-retry-seconds",
      "wait before an e-mail is tried again; doubled each time",
      number(config.mail_retry_seconds, 1, 600));
}

void add_push(Rows& rows, Config& config) {
  const Section add{rows, "push"};
  add("contact",
      "--push-contact",
      "for push services, mailto:you@example.org or an https: page; if set, people can get calls "
      "on their devices while they are away; empty: no calls",
      WordSetting{&config.push_contact});
}

void add_table(Rows& rows, Config& config) {
  table::Pace& pace = config.pace;
  const Section add{rows, "table"};
  add("bot_turn_ms",
      "--bot-turn-ms",
      "how long a bot thinks on its turn",
      time(pace.bot_turn, 0, kMinuteMillis));
  add("bot_claim_ms",
      "--bot-claim-ms",
      "how long a bot thinks about a claim",
      time(pace.bot_claim, 0, kMinuteMillis));
  add("claim_window_ms",
      "--claim-window-ms",
      "shortest constant claim window",
      time(pace.window, 1, kMinuteMillis));
  add("claim_window_more_ms",
      "--claim-window-more-ms",
      "a constant claim window lasts up to this much longer, at random",
      time(pace.window_more, 0, kMinuteMillis));
  add("break_seconds",
      "--break-seconds",
      "longest break between deals",
      time(pace.between, 0, 3'600, 1'000));
  add("host_grace_seconds",
      "--host-grace-seconds",
      "how long a missing host stays host while others are there",
      time(pace.host_grace, 1, 3'600, 1'000));
  add("rematch_seconds",
      "--rematch-seconds",
      "how long players have to agree on another match",
      time(pace.rematch, 5, 3'600, 1'000));
  add("max", "--tables-max", "tables at once", number(config.tables_max, 1, 1'000'000)).reloads =
      true;
  add("per_host_max",
      "--tables-per-host-max",
      "tables of one host at once",
      number(config.tables_per_host_max, 1, 1'000))
      .reloads = true;
  add("per_guest_max",
      "--tables-per-guest-max",
      "tables of one guest at once",
      number(config.tables_per_guest_max, 1, 1'000))
      .reloads = true;
  add("per_address_max",
      "--tables-per-address-max",
      "tables that one address may have open at once; an IPv6 /48 or IPv4 /24 network four times "
      "as many",
      number(config.tables_per_address_max, 1, 1'000'000))
      .reloads = true;
  add("guest_abandoned_minutes",
      "--guest-abandoned-minutes",
      "how long a guest's match goes on after everybody has left it",
      number(config.guest_abandoned_minutes, 1, 10'080))
      .reloads = true;
}

void add_limits(Rows& rows, Config& config) {
  const Section add{rows, "limits"};
  add("connections_max",
      "--connections-max",
      "connections at once",
      number(config.connections_max, 1, 1'000'000))
      .reloads = true;
  add("connections_per_address_max",
      "--connections-per-address-max",
      "connections of one address at once",
      number(config.connections_per_address_max, 1, 1'000'000))
      .reloads = true;
  add("hello_seconds",
      "--hello-seconds",
      "how long a connection may take to say who it is",
      number(config.hello_seconds, 1, 3'600))
      .reloads = true;
  add("idle_seconds",
      "--idle-seconds",
      "how long a client may be silent; the server pings it after a third of that",
      number(config.idle_seconds, 45, 3'600));
  add("ladder_tables",
      "--ladder-tables",
      "ladder tables at once, for bots that people own; 0: no ladder",
      number(config.ladder_tables, 0, 64))
      .reloads = true;
  add("ladder_people_tables_max",
      "--ladder-people-tables-max",
      "the ladder pauses while people play at more tables than this",
      number(config.ladder_people_tables_max, 0, 100'000))
      .reloads = true;
  add("frames_per_second",
      "--frames-per-second",
      "frames a second from one client, on average",
      number(config.frames_per_second, 1, 100'000));
  add("poll_seconds",
      "--poll-seconds",
      "how long a request of a polled connection may be held open",
      number(config.poll_seconds, 1, 25));
}

void add_people(Rows& rows, Config& config) {
  const Section add{rows, "people"};
  const auto floor_mib =
      static_cast<std::int64_t>(people::kPasswordCostFloor.memory_kib) / kKibPerMib;
  add("argon2_memory_mib",
      "--argon2-memory-mib",
      "MiB of memory for hashing one password",
      mebibytes(config.password_cost.memory_kib, floor_mib, 4'096));
  add("argon2_passes",
      "--argon2-passes",
      "number of passes over that memory",
      number(config.password_cost.passes, people::kPasswordCostFloor.passes, 100));
  add("argon2_threads",
      "--argon2-threads",
      "passwords hashed at once",
      number(config.password_limits.threads, 1, 64));
  add("argon2_queue",
      "--argon2-queue",
      "passwords that may wait to be hashed at once",
      number(config.password_limits.queue_max, 1, 100'000));
  add("session_days",
      "--session-days",
      "days people stay signed in after their last visit",
      number(config.session_days, 1, 36'500));
  add("guest_days",
      "--guest-days",
      "days guests are remembered after their last visit",
      number(config.guest_days, 1, 36'500));
  add("rename_days",
      "--rename-days",
      "days between two changes of a player's name",
      number(config.rename_days, 0, 36'500));
  add("operators", "--operators", "names of the accounts that are operators", &config.operators);
  add("secure_cookies",
      "--secure-cookies",
      "mark cookies as HTTPS-only even if no proxy reports HTTPS",
      &config.secure_cookies);
}

}  // namespace

std::string environment_name(const Setting& setting) {
  std::string name = "LAIR_" + std::string(setting.section) + "_" + std::string(setting.key);
  std::ranges::transform(
      name, name.begin(), [](unsigned char letter) { return std::toupper(letter); });
  return name;
}

ListenWords listen_words(const Config& config) {
  const auto word = [](const std::string& address, std::uint16_t port) {
    const bool six = address.find(':') != std::string::npos;
    return (six ? "[" + address + "]" : address) + ":" + std::to_string(port);
  };
  return {.clients = word(config.address, config.port),
          .metrics = config.metrics ? word(config.metrics->address, config.metrics->port) : ""};
}

std::vector<Setting> settings_of(Config& config, ListenWords& listen) {
  Rows rows;
  add_server(rows, config, listen);
  add_admin(rows, config);
  add_store(rows, config);
  add_club(rows, config);
  add_mail(rows, config);
  add_push(rows, config);
  add_log(rows, config);
  add_table(rows, config);
  add_limits(rows, config);
  add_people(rows, config);
  return rows;
}

}  // namespace lair
