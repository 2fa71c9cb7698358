// Links that open a table.
#include "clients/link/deep_link.hpp"

#include <string>

#include <gtest/gtest.h>

namespace lair::link {
namespace {

TEST(DeepLink, NamesServerTableAndCode) {
  const auto to = deep_link_from("lair://lair.example.org/table/12/ABCD");
  ASSERT_TRUE(to);
  EXPECT_EQ(to->server.host, "lair.example.org");
  EXPECT_TRUE(to->server.secure);
  EXPECT_EQ(to->table, 12U);
  EXPECT_EQ(to->code, "ABCD");
}

TEST(DeepLink, MayNameTheServerAlone) {
  const auto to = deep_link_from("lair://127.0.0.1:8080");
  ASSERT_TRUE(to);
  EXPECT_EQ(to->server.port, 8080);
  EXPECT_EQ(to->table, 0U);
}

TEST(DeepLink, IsReadFromAnAddressOfThePage) {
  const auto to = deep_link_from("https://lair.example.org/#/table/12/ABCD");
  ASSERT_TRUE(to);
  EXPECT_EQ(to->server.host, "lair.example.org");
  EXPECT_TRUE(to->server.secure);
  EXPECT_EQ(to->table, 12U);
  EXPECT_EQ(to->code, "ABCD");
  const auto leagues = deep_link_from("http://127.0.0.1:8080/#/leagues");
  ASSERT_TRUE(leagues);
  EXPECT_EQ(leagues->server.port, 8080);
  EXPECT_EQ(leagues->table, 0U);
}

TEST(DeepLink, IsRefusedWhenItMakesNoSense) {
  for (const char* text : {"https://lair.example.org/table/12",
                           "lair://",
                           "lair://host/table/",
                           "lair://host/table/0",
                           "lair://host/table/12x",
                           "lair://host/table/99999999999999999999",
                           "lair://host/table/12/AB CD",
                           "lair://host/table/12/AB\x1b[2J",
                           "lair://host/table/12/\xff",
                           "https://host/#/table/12/\n",
                           "lair://host/room/12",
                           "http:///#/table/12",
                           "https://host/#/table/0",
                           "ftp://host/#/table/12"}) {
    EXPECT_FALSE(deep_link_from(text)) << text;
  }
  EXPECT_FALSE(deep_link_from("lair://host/table/12/" + std::string(20'000, 'A')));
}

}  // namespace
}  // namespace lair::link
