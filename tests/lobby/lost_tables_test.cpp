// Tables that could not be written are opened once, or go on, when that is possible again.
#include <functional>

#include <gtest/gtest.h>

#include "server/lobby/parts.hpp"
#include "server/lobby/table_actor.hpp"
#include "server/table/seating.hpp"
#include "tests/lobby/surroundings.hpp"
#include "tests/table/scenes.hpp"

namespace lair::lobby {
namespace {

using namespace std::chrono_literals;
using table::TableId;
using v1::ServerFrame;

// The whole lobby, over a journal that may fail.
class OverOneDisk : public Surroundings {
 protected:
  std::vector<TableId> lost_;
  std::optional<std::vector<table::Record>> on_disk_;  // nothing while the disk cannot be written
  std::function<void()> once_reread_ = [] {};  // what happens before a table is brought back
  Parts parts_{
      {.loops = loops_,
       .time = time_,
       .journal = journal_,
       .people = people_,
       .books = store_.lobby_books(),
       .seeds = [](TableId) { return std::make_unique<SameSeed>(); },
       .reread =
           [this](const std::vector<TableId>& tables, auto told) {
             if (!on_disk_) return told(std::nullopt);
             std::vector<Reread> reread;
             for (const TableId id : tables) reread.push_back({.table = id, .records = *on_disk_});
             told(std::move(reread));
             once_reread_();
           }},
      {.rooms = standard_rooms(),
       .pace = {},
       .limits = {},
       .next_table = TableId(1),
       .version = {}                   }
  };
};

// A league table that cannot be written at first.
class Lost : public OverOneDisk {
 protected:
  void SetUp() override {
    for (const Seat seat : kSeats) {
      const people::Person player = account(std::string("Player") + letter(seat));
      wanted_.players[seat] = {.player = player.id, .name = player.name};
      wanted_.settings.policies.invited.push_back({.name = player.name, .player = player.id});
      people_at_[seat] = player;
    }
    wanted_.settings.room = "lions-lair";
    wanted_.settings.name = "Round 1";
    wanted_.settings.rules = "yahoo";
    wanted_.settings.policies.admission = table::Admission::League;
    parts_.leagues.set(
        {.act = {},
         .table_stands = [this](const director::TableStands& stands) { stands_ = stands; },
         .left = {},
         .table_lost = [this](TableId id) { lost_.push_back(id); }});
    journal_.fails = true;
    parts_.league_tables.open(wanted_);
  }

  static char letter(Seat seat) { return static_cast<char>('A' + index_of(seat)); }

  ClientPtr come_to_lobby(Seat seat) {
    const ClientPtr client = connect();
    parts_.clients.add(client);
    parts_.clients.identify(client, people_at_[seat]);
    return client;
  }

  void open_again() {
    parts_.league_tables.open(wanted_);
    settle();
  }

  [[nodiscard]] std::size_t openings() const {
    const auto found = journal_.records.find(kTable);
    if (found == journal_.records.end()) return 0;
    return static_cast<std::size_t>(std::ranges::count_if(found->second, [](const auto& record) {
      return std::holds_alternative<table::TableOpened>(record.change);
    }));
  }

  static constexpr TableId kTable{8};

  director::RoundTable wanted_{.id = kTable, .settings = {}, .players = {}};
  BySeat<people::Person> people_at_;
  std::optional<director::TableStands> stands_;
};

TEST_F(Lost, IsToldOnceTheDiskIsBackThenOpenedAnew) {
  settle();
  EXPECT_EQ(stands_->stage, director::Stage::Over);
  pass(2s);
  EXPECT_TRUE(lost_.empty());
  journal_.fails = false;
  on_disk_.emplace();
  pass(1s);
  ASSERT_EQ(lost_, std::vector{kTable});
  open_again();
  EXPECT_EQ(stands_->stage, director::Stage::Waiting);
  EXPECT_EQ(parts_.tables.summary(kTable)->seats[Seat::C].player, people_at_[Seat::C].id);
  EXPECT_EQ(openings(), 1U);
  pass(5s);
  EXPECT_EQ(lost_.size(), 1U);
}

TEST_F(Lost, IsNotOpenedWhileNobodyKnowsWhatIsOnTheDisk) {
  settle();
  journal_.fails = false;
  open_again();  // for a substitute
  EXPECT_EQ(openings(), 0U);
}

TEST_F(Lost, IsShownAnewToWhoeverHadItOpen) {
  const ClientPtr client = come_to_lobby(Seat::A);
  boost::asio::post(loop_, [&] {
    parts_.open_tables.answer(Asker{.client = client, .request = table::RequestId(1)},
                              wire::OpenTable{.table = kTable});
  });
  settle();
  const TablePtr before = client->table();
  ASSERT_EQ(parts_.tables.find(kTable), before);
  journal_.fails = false;
  on_disk_.emplace();
  pass(1s);
  ASSERT_EQ(lost_, std::vector{kTable});
  open_again();
  EXPECT_NE(client->table(), before);
  EXPECT_EQ(client->table(), parts_.tables.find(kTable));
  EXPECT_EQ(stands_->here[Seat::A], people_at_[Seat::A].id);
  EXPECT_EQ(openings(), 1U);
}

TEST_F(Lost, GetsThePeopleWhoCouldNotBeSeated) {
  journal_.fails = false;
  settle();
  std::vector<table::Record> records = journal_.records[kTable];
  ASSERT_GT(records.size(), 1U);
  records.resize(1);
  parts_.failed_tables.add(kTable);
  on_disk_ = records;
  journal_.records[kTable] = records;
  pass(1s);
  EXPECT_TRUE(lost_.empty());
  EXPECT_EQ(stands_->stage, director::Stage::Waiting);
  open_again();
  EXPECT_EQ(parts_.tables.summary(kTable)->seats[Seat::B].player, people_at_[Seat::B].id);
  EXPECT_EQ(openings(), 1U);
}

// Its round was abandoned and begun again meanwhile.
TEST_F(Lost, IsNotEndedOnceItIsOpenedAnew) {
  settle();
  parts_.league_tables.end(kTable);
  settle();
  journal_.fails = false;
  on_disk_.emplace();
  pass(1s);
  open_again();
  parts_.failed_tables.add(kTable);
  on_disk_ = journal_.records[kTable];
  pass(1s);
  EXPECT_EQ(stands_->stage, director::Stage::Waiting);
}

TEST_F(Lost, IsEndedAlsoIfAnOperatorClosesItWhileItIsBroughtBack) {
  journal_.fails = false;
  settle();
  const std::vector<table::Record> records = journal_.records[kTable];
  journal_.fails = true;
  parts_.tables.find(kTable)->submit({.player = table::kServer,
                                      .request = {},
                                      .what = table::SendAway{.player = people_at_[Seat::D].id}});
  settle();
  ASSERT_EQ(parts_.failed_tables.count(), 1U);
  journal_.fails = false;
  on_disk_ = records;
  once_reread_ = [this] { EXPECT_TRUE(parts_.close_table(kTable)); };
  pass(1s);
  settle();
  EXPECT_EQ(stands_->stage, director::Stage::Over);
}

TEST_F(Lost, IsOverAndNotOpenedAnewWhenItsRecordsMakeNoSense) {
  journal_.fails = false;
  settle();
  const table::Record opening = journal_.records[kTable].front();
  parts_.failed_tables.add(kTable);
  on_disk_ = std::vector{opening, opening};
  pass(1s);
  EXPECT_EQ(parts_.tables.find(kTable), nullptr);
  stands_.reset();
  const std::size_t written = journal_.records[kTable].size();
  const std::size_t calls = bell_.calls.size();
  open_again();  // for a substitute, or after a start
  ASSERT_TRUE(stands_);
  EXPECT_EQ(stands_->stage, director::Stage::Over);
  EXPECT_EQ(parts_.tables.find(kTable), nullptr);
  EXPECT_EQ(journal_.records[kTable].size(), written);
  EXPECT_EQ(bell_.calls.size(), calls) << "nobody is called to it";
  EXPECT_EQ(parts_.tables.count_set_aside(), 1U);
}

TEST_F(Lost, IsShownAndListedNoMoreWhenItsRecordsMakeNoSense) {
  journal_.fails = false;
  settle();
  const std::vector<ClientPtr> clients{come_to_lobby(Seat::A), come_to_lobby(Seat::B)};
  for (const ClientPtr& client : clients) {
    parts_.open_tables.show(client, parts_.tables.find(kTable), {}, {});
  }
  const table::Record opening = journal_.records[kTable].front();
  parts_.failed_tables.add(kTable);
  on_disk_ = std::vector{opening, opening};
  pass(1s);
  for (const ClientPtr& client : clients) {
    EXPECT_EQ(ear_of(client).frames.back().refused().code(), "table_broken");
  }
  ear_of(clients[1]).frames.clear();
  parts_.open_tables.leave(clients[0]);
  settle();
  EXPECT_TRUE(ear_of(clients[1]).frames.empty());
  EXPECT_FALSE(parts_.tables.summary(kTable));
}

// Everybody at a finished table wants another match.
class Waiting : public OverOneDisk {
 protected:
  Waiting() {
    testing::play_match(world_);
    for (const PlayerId player : testing::kPlayers) world_.ask(player, table::VoteRematch{});
  }

  void wait_for_rematch() { parts_.maker.make(finished_)->restore(world_.records()); }

  // What the finished table has written since, if that is its end.
  const table::TableEnded* end() {
    const std::vector<table::Record>& after = journal_.records[finished_];
    return after.size() == 1 ? std::get_if<table::TableEnded>(&after.front().change) : nullptr;
  }

  testing::TableWorld world_;
  const TableId finished_ = parts_.tables.new_id();
};

TEST_F(Waiting, GetsOneRematchThoughItsEndCouldNotBeWritten) {
  wait_for_rematch();
  until([&] { return !journal_.records.empty(); });
  const TableId rematch = journal_.records.begin()->first;
  journal_.fails = true;
  settle();
  ASSERT_TRUE(parts_.failed_tables.has(finished_));
  journal_.fails = false;
  on_disk_ = world_.records();
  pass(1s);
  ASSERT_NE(end(), nullptr);
  EXPECT_EQ(end()->successor, rematch);
  EXPECT_EQ(journal_.records.size(), 2U);
}

TEST_F(Waiting, IsNotToldOfARematchThatCouldNotBeWritten) {
  journal_.fails = true;
  wait_for_rematch();
  until([&] { return parts_.failed_tables.count() == 1; });
  journal_.fails = false;
  settle();
  EXPECT_EQ(end(), nullptr);
  parts_.tables.find(finished_)->call_for_rematch();
  settle();
  EXPECT_EQ(end(), nullptr) << "nor if they call for it again";
}

TEST_F(Waiting, ForALostRematchIsOverOnceTheDiskIsBack) {
  journal_.fails = true;
  wait_for_rematch();
  pass(2s);
  EXPECT_TRUE(journal_.records.empty());
  journal_.fails = false;
  on_disk_.emplace();
  pass(1s);
  ASSERT_NE(end(), nullptr);
  EXPECT_TRUE(parts_.tables.summary(end()->successor)) << "the players are told of it";
  EXPECT_EQ(journal_.records.size(), 2U) << "one rematch is opened";
}

TEST_F(Waiting, ForARematchThatIsBrokenEndsAndSaysWhy) {
  journal_.fails = true;
  wait_for_rematch();
  const ClientPtr zoe = connect();
  parts_.clients.add(zoe);
  parts_.clients.identify(zoe, guest("Zoe"));
  parts_.open_tables.show(zoe, parts_.tables.find(finished_), {}, {});
  pass(2s);
  journal_.fails = false;
  const table::Record opening = world_.records().front();
  on_disk_ = std::vector{opening, opening};  // the second does not follow the first
  pass(1s);
  ASSERT_NE(end(), nullptr);
  EXPECT_EQ(end()->reason, "finished");
  EXPECT_EQ(end()->successor, TableId());
  const auto refusals = told(zoe, &ServerFrame::has_refused);
  ASSERT_EQ(refusals.size(), 1U);
  EXPECT_EQ(refusals.front().refused().code(), "table_broken");
}

TEST_F(Waiting, ForARematchThatCouldNotBeRestoredEnds) {
  const TableId rematch = parts_.tables.new_id();
  parts_.rematches.note(finished_, rematch);
  parts_.tables.set_aside(rematch);
  wait_for_rematch();
  settle();
  ASSERT_NE(end(), nullptr);
  EXPECT_EQ(end()->successor, TableId());
  EXPECT_EQ(journal_.records.size(), 1U) << "no other is opened";
}

// A deal is being played when its table's journal fails.
class Interrupted : public OverOneDisk {
 protected:
  Interrupted() {
    testing::begin_match(world_);
    parts_.maker.make(table_)->restore(world_.records());
    const PlayerId player = testing::kPlayers[0];
    parts_.clients.add(ann_);
    parts_.clients.identify(ann_, people::Person{.id = player, .name = "Ann"});
    parts_.open_tables.show(ann_, parts_.tables.find(table_), {}, {});
    settle();
  }

  void say_as_spectator(const std::string& text) {
    const people::Person zoe = guest("Zoe");
    wire::ChatLine line;
    line.player = zoe.id;
    line.name = zoe.name;
    line.text = text;
    bool is_kept = false;
    parts_.chat.keep(spectators_channel(table_), line, [&](const auto&) {
      boost::asio::post(loop_, [&] { is_kept = true; });
    });
    until([&] { return is_kept; });
  }

  void fail() {
    journal_.fails = true;
    parts_.tables.find(table_)->submit(
        {.player = testing::kPlayers[1], .request = {}, .what = table::Stand{}});
    settle();
    ASSERT_TRUE(parts_.failed_tables.has(table_));
  }

  void come_back() {
    journal_.fails = false;
    on_disk_ = world_.records();
    pass(1s);
    ASSERT_FALSE(parts_.failed_tables.has(table_));
  }

  // Whether its end is all that it has written since the failure.
  bool is_ended() {
    const std::vector<table::Record>& written = journal_.records[table_];
    return written.size() == 1 && std::holds_alternative<table::TableEnded>(written.front().change);
  }

  testing::TableWorld world_;
  const TableId table_ = parts_.tables.new_id();
  const ClientPtr ann_ = connect();
};

TEST_F(Interrupted, KeepsFromPlayersWhatSpectatorsSayUntilTheDealIsOver) {
  wire::TableSummary between = *parts_.tables.summary(table_);
  between.phase = wire::TablePhase::BetweenDeals;
  parts_.table_changed(between, {}, false);
  say_as_spectator("well played");
  wire::TableSummary playing = between;
  playing.phase = wire::TablePhase::Playing;
  parts_.table_changed(playing, {}, false);
  say_as_spectator("she waits for red");
  fail();
  EXPECT_TRUE(told(ann_, &ServerFrame::has_chat).empty());
  come_back();
  EXPECT_TRUE(told(ann_, &ServerFrame::has_chat).empty());
  parts_.table_changed(between, {}, false);
  const auto chats = told(ann_, &ServerFrame::has_chat);
  ASSERT_EQ(chats.size(), 1U);
  ASSERT_EQ(chats[0].chat().lines_size(), 1) << "nothing from before the deal again";
  EXPECT_EQ(chats[0].chat().lines(0).text(), "she waits for red");
}

TEST_F(Interrupted, IsStillKnownThoughNobodyHasItOpen) {
  parts_.tables.learn_code(PlayerId(99), table_);
  parts_.open_tables.leave(ann_);
  settle();
  fail();
  EXPECT_TRUE(parts_.tables.find(table_));
  come_back();
  EXPECT_TRUE(parts_.tables.knows_code(PlayerId(99), table_));
}

TEST_F(Interrupted, LosesWhomAModeratorSentAwayMeanwhile) {
  journal_.fails = true;
  parts_.connected_people.boot(testing::kPlayers[1], table_.value(), "rude");
  settle();
  ASSERT_TRUE(parts_.failed_tables.has(table_));
  come_back();
  EXPECT_TRUE(parts_.tables.is_seated(testing::kPlayers[0], table_));
  EXPECT_FALSE(parts_.tables.is_seated(testing::kPlayers[1], table_));
}

TEST_F(Interrupted, EndsOnceItIsBackIfThatWasAskedMeanwhile) {
  fail();
  parts_.league_tables.end(table_);
  settle();
  come_back();
  EXPECT_TRUE(is_ended());
}

TEST_F(Interrupted, EndsOnceItIsBackIfItsEndCouldNotBeWritten) {
  journal_.fails = true;
  parts_.league_tables.end(table_);
  settle();
  ASSERT_TRUE(parts_.failed_tables.has(table_));
  come_back();
  EXPECT_TRUE(is_ended());
}

}  // namespace
}  // namespace lair::lobby
