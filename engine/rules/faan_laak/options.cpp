#include "engine/rules/faan_laak/options.hpp"

#include <array>
#include <vector>

#include "engine/rules/option_rows.hpp"

namespace lair::hong_kong::faan_laak {
namespace {

constexpr FalseMahJongNumbers kFalseMahJong{.choice = "F7.21", .points = "F7.22"};

using FaanRow = lair::FaanRow<Options>;
using SwitchRow = lair::SwitchRow<Options>;

// The order of the list: the numbers of faan, the initial points, the three choices, the switches.
// clang-format off
constexpr std::array kFaan{
    FaanRow{&Options::min_faan, "min_faan", 0, 10,
            "Minimum faan", "The fewest faan a hand without a limit needs to go out.", "F7.1"},
    FaanRow{&Options::pung_hand, "pung_hand", 1, 3,
            "Pung hand", "Faan of four pungs.", "F7.2"},
    FaanRow{&Options::one_suit_and_honors, "one_suit_and_honors", 2, 3,
            "One suit with honors", "Faan of one suit with honors.", "F7.3"},
    FaanRow{&Options::one_suit_only, "one_suit_only", 4, 6,
            "One suit only", "Faan of one suit without honors.", "F7.4"},
    FaanRow{&Options::little_three_dragons, "little_three_dragons", 3, 6,
            "Little three dragons", "Faan of two dragon sets with eyes of the third.", "F7.16"},
    FaanRow{&Options::last_discard, "last_discard", 0, 2,
            "Last discard", "Faan of a hand that goes out on the last discard.", "F7.17"},
    FaanRow{&Options::limit_hand_faan, "limit_hand_faan", 4, 19,
            "Price of a limit hand, in faan", "A limit hand is paid like a hand of this many faan.", "F7.18"},
};

constexpr std::array kSwitches{
    SwitchRow{&Options::flowers_used, "flowers_used",
              "Flowers and seasons", "The set has four flowers and four seasons.", "F7.8"},
    SwitchRow{&Options::all_flowers_includes_own, "all_flowers_includes_own",
              "All flowers include your own",
              "Your own flower or season scores nothing if you hold all four.", "F7.9"},
    SwitchRow{&Options::kong_on_kong_includes_supplement, "kong_on_kong_includes_supplement",
              "Kong on kong includes the supplement",
              "A kong on kong scores nothing for its supplement tile.", "F7.10"},
    SwitchRow{&Options::supplement_for_bonus, "supplement_for_bonus",
              "Supplement after a bonus tile",
              "The replacement of a flower or season is a supplement tile too.", "F7.11"},
    SwitchRow{&Options::kong_after_claim, "kong_after_claim",
              "Kong after a claim",
              "A concealed or added kong may be declared right after a chow or a pung.", "F7.12"},
    SwitchRow{&Options::insurance, "insurance",
              "Insurance",
              "The player who feeds the third dragon set or the fourth wind set pays for all three.", "F7.13"},
    SwitchRow{&Options::passed_win_lock, "passed_win_lock",
              "A passed win is locked",
              "A player who lets a winning tile pass may not win on that tile until their next draw.", "F7.15"},
    SwitchRow{&Options::nine_gates_on_nine_waits, "nine_gates_on_nine_waits",
              "Nine gates needs nine waits",
              "Nine gates is a limit hand only if the hand waited for all nine tiles.", "F7.19"},
};
// clang-format on

constexpr std::size_t kInitialPoints = kFaan.size();
constexpr std::size_t kChowPair = kInitialPoints + 1;
constexpr std::size_t kDeadWall = kChowPair + 1;
constexpr std::size_t kSettlingTable = kDeadWall + 1;
constexpr std::size_t kFirstSwitch = kSettlingTable + 1;
constexpr std::int64_t kInitialPointsMax = 1'000'000;

std::vector<Option> make_options() {
  const Options standard;
  std::vector<Option> options;
  options.reserve(kFirstSwitch + kSwitches.size());
  add_options<Options>(kFaan, options);
  options.push_back({.key = "initial_points",
                     .kind = OptionKind::Number,
                     .standard = standard.initial_points.count(),
                     .min = 0,
                     .max = kInitialPointsMax,
                     .label = "Initial points",
                     .sentence = "The points that every seat begins with.",
                     .rule = "F7.5"});
  options.push_back({
      .key = "chow_pair",
      .kind = OptionKind::Choice,
      .choices = {"no_value_wind", "no_value_tile", "any"},
      .label = "Eyes of a chow hand",
      .sentence = "Which eyes a hand of four chows may not have.",
      .rule = "F7.6"
  });
  options.push_back({
      .key = "dead_wall",
      .kind = OptionKind::Choice,
      .choices = {"14", "0"},
      .label = "Dead wall",
      .sentence = "How many tiles at the back are kept for replacements.",
      .rule = "F7.7"
  });
  options.push_back({
      .key = "settling_table",
      .kind = OptionKind::Choice,
      .choices = {"standard", "half_pace", "extended", "doubling"},
      .label = "Settling table",
      .sentence = "How faan are priced: in laak, in small steps, in laak beyond the limit, or "
                  "doubled with each faan.",
      .rule = "F7.14"
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
      {"faan-laak",       "Faan-laak",       {}                                            },
      {"faan-laak-high",
       "Higher flushes",                     {{"min_faan", "3"},
        {"pung_hand", "3"},
        {"one_suit_and_honors", "3"},
        {"one_suit_only", "6"}}                                    },
      {"faan-laak-plain", "Without flowers", {{"flowers_used", "false"}, {"min_faan", "1"}}},
  };
  return kStyles;
}

Options options_of(const House& house) {
  Options options;
  read_options<Options>(kFaan, house, 0, options);
  options.initial_points = Points(house[kInitialPoints]);
  options.chow_pair = static_cast<ChowEyes>(house[kChowPair]);
  options.dead_wall = static_cast<Supplements>(house[kDeadWall]);
  options.settling_table = static_cast<Pace>(house[kSettlingTable]);
  read_options<Options>(kSwitches, house, kFirstSwitch, options);
  options.false_mahjong = false_mahjong_of(house, kFalseMahJong);
  return options;
}

}  // namespace lair::hong_kong::faan_laak
