// Every language has its words, filled in as the page fills them in.
#include "clients/words/words.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>

#include <gtest/gtest.h>
#include <stdlib.h>

#include "clients/words/names.hpp"
#include "clients/words/scores.hpp"
#include "clients/words/spoken.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::words {
namespace {

constexpr std::array kLanguages{Language::English,
                                Language::TraditionalChinese,
                                Language::SimplifiedChinese,
                                Language::Japanese};

TEST(Catalogue, IsSortedWithEveryKeyOnce) {
  for (const Language language : kLanguages) {
    const auto entries = catalogue(language);
    EXPECT_GT(entries.size(), 1400U) << tag_of(language);
    const auto unsorted = std::ranges::adjacent_find(
        entries, [](const Entry& one, const Entry& next) { return one.key >= next.key; });
    EXPECT_EQ(unsorted, entries.end()) << unsorted->key;
  }
}

TEST(Catalogue, HasNoTextThatIsEmpty) {
  for (const Language language : kLanguages) {
    for (const Entry& entry : catalogue(language)) EXPECT_FALSE(entry.text.empty()) << entry.key;
  }
}

TEST(TablePoints, HaveTwoDecimalsAtMost) {
  EXPECT_EQ(points_text(48), "4");
  EXPECT_EQ(points_text(30), "2.5");
  EXPECT_EQ(points_text(16), "1.33");
  EXPECT_EQ(points_text(1), "0.08");
  EXPECT_EQ(points_text(0), "0");
  EXPECT_EQ(points_text(-30), "-2.5");
  EXPECT_EQ(points_text(std::numeric_limits<std::int64_t>::min()), "-768614336404564650.67");
}

// A system with two options and a style that has their standard values.
v1::Welcome lobby_of_one_style() {
  v1::Welcome lobby;
  v1::RuleSystem& system = *lobby.add_rule_systems();
  system.set_id("yahoo");
  for (const char* key : {"limit", "min_faan"}) {
    v1::Option& option = *system.add_options();
    option.set_key(key);
    option.set_standard("5");
  }
  v1::Style& style = *system.add_styles();
  style.set_id("5f");
  style.set_name("5F");
  return lobby;
}

TEST(House, IsCalledByItsNameOrByTheStyleItComesNearestTo) {
  const Words words(Language::English);
  const v1::Welcome lobby = lobby_of_one_style();
  const auto called = [&](const char* settings, const char* name) {
    const House house{.rules = "yahoo", .settings = link::settings_in(settings), .name = name};
    return house_name(words, lobby, house);
  };
  EXPECT_EQ(called("", ""), "Yahoo 5F");
  EXPECT_EQ(called("limit=1000", ""), "Yahoo 5F 1000");
  EXPECT_EQ(called("min_faan=6", ""), "Yahoo 5F with 1 change");
  EXPECT_EQ(called("limit=1000,min_faan=6", ""), "Yahoo 5F with 2 changes");
  EXPECT_EQ(called("min_faan=6", "Club rules"), "Yahoo, Club rules");
}

// The page's terms come first, then its characters; whole entries if no rule fits.
TEST(Catalogue, OfSimplifiedChineseIsMadeAsThePageMakesIt) {
  const Words words(Language::SimplifiedChinese);
  EXPECT_EQ(words.say("action.chow"), "吃");
  EXPECT_EQ(words.say("refusal.chow_only_from_before"), "只可以吃上家的牌。");
  EXPECT_EQ(words.say("settings.title"), "设置");
  EXPECT_EQ(words.say("account.sign-in"), "登录");
}

TEST(Catalogue, OfJapaneseKeepsTheChineseNamesOfHands) {
  EXPECT_EQ(Words(Language::Japanese).say("item.all_pungs"), "対々和");
}

TEST(Words, TellOneFromManyWhereTheLanguageDoes) {
  const Words english(Language::English);
  EXPECT_EQ(english.say("lobby.people",
                        {
                            {"count", 1}
  }),
            "1 person");
  EXPECT_EQ(english.say("lobby.people",
                        {
                            {"count", 1234}
  }),
            "1,234 people");
  const Words japanese(Language::Japanese);
  EXPECT_EQ(japanese
                .say("lobby.people",
                     {
                         {"count", 1}
  })
                .find("1"),
            0U);
}

// The server says in English why a table has ended, with the code of its last line.
TEST(Refusals, SayWhyATableHasEnded) {
  v1::Refused refused;
  refused.set_sentence("The table is closed.");
  const auto said = [&](Language language, const char* code) {
    refused.set_code(code);
    return refusal(Words(language), refused);
  };
  EXPECT_EQ(said(Language::English, "closed"), "The table is closed: closed by the host.");
  EXPECT_EQ(said(Language::English, "season"), "The table is closed: played to the end.");
  EXPECT_EQ(said(Language::Japanese, "operator").find("The table"), std::string::npos);
  EXPECT_EQ(said(Language::English, "own_comet"), "The table is closed.") << "an unknown code";
}

TEST(PlacesOfAMatch, AreNoneIfItNeverBegan) {
  v1::TableState state;
  state.mutable_summary()->set_phase(v1::TABLE_PHASE_CLOSED);
  const link::TableView view;
  const Around around{.view = view, .you = std::nullopt, .name_of = [](Seat) { return "Mei"; }};
  const Words english(Language::English);
  EXPECT_EQ(place_lines(english, state, around).size(), 1U);
  state.mutable_summary()->set_round("E#1");
  EXPECT_EQ(place_lines(english, state, around).size(), 5U);
}

TEST(Words, FallBackToEnglishThenToTheCode) {
  const Words japanese(Language::Japanese);
  EXPECT_EQ(japanese.say("no.such.key"), "no.such.key");
  EXPECT_EQ(japanese.say_code("item", "own_comet"), "Own comet");
  EXPECT_EQ(japanese.say_code("refusal", "own_comet", {}, "No comets."), "No comets.");
}

TEST(Words, LeaveOutWhatNobodyFilledIn) {
  const Words english(Language::English);
  EXPECT_EQ(english.say("spoken.discard",
                        {
                            {"name", "Plum"}
  }),
            "Plum discards .");
}

TEST(Words, NameTilesInEveryLanguage) {
  EXPECT_EQ(Words(Language::English).tile(*tile_of("s5")), "5 of bamboos");
  EXPECT_EQ(Words(Language::English).tile(*tile_of("dr")), "red dragon");
  EXPECT_EQ(Words(Language::English).chow(*tile_of("p7")), "7-8-9 of dots");
  EXPECT_NE(Words(Language::TraditionalChinese).tile(*tile_of("m9")).find("九"), std::string::npos);
  for (const Language language : kLanguages) {
    for (const Tile tile : kTiles) {
      EXPECT_FALSE(Words(language).tile(tile).empty());
      EXPECT_FALSE(Words(language).tile_short(tile).empty());
    }
  }
}

TEST(Words, WriteNumbersInGroups) {
  const Words english(Language::English);
  EXPECT_EQ(english.number(0), "0");
  EXPECT_EQ(english.number(999), "999");
  EXPECT_EQ(english.number(-1000), "-1,000");
  EXPECT_EQ(english.number(1234567), "1,234,567");
  EXPECT_EQ(english.signed_number(8), "+8");
}

TEST(PreferredLanguage, IsThatOfTheEnvironment) {
  ::unsetenv("LC_ALL");
  ::unsetenv("LC_MESSAGES");
  const auto of = [](const char* locale) {
    ::setenv("LANG", locale, 1);
    return preferred_language();
  };
  EXPECT_EQ(of("en_GB.UTF-8"), Language::English);
  EXPECT_EQ(of("C"), Language::English);
  EXPECT_EQ(of("ja_JP.UTF-8"), Language::Japanese);
  EXPECT_EQ(of("zh_HK.UTF-8"), Language::TraditionalChinese);
  EXPECT_EQ(of("zh_CN.UTF-8"), Language::SimplifiedChinese);
  ::setenv("LC_ALL", "ja_JP.UTF-8", 1);
  EXPECT_EQ(of("en_GB.UTF-8"), Language::Japanese);
  ::unsetenv("LC_ALL");
}

TEST(SeenTiles, AreCountedWhereverTheyLie) {
  View view;
  const Tile five = *tile_of("s5");
  view.seats[Seat::A].concealed = TileCounts{five};
  view.seats[Seat::B].pond.push_back(PondTile{.tile = five});
  view.seats[Seat::B].pond.push_back(PondTile{.tile = five, .claimed = true});
  view.seats[Seat::C].melds.push_back(
      Meld{.kind = MeldKind::Chow, .tile = *tile_of("s4"), .claimed = five, .from = Seat::B});
  EXPECT_EQ(seen_count(view, five), 3U);
  EXPECT_EQ(seen_sentence(Words(Language::English), view, five), "5 of bamboos: 3 seen, 1 unseen.");
}

TEST(Sentences, SpeakToThePersonInTheSecondPerson) {
  const Words words(Language::English);
  const link::TableView view{};
  const Around around{.view = view, .you = Seat::B, .name_of = [](Seat) { return "Plum"; }};
  v1::SeatEvent event;
  event.mutable_discard()->set_seat(1);
  event.mutable_discard()->set_tile(static_cast<std::uint32_t>(tile_of("s5")->index()));
  EXPECT_EQ(event_sentence(words, event, around), "You discard 5 of bamboos.");
  event.mutable_discard()->set_seat(2);
  EXPECT_EQ(event_sentence(words, event, around), "Plum discards 5 of bamboos.");
  event.mutable_discard()->set_tile(99);
  EXPECT_TRUE(event_sentence(words, event, around).has_value()) << "no crash, at least";
  event.mutable_answer()->set_seat(1);
  EXPECT_FALSE(event_sentence(words, event, around).has_value());
}

}  // namespace
}  // namespace lair::words
