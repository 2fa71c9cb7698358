#include "server/tool/people.hpp"

#include <cstddef>
#include <functional>
#include <iomanip>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "server/people/addresses.hpp"
#include "server/tool/operators.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

constexpr std::string_view kWho = "Name of an account, or id:NUMBER";

std::string word_of(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t number_of(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value == nullptr ? 0 : value->to_number<std::int64_t>();
}

bool is_so(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value != nullptr && value->is_bool() && value->get_bool();
}

std::string person_text(const json::object& entry, std::string_view id, std::string_view name) {
  return word_of(entry, name) + " (" + std::to_string(number_of(entry, id)) + ")";
}

// --- What is printed ---

void print_person(const json::object& person) {
  const std::int64_t seen = number_of(person, "last_seen");
  const bool is_guest = !is_so(person, "has_account");
  std::cout << std::setw(8) << number_of(person, "player") << "  " << std::left << std::setw(9)
            << (is_guest ? "guest" : word_of(person, "role")) << std::right << "  "
            << (seen == 0 ? std::string("                   -") : time_text(seen)) << "  "
            << (is_so(person, "connected") ? "here" : "    ") << "  " << word_of(person, "name");
  const std::int64_t banned = number_of(person, "banned_until");
  if (banned != 0) std::cout << "  (banned until " << time_text(banned) << ")";
  std::cout << '\n';
}

void print_sanction(const json::object& sanction) {
  const std::string range = word_of(sanction, "range");
  std::cout << word_of(sanction, "kind") << ' '
            << (range.empty() ? person_text(sanction, "player", "name") : range) << " until "
            << time_text(number_of(sanction, "until")) << ": " << word_of(sanction, "reason")
            << '\n';
}

void print_entry(const json::object& entry) {
  std::cout << time_text(number_of(entry, "at")) << "  " << word_of(entry, "act");
  const std::string range = word_of(entry, "range");
  if (number_of(entry, "player") != 0) std::cout << ' ' << person_text(entry, "player", "name");
  if (!range.empty()) std::cout << ' ' << range;
  if (entry.contains("role")) std::cout << " as " << word_of(entry, "role");
  if (number_of(entry, "table") != 0) std::cout << " table " << number_of(entry, "table");
  if (number_of(entry, "until") != 0)
    std::cout << " until " << time_text(number_of(entry, "until"));
  std::cout << ", by "
            << (number_of(entry, "by") == 0 ? std::string("the console")
                                            : person_text(entry, "by", "by_name"))
            << ": " << word_of(entry, "reason") << '\n';
}

void print_json(const json::object& entry) { std::cout << json::serialize(entry) << '\n'; }

void print_all(const json::object& told,
               std::string_view key,
               const std::function<void(const json::object&)>& print) {
  for (const json::value& value : told.at(key).as_array()) print(value.as_object());
}

// --- The subcommands ---

// One subcommand of `lair people`; its options add to `asked` as they are read.
struct Command {
  CLI::App* app = nullptr;
  std::shared_ptr<Where> where;
  std::shared_ptr<json::object> asked;

  Command(CLI::App& people,
          const std::string& name,
          const std::string& act,
          const std::string& does)
      : app(people.add_subcommand(name, does)),
        where(add_where(*app)),
        asked(std::make_shared<json::object>()) {
    (*asked)["act"] = act;
  }

  // Adds an option whose word goes into `asked` unchanged.
  CLI::Option* word(const std::string& option, const std::string& key, const std::string& means) {
    return app->add_option_function<std::string>(
        option, [asked = asked, key](const std::string& given) { (*asked)[key] = given; }, means);
  }

  void person(const std::string& option = "WHO") {
    CLI::Option* const made = app->add_option_function<std::string>(
        option,
        [asked = asked](const std::string& given) { put_person(given, *asked); },
        std::string(kWho));
    if (option == "WHO") made->required();
  }

  // Takes a person or a range of addresses.
  void person_or_range() {
    app->add_option_function<std::string>(
           "WHO",
           [asked = asked](const std::string& given) {
             if (people::AddressRange::from(given)) {
               (*asked)["range"] = given;
             } else {
               put_person(given, *asked);
             }
           },
           std::string(kWho) + ", or addresses: 203.0.113.0/24")
        ->required();
  }

  void reason() { word("--reason", "reason", "For the person and the audit log"); }

  // Takes --for, a time.
  CLI::Option* time(const std::string& standard = "") {
    return app->add_option_function<std::string>(
        "--for",
        [asked = asked](const std::string& given) {
          const auto seconds = seconds_of(given);
          if (!seconds)
            throw CLI::ValidationError("--for", "give a time such as 30m, 12h, 7d or 4w");
          (*asked)["seconds"] = *seconds;
        },
        "How long: 30m, 12h, 7d, 4w" + (standard.empty() ? "" : "; default " + standard));
  }

  void count() {
    app->add_option_function<std::size_t>(
        "--count",
        [asked = asked](std::size_t given) { (*asked)["count"] = given; },
        "Most lines to print; default 100");
  }

  // Lists the entries under `key`, each by `print` or, with --json, as a line of JSON.
  void lists(int& status,
             const std::string& key,
             const std::function<void(const json::object&)>& print) {
    const auto as_json = std::make_shared<bool>(false);
    app->add_flag("--json", *as_json, "One JSON object per line");
    runs(status, [key, print, as_json](const json::object& told) {
      print_all(told, key, *as_json ? print_json : print);
    });
  }

  // Asks once all options are read; `then` prints the answer.
  void runs(int& status, std::function<void(const json::object&)> then) {
    app->callback([where = where, asked = asked, &status, then = std::move(then)] {
      status = status_of([&] {
        const auto told = done_by_operators(*where, *asked, std::cerr);
        if (told) then(*told);
        return told.has_value();
      });
    });
  }
};

std::function<void(const json::object&)> says(const std::string& what) {
  return [what](const json::object& told) {
    const std::string name = word_of(told, "name");
    std::cout << (name.empty() ? "" : name + " ") << what << '\n';
  };
}

void add_questions(CLI::App& people, int& status) {
  Command list(people, "list", "people.list", "List people: number, role, last visit, name");
  list.word("PART", "part", "Only names that contain this");
  list.app->add_flag_function(
      "--accounts",
      [asked = list.asked](std::int64_t) { (*asked)["accounts"] = true; },
      "Leave out guests");
  list.count();
  list.lists(status, "people", print_person);

  Command bans(people, "bans", "people.bans", "List the mutes and bans in force");
  bans.lists(status, "sanctions", print_sanction);

  Command audit(
      people, "audit", "people.audit", "List what moderators and operators did, newest first");
  audit.person("--player");
  audit.count();
  audit.lists(status, "entries", print_entry);
}

void add_sessions(CLI::App& people, int& status) {
  Command sessions(
      people, "sessions", "people.sessions", "List somebody's sessions, one for each device");
  sessions.person();
  sessions.app->add_flag_function(
      "--end",
      [asked = sessions.asked](std::int64_t) { (*asked)["act"] = "people.sign_out"; },
      "Sign them out on every device");
  sessions.runs(status, [](const json::object& told) {
    if (!told.contains("sessions")) return says("is signed out everywhere")(told);
    print_all(told, "sessions", [](const json::object& one) {
      std::cout << "since " << time_text(number_of(one, "created")) << ", used "
                << time_text(number_of(one, "last_used")) << ", until "
                << time_text(number_of(one, "expires")) << '\n';
    });
  });
}

void add_bans(CLI::App& people, int& status) {
  Command ban(people, "ban", "people.ban", "Ban a person or a range of addresses");
  ban.person_or_range();
  ban.time()->required();
  ban.reason();
  ban.runs(status, says("is banned"));

  Command unban(people, "unban", "people.unban", "Lift a ban");
  unban.person_or_range();
  unban.reason();
  unban.runs(status, says("may come in again"));
}

// If the server's address is not known, a link begins with "/#/".
void print_link(const json::object& told) {
  const std::string link = word_of(told, "link");
  std::cout << (link.starts_with('/') ? "ADDRESS" : "") << link << "\n";
  std::cout << "good until " << time_text(number_of(told, "expires")) << "\n";
}

void add_ways_in(CLI::App& app, CLI::App& people, int& status) {
  Command reset(people,
                "reset",
                "people.reset",
                "Print a link, good once within a day, for choosing a new password");
  reset.person();
  reset.reason();
  reset.app->add_flag_function(
      "--second-factor",
      [asked = reset.asked](std::int64_t) { (*asked)["act"] = "people.second_factor"; },
      "Instead remove the second factor of somebody who has lost the app");
  reset.runs(status, [](const json::object& told) {
    if (told.contains("link")) return print_link(told);
    says("can now sign in with the password only")(told);
  });

  CLI::App* invitations = app.add_subcommand("invitations", "Codes that let people register");
  invitations->require_subcommand(1);
  Command make(*invitations, "make", "invitations.make", "Make a code and print its link");
  make.app->add_option_function<std::int64_t>(
      "--uses",
      [asked = make.asked](std::int64_t given) { (*asked)["uses"] = given; },
      "How many people may use it; default 1");
  make.time("14d");
  make.word("--note", "note", "Whom it is for");
  make.runs(status, [](const json::object& told) {
    std::cout << word_of(told, "code") << '\n';
    print_link(told);
  });
  Command list(*invitations, "list", "invitations.list", "List the codes that have not expired");
  list.runs(status, [](const json::object& told) {
    print_all(told, "invitations", [](const json::object& one) {
      std::cout << word_of(one, "code") << "  " << number_of(one, "uses") << " of "
                << number_of(one, "uses_max") << " used, until "
                << time_text(number_of(one, "expires")) << "  " << word_of(one, "note") << '\n';
    });
  });
  Command withdraw(*invitations, "withdraw", "invitations.withdraw", "Withdraw a code");
  withdraw.word("CODE", "code", "The code")->required();
  withdraw.runs(status, says("the code no longer lets anybody in"));
}

void add_changes(CLI::App& people, int& status) {
  Command rename(people, "rename", "people.rename", "Rename an account");
  rename.person();
  rename.word("NEW", "to", "The new name")->required();
  rename.reason();
  rename.runs(status, says("is the new name"));

  Command forget(
      people, "forget", "people.forget", "Permanently delete somebody; games and points stay");
  forget.person();
  forget.reason();
  forget.runs(status, says("is all that is left"));

  Command grant(people, "grant", "people.grant", "Make an account player, moderator or operator");
  grant.person();
  grant.word("ROLE", "role", "player, moderator or operator")->required();
  grant.reason();
  grant.runs(status, [](const json::object& told) {
    std::cout << word_of(told, "name") << " is now " << word_of(told, "role") << '\n';
  });
}

}  // namespace

void add_people(CLI::App& app, int& status) {
  CLI::App* people = app.add_subcommand(
      "people", "People of the club: sessions, bans, names, roles, the audit log");
  people->require_subcommand(1);
  add_questions(*people, status);
  add_sessions(*people, status);
  add_bans(*people, status);
  add_changes(*people, status);
  add_ways_in(app, *people, status);
}

}  // namespace lair::tool
