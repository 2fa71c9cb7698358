// The operator's tool `lair`: takes the arguments, returns the exit status.
#include <cerrno>
#include <cstring>
#include <iostream>

#include <CLI/CLI.hpp>

#include "server/app/version.hpp"
#include "server/tool/archive.hpp"
#include "server/tool/arena.hpp"
#include "server/tool/backup.hpp"
#include "server/tool/calibrate.hpp"
#include "server/tool/explain.hpp"
#include "server/tool/export.hpp"
#include "server/tool/import.hpp"
#include "server/tool/learn.hpp"
#include "server/tool/marked_games.hpp"
#include "server/tool/next_season.hpp"
#include "server/tool/operators.hpp"
#include "server/tool/people.hpp"
#include "server/tool/score.hpp"
#include "server/tool/seasons.hpp"
#include "server/tool/simulate.hpp"
#include "server/tool/transfer.hpp"
#include "server/tool/verify.hpp"

namespace {

int run(int argc, char** argv) {
  CLI::App app("The operator's tool of Lion's Lair");
  app.require_subcommand(1);
  app.footer(
      "Exit status: 0 done; 1 something differs, was refused, or could not be read or written; 2 "
      "the\n"
      "input names something that does not exist. A command that differs says so in its own "
      "--help.\n"
      "Arguments that cannot be read give a status above 100.");
  app.set_version_flag(
      "--version",
      "lair " + std::string(lair::version()) + " (commit " + std::string(lair::commit()) + ")",
      "Print the version, then exit");
  int status = 0;

  lair::tool::add_score(app, status);
  lair::tool::add_explain(app, status);
  lair::tool::add_simulate(app, status);
  lair::tool::add_arena(app, status);
  lair::tool::add_learn(app, status);
  lair::tool::add_calibrate(app, status);
  lair::tool::add_verify(app, status);
  lair::tool::add_export(app, status);
  lair::tool::add_import(app, status);
  lair::tool::add_next_season(app, status);
  lair::tool::add_people(app, status);
  lair::tool::add_marked_games(app, status);
  lair::tool::add_seasons(app, status);
  lair::tool::add_operators(app, status);
  lair::tool::add_backup(app, status);
  lair::tool::add_archive(app, status);
  lair::tool::add_transfer(app, status);

  CLI11_PARSE(app, argc, argv);
  return status;
}

}  // namespace

// What could not be written, for example because the disk is full, would be missing from a file
// that looks complete.
int main(int argc, char** argv) {
  const int status = run(argc, argv);
  errno = 0;
  if (std::cout.flush()) return status;
  std::cerr << "lair: the output could not be written completely";
  if (errno != 0) std::cerr << ": " << std::strerror(errno);
  std::cerr << '\n';
  return status != 0 ? status : 1;
}
