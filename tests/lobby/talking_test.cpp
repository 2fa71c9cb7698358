// Who may say what where, and who reads it; what followers are told.
#include "server/lobby/talking.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "server/lobby/following.hpp"
#include "tests/lobby/lobby_tables.hpp"

namespace lair::lobby {
namespace {

using namespace std::chrono_literals;
using table::TableId;
using v1::ServerFrame;
using wire::ChatPlace;

class People : public TablesInTests {
 protected:
  void SetUp() override {
    for (const auto& [client, name] :
         {std::pair(&mei_, "Mei"), std::pair(&tom_, "Tom"), std::pair(&pam_, "Pam")}) {
      *client = come(account(name));
      talking_.came(**client);
      following_.came(**client);
    }
  }

  std::string say(const ClientPtr& client, ChatPlace place, const std::string& text) {
    return ask(talking_, client, (wire::Say{.place = place, .to = {}, .text = text, .phrase = {}}));
  }

  std::string write(const ClientPtr& client, const ClientPtr& to, const std::string& text) {
    return ask(
        talking_,
        client,
        (wire::Say{.place = ChatPlace::Private, .to = to->player->id, .text = text, .phrase = {}}));
  }

  std::string hush(const ClientPtr& client, const ClientPtr& other, wire::HushKind kind) {
    return ask(talking_, client, wire::Hush{other->player->id, kind});
  }

  std::string follow(const ClientPtr& client, const ClientPtr& other) {
    return ask(following_, client, wire::Follow{other->player->id});
  }

  // The texts that the client has been sent so far.
  static std::string read(const ClientPtr& client) {
    std::string all;
    for (const ServerFrame& frame : told(client, &ServerFrame::has_chat)) {
      for (const auto& line : frame.chat().lines()) all += line.text() + ' ';
    }
    return all;
  }

  // What the last change said: here, or away.
  static std::optional<bool> last_seen(const ClientPtr& follower) {
    const auto changes = told(follower, &ServerFrame::has_follow_changed);
    if (changes.empty()) return std::nullopt;
    return changes.back().follow_changed().people(0).is_here();
  }

  Following::Needs needs_over(FollowBook& book, Follows& follows) {
    return {.book = book,
            .follows = follows,
            .hushes = chat_.hushes(),
            .players = store_.players(),
            .tables = tables_,
            .clients = clients_,
            .time = time_,
            .loop = loop_};
  }

  void sit_down(wire::TablePhase phase) {
    tables_.describe(summary(kTable, {mei_->player->id, tom_->player->id}, phase), "");
    talking_.table_changed(*tables_.summary(kTable));
  }

  // Mei and Tom play; Pam watches.
  void play() {
    const auto table = actor_at(kTable);
    for (const auto& client : {mei_, tom_, pam_}) clients_.open_table(client, table);
    sit_down(wire::TablePhase::Playing);
  }

  static constexpr TableId kTable{3};

  ClientPtr mei_, tom_, pam_;
};

using Talk = People;

TEST_F(Talk, InARoomIsReadByThoseInIt) {
  EXPECT_EQ(say(mei_, ChatPlace::Room, "hello"), "not_in_room");
  clients_.show_room(mei_, "lions-lair");
  clients_.show_room(tom_, "lions-lair");
  clients_.show_room(pam_, "learners-lounge");
  EXPECT_EQ(say(mei_, ChatPlace::Room, "hello"), "");
  EXPECT_EQ(read(tom_), "hello ");
  EXPECT_EQ(read(mei_), "hello ");
  EXPECT_EQ(read(pam_), "");
}

TEST_F(Talk, AtATableIsForThoseSeatedAndReadByAll) {
  EXPECT_EQ(say(mei_, ChatPlace::Table, "hello"), "open_it_first");
  play();
  EXPECT_EQ(say(mei_, ChatPlace::Table, "hello"), "");
  EXPECT_EQ(say(pam_, ChatPlace::Table, "me too"), "not_seated");
  EXPECT_EQ(say(mei_, ChatPlace::Spectators, "hush"), "sit_elsewhere");
  EXPECT_EQ(read(tom_), "hello ");
  EXPECT_EQ(read(pam_), "hello ");
}

TEST_F(Talk, OfSpectatorsWaitsForThePlayersUntilTheDealIsOver) {
  play();
  EXPECT_EQ(say(pam_, ChatPlace::Spectators, "he waits for red"), "");
  EXPECT_EQ(read(pam_), "he waits for red ");
  EXPECT_EQ(read(mei_), "");
  wire::OpenTable open;
  open.table = kTable;
  talking_.table_opened(*mei_, open);
  EXPECT_EQ(read(mei_), "") << "nor by coming back";
  sit_down(wire::TablePhase::BetweenDeals);
  EXPECT_EQ(read(mei_), "he waits for red ");
  EXPECT_EQ(read(tom_), "he waits for red ");
  EXPECT_EQ(read(pam_), "he waits for red ") << "once";
}

TEST_F(Talk, ReachesNobodyWhoMutedTheSpeaker) {
  for (const auto& client : {mei_, tom_, pam_}) clients_.show_room(client, "lions-lair");
  EXPECT_EQ(hush(tom_, mei_, wire::HushKind::Mute), "");
  EXPECT_EQ(say(mei_, ChatPlace::Room, "hello"), "");
  EXPECT_EQ(read(tom_), "");
  EXPECT_EQ(read(pam_), "hello ");
  EXPECT_EQ(write(mei_, tom_, "psst"), "");
  EXPECT_EQ(read(tom_), "psst ") << "muted, not blocked";
  EXPECT_EQ(hush(tom_, tom_, wire::HushKind::Mute), "not_yourself");
}

TEST_F(Talk, OfSoManyCanBeMutedEvenAtOnce) {
  const PlayerId mei = mei_->player->id;
  for (std::uint64_t at = 1; at < kHushedMax; ++at) {
    chat_.hushes().set(mei, {.player = PlayerId(1'000 + at), .name = "Somebody"});
  }
  const Asker first{.client = mei_, .request = table::RequestId(1'000)};
  talking_.answer(first, wire::Hush{tom_->player->id, wire::HushKind::Mute});
  EXPECT_EQ(hush(mei_, pam_, wire::HushKind::Mute), "too_many_hushed") << "not written yet";
  until([&] { return chat_.hushes().of(mei).size() == kHushedMax; });
  EXPECT_EQ(hush(mei_, tom_, wire::HushKind::Nothing), "");
  EXPECT_EQ(hush(mei_, pam_, wire::HushKind::Mute), "");
}

TEST_F(Talk, InPrivateIsReadByTwoOrByOneWhoWasBlocked) {
  EXPECT_EQ(write(mei_, tom_, "psst"), "");
  EXPECT_EQ(read(mei_), "psst ");
  EXPECT_EQ(read(tom_), "psst ");
  EXPECT_EQ(read(pam_), "");
  EXPECT_EQ(hush(tom_, mei_, wire::HushKind::Block), "");
  EXPECT_EQ(write(mei_, tom_, "hey"), "") << "she cannot tell";
  EXPECT_EQ(read(mei_), "psst hey ");
  EXPECT_EQ(read(tom_), "psst ");
}

TEST_F(Talk, IsNotForTheMuted) {
  bool muted = false;
  people_.moderation().act({},
                           {.act = people::Act::Mute,
                            .player = mei_->player->id,
                            .range = {},
                            .seconds = 60,
                            .reason = "rude"},
                           [&](auto refused) {
                             EXPECT_FALSE(refused);
                             boost::asio::post(loop_, [&] { muted = true; });
                           });
  until([&] { return muted; });
  clients_.show_room(mei_, "lions-lair");
  EXPECT_EQ(say(mei_, ChatPlace::Room, "hello"), "muted");
}

// --- Following ---

using Followers = People;

TEST_F(Followers, AreToldOnceASecondOfWhoCameAndWent) {
  EXPECT_EQ(follow(tom_, mei_), "");
  pass(2s);
  ear_of(tom_).frames.clear();
  clients_.remove(mei_);
  following_.left(*mei_);
  EXPECT_EQ(last_seen(tom_), std::nullopt) << "not at once";
  pass(999ms);
  EXPECT_EQ(last_seen(tom_), std::nullopt);
  pass(1ms);
  EXPECT_EQ(last_seen(tom_), false);
  EXPECT_EQ(last_seen(pam_), std::nullopt) << "follows nobody";
  mei_ = come(*mei_->player);
  following_.came(*mei_);
  following_.moved(mei_->player->id);
  pass(1s);
  EXPECT_EQ(last_seen(tom_), true);
  EXPECT_EQ(told(tom_, &ServerFrame::has_follow_changed).size(), 2U) << "one for both";
}

TEST_F(Followers, AreToldWithinASecondOfSomebodyWhoMovesAllTheTime) {
  EXPECT_EQ(follow(tom_, mei_), "");
  pass(2s);
  ear_of(tom_).frames.clear();
  for (int move = 0; move < 20; ++move) {
    following_.moved(mei_->player->id);
    pass(100ms);
  }
  EXPECT_EQ(told(tom_, &ServerFrame::has_follow_changed).size(), 2U);
}

TEST_F(Followers, AreToldOfEachInTurnWhereManyMoveAllTheTime) {
  constexpr std::uint64_t kFirst = 1'000;
  constexpr std::uint64_t kLast = kFirst + 100;
  for (std::uint64_t at = kFirst; at <= kLast; ++at) {
    follows_.follow(tom_->player->id, {.player = PlayerId(at), .name = "Somebody"});
  }
  bool is_last_told = false;
  following_.moved(PlayerId(kLast));
  for (int second = 0; second < 3; ++second) {
    for (std::uint64_t at = kFirst; at < kLast; ++at) following_.moved(PlayerId(at));
    pass(1s);
  }
  for (const ServerFrame& frame : told(tom_, &ServerFrame::has_follow_changed)) {
    for (const auto& one : frame.follow_changed().people()) is_last_told |= one.player() == kLast;
  }
  EXPECT_TRUE(is_last_told);
}

class FollowsThatFail final : public FollowBook {
 public:
  void follow(PlayerId, PlayerId, std::function<void(bool)>) override {}

  void unfollow(PlayerId, PlayerId, std::function<void(bool)>) override {}

  void show_presence(PlayerId, wire::PresenceFor, std::function<void(bool)> done) override {
    done(true);
  }

  Kept kept_by(PlayerId) override {
    if (fails) throw std::runtime_error("unreadable");
    return {};
  }

  bool fails = false;
};

TEST_F(Followers, AreToldOfTheOthersIfSomebodysChoiceCannotBeRead) {
  FollowsThatFail book;
  Follows follows(book);
  Following following(needs_over(book, follows));
  for (const auto& client : {tom_, pam_}) follows.arrive(client->player->id);
  for (const auto& client : {mei_, pam_}) {
    follows.follow(tom_->player->id, {.player = client->player->id, .name = "Somebody"});
    following.moved(client->player->id);
  }
  book.fails = true;
  EXPECT_THROW(pass(1s), std::runtime_error);
  pass(1s);
  const auto changes = told(tom_, &ServerFrame::has_follow_changed);
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].follow_changed().people(0).player(), pam_->player->id.value());
}

// Every request has an answer; a connection that gets none has to end.
TEST_F(Followers, AreCutOffIfWhatAnswersThemCannotBeRead) {
  FollowsThatFail book;
  Follows follows(book);
  Following following(needs_over(book, follows));
  follows.arrive(tom_->player->id);
  follows.follow(tom_->player->id, {.player = mei_->player->id, .name = "Mei"});
  book.fails = true;
  following.answer({.client = tom_, .request = table::RequestId(1)},
                   wire::ShowPresence{wire::PresenceFor::Nobody});
  EXPECT_THROW(settle(), std::runtime_error);
  ASSERT_TRUE(ear_of(tom_).closed.has_value());
  EXPECT_EQ(ear_of(tom_).closed->first, CloseCode::ServerError);
}

TEST_F(Followers, SeeNobodyWhoBlockedThemOrShowsItselfToNobody) {
  EXPECT_EQ(follow(tom_, mei_), "");
  EXPECT_EQ(hush(mei_, tom_, wire::HushKind::Block), "");
  pass(1s);
  EXPECT_EQ(last_seen(tom_), false);
  EXPECT_EQ(hush(mei_, tom_, wire::HushKind::Nothing), "");
  pass(1s);
  EXPECT_EQ(last_seen(tom_), true);
  EXPECT_EQ(ask(following_, mei_, wire::ShowPresence{wire::PresenceFor::Nobody}), "");
  pass(1s);
  EXPECT_EQ(last_seen(tom_), false);
}

TEST_F(Followers, AreToldWhichTableSomebodyPlaysAt) {
  EXPECT_EQ(follow(pam_, mei_), "");
  pass(1s);
  const auto table = summary(kTable, {mei_->player->id}, wire::TablePhase::Playing);
  following_.table_changed(table);
  tables_.describe(table, "");
  pass(1s);
  const auto changes = told(pam_, &ServerFrame::has_follow_changed);
  EXPECT_EQ(changes.back().follow_changed().people(0).table().table(), kTable.value());
  const auto empty = summary(kTable, {});
  following_.table_changed(empty);
  tables_.describe(empty, "");
  pass(1s);
  EXPECT_FALSE(
      told(pam_, &ServerFrame::has_follow_changed).back().follow_changed().people(0).has_table())
      << "who sat there before has moved too";
}

TEST_F(Followers, FollowOnlySoManyEvenAtOnce) {
  const PlayerId tom = tom_->player->id;
  for (std::uint64_t at = 1; at < kFollowedMax; ++at) {
    follows_.follow(tom, {.player = PlayerId(1'000 + at), .name = "Somebody"});
  }
  const Asker first{.client = tom_, .request = table::RequestId(1'000)};
  following_.answer(first, wire::Follow{mei_->player->id});
  EXPECT_EQ(follow(tom_, pam_), "too_many_followed") << "not written yet";
  until([&] { return follows_.of(tom).followed.size() == kFollowedMax; });
  EXPECT_EQ(ask(following_, tom_, wire::Follow{.player = mei_->player->id, .no_longer = true}), "");
  EXPECT_EQ(follow(tom_, pam_), "");
}

TEST_F(Followers, HaveAccountsAsHaveThoseTheyFollow) {
  const auto visitor = come(guest("Visitor"));
  EXPECT_EQ(follow(visitor, mei_), "no_account");
  EXPECT_EQ(follow(mei_, visitor), "guest_not_followed");
  EXPECT_EQ(follow(mei_, mei_), "not_yourself");
  EXPECT_EQ(ask(following_, mei_, wire::Follow{PlayerId(999)}), "no_such_person");
}

}  // namespace
}  // namespace lair::lobby
