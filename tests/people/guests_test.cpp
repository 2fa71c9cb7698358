// Guests are known again by their token, of which nothing is kept.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "tests/people/books.hpp"

namespace lair::people {
namespace {

using test::PeopleWorld;

TEST(StoredGuests, AreKnownAgainByTheirToken) {
  PeopleWorld world;
  const NewGuest mei = world.guest("Mei").value();
  EXPECT_NE(world.guest("Mei").value().guest.id, mei.guest.id);
  world.restart();
  EXPECT_EQ(world.session(mei.token).person, mei.guest);
  EXPECT_FALSE(world.is_known(Token{std::string(43, 'x')}));
  EXPECT_FALSE(world.is_known(Token{}));
}

TEST(StoredGuests, LeaveNoTokenInAnyFile) {
  PeopleWorld world;
  const NewGuest mei = world.guest("Unmistakable").value();
  bool is_name_found = false;
  const auto folder = std::filesystem::path(world.database()).parent_path();
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    EXPECT_EQ(bytes.find(mei.token.text), std::string::npos) << entry.path();
    is_name_found = is_name_found || bytes.find("Unmistakable") != std::string::npos;
  }
  EXPECT_TRUE(is_name_found) << "or the search looks in the wrong files";
}

TEST(StoredGuests, GiveWayWhenTheirNameBecomesAnAccounts) {
  PeopleWorld world;
  const NewGuest guest = world.guest("Mei").value();
  const NewGuest other = world.guest("Lin").value();
  ASSERT_TRUE(world.enrol("M e i"));
  EXPECT_EQ(world.session(guest.token).person.name, guest_name(guest.guest.id));
  EXPECT_EQ(world.session(other.token).person.name, "Lin");
  world.restart();
  EXPECT_EQ(world.session(guest.token).person.name, guest_name(guest.guest.id));
}

}  // namespace
}  // namespace lair::people
