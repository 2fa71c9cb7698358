#include "server/lobby/room_plan.hpp"

#include <algorithm>

namespace lair::lobby {

std::string RoomPlan::motto() const {
  for (const auto& [language, text] : mottos) {
    if (language == "en") return text;
  }
  return mottos.empty() ? std::string() : mottos.front().second;
}

std::vector<RoomPlan> standard_rooms() {
  using table::ClockSettings;
  using table::Millis;
  const ClockSettings fast{.move = Millis(10'000), .reserve = Millis(30'000)};
  const ClockSettings normal{.move = Millis(20'000), .reserve = Millis(60'000)};
  const ClockSettings slow{.move = Millis(60'000), .reserve = Millis(120'000)};
  return {
      {.id = "lions-lair",
       .names = {{"en", "Lion's Lair"},
                 {"zh-Hant", "獅子居"},
                 {"zh-Hans", "狮子居"},
                 {"ja", "獅子の間"}},
       .mottos = {{"en",
                   "For those who know what they want: five faan, high limits, quick clocks."},
                  {"zh-Hant", "高手過招：五番起糊，落子如飛。"},
                  {"zh-Hans", "高手过招：五番起和，落子如飞。"},
                  {"ja", "腕に覚えのある方へ。五番縛り、速い持ち時間。"}},
       .rules = "yahoo",
       .style = "5f",
       .clock = fast,
       .spectators = table::Watching::AllHands},
      {.id = "learners-lounge",
       .names = {{"en", "Learner's Lounge"},
                 {"zh-Hant", "學子廳"},
                 {"zh-Hans", "学子厅"},
                 {"ja", "まなびの間"}},
       .mottos = {{"en", "Any hand may go out, nobody hurries you."},
                  {"zh-Hant", "雞糊都食得，慢慢諗，冇人催。"},
                  {"zh-Hans", "鸡和也能和，慢慢想，没人催。"},
                  {"ja", "どんな形でも和了。急かす人はいません。"}},
       .rules = "yahoo",
       .style = "kfc",
       .clock = slow,
       .hints = true},
      {.id = "veterans-vortex",
       .names = {{"en", "Veteran's Vortex"},
                 {"zh-Hant", "老將渦"},
                 {"zh-Hans", "老将涡"},
                 {"ja", "古豪の渦"}},
       .mottos = {{"en", "Three faan, all elements count; leagues play here."},
                  {"zh-Hant", "三番起糊，聯賽場地。"},
                  {"zh-Hans", "三番起和，联赛场地。"},
                  {"ja", "三番縛り。リーグ戦の会場。"}},
       .rules = "yahoo",
       .style = "3f-pro",
       .clock = normal,
       .claim_window = table::ClaimWindow::Constant},
      {.id = "crickets-cavern",
       .names = {{"en", "Cricket's Cavern"},
                 {"zh-Hant", "蟋蟀洞"},
                 {"zh-Hans", "蟋蟀洞"},
                 {"ja", "こおろぎの洞"}},
       .mottos = {{"en", "A quiet place to practise with bots, or to chat over a game."},
                  {"zh-Hant", "同電腦練吓手勢，或者邊打邊傾偈。"},
                  {"zh-Hans", "和电脑练练手，或者边打边聊。"},
                  {"ja", "ボットと稽古、または卓を囲んで世間話。"}},
       .rules = "yahoo",
       .style = "3f-basic",
       .clock = normal},
  };
}

}  // namespace lair::lobby
