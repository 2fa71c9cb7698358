// Whatever is going on when connections drop, every seat is found again, with every event once.
#include <algorithm>
#include <array>
#include <cstdio>
#include <set>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

namespace json = boost::json;

// The output of `command`.
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

constexpr std::array kDoings{
    "saying hello", "finding a seat", "beginning a deal", "asked", "answering", "watching others"};
constexpr int kRunsMax = 20;  // for a machine that is busy otherwise

// 100 clients here; 400 by hand (tests/README.md). They play until clients have been cut off during
// each kind of activity.
TEST(Resume, FindsSeatAndEventsAgainWhateverWasGoingOn) {
  TestServer server;
  std::set<std::string> seen;
  const auto is_seen = [&seen](const char* doing) { return seen.contains(doing); };
  for (int run = 1; run <= kRunsMax && !std::ranges::all_of(kDoings, is_seen); ++run) {
    const std::string said =
        output_of(std::string(LAIR_LOAD) + " --server 127.0.0.1:" + std::to_string(server.port()) +
                  " --tables 25 --seconds 8 --drop-percent 2 --seed " + std::to_string(run));
    const json::value counted = json::parse(said);
    ASSERT_EQ(json::serialize(counted.at("errors")), "[]") << said;
    ASSERT_EQ(counted.at("gaps").to_number<std::uint64_t>(), 0U) << said;
    for (const auto& drops : counted.at("drops").as_object()) seen.insert(drops.key());
  }
  for (const char* doing : kDoings) {
    EXPECT_TRUE(is_seen(doing)) << "nobody was cut off while " << doing;
  }
}

}  // namespace
}  // namespace lair::testing
