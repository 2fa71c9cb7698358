// A club with a played game and a season, for tests of the read-only pages.
#pragma once

#include <cstdint>
#include <fstream>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/api/club.hpp"
#include "server/api/pages.hpp"
#include "server/store/store.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/tool/played_database.hpp"

namespace lair::test {

// A database with a game played to its end and a season of nine players whose first round is half
// played.
class LeaguePages : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<TemporaryFolder>();
    play_into(path(), {.seed = 7, .settings = {}});
    execute(path(),
            "INSERT OR IGNORE INTO player (id, name, created) VALUES (1, '=Amy, \"A\"', 0)");
    store_ = std::make_unique<store::Store>(
        path(), [](const store::StoreError& error) { ADD_FAILURE() << error.what(); });
    office_ = std::make_unique<league::Office>(store_->books(), store_->seasons());
    league::SeasonSettings settings;
    settings.name = "Autumn";
    settings.rules = "yahoo";
    std::promise<void> opened;
    office_->open(settings, PlayerId(1), 100, [&](const auto&) { opened.set_value(); });
    opened.get_future().wait();
    for (std::uint64_t player = 1; player <= 9; ++player) {
      act(league::Registered{PlayerId(player)}, PlayerId(player));
    }
    act(league::RoundStarted{1, {}, {}});
    act(
        league::ResultTaken{
            1, 1, {{}, {8, 0, 0, -8}, {2, 1, 0, 0}}
    },
        std::nullopt);
    act(league::Adjudicated{
        1, 1, {{}, {6, 0, 0, -6}, {2, 1, 0, 0}},
          "a wrong kong"
    });
    act(league::Penalized{PlayerId(1), 6, "late"});
    act(league::CheckInOpened{2, 1'000});
  }

  static void TearDownTestSuite() {
    store_->stop();
    office_.reset();
    store_.reset();
    folder_.reset();
  }

  static std::string path() { return folder_->file("played.db"); }

  static void act(league::Event event, std::optional<PlayerId> actor = PlayerId(1)) {
    std::promise<void> done;
    office_->act(league::SeasonId(1),
                 {.actor = actor, .at = 200, .event = std::move(event)},
                 [&](const auto& record) {
                   EXPECT_TRUE(record.has_value()) << record.error().code;
                   done.set_value();
                 });
    done.get_future().wait();
  }

  static net::HttpAnswer get(const std::string& path, const std::string& query = "") {
    net::HttpRequest request;
    request.path = path;
    request.query = query;
    const net::NetCounts counts;
    const LeagueSources leagues{*office_, store_->figures()};
    const ApiSources sources{.version = "test",
                             .rooms = [] { return std::vector{a_room()}; },
                             .tables = [] { return std::vector{a_table()}; },
                             .is_ready = [] { return true; },
                             .counts = [&]() -> const net::NetCounts& { return counts; },
                             .history = store_->history(),
                             .leagues = leagues,
                             .kept = kept_};
    const ClubCard club{.name = "The Lair", .welcome = "Come in.", .mode = "open", .logo = logo()};
    if (auto answer = answer_club(club, request)) return *std::move(answer);
    return answer_api(sources, request);
  }

  static std::vector<std::pair<league::SeasonId, league::SeasonLine>> all_seasons() {
    return office_->lines({}, 1'000).lines;
  }

  static std::string logo() {
    const std::string file = folder_->file("logo.svg");
    std::ofstream(file) << "<svg xmlns='http://www.w3.org/2000/svg'/>";
    return file;
  }

  static wire::Room a_room() {
    wire::Room room;
    room.id = "lions-lair";
    room.names.push_back({.language = "en", .name = "Lion's Lair"});
    room.rules = "yahoo";
    return room;
  }

  static wire::TableSummary a_table() {
    wire::TableSummary table;
    table::TableSettings settings;
    settings.room = "lions-lair";
    settings.rules = "yahoo";
    table.settings = std::make_shared<const table::TableSettings>(settings);
    table.seats[Seat::A].kind = wire::SeatKind::Bot;
    return table;
  }

  static inline std::unique_ptr<TemporaryFolder> folder_;
  static inline std::unique_ptr<store::Store> store_;
  static inline std::unique_ptr<league::Office> office_;
  static inline KeptAnswers kept_{KeptAnswers::kBytesMax};
};

}  // namespace lair::test
