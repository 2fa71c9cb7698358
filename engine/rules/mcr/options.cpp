#include "engine/rules/mcr/options.hpp"

#include <array>
#include <vector>

#include "engine/rules/option_rows.hpp"

namespace lair::mcr {
namespace {

constexpr FalseMahJongNumbers kFalseMahJong{.choice = "M8.15", .points = "M8.16"};

using SwitchRow = lair::SwitchRow<Options>;

// The switches follow the minimum and the ties, which are the first two options.
// clang-format off
constexpr std::array kSwitches{
    SwitchRow{&Options::bonus_tiles, "bonus_tiles", "Flowers and seasons",
              "The set has four flowers and four seasons.", "M8.2"},
    SwitchRow{&Options::seat_change, "seat_change", "Change of seats",
              "The players change seats between rounds.", "M8.3"},
    SwitchRow{&Options::fc, "fc", "Fully Concealed Hand for hands that are always concealed",
              "Hands that are always concealed score Fully Concealed Hand when self-drawn, not Self-Drawn.", "M8.4"},
    SwitchRow{&Options::ck8, "ck8", "Two concealed kongs for 8",
              "Two Concealed Kongs is worth 8 points; off: 6.", "M8.5"},
    SwitchRow{&Options::mck, "mck", "Melded with concealed kong for 6",
              "One melded with one concealed kong is worth 6 points; off: 5.", "M8.6"},
    SwitchRow{&Options::w73, "w73", "Winds score twice",
              "A pung of the seat or the prevalent wind scores Pung of Terminals or Honors too.", "M8.7"},
    SwitchRow{&Options::ghf, "ghf", "Half flush in addition to all green",
              "All Green with green dragons scores Half Flush too.", "M8.8"},
    SwitchRow{&Options::tdp, "tdp", "Double pung in addition to all terminals",
              "All Terminals scores Double Pung too.", "M8.9"},
    SwitchRow{&Options::ngp, "ngp", "Nine gates without terminal pungs",
              "Nine Gates never scores Pung of Terminals or Honors.", "M8.10"},
    SwitchRow{&Options::kec, "kec", "Knitted straight without waits",
              "Knitted Straight never scores Edge Wait or Closed Wait.", "M8.11"},
    SwitchRow{&Options::suithog, "suithog", "Tile hog of suit tiles only",
              "Four of a wind or a dragon in Seven Pairs score no Tile Hog.", "M8.12"},
    SwitchRow{&Options::sphog, "sphog", "No tile hog in the greatest seven pairs",
              "Seven Pairs that are All Green or All Terminals score no Tile Hog.", "M8.13"},
};

// clang-format on

constexpr std::int64_t kMinPointsMax = 88;
constexpr std::size_t kTies = 1;
constexpr std::size_t kFirstSwitch = 2;

std::vector<Option> make_options() {
  const Options standard;
  std::vector<Option> options;
  options.push_back(
      {.key = "min_points",
       .kind = OptionKind::Number,
       .standard = standard.min_points.count(),
       .min = 0,
       .max = kMinPointsMax,
       .label = "Minimum points",
       .sentence = "The fewest points a hand needs to go out, not counting bonus tiles.",
       .rule = "M8.1"});
  options.push_back({
      .key = "ties",
      .kind = OptionKind::Choice,
      .choices = {"printed", "shared"},
      .label = "Table points of a tie",
      .sentence = "Whether a tie for third place is worth nothing, or shares the points like any "
                  "other tie.",
      .rule = "M8.14"
  });
  add_options<Options>(kSwitches, options);
  add_false_mahjong(kFalseMahJong, options);
  return options;
}

}  // namespace

std::span<const Option> option_list() {
  static const std::vector<Option> kOptions = make_options();
  return kOptions;
}

std::span<const Style> style_list() {
  static const std::vector<Style> kStyles{
      {"mcr",      "Mahjong Competition Rules", {}              },
      {"mcr-1998",
       "Chinese rules of 1998",                 {{"fc", "false"},
        {"ck8", "false"},
        {"mck", "false"},
        {"w73", "false"},
        {"ghf", "false"},
        {"tdp", "false"},
        {"ngp", "false"},
        {"kec", "false"},
        {"suithog", "false"},
        {"sphog", "false"}}      },
      {"mcr-2006",
       "International rules of 2006",           {{"w73", "false"},
        {"ngp", "false"},
        {"kec", "false"},
        {"suithog", "false"},
        {"sphog", "false"}}},
  };
  return kStyles;
}

Options options_of(const House& house) {
  Options options;
  options.min_points = Faan(static_cast<std::int32_t>(house[0]));
  options.ties = static_cast<Ties>(house[kTies]);
  read_options<Options>(kSwitches, house, kFirstSwitch, options);
  options.false_mahjong = false_mahjong_of(house, kFalseMahJong);
  return options;
}

}  // namespace lair::mcr
