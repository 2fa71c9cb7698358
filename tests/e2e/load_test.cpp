// lair-load says with its exit status whether there is a report.
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

TEST(Load, FailsIfWhatItMeasuredCannotBeWritten) {
  const TestServer server;
  const std::string command = std::string(LAIR_LOAD) +
                              " --server 127.0.0.1:" + std::to_string(server.port()) +
                              " --tables 1 --bots 3 --seconds 0.1";
  EXPECT_EQ(std::system((command + " >/dev/null").c_str()), 0);
  EXPECT_NE(std::system((command + " >/dev/full 2>/dev/null").c_str()), 0);
}

}  // namespace
}  // namespace lair::testing
