// Acts on seasons, which are durable before anybody is told.
#include "server/league/office.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/league/weight.hpp"
#include "tests/league/quick_books.hpp"
#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

// An office with an open season; `order` lists what happened, in order.
class OfficeTest : public ::testing::Test {
 protected:
  void SetUp() override {
    office.set_listener([this](SeasonId, const auto&, const Record&) { order.push_back("told"); });
    office.open(settings(), kOrganiser, 1'000, [this](const auto& opened) {
      ASSERT_TRUE(opened);
      season = *opened;
      order.push_back("answered");
    });
  }

  void enter(PlayerId player) {
    office.act(season,
               {.actor = player, .at = 1'001, .event = Registered{player}},
               [this](const auto& written) { order.push_back(written ? "answered" : "refused"); });
  }

  QuickBooks books;
  Office office{books, {}};
  SeasonId season;
  std::vector<std::string> order;
};

TEST_F(OfficeTest, AnswersOnceWhatFollowsIsUnderWay) {
  enter(PlayerId(2));
  EXPECT_EQ(order, (std::vector<std::string>{"told", "answered", "told", "answered"}));
  EXPECT_EQ(books.written.size(), 2U);
}

TEST_F(OfficeTest, TellsNobodyOfWhatTheDiskDoesNotHold) {
  order.clear();
  books.is_full = true;
  enter(PlayerId(2));
  EXPECT_EQ(order, std::vector<std::string>{"refused"});
  EXPECT_TRUE(office.season(season)->entrants.empty());
}

TEST(Offices, ListThoseBeforeANumber) {
  QuickBooks books;
  Office office(books, std::vector<StoredSeason>());
  for (std::uint64_t season = 1; season <= 5; ++season) {
    office.open(settings(), PlayerId(season), 1'000, [](const auto&) {});
  }
  const auto ids = [](const Office::Page& page) {
    std::string text;
    for (const auto& [id, line] : page.lines) text += std::to_string(id.value());
    return text + (page.has_earlier ? "+" : "");
  };
  EXPECT_EQ(ids(office.lines({}, 2)), "45+");
  EXPECT_EQ(ids(office.lines(SeasonId(4), 2)), "23+");
  EXPECT_EQ(ids(office.lines(SeasonId(2), 2)), "1");
  EXPECT_EQ(ids(office.lines(SeasonId(1), 2)), "");
}

// An earlier server counted players who had kept seats that were undone.
TEST(Offices, WriteAgainHowASeasonStandsWhoseSettingsWereUndone) {
  World world = one_more_seat();
  const std::uint32_t number = world.last();
  for (const bool is_undone : {false, true}) {
    if (is_undone) world.act(kOrganiser, Undone{number, "a mistake"});
    QuickBooks books;
    const StoredSeason stored{
        .id = SeasonId(1), .records = world.season.records.all(), .fault = {}};
    Office office(books, std::vector{stored});
    office.restate_standings();
    EXPECT_EQ(books.stand, is_undone ? standings(world.season) : std::vector<Standing>());
  }
}

// Somebody who fills the memory with their season stops only that season.
TEST_F(OfficeTest, LetsTheLargeSeasonGiveWay) {
  SeasonId small;
  office.open(settings(), PlayerId(7), 1'000, [&](const auto& opened) { small = *opened; });
  for (std::uint64_t player = 2; player < 40; ++player) enter(PlayerId(player));
  office.set_open_bytes_max(memory_of(*office.season(season)));
  order.clear();
  enter(PlayerId(50));
  EXPECT_EQ(order, std::vector<std::string>{"refused"});
  office.act(small,
             {.actor = PlayerId(8), .at = 1'002, .event = Registered{PlayerId(8)}},
             [](const auto& written) { EXPECT_TRUE(written); });
  order.clear();
  office.act(season,
             {.actor = kOrganiser, .at = 1'003, .event = SeasonEnded{}},
             [](const auto& written) { EXPECT_TRUE(written) << "makes room"; });
}

TEST(KeptSeasonsTest, AreNoMoreThanTheyMay) {
  const auto season = std::make_shared<const Season>();
  KeptSeasons kept(3, 100 * memory_of(*season));
  for (std::uint64_t id = 1; id <= 3; ++id) kept.keep(SeasonId(id), season);
  EXPECT_NE(kept.find(SeasonId(1)), nullptr);
  kept.keep(SeasonId(4), season);
  EXPECT_EQ(kept.size(), 3U);
  EXPECT_EQ(kept.find(SeasonId(2)), nullptr) << "asked for longest ago";
  EXPECT_NE(kept.find(SeasonId(1)), nullptr);
  KeptSeasons small(100, memory_of(*season) * 5 / 2);
  for (std::uint64_t id = 1; id <= 9; ++id) small.keep(SeasonId(id), season);
  EXPECT_EQ(small.size(), 2U);
  EXPECT_EQ(small.bytes(), 2 * memory_of(*season));
  small.drop(SeasonId(9));
  small.drop(SeasonId(9));
  EXPECT_EQ(small.bytes(), memory_of(*season));
}

// Books that answer only when the test says so.
class SlowBooks : public QuickBooks {
 public:
  void append(SeasonId season,
              const std::vector<Record>& records,
              const std::vector<Standing>& standings,
              std::function<void(bool)> done) override {
    QuickBooks::append(season, records, standings, [](bool) {});
    waiting = std::move(done);
  }

  std::function<void(bool)> waiting;
};

TEST(Offices, ReadASeasonAgainBetweenTwoActs) {
  SlowBooks books;
  ReaderOfBooks reader(books);
  reader.name = "Otherwise";
  Office office(books, reader);
  SeasonId season;
  office.open(settings(), kOrganiser, 1'000, [&](const auto& opened) { season = *opened; });
  std::exchange(books.waiting, nullptr)(true);
  office.act(season,
             {.actor = PlayerId(2), .at = 1'001, .event = Registered{PlayerId(2)}},
             [](const auto&) {});
  office.reread(season);
  EXPECT_NE(office.season(season)->settings.name, "Otherwise") << "an act is being written";
  std::exchange(books.waiting, nullptr)(true);
  EXPECT_EQ(office.season(season)->settings.name, "Otherwise");
  EXPECT_EQ(office.season(season)->entrants.size(), 1U);
}

TEST(Offices, KnowASeasonThatIsBeingImported) {
  SlowBooks books;
  Office office(books, {});
  const World elsewhere(settings());
  std::vector<std::string> answers;
  const auto take_over = [&] {
    office.import(elsewhere.season, [&](const auto& imported) {
      answers.push_back(imported ? "imported" : std::string(imported.error().code));
    });
  };
  take_over();
  take_over();
  EXPECT_EQ(answers, std::vector<std::string>{"season_known"});
  std::exchange(books.waiting, nullptr)(true);
  EXPECT_EQ(answers, (std::vector<std::string>{"season_known", "imported"}));
}

TEST(Offices, HaveRoomForWhatTheServerWritesWherePeopleAreTooMany) {
  SlowBooks books;
  Office office(books, {});
  SeasonId season;
  office.open(settings(), kOrganiser, 1'000, [&](const auto& opened) { season = *opened; });
  std::exchange(books.waiting, nullptr)(true);
  std::string busy;
  for (std::uint64_t player = 2; busy.empty(); ++player) {
    office.act(season,
               {.actor = PlayerId(player), .at = 1'001, .event = Registered{PlayerId(player)}},
               [&](const auto& written) {
                 if (!written) busy = written.error().code;
               });
  }
  EXPECT_EQ(busy, "season_busy");
  bool is_withdrawn = false;
  office.act(season,
             {
                 .actor = {               },
                   .at = 1'002, .event = Withdrawn{ PlayerId(2), "left for good"}
  },
             [&](const auto& written) { is_withdrawn = !!written; });
  while (books.waiting) std::exchange(books.waiting, nullptr)(true);
  EXPECT_TRUE(is_withdrawn);
}

TEST_F(OfficeTest, SetsASeasonAsideThatCannotBe) {
  std::string why;
  office.set_broken([&](SeasonId, const std::string& told) { why = told; });
  office.set_tables_maker([](std::size_t) -> std::vector<std::uint64_t> {
    throw std::runtime_error("no tables are left");
  });
  for (const std::uint64_t player : {2U, 3U, 4U, 5U}) enter(PlayerId(player));
  std::string refused;
  const auto told = [&](const auto& written) {
    refused = written ? "" : std::string(written.error().code);
  };
  office.act(season,
             {
                 .actor = kOrganiser, .at = 1'002, .event = RoundStarted{1, {}, {}}
  },
             told);
  EXPECT_EQ(refused, "season_lost");
  EXPECT_EQ(why, "no tables are left");
  refused.clear();
  office.act(season, {.actor = PlayerId(6), .at = 1'003, .event = Registered{PlayerId(6)}}, told);
  EXPECT_EQ(refused, "season_lost");
  office.open(settings(), PlayerId(7), 1'004, [&](const auto& opened) {
    EXPECT_TRUE(opened) << "the others go on";
  });
}

// The thread that acts, and the thread that writes, only queue what follows.
TEST(Offices, DecideAndAnswerWhereTheyAreTold) {
  QuickBooks books;
  std::deque<std::function<void()>> queue;
  Office office(books, {}, [&](std::function<void()> work) { queue.push_back(std::move(work)); });
  SeasonId season;
  office.open(settings(), kOrganiser, 1'000, [&](const auto& opened) { season = *opened; });
  while (!queue.empty()) {
    queue.front()();
    queue.pop_front();
  }
  std::string answered;
  const auto act = [&](Event event) {
    office.act(season,
               {.actor = kOrganiser, .at = 1'001, .event = std::move(event)},
               [&](const auto& written) { answered += written ? '+' : '-'; });
  };
  act(Registered{kOrganiser});
  act(Registered{kOrganiser});
  EXPECT_EQ(answered, "");
  EXPECT_EQ(books.written.size(), 1U) << "the opening alone";
  while (!queue.empty()) {
    queue.front()();
    queue.pop_front();
  }
  EXPECT_EQ(answered, "+-");
  EXPECT_EQ(office.season(season)->entrants.size(), 1U);
}

TEST_F(OfficeTest, CountsOnlySeasonsThatAreNotOver) {
  std::size_t opened = 0;
  std::string refused;
  const auto open = [&](PlayerId organiser) {
    office.open(settings(), organiser, 1'000, [&](const auto& done) {
      if (done) ++opened;
      refused = done ? "" : std::string(done.error().code);
      if (done) season = *done;
    });
  };
  // The fixture's season is open as well.
  for (std::uint64_t at = 1; at < kSeasonsMax; ++at) open(PlayerId(1'000 + at / kOpenSeasonsMax));
  ASSERT_EQ(opened, kSeasonsMax - 1);
  open(PlayerId(7));
  EXPECT_EQ(refused, "too_many_seasons");
  const PlayerId last(1'000 + (kSeasonsMax - 1) / kOpenSeasonsMax);
  office.act(season, {.actor = last, .at = 1'001, .event = SeasonEnded{}}, [](const auto& written) {
    ASSERT_TRUE(written);
  });
  open(PlayerId(7));
  EXPECT_EQ(refused, "") << "who is over makes room";
}

}  // namespace
}  // namespace lair::league
