// Lines that no person types, but pastes, or a script sends.
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/terminal/typist.hpp"

namespace lair::testing {
namespace {

TEST(StrangeLines, AreRefusedWithoutLosingTheConnection) {
  const TestServer server("04");
  const Home home;
  Typist script({"127.0.0.1:" + std::to_string(server.port()), "--json", "--language", "en"},
                home.path(),
                Typist::Through::Pipes);
  script.until(R"({"type":"welcome")");
  script.type("say Gr\xfc\xdf");
  script.until("The message is not valid text.");
  script.type("say " + std::string(20'000, 'x'));
  script.until("That is too long.");
  script.type("presence everybody but Bo");
  script.until(R"(\"but\" does not belong there. presence followed: who sees where you play)");
  script.type("signout evrywhere");
  script.until(R"(\"evrywhere\" does not belong there.)");
  script.type("who\nquit");
  const std::string said = script.rest();
  EXPECT_NE(said.find(R"("type":"who")"), std::string::npos) << said;
  EXPECT_EQ(said.find("goodbye"), std::string::npos) << said;
}

TEST(StrangeNames, AreRefusedBeforeAnyConnection) {
  const Home home;
  Typist typist({"127.0.0.1:1", "--name", "Gr\xfc\xdf"}, home.path(), Typist::Through::Pipes);
  const std::string said = typist.rest();
  EXPECT_NE(said.find("--name: is not UTF-8"), std::string::npos) << said;
  EXPECT_EQ(typist.exit_status(), 2);
}

}  // namespace
}  // namespace lair::testing
