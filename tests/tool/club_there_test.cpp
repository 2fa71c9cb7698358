// Commands of the tool on a database that does not exist.
#include <filesystem>
#include <string>

#include <CLI/CLI.hpp>
#include <gtest/gtest.h>

#include "server/tool/archive.hpp"
#include "server/tool/backup.hpp"
#include "server/tool/export.hpp"
#include "server/tool/import.hpp"
#include "server/tool/marked_games.hpp"
#include "server/tool/next_season.hpp"
#include "server/tool/people.hpp"
#include "server/tool/seasons.hpp"
#include "server/tool/verify.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::tool {
namespace {

// The exit status; what the command says goes to std::cerr.
int run(const std::string& command) {
  CLI::App app;
  int status = 0;
  add_archive(app, status);
  add_backup(app, status);
  add_export(app, status);
  add_import(app, status);
  add_marked_games(app, status);
  add_next_season(app, status);
  add_people(app, status);
  add_seasons(app, status);
  add_verify(app, status);
  app.parse(command);
  return status;
}

TEST(Commands, CreateNoClubWhereThereIsNone) {
  const test::TemporaryFolder folder;
  const std::string missing = folder.file("missing.db");
  for (const std::string& command : {std::string("archive"),
                                     std::string("vacuum"),
                                     "backup --to " + folder.file("copy.db"),
                                     std::string("export --game 1"),
                                     std::string("export --season 1"),
                                     std::string("import"),
                                     std::string("games marked"),
                                     std::string("next-season --season 1 --name Spring"),
                                     std::string("people list"),
                                     std::string("seasons list"),
                                     std::string("verify")}) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(run(command + " --db " + missing), 1) << command;
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_NE(said.find(missing + " does not exist"), std::string::npos) << command << ": " << said;
    EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << command;
  }
}

}  // namespace
}  // namespace lair::tool
