#include "clients/desktop/options.hpp"

#include <CLI/CLI.hpp>

#include "server/app/version.hpp"

namespace lair::desktop {

std::optional<int> read_options(int argc, char** argv, Options& options) {
  CLI::App app("plays mahjong in a window at a Lion's Lair server");
  app.set_version_flag(
      "--version",
      "lair-desktop " + std::string(version()) + " (commit " + std::string(commit()) + ")");
  app.add_option(
      "server",
      options.server,
      "HOST, HOST:PORT, https://HOST or lair://HOST/table/NUMBER/CODE; asked for when left out");
  app.add_option("--name", options.name, "what a new guest is called");
  app.add_option("--language", options.language, "en, zh-Hant, zh-Hans or ja")
      ->check(CLI::IsMember({"en", "zh-Hant", "zh-Hans", "ja"}));
  app.add_flag("--play", options.play, "begin a game against bots at once");
  app.allow_extras(false);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return std::nullopt;
}

}  // namespace lair::desktop
