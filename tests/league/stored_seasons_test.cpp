// Seasons whose records can be read back: after a write that failed, once they are over, once they
// are removed.
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "server/league/office.hpp"
#include "tests/league/quick_books.hpp"
#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

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

}  // namespace
}  // namespace lair::league
