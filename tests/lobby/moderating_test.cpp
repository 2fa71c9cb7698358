// What moderators ask for and are shown, and what people report to them.
#include "server/lobby/moderating.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/lobby/chat/text.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/reporting.hpp"
#include "tests/lobby/lobby_tables.hpp"

namespace lair::lobby {
namespace {

using table::TableId;

class Moderators : public TablesInTests {
 protected:
  void SetUp() override {
    mod_ = come(account("Mod", people::Role::Moderator), "198.51.100.7");
    tom_ = come(account("Tom"));
  }

  static people::Order order(people::Act act, PlayerId player) {
    return {.act = act, .player = player, .range = {}, .seconds = 600, .reason = "rude"};
  }

  Moderating moderating_{
      {.people = people_, .tables = tables_, .clients = clients_, .loop = loop_}
  };
  ClientPtr mod_, tom_;
};

TEST_F(Moderators, AloneAreAnswered) {
  const PlayerId mod = mod_->player->id;
  EXPECT_EQ(ask(moderating_, tom_, order(people::Act::Mute, mod)), "not_allowed");
  EXPECT_EQ(ask(moderating_, tom_, wire::LiftSanction{people::SanctionId(1), "please"}),
            "not_allowed");
  EXPECT_EQ(ask(moderating_, tom_, people::AuditQuestion{}), "not_allowed");
  EXPECT_EQ(ask(moderating_, tom_, wire::ReadSanctions{}), "not_allowed");
  EXPECT_EQ(ask(moderating_, tom_, wire::FindPerson{mod, ""}), "not_allowed");
}

TEST_F(Moderators, SeeMutesAndBansUntilTheyAreLifted) {
  EXPECT_EQ(ask(moderating_, mod_, order(people::Act::Mute, tom_->player->id)), "");
  EXPECT_EQ(ask(moderating_, mod_, order(people::Act::Warn, tom_->player->id)), "");
  const auto held = look(moderating_, mod_, wire::ReadSanctions{}).sanctions();
  ASSERT_EQ(held.sanctions_size(), 1) << "a warning holds nobody back";
  EXPECT_EQ(held.sanctions(0).player_name(), "Tom");
  const people::SanctionId mute(held.sanctions(0).sanction());
  EXPECT_EQ(ask(moderating_, mod_, wire::LiftSanction{mute, "sorry"}), "");
  EXPECT_EQ(look(moderating_, mod_, wire::ReadSanctions{}).sanctions().sanctions_size(), 0);
}

TEST_F(Moderators, SeeTheNewestSanctionsIfThereAreVeryMany) {
  people::Order mute = order(people::Act::Mute, tom_->player->id);
  mute.reason.clear();
  for (int point = 0; point < 200; ++point) mute.reason += "🀄";
  constexpr int kMutes = 400;
  for (int act = 0; act < kMutes; ++act) ASSERT_EQ(ask(moderating_, mod_, mute), "");
  const v1::ServerFrame frame = look(moderating_, mod_, wire::ReadSanctions{});
  const v1::Sanctions& held = frame.sanctions();
  EXPECT_LE(frame.ByteSizeLong(), kPageBytesMax);
  EXPECT_TRUE(held.more());
  ASSERT_GT(held.sanctions_size(), 1);
  EXPECT_EQ(held.sanctions(held.sanctions_size() - 1).sanction(), std::uint64_t{kMutes});
}

TEST_F(Moderators, ReadTheAuditPageByPage) {
  for (int act = 0; act < 3; ++act) {
    EXPECT_EQ(ask(moderating_, mod_, order(people::Act::Warn, tom_->player->id)), "");
  }
  people::AuditQuestion question;
  question.player = tom_->player->id;
  question.count = 2;
  auto page = look(moderating_, mod_, question).audit_page();
  EXPECT_EQ(page.entries_size(), 2);
  EXPECT_TRUE(page.more());
  question.count = 3;
  page = look(moderating_, mod_, question).audit_page();
  EXPECT_EQ(page.entries_size(), 3);
  EXPECT_FALSE(page.more()) << "these were all";
}

TEST_F(Moderators, FindSomebodyWithTheRangesTheyComeFrom) {
  come(*tom_->player, "203.0.113.9");
  const auto found = look(moderating_, mod_, wire::FindPerson{{}, "tom"}).person_found();
  EXPECT_EQ(found.player(), tom_->player->id.value());
  EXPECT_TRUE(found.online());
  EXPECT_EQ(found.addresses_size(), 2);
  const auto pam = account("Pam");
  EXPECT_FALSE(look(moderating_, mod_, wire::FindPerson{pam.id, ""}).person_found().online());
  EXPECT_EQ(ask(moderating_, mod_, wire::FindPerson{{}, "Nobody"}), "no_such_person");
}

TEST_F(Moderators, BootFromATableThatThereIs) {
  people::Order boot = order(people::Act::Boot, tom_->player->id);
  boot.table = 77;
  EXPECT_EQ(ask(moderating_, mod_, boot), "no_such_table");
  actor_at(TableId(77));
  EXPECT_EQ(ask(moderating_, mod_, boot), "");
}

// --- Reports ---

class AReport : public Moderators {
 protected:
  void SetUp() override {
    Moderators::SetUp();
    pam_ = come(account("Pam"));
  }

  // Returns the number the line got.
  std::uint64_t said(const wire::ChatChannel& channel,
                     const ClientPtr& speaker,
                     const std::string& text) {
    std::uint64_t number = 0;
    wire::Say say;
    say.text = text;
    const auto line = Chat::line_from({speaker->player->id, speaker->player->name}, say, 7);
    chat_.keep(channel_of(channel, speaker->player->id), line.value(), [&](auto kept) {
      boost::asio::post(loop_, [&number, kept] { number = kept->number; });
    });
    until([&] { return number != 0; });
    return number;
  }

  void letter(const ClientPtr& from, const ClientPtr& to, const std::string& text) {
    bool kept = false;
    wire::ChatLine line;
    line.player = from->player->id;
    line.name = from->player->name;
    line.text = text;
    line.to = to->player->id;
    line.to_name = to->player->name;
    chat_.keep_letter(line, [&](const auto&) { boost::asio::post(loop_, [&] { kept = true; }); });
    until([&] { return kept; });
  }

  v1::Reports waiting() { return look(reporting_, mod_, wire::ReadReports{}).reports(); }

  const wire::ChatChannel den_{.place = wire::ChatPlace::Room, .room = "lions-lair"};
  Reporting reporting_{
      {.book = store_.lobby_books().reports,
       .people = people_,
       .chat = chat_,
       .rooms = rooms_,
       .tables = tables_,
       .time = time_,
       .loop = loop_}
  };
  ClientPtr pam_;
};

TEST_F(AReport, BringsTheMessageWithThoseAroundIt) {
  said(den_, pam_, "good evening");
  const auto number = said(den_, tom_, "you fools");
  EXPECT_EQ(ask(reporting_,
                pam_,
                (wire::Report{.player = tom_->player->id,
                              .reason = wire::ReportReason::Rude,
                              .text = {},
                              .names_channel = true,
                              .channel = den_,
                              .number = number})),
            "");
  const auto reports = waiting();
  ASSERT_EQ(reports.reports_size(), 1);
  EXPECT_EQ(reports.reports(0).lines_size(), 2);
  EXPECT_EQ(reports.waiting(), 1U);
}

TEST_F(AReport, IsOnAPageThatAClientCanTake) {
  std::string text;
  for (std::size_t point = 0; point < kChatCodePointsMax; ++point) text += "🀄";
  std::vector<std::uint64_t> numbers;
  while (numbers.size() <= kReportedLinesBefore + kReportedLinesAfter) {
    numbers.push_back(said(den_, tom_, text));
  }
  constexpr int kReports = 20;
  for (int report = 0; report < kReports; ++report) {
    ASSERT_EQ(ask(reporting_,
                  pam_,
                  (wire::Report{.player = tom_->player->id,
                                .reason = wire::ReportReason::Spam,
                                .text = {},
                                .names_channel = true,
                                .channel = den_,
                                .number = numbers[kReportedLinesBefore]})),
              "");
  }
  int pages = 0;
  int read = 0;
  wire::ReadReports question;
  for (bool more = true; more; ++pages) {
    const v1::ServerFrame frame = look(reporting_, mod_, question);
    const v1::Reports& page = frame.reports();
    EXPECT_LE(frame.ByteSizeLong(), kPageBytesMax);
    ASSERT_GT(page.reports_size(), 0);
    read += page.reports_size();
    question.before = page.reports(page.reports_size() - 1).report();
    more = page.more();
  }
  EXPECT_EQ(read, kReports);
  EXPECT_GT(pages, 1);
}

TEST_F(AReport, NamesAMessageOfThatPerson) {
  const auto number = said(den_, pam_, "good evening");
  EXPECT_EQ(ask(reporting_,
                pam_,
                (wire::Report{.player = tom_->player->id,
                              .reason = wire::ReportReason::Rude,
                              .text = {},
                              .names_channel = true,
                              .channel = den_,
                              .number = number})),
            "no_such_message")
      << "she said it herself";
}

TEST_F(AReport, BringsNothingThatOthersWrotePrivately) {
  letter(tom_, pam_, "give me your password");
  letter(mod_, pam_, "how is your mother?");
  EXPECT_EQ(ask(reporting_,
                pam_,
                (wire::Report{.player = tom_->player->id,
                              .reason = wire::ReportReason::Spam,
                              .text = {},
                              .names_channel = true,
                              .channel = {.place = wire::ChatPlace::Private},
                              .number = 0})),
            "");
  const auto reports = waiting();
  ASSERT_EQ(reports.reports(0).lines_size(), 1);
  EXPECT_EQ(reports.reports(0).lines(0).text(), "give me your password");
}

TEST_F(AReport, BringsNothingOfATableThatTheReporterMayNotRead) {
  auto table = summary(TableId(5), {tom_->player->id}, wire::TablePhase::Playing);
  table::TableSettings closed = *table.settings;
  closed.policies.spectators = table::Watching::Nothing;
  table.settings = std::make_shared<const table::TableSettings>(closed);
  tables_.describe(table, "");
  const wire::ChatChannel there{.place = wire::ChatPlace::Table, .table = TableId(5)};
  said(there, tom_, "between us");
  EXPECT_EQ(ask(reporting_,
                pam_,
                (wire::Report{.player = tom_->player->id,
                              .reason = wire::ReportReason::Cheating,
                              .text = {},
                              .names_channel = true,
                              .channel = there,
                              .number = 0})),
            "")
      << "the person is reported all the same";
  EXPECT_EQ(waiting().reports(0).lines_size(), 0);
  clients_.open_table(pam_, actor_at(TableId(5)));
  const wire::Report of_open_table{.player = tom_->player->id,
                                   .reason = wire::ReportReason::Cheating,
                                   .text = {},
                                   .channel = {}};
  EXPECT_EQ(ask(reporting_, pam_, of_open_table), "");
  const auto reports = waiting().reports();
  for (const v1::ReportEntry& report : reports) EXPECT_EQ(report.lines_size(), 0);
}

TEST_F(AReport, SaysWhatHappenedWhenNoReasonFits) {
  wire::Report report{
      .player = tom_->player->id, .reason = wire::ReportReason::Other, .text = "  ", .channel = {}};
  EXPECT_EQ(ask(reporting_, pam_, report), "reason_missing");
  report.player = pam_->player->id;
  EXPECT_EQ(ask(reporting_, pam_, report), "not_yourself");
  report.player = PlayerId(999);
  EXPECT_EQ(ask(reporting_, pam_, report), "no_such_person");
}

TEST_F(AReport, IsReadAndSettledOnceByModeratorsAlone) {
  const wire::Report report{
      .player = tom_->player->id, .reason = wire::ReportReason::Name, .text = {}, .channel = {}};
  EXPECT_EQ(ask(reporting_, pam_, report), "");
  EXPECT_EQ(ask(reporting_, pam_, report), "");
  EXPECT_EQ(ask(reporting_, pam_, wire::ReadReports{}), "not_allowed");
  const auto page = look(reporting_, mod_, wire::ReadReports{.player = {}, .count = 1}).reports();
  ASSERT_EQ(page.reports_size(), 1);
  EXPECT_TRUE(page.more());
  const std::uint64_t number = page.reports(0).report();
  EXPECT_EQ(ask(reporting_, pam_, wire::SettleReport{number, "fine"}), "not_allowed");
  EXPECT_EQ(ask(reporting_, mod_, wire::SettleReport{number, " "}), "reason_missing");
  EXPECT_EQ(ask(reporting_, mod_, wire::SettleReport{number, "renamed"}), "");
  EXPECT_EQ(ask(reporting_, mod_, wire::SettleReport{number, "again"}), "no_such_report");
  EXPECT_EQ(waiting().waiting(), 1U);
}

}  // namespace
}  // namespace lair::lobby
