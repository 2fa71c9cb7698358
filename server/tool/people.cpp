#include "server/tool/people.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <future>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include <CLI/CLI.hpp>

#include "server/people/skeleton.hpp"
#include "server/store/accounts.hpp"
#include "server/store/clock.hpp"
#include "server/store/conduct.hpp"
#include "server/store/migrate.hpp"
#include "server/store/reader.hpp"

namespace lair::tool {
namespace {

constexpr std::array<std::string_view, 3> kRoles{"player", "moderator", "operator"};
constexpr std::array<std::string_view, 6> kActs{"warn", "mute", "boot", "ban", "lift", "grant"};

// A database that is there, of the version that is written here.
const std::string& checked(const std::string& path) {
  store::Database database(path, store::Access::ReadOnly);
  const int version = store::version_of(database);
  const auto known = static_cast<int>(store::migrations().size());
  if (version != known) {
    throw store::StoreError(SQLITE_ERROR,
                            "this database is of version " + std::to_string(version) +
                                ", this tool writes version " + std::to_string(known) +
                                "; start the server once, or take its own tool");
  }
  return path;
}

// The books of a server that may be running: opened beside it, neither locked nor migrated.
struct OpenBooks {
  explicit OpenBooks(const std::string& path)
      : reader(checked(path)),
        database(path, store::Access::ReadWrite),
        writer(database, [](const store::StoreError& error) { std::cerr << error.what() << '\n'; }),
        accounts(database, writer, reader),
        conduct(database, writer, reader) {}

  // Statements go before the writer does, so its thread must have ended by then.
  ~OpenBooks() { writer.stop(); }

  OpenBooks(const OpenBooks&) = delete;
  OpenBooks& operator=(const OpenBooks&) = delete;

  store::Reader reader;
  store::Database database;
  store::Writer writer;
  store::Accounts accounts;
  store::Conduct conduct;
};

std::string time_text(people::Time time) {
  const std::time_t seconds = time;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 32> text{};
  const auto length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return {text.data(), length};
}

std::string person_text(const std::optional<PlayerId>& id, const std::string& name) {
  return id ? name + " (" + std::to_string(id->value()) + ")" : std::string("the console");
}

void print(const people::AuditEntry& entry, std::ostream& out) {
  out << time_text(entry.at) << "  " << kActs.at(static_cast<std::size_t>(entry.act)) << ' ';
  out << (entry.player ? person_text(entry.player, entry.player_name) : entry.range);
  if (entry.act == people::Act::Grant) {
    out << " as " << kRoles.at(static_cast<std::size_t>(entry.role));
  }
  if (entry.table != 0) out << " from table " << entry.table;
  if (entry.until != 0) out << " until " << time_text(entry.until);
  out << ", by " << person_text(entry.moderator, entry.moderator_name) << ": " << entry.reason
      << '\n';
}

}  // namespace

bool grant(const GrantOptions& options, std::ostream& out) {
  const auto* const role = std::ranges::find(kRoles, options.role);
  if (role == kRoles.end()) {
    out << "a role is player, moderator or operator, not " << options.role << '\n';
    return false;
  }
  OpenBooks books(options.database);
  const auto account = books.accounts.find(people::skeleton_of(options.name));
  if (!account) {
    out << "nobody has an account called " << options.name << '\n';
    return false;
  }
  const people::Person& person = account->person;
  const auto granted = static_cast<people::Role>(role - kRoles.begin());
  const people::AuditEntry entry{.at = store::seconds_now(),
                                 .act = people::Act::Grant,
                                 .player = person.id,
                                 .role = granted,
                                 .reason = options.reason};
  std::promise<people::Outcome> outcome;
  books.conduct.grant(
      person.id, granted, entry, [&](people::Outcome given) { outcome.set_value(given); });
  if (outcome.get_future().get() != people::Outcome::Done) {
    out << "the database refused\n";
    return false;
  }
  out << person.name << " is " << *role << " now\n";
  return true;
}

bool show_audit(const AuditOptions& options, std::ostream& out) {
  OpenBooks books(options.database);
  people::AuditQuestion question;
  question.count = options.count;
  if (!options.name.empty()) {
    const auto account = books.accounts.find(people::skeleton_of(options.name));
    if (!account) {
      out << "nobody has an account called " << options.name << '\n';
      return false;
    }
    question.player = account->person.id;
  }
  for (const people::AuditEntry& entry : books.conduct.entries(question)) print(entry, out);
  return true;
}

void add_people(CLI::App& app, int& status) {
  CLI::App* people = app.add_subcommand("people", "Roles and what moderators did");
  people->require_subcommand(1);

  CLI::App* give = people->add_subcommand("grant", "Make an account player, moderator or operator");
  const auto granted = std::make_shared<GrantOptions>();
  give->add_option("NAME", granted->name, "Of the account")->required();
  give->add_option("ROLE", granted->role, "player, moderator or operator")->required();
  give->add_option("--db", granted->database, "The server's database")->required();
  give->add_option("--reason", granted->reason, "For the audit log");

  CLI::App* audit = people->add_subcommand("audit", "What was done, newest first");
  const auto asked = std::make_shared<AuditOptions>();
  audit->add_option("--db", asked->database, "The server's database")->required();
  audit->add_option("--player", asked->name, "Only what was done to this account");
  audit->add_option("--count", asked->count, "So many lines at most");

  const auto run = [&status](auto act) {
    try {
      status = act() ? 0 : 1;
    } catch (const store::StoreError& error) {
      std::cerr << error.what() << '\n';
      status = 1;
    }
  };
  give->callback([granted, run] { run([&] { return grant(*granted, std::cout); }); });
  audit->callback([asked, run] { run([&] { return show_audit(*asked, std::cout); }); });
}

}  // namespace lair::tool
