// Acts on seasons that are written down before anybody is told.
#include "server/league/office.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

// Books whose disk is as quick as this thread, until it is full.
class QuickBooks : public Books {
 public:
  void append(SeasonId /*season*/,
              const std::vector<Record>& records,
              const std::vector<Standing>& /*standings*/,
              std::function<void(bool)> done) override {
    if (!is_full) written.insert(written.end(), records.begin(), records.end());
    done(!is_full);
  }

  bool is_full = false;
  std::vector<Record> written;
};

// An office with a season open; `order` is what happened, in its order.
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

// Books whose disk answers when it is told to.
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
  Office office(books, {});
  SeasonId season;
  office.set_reread([&](SeasonId id) {
    StoredSeason stored{.id = id, .records = books.written, .fault = {}};
    std::get<SeasonOpened>(stored.records.front().event).settings.name = "Otherwise";
    return stored;
  });
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

// Whoever acts, and whoever writes it down, only hands on what follows.
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
  // The one of the fixture is open.
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
