// Connections that drop whatever is going on: every seat is found again, with every event once.
#include <array>
#include <cstdio>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

namespace json = boost::json;

// What `command` prints.
std::string output_of(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {};
  std::string text;
  std::array<char, 4096> some{};
  for (std::size_t count = 1; count > 0;) {
    count = std::fread(some.data(), 1, some.size(), pipe);
    text.append(some.data(), count);
  }
  pclose(pipe);
  return text;
}

// 100 clients here; 400 by hand (tests/README.md).
TEST(Resume, FindsSeatAndEventsAgainWhateverWasGoingOn) {
  TestServer server;
  const std::string said =
      output_of(std::string(LAIR_LOAD) + " --server 127.0.0.1:" + std::to_string(server.port()) +
                " --tables 25 --seconds 12 --drop-percent 2 --seed 3");
  const json::value counted = json::parse(said);
  EXPECT_EQ(json::serialize(counted.at("errors")), "[]") << said;
  EXPECT_EQ(counted.at("gaps").to_number<std::uint64_t>(), 0U);
  const json::object& drops = counted.at("drops").as_object();
  for (const char* doing : {"saying hello",
                            "finding a seat",
                            "beginning a deal",
                            "asked",
                            "answering",
                            "watching others"}) {
    EXPECT_TRUE(drops.contains(doing)) << "nobody was cut off while " << doing << "\n" << said;
  }
}

}  // namespace
}  // namespace lair::testing
