#include "clients/terminal/options.hpp"

#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "clients/link/printable.hpp"
#include "clients/words/catalogue.hpp"
#include "clients/words/help_text.hpp"
#include "server/app/version.hpp"

namespace lair::terminal {
namespace {

// "d 5b: discard" becomes a row: what is typed, and what it does.
words::HelpRows command_rows() {
  words::HelpRows rows;
  for (const words::Entry& one : words::catalogue(words::Language::English)) {
    if (!one.key.starts_with("terminal.help.")) continue;
    const std::size_t end = one.text.find(": ");
    if (end == std::string_view::npos) continue;
    rows.emplace_back(one.text.substr(0, end), one.text.substr(end + 2));
  }
  return rows;
}

std::string below_options() {
  words::HelpRows environment = words::client_environment();
  environment.emplace_back("NO_COLOR", "no colours, even if the terminal has them");
  environment.emplace_back("COLUMNS", "the width of lines if the terminal does not report it");
  return words::help_section("Commands", command_rows()) +
         words::help_section("Environment", environment) +
         words::help_section(
             "Exit status",
             {
                 {"0", "after quit, or after the match of a table that is followed"     },
                 {"1", "without a server, after it ended the connection, on a full disk"},
                 {"2", "after a mistake on the command line"                            }
  });
}

}  // namespace

std::optional<int> read_options(int argc, char** argv, Options& options) {
  CLI::App app(
      "plays mahjong by typed lines at a Lion's Lair server\n\n"
      "Everything is told in plain sentences, for the shell, for slow lines, for screen readers.\n"
      "\"practice\" begins a game against bots at once, \"help\" lists the commands.\n");
  app.footer(below_options());
  app.set_version_flag(
      "--version",
      "lair-terminal " + std::string(version()) + " (commit " + std::string(commit()) + ")");
  app.add_option(
      "server", options.server, "HOST, HOST:PORT or https://HOST; by default the last one");
  app.add_option("--name",
                 options.name,
                 "play as the guest with this name, new unless you had it before; the old name "
                 "brings you back")
      ->check(link::fault_in_argument);
  app.add_option("--language", options.language, "en, zh-Hant, zh-Hans or ja")
      ->check(CLI::IsMember({"en", "zh-Hant", "zh-Hans", "ja"}));
  app.add_option("--table", options.table, "number of a table to go to");
  app.add_option("--watch", options.watch, "number of a table to follow, without reading commands");
  app.add_option(
         "--patience", options.patience, "seconds of silence from the server before reconnecting")
      ->check(CLI::Range(1, 3'600))
      ->capture_default_str()
      ->envname("LAIR_PATIENCE");
  app.add_flag("--json", options.json, "for scripts: every message is a JSON object on a line");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return std::nullopt;
}

}  // namespace lair::terminal
