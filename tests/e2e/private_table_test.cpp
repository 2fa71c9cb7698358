// What a table that is not open to everybody tells strangers: nothing, by any route.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/party.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

v1::TablePolicies for_code(v1::RecordReaders record = v1::RECORD_READERS_UNSPECIFIED) {
  v1::TablePolicies policies;
  policies.set_admission(v1::ADMISSION_CODE);
  policies.set_spectators(v1::WATCHING_PUBLIC);
  policies.set_record(record);
  return policies;
}

// The guest's name as a field of a frame has it, after its length: other words begin with "Bo" too.
constexpr const char* kBo =
    "\x02"
    "Bo";

class PrivateTable : public ::testing::Test {
 protected:
  // Whether the text occurs in anything that was sent to the person.
  static bool was_sent(const Witness& person, const std::string& text) {
    for (const std::string& frame : person.frames()) {
      if (frame.find(text) != std::string::npos) return true;
    }
    return false;
  }

  static std::string say(Party& party, Who who, v1::ChatPlace place, const std::string& text) {
    return party.ask(who, [&](std::uint64_t, v1::ClientFrame& frame) {
      frame.mutable_say()->set_place(place);
      frame.mutable_say()->set_text(text);
    });
  }

  // Waits for an answer, so that everything sent before it has been heard.
  static void hear_all(Party& party, Who who) {
    party.at(who).answer_to(party.at(who).ask_in_vain());
  }

  // A page as that person, or as a stranger if `person` is null.
  PageAnswer page(const std::string& path, const Witness* person = nullptr) {
    Visitor visitor(server_.port());
    if (person != nullptr) visitor.set_cookie(person->talk().guest().token);
    return visitor.get(path);
  }

  // Ends the party's game after one deal.
  static void end(Party& party) {
    party.reach(Scene::Between);
    ASSERT_EQ(party.ask(Who::Host, close_table()), "");
  }

  std::size_t games_listed(const Witness* person = nullptr) {
    return page("/api/v1/games", person).json.at("games").as_array().size();
  }

  TestServer server_;
};

TEST_F(PrivateTable, TellsAStrangerNeitherNamesNorChatNorTheGame) {
  Party party(server_.port(), for_code());
  party.reach(Scene::Dealing);
  Witness& stranger = party.at(Who::Stranger);
  ASSERT_EQ(say(party, Who::Host, v1::CHAT_PLACE_TABLE, "the secret plan"), "");
  stranger.talk().open_table(party.table());
  hear_all(party, Who::Stranger);
  EXPECT_FALSE(was_sent(stranger, "the secret plan"));
  EXPECT_FALSE(was_sent(stranger, kBo)) << "who sits there";
  EXPECT_EQ(stranger.events(), 0U);
  EXPECT_EQ(party.state(Who::Stranger).watching(), v1::WATCHING_NOTHING);
  EXPECT_EQ(say(party, Who::Stranger, v1::CHAT_PLACE_SPECTATORS, "hello"), "no_spectators");
}

TEST_F(PrivateTable, IsListedWithoutTheNamesOfItsPeople) {
  Party party(server_.port(), for_code());
  party.reach(Scene::Full);
  Witness& stranger = party.at(Who::Stranger);
  stranger.talk().enter_room("learners-lounge");
  hear_all(party, Who::Stranger);
  EXPECT_FALSE(was_sent(stranger, kBo));
  EXPECT_FALSE(was_sent(stranger, "Ana's table")) << "a table that was given no name";
  const auto listed = page("/api/v1/tables").json.at("tables").as_array();
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(boost::json::serialize(listed).find("\"Bo\""), std::string::npos);
  EXPECT_EQ(boost::json::serialize(listed).find("Ana's"), std::string::npos);
}

TEST_F(PrivateTable, ShowsWhoHasItsCodeWhatItShowsWatchers) {
  Party party(server_.port(), for_code());
  party.reach(Scene::Dealing);
  const std::string code = party.state(Who::Host).code();
  ASSERT_EQ(party.ask(Who::Stranger,
                      [&](std::uint64_t, v1::ClientFrame& frame) {
                        frame.mutable_find_table()->set_code(code);
                      }),
            "");
  Witness& stranger = party.at(Who::Stranger);
  stranger.talk().open_table(party.table());
  party.until(Who::Stranger,
              [](const v1::TableState& state) { return state.watching() == v1::WATCHING_PUBLIC; });
  EXPECT_TRUE(was_sent(stranger, kBo));
}

TEST_F(PrivateTable, KeepsItsRecordForThoseWhoPlayed) {
  Party party(server_.port(), for_code());
  end(party);
  EXPECT_EQ(games_listed(), 0U);
  EXPECT_EQ(games_listed(&party.at(Who::Stranger)), 0U);
  EXPECT_EQ(page("/api/v1/games/1").status, 404);
  EXPECT_EQ(page("/api/v1/games/1", &party.at(Who::Stranger)).status, 404);
  EXPECT_EQ(page("/api/v1/games/1/deals/1", &party.at(Who::Stranger)).status, 404);
  for (const Who who : {Who::Host, Who::Guest}) {
    EXPECT_EQ(games_listed(&party.at(who)), 1U);
    const auto record = page("/api/v1/games/1", &party.at(who));
    EXPECT_EQ(record.status, 200);
    EXPECT_EQ(record.headers.at("cache-control"), "private, no-cache");
    EXPECT_EQ(page("/api/v1/games/1/deals/1", &party.at(who)).status, 200);
  }
  EXPECT_EQ(page("/api/v1/games/1").status, 404) << "what was made for others is not given away";
}

TEST_F(PrivateTable, ShowsItsRecordToEverybodyIfTheHostSaysSo) {
  Party party(server_.port(), for_code(v1::RECORD_READERS_EVERYBODY));
  end(party);
  EXPECT_EQ(games_listed(), 1U);
  EXPECT_EQ(page("/api/v1/games/1").status, 200);
}

TEST_F(PrivateTable, MayBeOpenToAllAndKeepItsRecord) {
  v1::TablePolicies policies;
  policies.set_record(v1::RECORD_READERS_PLAYERS);
  Party party(server_.port(), policies);
  end(party);
  EXPECT_EQ(page("/api/v1/games/1").status, 404);
  EXPECT_EQ(page("/api/v1/games/1", &party.at(Who::Host)).status, 200);
}

}  // namespace
}  // namespace lair::testing
