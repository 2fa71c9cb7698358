#include "server/tool/operators.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <iostream>
#include <memory>
#include <utility>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "server/admin/acts.hpp"
#include "server/admin/socket.hpp"
#include "server/store/accounts.hpp"
#include "server/store/bots.hpp"
#include "server/store/clock.hpp"
#include "server/store/conduct.hpp"
#include "server/store/database_name.hpp"
#include "server/store/file_lock.hpp"
#include "server/store/leadership.hpp"
#include "server/store/lived_time.hpp"
#include "server/store/marked_games.hpp"
#include "server/store/migrate.hpp"
#include "server/store/players.hpp"
#include "server/store/reader.hpp"
#include "server/store/register.hpp"
#include "server/store/sessions.hpp"
#include "server/store/ways_back.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

// Throws unless the database exists in the version that this tool writes. Returns its lock if it is
// a file.
std::unique_ptr<store::FileLock> locked(const std::string& path) {
  store::Database database(path, store::Access::ReadOnly);
  const int version = database.version();
  const auto known = static_cast<int>(store::migrations().back().number);
  if (version != known) {
    throw store::StoreError(store::Fault::Other,
                            "this database has version " + std::to_string(version) +
                                ", but this tool writes version " + std::to_string(known) +
                                "; start the server once, or use the tool of the server's version");
  }
  return store::is_postgres(path) ? nullptr : std::make_unique<store::FileLock>(path);
}

// Keeps servers from starting on it, as FileLock does for a file.
store::Database locked_database(const std::string& name) {
  store::Database database(name, store::Access::ReadWrite);
  store::lock_out_others(database, name, [](const std::string& holder) {
    std::cerr << "Waiting for " << (holder.empty() ? "another server" : holder)
              << " to release its lock on this database.\n";
  });
  return database;
}

// The people of a database on which no server runs; locked, so that none starts meanwhile.
class StoppedServer {
 public:
  explicit StoppedServer(const std::string& path)
      : lock_(locked(path)),
        reader_(path),
        database_(locked_database(path)),
        writer_(database_,
                [](const store::StoreError& error) { std::cerr << error.what() << '\n'; }),
        lived_(database_, writer_, store::seconds_now()),
        players_(database_, writer_, reader_),
        sessions_(database_, writer_, reader_, lived_),
        accounts_(database_, writer_, reader_),
        ways_back_(database_, writer_, reader_),
        bots_(database_, writer_, reader_),
        conduct_(database_, writer_, reader_),
        register_(path),
        games_(path, database_, writer_) {}

  // The members' statements are destroyed before the writer, so its thread must have ended by then.
  ~StoppedServer() { writer_.stop(); }

  StoppedServer(const StoppedServer&) = delete;
  StoppedServer& operator=(const StoppedServer&) = delete;

  json::object run(const json::object& asked) {
    people::People people({.players = players_,
                           .sessions = sessions_,
                           .accounts = accounts_,
                           .conduct = conduct_,
                           .ways = &ways_back_,
                           .bots = &bots_},
                          {},
                          store::seconds_now);
    admin::Acts acts(
        {.people = people, .known = register_, .games = games_, .clock = store::seconds_now});
    json::object answer = acts.run(asked, {});
    writer_.stop();  // before the people, whom its callbacks use, are destroyed
    return answer;
  }

 private:
  std::unique_ptr<store::FileLock> lock_;  // of a file
  store::Reader reader_;
  store::Database database_;
  store::Writer writer_;
  store::LivedTime lived_;
  store::Players players_;
  store::Sessions sessions_;
  store::Accounts accounts_;
  store::WaysBack ways_back_;
  store::Bots bots_;
  store::Conduct conduct_;
  store::Register register_;
  store::MarkedGames games_;
};

json::object parsed(const std::string& answer) {
  json::error_code error;
  const json::value value = json::parse(answer, error);
  if (error || !value.is_object())
    return admin::refused("not_json", "The server's answer is not JSON.");
  return value.get_object();
}

std::string text_in(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

// --- Acts that need a confirmation ---

struct FinalAct {
  std::string_view act;
  std::string_view does;
};

constexpr std::array kFinalActs{
    FinalAct{"people.forget",  "Permanently deletes somebody."                                },
    FinalAct{"tables.close",   "Closes the table for everybody, even in the middle of a deal."},
    FinalAct{"seasons.end",    "Ends the season for everybody; its standings are final."      },
    FinalAct{"seasons.remove", "Removes the season for everybody and closes its tables."      },
};

// Somebody at a terminal is asked before acts that cannot be undone or that everybody notices; a
// script is not.
bool is_meant(const json::object& asked, std::ostream& notes) {
  const auto* const final_act =
      std::ranges::find(kFinalActs, text_in(asked, "act"), &FinalAct::act);
  if (final_act == kFinalActs.end() || isatty(STDIN_FILENO) == 0) return true;
  notes << final_act->does << " Type yes to continue: " << std::flush;
  std::string typed;
  if (std::getline(std::cin, typed) && typed == "yes") return true;
  notes << "nothing was done\n";
  return false;
}

// --- Tables, announcements, facts ---

bool show_tables(const Where& where, std::ostream& out, std::ostream& notes) {
  const auto told = done_by_operators(where,
                                      {
                                          {"act", "tables.list"}
  },
                                      notes);
  if (!told) return false;
  for (const json::value& value : told->at("tables").as_array()) {
    const json::object& table = value.as_object();
    out << table.at("table").to_number<std::uint64_t>() << "  " << text_in(table, "room") << "  "
        << text_in(table, "phase") << "  " << text_in(table, "name");
    const char* between = ": ";
    for (const json::value& person : table.at("people").as_array()) {
      out << std::exchange(between, ", ") << person.as_string().c_str();
    }
    out << '\n';
  }
  return true;
}

bool show_facts(const Where& where, std::ostream& out, std::ostream& notes) {
  const auto told = done_by_operators(where,
                                      {
                                          {"act", "server.facts"}
  },
                                      notes);
  if (!told) return false;
  for (const auto& [name, value] : told->at("facts").as_object()) {
    out << name << ": " << value.as_string().c_str() << '\n';
  }
  return true;
}

bool say_aloud(const Where& where,
               const std::string& text,
               const std::string& time,
               std::ostream& out,
               std::ostream& notes) {
  const auto seconds = seconds_of(time);
  if (!seconds) {
    notes << "--for takes a time such as 30m, 12h or 7d, not " << time << '\n';
    return false;
  }
  const json::object asked{
      {"act",     "announce"},
      {"text",    text      },
      {"seconds", *seconds  }
  };
  if (!done_by_operators(where, asked, notes)) return false;
  out << (text.empty() ? "the announcement is withdrawn\n" : "everybody is told\n");
  return true;
}

void add_tables(CLI::App& app, int& status) {
  CLI::App* tables = app.add_subcommand("tables", "The tables of the running server");
  tables->require_subcommand(1);
  CLI::App* list = tables->add_subcommand("list", "List the tables: number, room, phase, players");
  const auto listed = add_where(*list);
  list->callback([listed, &status] {
    status = status_of([&] { return show_tables(*listed, std::cout, std::cerr); });
  });

  CLI::App* close =
      tables->add_subcommand("close", "Close a table for everybody, even in the middle of a deal");
  const auto closed = add_where(*close);
  const auto table = std::make_shared<std::uint64_t>();
  const auto reason = std::make_shared<std::string>();
  close->add_option("TABLE", *table, "Its number")->required();
  close->add_option("--reason", *reason, "For the audit log");
  close->callback([closed, table, reason, &status] {
    status = status_of([&] {
      const json::object asked{
          {"act",    "tables.close"},
          {"table",  *table        },
          {"reason", *reason       }
      };
      if (!done_by_operators(*closed, asked, std::cerr)) return false;
      std::cout << "table " << *table << " is closed\n";
      return true;
    });
  });
}

}  // namespace

std::shared_ptr<Where> add_where(CLI::App& command) {
  auto where = std::make_shared<Where>();
  command.add_option("--db", where->database, "The server's database")
      ->envname("LAIR_STORE_PATH")
      ->required();
  command
      .add_option("--socket",
                  where->socket,
                  "The server's socket for operators, if it is not beside the database")
      ->envname("LAIR_ADMIN_SOCKET");
  return where;
}

json::object ask_operators(const Where& where, const json::object& asked, std::ostream& notes) {
  const std::string socket = where.socket.empty()
                                 ? admin::socket_beside(store::files_beside(where.database))
                                 : where.socket;
  if (const auto answer = admin::ask(socket, json::serialize(asked))) return parsed(*answer);
  json::object answer = StoppedServer(where.database).run(asked);
  if (answer.at("done").as_bool()) {
    notes << "no server runs on " << store::without_password(where.database)
          << "; the database itself was changed, for the server's next start\n";
  }
  return answer;
}

std::optional<json::object> done_by_operators(const Where& where,
                                              const json::object& asked,
                                              std::ostream& notes) {
  if (!is_meant(asked, notes)) return std::nullopt;
  json::object answer = ask_operators(where, asked, notes);
  if (answer.at("done").as_bool()) return answer;
  notes << text_in(answer, "sentence") << '\n';
  return std::nullopt;
}

void put_person(const std::string& word, json::object& asked) {
  constexpr std::string_view kNumber = "id:";
  std::uint64_t number = 0;
  if (word.starts_with(kNumber)) {
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data() + kNumber.size(), end, number);
    if (error == std::errc() && stop == end) {
      asked["player"] = number;
      return;
    }
  }
  asked["name"] = word;
}

std::optional<std::int64_t> seconds_of(std::string_view word) {
  constexpr std::array kUnits{
      std::pair{'s', 1LL      },
      std::pair{'m', 60LL     },
      std::pair{'h', 3'600LL  },
      std::pair{'d', 86'400LL },
      std::pair{'w', 604'800LL},
  };
  constexpr std::int64_t kMost = 100'000;
  std::int64_t count = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, count);
  if (error != std::errc() || count <= 0 || count > kMost || stop + 1 != end) return std::nullopt;
  for (const auto& [unit, seconds] : kUnits) {
    if (*stop == unit) return count * seconds;
  }
  return std::nullopt;
}

std::string time_text(std::int64_t time) {
  const std::time_t seconds = time;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 32> text{};
  const auto length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return {text.data(), length};
}

int status_of(const std::function<bool()>& act) {
  try {
    return act() ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}

void add_operators(CLI::App& app, int& status) {
  add_tables(app, status);

  CLI::App* announce = app.add_subcommand(
      "announce", "Show an announcement to everybody who is on the server or comes to it");
  const auto where = add_where(*announce);
  const auto text = std::make_shared<std::string>();
  const auto time = std::make_shared<std::string>("1h");
  announce->add_option("TEXT", *text, "At most 500 characters; empty withdraws the announcement")
      ->required();
  announce->add_option("--for", *time, "How long it is shown: 30m, 12h, 7d")->capture_default_str();
  announce->callback([where, text, time, &status] {
    status = status_of([&] { return say_aloud(*where, *text, *time, std::cout, std::cerr); });
  });

  CLI::App* facts =
      app.add_subcommand("status", "Load, memory, disk and backups of the running server");
  const auto asked = add_where(*facts);
  facts->callback([asked, &status] {
    status = status_of([&] { return show_facts(*asked, std::cout, std::cerr); });
  });
}

}  // namespace lair::tool
