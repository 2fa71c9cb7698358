// Acts on seasons, which are durable before anybody is told.
#include "server/league/office.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/league/weight.hpp"
#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

// Books that write at once, until the disk is full.
class QuickBooks : public Books {
 public:
  void append(SeasonId /*season*/,
              const std::vector<Record>& records,
              const std::vector<Standing>& /*standings*/,
              std::function<void(bool)> done) override {
    if (!is_full) written.insert(written.end(), records.begin(), records.end());
    done(!is_full && !is_silent);
  }

  bool is_full = false;
  bool is_silent = false;  // writes succeed but report failure
  std::vector<Record> written;
};

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

// Reads back what those books have written.
class ReaderOfBooks : public SeasonReader {
 public:
  explicit ReaderOfBooks(const QuickBooks& books) : books_(books) {}

  void each(const std::function<void(StoredSeason)>& visit) override {
    if (const auto stored = read(SeasonId(1))) visit(*stored);
    reads = 0;
  }

  // All records belong to the first season.
  std::optional<StoredSeason> read(SeasonId season) override {
    ++reads;
    if (is_unreadable) throw std::runtime_error("the disk cannot be read");
    if (books_.written.empty()) return std::nullopt;
    StoredSeason stored{.id = season, .records = books_.written, .fault = {}};
    if (!name.empty()) std::get<SeasonOpened>(stored.records.front().event).settings.name = name;
    return stored;
  }

  int reads = 0;
  bool is_unreadable = false;
  std::string name;  // the season's name on the disk, if changed since

 private:
  const QuickBooks& books_;
};

// A season whose records can be read back.
class StoredSeasons : public ::testing::Test {
 protected:
  void SetUp() override {
    office.open(settings(), kOrganiser, 1'000, [](const auto&) {});
  }

  std::string act(Act wanted) {
    std::string code = "no answer";
    office.act(id, std::move(wanted), [&](const auto& written) {
      code = written ? "" : std::string(written.error().code);
    });
    return code;
  }

  std::string enter(PlayerId player) {
    return act({.actor = player, .at = 1'001, .event = Registered{player}});
  }

  QuickBooks books;
  ReaderOfBooks reader{books};
  Office office{books, reader};
  SeasonId id{1};
};

// After the disk was full, or the database unreachable, for a while.
TEST_F(StoredSeasons, GoOnFromWhatTheDiskHoldsAfterAWriteThatFailed) {
  EXPECT_EQ(enter(PlayerId(2)), "");
  books.is_full = true;
  EXPECT_EQ(enter(PlayerId(3)), "season_lost");
  books.is_full = false;
  EXPECT_EQ(enter(PlayerId(3)), "");
  EXPECT_EQ(office.season(id)->entrants.size(), 2U);
  EXPECT_EQ(books.written.size(), 3U);
}

TEST_F(StoredSeasons, TellOfWhatWasWrittenThoughItHadSeemedToFail) {
  std::vector<std::uint32_t> told;
  office.set_listener([&](SeasonId, const auto& season, const Record& record) {
    EXPECT_EQ(office.season(id), season) << "which is shown by then";
    told.push_back(record.number);
  });
  EXPECT_EQ(enter(PlayerId(2)), "");
  books.is_silent = true;
  EXPECT_EQ(enter(PlayerId(3)), "season_lost");
  books.is_silent = false;
  EXPECT_EQ(enter(PlayerId(3)), "already_registered");
  EXPECT_EQ(enter(PlayerId(4)), "");
  EXPECT_EQ(told, (std::vector<std::uint32_t>{2, 3, 4}));
}

TEST_F(StoredSeasons, AreTriedAgainUntilTheyCanBeRead) {
  books.is_full = true;
  EXPECT_EQ(enter(PlayerId(2)), "season_lost");
  books.is_full = false;
  reader.is_unreadable = true;
  EXPECT_EQ(enter(PlayerId(2)), "season_lost");
  EXPECT_NE(office.season(id), nullptr);
  reader.is_unreadable = false;
  EXPECT_EQ(enter(PlayerId(2)), "");
}

TEST_F(StoredSeasons, CountForTheirOrganiserOnlyWhereTheyCouldBeOpened) {
  books.is_full = true;
  const auto open = [&] {
    bool is_open = false;
    office.open(settings(), PlayerId(9), 1'002, [&](const auto& opened) { is_open = !!opened; });
    return is_open;
  };
  for (std::size_t tried = 0; tried < kOpenSeasonsMax; ++tried) EXPECT_FALSE(open());
  books.is_full = false;
  EXPECT_TRUE(open());
}

// A season that is over, which is read from the disk when somebody asks for it.
class EndedSeason : public StoredSeasons {
 protected:
  void SetUp() override {
    StoredSeasons::SetUp();
    EXPECT_EQ(act({.actor = kOrganiser, .at = 1'001, .event = SeasonEnded{}}), "");
  }

  // As the console does it, which need not give a reason.
  std::string remove() {
    return act({.actor = {}, .at = 1'002, .event = SeasonRemoved{""}, .is_operator = true});
  }

  std::string restore() {
    return act({
        .actor = {        },
          .at = 1'003, .event = Undone{ 0, "a slip"},
          .is_operator = true
    });
  }
};

TEST_F(EndedSeason, IsReadOnceForAllWhoAsk) {
  EXPECT_TRUE(office.running().empty());
  EXPECT_EQ(office.running(id), nullptr);
  Office next(books, reader);
  EXPECT_EQ(next.lines({}, 10).lines.size(), 1U);
  EXPECT_EQ(reader.reads, 0);
  EXPECT_EQ(next.season(id)->settings.name, "Autumn");
  EXPECT_EQ(next.season(id)->settings.name, "Autumn");
  EXPECT_EQ(reader.reads, 1);
  EXPECT_EQ(next.season(SeasonId(2)), nullptr);
}

TEST_F(EndedSeason, GoesOnWhenItsEndIsUndone) {
  Office next(books, reader);
  std::string code;
  next.act(id,
           {
               .actor = kOrganiser, .at = 1'002, .event = Undone{2, "too soon"}
  },
           [&](const auto& written) { code = written ? "" : std::string(written.error().code); });
  EXPECT_EQ(code, "");
  EXPECT_NE(next.running(id), nullptr);
}

TEST_F(EndedSeason, HasTheWordsThatAreOnTheDisk) {
  EXPECT_EQ(office.lines({}, 10).lines.front().second.name, "Autumn");
  reader.name = "Otherwise";
  office.reread_ended();
  EXPECT_EQ(office.lines({}, 10).lines.front().second.name, "Otherwise");
  EXPECT_EQ(office.season(id)->settings.name, "Otherwise");
}

TEST_F(EndedSeason, IsToldOfWhatWasWrittenThoughItHadSeemedToFail) {
  std::vector<std::uint32_t> told;
  office.set_listener(
      [&](SeasonId, const auto&, const Record& record) { told.push_back(record.number); });
  books.is_silent = true;
  EXPECT_EQ(remove(), "season_lost");
  books.is_silent = false;
  EXPECT_EQ(remove(), "season_removed");
  EXPECT_EQ(told, std::vector<std::uint32_t>{3});
  EXPECT_TRUE(office.is_removed(id));
}

TEST_F(EndedSeason, HasTheWordsThatAreOnTheDiskAfterAWriteThatHadSeemedToFail) {
  books.is_silent = true;
  EXPECT_EQ(remove(), "season_lost");
  reader.name = "Otherwise";
  office.reread_ended();
  EXPECT_EQ(office.lines({}, 10, true).lines.front().second.name, "Otherwise");
  EXPECT_TRUE(office.is_removed(id));
}

TEST_F(EndedSeason, CanBeRemovedAndBroughtBackByOperatorsAlone) {
  EXPECT_EQ(act({.actor = kOrganiser, .at = 1'002, .event = SeasonRemoved{"spam"}}),
            "not_operator");
  EXPECT_EQ(remove(), "");
  EXPECT_EQ(office.season(id), nullptr);
  EXPECT_TRUE(office.is_removed(id));
  EXPECT_TRUE(office.lines({}, 10).lines.empty());
  EXPECT_EQ(office.lines({}, 10, true).lines.size(), 1U);
  EXPECT_EQ(remove(), "season_removed");
  EXPECT_EQ(act({
                .actor = kOrganiser, .at = 1'003, .event = Undone{3, "mine"}
  }),
            "season_removed");
  EXPECT_EQ(restore(), "");
  EXPECT_FALSE(office.is_removed(id));
  EXPECT_TRUE(office.season(id)->is_over) << "it was over before";
  EXPECT_EQ(remove(), "") << "a second time";
  EXPECT_EQ(restore(), "");
}

TEST_F(EndedSeason, StaysRemovedAfterARestart) {
  ASSERT_EQ(remove(), "");
  Office next(books, reader);
  EXPECT_EQ(next.season(id), nullptr);
  EXPECT_TRUE(next.is_removed(id));
  EXPECT_TRUE(next.lines({}, 10).lines.empty());
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
