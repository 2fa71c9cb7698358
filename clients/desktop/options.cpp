#include "clients/desktop/options.hpp"

#include <CLI/CLI.hpp>

#include "clients/link/printable.hpp"
#include "clients/words/help_text.hpp"
#include "server/app/version.hpp"

namespace lair::desktop {

std::optional<int> read_options(int argc, char** argv, Options& options) {
  CLI::App app(
      "plays mahjong in a window at a Lion's Lair server\n\n"
      "By mouse, by keys alone or with a screen reader. If the program is already running, it\n"
      "handles the request, in a new window if necessary.\n");
  words::HelpRows environment = words::client_environment();
  environment.emplace_back("QT_QPA_PLATFORM", "how windows are shown, for example wayland or xcb");
  environment.emplace_back("QT_SCALE_FACTOR", "a factor by which everything is enlarged");
  app.footer(
      words::help_section("Keys",
                          {
                              {"Left, Right, Home, End", "move in the hand"                      },
                              {"Enter, Space",           "discard the tile"                      },
                              {"D",                      "discard the drawn tile"                },
                              {"C, P, K, M",             "chow, pung, kong, MahJong"             },
                              {"1 to 9",                 "a choice by its number"                },
                              {"Esc, X",                 "pass"                                  },
                              {"H, L, T, W",             "read hand, last discard, table, waits" },
                              {"Alt+1 to Alt+4",         "read a seat's discards and melds"      },
                              {"/",                      "chat"                                  },
                              {"F6, Shift+F6",           "next part of the table, the one before"},
                              {"Ctrl+N",                 "another window at the same server"     }
  }) +
      words::help_section("Environment", environment) +
      words::help_section("Exit status",
                          {{"0",
                            "after the last window was closed, or if a program that was "
                            "already running took over"},
                           {"2", "after a mistake on the command line, or without a display"}}));
  app.set_version_flag(
      "--version",
      "lair-desktop " + std::string(version()) + " (commit " + std::string(commit()) + ")");
  app.add_option(
      "server",
      options.server,
      "HOST, HOST:PORT, https://HOST or lair://HOST/table/NUMBER/CODE; by default it asks");
  app.add_option("--name", options.name, "the name of a new guest")->check(link::fault_in_argument);
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
