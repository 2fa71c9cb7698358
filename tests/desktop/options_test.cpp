// The command line of lair-desktop.
#include "clients/desktop/options.hpp"

#include <array>
#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace lair::testing {
namespace {

std::optional<int> read_name(std::string name, desktop::Options& options) {
  std::string program = "lair-desktop";
  std::string flag = "--name";
  std::array<char*, 4> words{program.data(), flag.data(), name.data(), nullptr};
  return desktop::read_options(3, words.data(), options);
}

TEST(DesktopOptions, HaveANameThatCanBeSent) {
  desktop::Options options;
  EXPECT_EQ(read_name("小明", options), std::nullopt);
  EXPECT_EQ(options.name, "小明");
  EXPECT_EQ(read_name("Gr\xfc\xdf", options), 2);
  EXPECT_EQ(read_name(std::string(20'000, 'x'), options), 2);
}

}  // namespace
}  // namespace lair::testing
