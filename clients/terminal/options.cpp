#include "clients/terminal/options.hpp"

#include <CLI/CLI.hpp>

#include "server/app/version.hpp"

namespace lair::terminal {

std::optional<int> read_options(int argc, char** argv, Options& options) {
  CLI::App app("plays mahjong by typed lines at a Lion's Lair server");
  app.set_version_flag(
      "--version",
      "lair-terminal " + std::string(version()) + " (commit " + std::string(commit()) + ")");
  app.add_option(
      "server", options.server, "HOST, HOST:PORT or https://HOST; the last one when left out");
  app.add_option("--name", options.name, "what a new guest is called");
  app.add_option("--language", options.language, "en, zh-Hant, zh-Hans or ja")
      ->check(CLI::IsMember({"en", "zh-Hant", "zh-Hans", "ja"}));
  app.add_option("--table", options.table, "number of a table to go to");
  app.add_option("--watch", options.watch, "number of a table to follow, without reading commands");
  app.add_flag("--json", options.json, "for scripts: every message is a JSON object on a line");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return std::nullopt;
}

}  // namespace lair::terminal
