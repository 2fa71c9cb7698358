// Guests are known again by their token, of which nothing is kept.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "tests/people/books.hpp"

namespace lair::people {
namespace {

using test::House;

TEST(StoredGuests, AreKnownAgainByTheirToken) {
  House house;
  const NewGuest mei = house.guest("Mei").value();
  EXPECT_NE(house.guest("Mei").value().guest.id, mei.guest.id);
  house.restart();
  EXPECT_EQ(house.session(mei.token).person, mei.guest);
  EXPECT_FALSE(house.is_known(Token{std::string(43, 'x')}));
  EXPECT_FALSE(house.is_known(Token{}));
}

TEST(StoredGuests, LeaveNoTokenInAnyFile) {
  House house;
  const NewGuest mei = house.guest("Unmistakable").value();
  bool is_name_found = false;
  const auto folder = std::filesystem::path(house.database()).parent_path();
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    EXPECT_EQ(bytes.find(mei.token.text), std::string::npos) << entry.path();
    is_name_found = is_name_found || bytes.find("Unmistakable") != std::string::npos;
  }
  EXPECT_TRUE(is_name_found) << "or the search looks in the wrong files";
}

TEST(StoredGuests, GiveWayWhenTheirNameBecomesAnAccounts) {
  House house;
  const NewGuest guest = house.guest("Mei").value();
  const NewGuest other = house.guest("Lin").value();
  ASSERT_TRUE(house.enrol("M e i"));
  EXPECT_EQ(house.session(guest.token).person.name, guest_name(guest.guest.id));
  EXPECT_EQ(house.session(other.token).person.name, "Lin");
  house.restart();
  EXPECT_EQ(house.session(guest.token).person.name, guest_name(guest.guest.id));
}

}  // namespace
}  // namespace lair::people
