// Clients are found by person and by the room they are shown.
#include "server/lobby/clients.hpp"

#include <gtest/gtest.h>

namespace lair::lobby {
namespace {

ClientPtr connect(Clients& clients, std::uint64_t id, PlayerId player) {
  auto client = std::make_shared<Client>(id, std::nullopt);
  clients.add(client);
  clients.identify(client, {.id = player, .name = "Anna"});
  return client;
}

TEST(TheClients, AreFoundByPerson) {
  Clients clients;
  const auto first = connect(clients, 1, PlayerId(7));
  const auto second = connect(clients, 2, PlayerId(7));
  connect(clients, 3, PlayerId(8));
  EXPECT_EQ(clients.of(PlayerId(7)).size(), 2U);
  EXPECT_EQ(clients.of(PlayerId(7)).front(), first) << "oldest first";
  clients.remove(first);
  ASSERT_EQ(clients.of(PlayerId(7)).size(), 1U);
  EXPECT_EQ(clients.of(PlayerId(7)).front(), second);
  clients.remove(second);
  EXPECT_FALSE(clients.is_here(PlayerId(7)));
  EXPECT_TRUE(clients.is_here(PlayerId(8)));
  EXPECT_EQ(clients.all().size(), 1U);
}

TEST(TheClients, AreFoundByTheRoomTheyAreShown) {
  Clients clients;
  const auto anna = connect(clients, 1, PlayerId(7));
  clients.show_room(anna, "hall");
  EXPECT_EQ(clients.in("hall").size(), 1U);
  clients.show_room(anna, "attic");
  EXPECT_TRUE(clients.in("hall").empty());
  EXPECT_EQ(clients.in("attic").front(), anna);
  clients.remove(anna);
  EXPECT_TRUE(clients.in("attic").empty());
}

TEST(TheClients, WithoutAHelloAreNobody) {
  Clients clients;
  const auto stranger = std::make_shared<Client>(1, std::nullopt);
  clients.add(stranger);
  EXPECT_TRUE(clients.has(1));
  EXPECT_FALSE(clients.is_here(PlayerId()));
  clients.remove(stranger);
  EXPECT_FALSE(clients.has(1));
}

}  // namespace
}  // namespace lair::lobby
