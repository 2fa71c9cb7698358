// Chat: lines are cleaned, kept, told again, held back; over the real book.
#include "server/lobby/chat/chat.hpp"

#include <functional>
#include <future>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/lobby/chat/text.hpp"
#include "server/lobby/room_feed.hpp"
#include "server/people/guests.hpp"
#include "server/store/store.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::lobby {
namespace {

const std::string kDog = "\xF0\x9F\x90\x95";

std::string cleaned(std::string_view typed) {
  const auto text = clean_text(typed, kChatCodePointsMax);
  return text ? *text : std::string(text.error());
}

TEST(ChatText, IsCleanedNotInterpreted) {
  EXPECT_EQ(cleaned("  hello \n\t there  "), "hello there");
  EXPECT_EQ(cleaned("<b>&amp;</b>"), "<b>&amp;</b>");
  EXPECT_EQ(cleaned("be\u0301"), "b\u00e9") << "normal form C";
  EXPECT_EQ(cleaned("a\u202eb\u200bc"), "abc") << "nothing invisible";
  EXPECT_EQ(cleaned("\u0001\u0007"), "text_empty");
  EXPECT_EQ(cleaned("\xff"), "text_not_text");
  EXPECT_EQ(cleaned(kDog + "\u200d" + kDog), kDog + "\u200d" + kDog);
}

TEST(ChatText, HasAtMostTwoHundredCharacters) {
  std::string dogs;
  for (int at = 0; at < 200; ++at) dogs += kDog;
  EXPECT_EQ(cleaned(dogs), dogs);
  EXPECT_EQ(cleaned(dogs + kDog), "text_too_long");
}

TEST(ChatText, LeavesNoTowersOfMarks) {
  std::string tower = "a";
  for (int at = 0; at < 30; ++at) tower += "\u0316";
  EXPECT_EQ(cleaned(tower).size(), 1U + 4U * 2U);
}

class ChatMachine : public ::testing::Test {
 protected:
  ChatMachine() {
    for (PlayerId* player : {&mei_, &tom_, &ann_}) *player = new_player();
  }

  PlayerId new_player() {
    std::promise<PlayerId> made;
    store_.players().add("Guest",
                         {.hash = {++players_}, .created = 1, .expires = 2},
                         [&](std::optional<PlayerId> id) { made.set_value(id.value()); });
    return made.get_future().get();
  }

  static wire::ChatLine line_of(PlayerId player, const std::string& text) {
    wire::Say say;
    say.text = text;
    return Chat::line_from({player, "Name"}, say, 7).value();
  }

  std::vector<wire::ReportEntry> reports(bool settled_too) {
    ReportQuestion question;
    question.count = 10;
    question.settled_too = settled_too;
    return store_.lobby_books().reports.find(question);
  }

  // Returns the number the line got.
  std::uint64_t said(const Channel& channel, PlayerId player, const std::string& text) {
    std::promise<std::uint64_t> number;
    chat_.keep(channel, line_of(player, text), [&](std::optional<wire::ChatLine> kept) {
      number.set_value(kept ? kept->number : 0);
    });
    return number.get_future().get();
  }

  std::optional<Chat::Letter> letter(PlayerId from, PlayerId to, const std::string& text) {
    auto line = line_of(from, text);
    line.to = to;
    line.to_name = "To";
    std::promise<std::optional<Chat::Letter>> kept;
    chat_.keep_letter(line, [&](auto done) { kept.set_value(std::move(done)); });
    return kept.get_future().get();
  }

  void hush(PlayerId player, PlayerId other, wire::HushKind kind) {
    std::promise<bool> kept;
    store_.lobby_books().hushes.set(player, other, kind, [&](bool done) { kept.set_value(done); });
    ASSERT_TRUE(kept.get_future().get());
    chat_.hushes().set(player, {.player = other, .name = "Other", .kind = kind});
  }

  static std::string texts(const wire::ChatLines& lines) {
    std::string all;
    for (const wire::ChatLine& line : lines.lines) all += line.text + ' ';
    return all;
  }

  const wire::ChatChannel room_{.place = wire::ChatPlace::Room, .room = "den"};
  const table::TableId table_{5};
  test::TemporaryFolder folder_;
  store::Store store_{folder_.file("lair.db"), [](const store::StoreError&) {}};
  Chat chat_{store_.lobby_books()};
  std::uint8_t players_ = 0;
  PlayerId mei_, tom_, ann_;
};

TEST_F(ChatMachine, NumbersTheLinesOfEachChannel) {
  EXPECT_EQ(said("room:den", mei_, "a"), 1U);
  EXPECT_EQ(said("room:other", mei_, "b"), 1U);
  EXPECT_EQ(said("room:den", tom_, "c"), 2U);
  EXPECT_EQ(texts(chat_.history(room_, tom_, 0)), "a c ");
  EXPECT_EQ(texts(chat_.history(room_, tom_, 1)), "c ");
  EXPECT_EQ(texts(chat_.history(room_, tom_, 99)), "");
}

TEST_F(ChatMachine, SaysWhenOlderLinesAreLeftOut) {
  for (int at = 0; at < 120; ++at) said("room:den", mei_, std::to_string(at));
  const auto all = chat_.history(room_, tom_, 0);
  EXPECT_EQ(all.lines.size(), kHistoryLinesMax);
  EXPECT_TRUE(all.cut);
  EXPECT_EQ(all.last, 120U);
  EXPECT_FALSE(chat_.history(room_, tom_, 20).cut);
}

TEST_F(ChatMachine, KeepsTheLastLinesOfAChannelWithTheirNumbers) {
  for (std::size_t at = 0; at < kLinesKept + 3; ++at) said("room:den", mei_, "x");
  EXPECT_EQ(store_.lobby_books().chat.lines("room:den", 0, 4, 10).size(), 1U);
  EXPECT_EQ(said("room:den", mei_, "x"), kLinesKept + 4);
}

TEST_F(ChatMachine, LeavesOutWhomSomebodyMuted) {
  chat_.hushes().arrive(tom_);
  said("room:den", mei_, "a");
  said("room:den", ann_, "b");
  hush(tom_, mei_, wire::HushKind::Mute);
  EXPECT_EQ(texts(chat_.history(room_, tom_, 0)), "b ");
  EXPECT_EQ(texts(chat_.history(room_, ann_, 0)), "a b ");
  hush(tom_, mei_, wire::HushKind::Nothing);
  EXPECT_EQ(texts(chat_.history(room_, tom_, 0)), "a b ");
}

TEST_F(ChatMachine, PutsALetterIntoTwoInboxes) {
  const auto first = letter(mei_, tom_, "hello");
  ASSERT_TRUE(first && first->received);
  const wire::ChatChannel inbox{.place = wire::ChatPlace::Private};
  EXPECT_EQ(texts(chat_.history(inbox, tom_, 0)), "hello ");
  EXPECT_EQ(texts(chat_.history(inbox, mei_, 0)), "hello ");
  EXPECT_EQ(texts(chat_.history(inbox, ann_, 0)), "");
}

TEST_F(ChatMachine, KeepsLettersFromWhoeverBlockedTheSenderThoughAway) {
  hush(tom_, mei_, wire::HushKind::Block);
  const auto unwanted = letter(mei_, tom_, "hello");
  ASSERT_TRUE(unwanted.has_value()) << "the sender cannot tell";
  EXPECT_FALSE(unwanted->received.has_value());
  EXPECT_EQ(texts(chat_.history({.place = wire::ChatPlace::Private}, tom_, 0)), "");
}

TEST_F(ChatMachine, HoldsBackWhatSpectatorsSayDuringADeal) {
  said("watch:5", ann_, "before");
  chat_.hold(table_);
  EXPECT_FALSE(chat_.holds_anything(table_));
  said("watch:5", ann_, "during");
  EXPECT_TRUE(chat_.holds_anything(table_));
  EXPECT_EQ(texts(chat_.released(table_, mei_, 0)), "before ");
  EXPECT_EQ(texts(chat_.held(table_, mei_)), "during ");
  chat_.release(table_);
  EXPECT_EQ(texts(chat_.released(table_, mei_, 0)), "before during ");
}

TEST_F(ChatMachine, HoldsEverythingBackWhenADealGoesOnAfterARestart) {
  said("watch:5", ann_, "perhaps of this deal");
  chat_.hold_all(table_);
  EXPECT_EQ(texts(chat_.released(table_, mei_, 0)), "");
  EXPECT_EQ(texts(chat_.held(table_, mei_)), "perhaps of this deal ");
}

class UnreadableChat final : public ChatBook {
 public:
  void keep(const std::vector<Channel>&,
            const wire::ChatLine&,
            std::function<void(std::optional<Numbers>)>) override {}

  std::vector<wire::ChatLine> lines(const Channel&,
                                    std::uint64_t,
                                    std::uint64_t,
                                    std::size_t) override {
    throw std::runtime_error("unreadable");
  }

  std::uint64_t last_number(const Channel&) override { throw std::runtime_error("unreadable"); }

  void forget_before(std::uint64_t) override {}
};

TEST_F(ChatMachine, HoldsEverythingBackIfItCannotBeReadWhenADealBegins) {
  UnreadableChat unreadable;
  const Books books = store_.lobby_books();
  Chat chat({.chat = unreadable,
             .hushes = books.hushes,
             .follows = books.follows,
             .reports = books.reports});
  EXPECT_THROW(chat.hold(table_), std::runtime_error);
  EXPECT_TRUE(chat.is_held(table_));
}

TEST_F(ChatMachine, ShowsAMessageWithThoseAroundIt) {
  for (int at = 1; at <= 60; ++at) said("room:den", mei_, std::to_string(at));
  const auto lines = chat_.around(room_, tom_, 30);
  ASSERT_EQ(lines.size(), kReportedLinesBefore + 1 + kReportedLinesAfter);
  EXPECT_EQ(lines.front().number, 10U);
  EXPECT_EQ(lines.back().number, 35U);
  EXPECT_TRUE(chat_.around(room_, tom_, 61).empty());
}

TEST_F(ChatMachine, ReportsWaitUntilTheyAreSettled) {
  wire::ReportEntry entry;
  entry.at = 9;
  entry.reporter = tom_;
  entry.player = mei_;
  entry.text = "see for yourself";
  entry.names_channel = true;
  entry.channel = room_;
  entry.lines = {line_of(mei_, "rude")};
  entry.lines[0].number = 3;
  ReportBook& book = store_.lobby_books().reports;
  std::promise<bool> filed;
  book.file(entry, [&](bool done) { filed.set_value(done); });
  ASSERT_TRUE(filed.get_future().get());
  const auto found = reports(false);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].lines, entry.lines);
  EXPECT_EQ(found[0].channel, room_);
  EXPECT_EQ(book.waiting(), 1U);
  const auto settle = [&] {
    std::promise<bool> settled;
    book.settle(found[0].report, ann_, "warned", 10, [&](bool done) { settled.set_value(done); });
    return settled.get_future().get();
  };
  EXPECT_TRUE(settle());
  EXPECT_FALSE(settle()) << "only once";
  EXPECT_TRUE(reports(false).empty());
  EXPECT_EQ(reports(true)[0].note, "warned");
}

// --- What a room is told ---

TEST(RoomFeed, TellsOfAPersonOnceHoweverManyConnections) {
  RoomFeed feed;
  feed.enter(PlayerId(1), "Mei");
  feed.enter(PlayerId(1), "Mei");
  auto changed = feed.take("den");
  EXPECT_EQ(changed.came.size(), 1U);
  EXPECT_EQ(changed.people, 1U);
  feed.leave(PlayerId(1));
  EXPECT_FALSE(feed.has_changed());
  feed.leave(PlayerId(1));
  changed = feed.take("den");
  EXPECT_EQ(changed.left, std::vector{PlayerId(1)});
  EXPECT_EQ(changed.people, 0U);
}

TEST(RoomFeed, MakesOneOfManyChanges) {
  RoomFeed feed;
  wire::TableSummary table;
  table.table = table::TableId(3);
  for (int at = 0; at < 50; ++at) feed.change(table);
  EXPECT_EQ(feed.take("den").tables.size(), 1U);
  feed.change(table);
  feed.remove(table.table);
  const auto changed = feed.take("den");
  EXPECT_TRUE(changed.tables.empty());
  EXPECT_EQ(changed.gone.size(), 1U);
}

}  // namespace
}  // namespace lair::lobby
