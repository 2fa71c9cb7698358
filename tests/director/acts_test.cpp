// Which acts the director accepts, and what it adds to them.
#include <string>

#include <gtest/gtest.h>

#include "tests/director/hall.hpp"

namespace lair::director {
namespace {

TEST(Acts, OfGuestsOpenNoSeason) {
  Hall hall;
  EXPECT_EQ(hall.act({.player = PlayerId(5)}, {}, league::SeasonOpened{settings(), {}}),
            "guest_season");
}

TEST(Acts, ThatTheServerDoesNotKnowAreRefused) {
  Hall hall;
  EXPECT_EQ(hall.act(kAccount, {}, std::nullopt), "bad_act");
}

TEST(Acts, ThatOpenTheNextSeasonAreAnsweredWhilePeopleCannotBeRead) {
  Hall hall;
  hall.open(settings());
  ASSERT_EQ(hall.organise(league::SeasonEnded{}), "");
  hall.people.fails = true;
  EXPECT_EQ(hall.organise(league::SeasonOpened{settings(), {}}), "season_busy");
  hall.people.fails = false;
  EXPECT_EQ(hall.organise(league::SeasonOpened{settings(), {}}), "");
}

TEST(Acts, NameARoomSystemHouseThatThereAre) {
  Hall hall;
  for (const auto field : {&league::SeasonSettings::room,
                           &league::SeasonSettings::rules,
                           &league::SeasonSettings::house}) {
    league::SeasonSettings wrong = settings();
    wrong.*field = "nonsense";
    EXPECT_EQ(hall.act(kAccount, {}, league::SeasonOpened{wrong, {}}), "bad_settings");
  }
}

TEST(Acts, OpenASeasonWithASeedAndTheNameOfItsHouse) {
  Hall hall;
  hall.open(settings());
  EXPECT_EQ(hall.season().settings.seed, 77U);
  EXPECT_EQ(hall.season().settings.house_id.size(), 64U);
  league::SeasonSettings changed = hall.season().settings;
  changed.seed = 0;
  changed.rounds = 5;
  ASSERT_EQ(hall.organise(league::SettingsChanged{changed}), "");
  EXPECT_EQ(hall.season().settings.seed, 77U) << "it was published";
}

TEST(Acts, NameAHouseAsATableMayBeNamed) {
  Hall hall;
  league::SeasonSettings named = settings();
  named.house_name = "  Mei's  big limits ";
  hall.open(named);
  EXPECT_EQ(hall.season().settings.house_name, "Mei's big limits");
  for (const auto& [wanted, code] : {
           std::pair{"a name of more than twenty letters", "name_too_long"  },
           std::pair{"<b>bold</b>",                        "name_characters"},
           std::pair{"line\nbreak",                        "name_characters"},
           std::pair{"turned \u202e round",                "name_characters"},
           std::pair{"no text \xff",                       "name_not_text"  }
  }) {
    league::SeasonSettings changed = hall.season().settings;
    changed.house_name = wanted;
    EXPECT_EQ(hall.organise(league::SettingsChanged{changed}), code) << wanted;
    changed.rounds = 3;
    EXPECT_EQ(hall.act(kAccount, {}, league::SeasonOpened{changed, {}}), code) << wanted;
  }
  EXPECT_EQ(hall.season().settings.house_name, "Mei's big limits");
}

TEST(Acts, NameTheHouseOfASeasonThatIsPlayed) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  league::SeasonSettings changed = hall.season().settings;
  changed.house_name = "Club rules";
  ASSERT_EQ(hall.organise(league::SettingsChanged{changed}), "");
  EXPECT_EQ(hall.season().settings.house_name, "Club rules");
}

// Rounds are drawn from the seed: somebody who chose it could choose who meets whom.
TEST(Acts, LeaveTheSeedToTheServer) {
  Hall hall;
  league::SeasonSettings wanted = settings();
  wanted.seed = 123'456;
  hall.open(wanted);
  EXPECT_EQ(hall.season().settings.seed, 77U);
  league::SeasonSettings changed = hall.season().settings;
  changed.seed = 654'321;
  hall.organise(league::SettingsChanged{changed});
  EXPECT_EQ(hall.season().settings.seed, 77U);
}

TEST(Acts, EnterNobodyWhoIsNobodyOrHasLeft) {
  Hall hall;
  hall.open(settings());
  hall.people.gone.insert(PlayerId(50));
  EXPECT_EQ(hall.organise(league::Registered{PlayerId(100)}), "no_such_player");
  EXPECT_EQ(hall.organise(league::Registered{PlayerId(50)}), "no_such_player");
  EXPECT_EQ(hall.organise(league::OrganiserAdded{PlayerId(50)}), "no_such_player");
}

TEST(Acts, TellOnlyOrganisersThatANameIsNobodys) {
  Hall hall;
  hall.open(settings());
  const league::PlayerInvited nobody{PlayerId()};
  EXPECT_EQ(hall.organise(nobody), "no_such_person");
  EXPECT_EQ(hall.act({.player = PlayerId(2)}, hall.season_id, nobody), "not_organiser");
  EXPECT_EQ(hall.act({.player = PlayerId(2)}, league::SeasonId(99), nobody), "no_such_season");
}

}  // namespace
}  // namespace lair::director
