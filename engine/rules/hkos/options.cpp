#include "engine/rules/hkos/options.hpp"

#include <array>
#include <vector>

#include "engine/rules/option_rows.hpp"

namespace lair::hong_kong::hkos {
namespace {

constexpr FalseMahJongNumbers kFalseMahJong{.choice = "H8.14", .points = "H8.15"};

constexpr std::int64_t kMinFaanMax = 13;

// The index of each option in option_list(); the switches follow, then the numbers of faan.
enum class Key : std::size_t {
  MinFaan,
  AllChowsPair,
  SettlingTable,
  Liability,
  BonusTilesWin,
};

constexpr std::size_t kFirstSwitch = 5;

using FaanRow = lair::FaanRow<Options>;
using SwitchRow = lair::SwitchRow<Options>;

// clang-format off
constexpr std::array kSwitches{
    SwitchRow{&Options::bonus_in_minimum, "bonus_in_minimum",
              "Bonus tiles count toward the minimum",
              "Faan of flowers and seasons count toward the minimum.", "H8.2"},
    SwitchRow{&Options::ruby_dragon, "ruby_dragon",
              "Ruby dragon", "A pung of red dragons with pungs of characters is a limit hand.", "H8.3"},
    SwitchRow{&Options::jade_dragon, "jade_dragon",
              "Jade dragon", "A pung of green dragons with pungs of bamboos is a limit hand.", "H8.4"},
    SwitchRow{&Options::pearl_dragon, "pearl_dragon",
              "Pearl dragon", "A pung of white dragons with pungs of dots is a limit hand.", "H8.5"},
    SwitchRow{&Options::kong_after_claim, "kong_after_claim",
              "Kong after a claim",
              "A concealed or added kong may be declared right after a chow or a pung.", "H8.8"},
    SwitchRow{&Options::rob_concealed_for_orphans, "rob_concealed_for_orphans",
              "Thirteen orphans may rob a concealed kong",
              "Thirteen orphans may win on a tile of a concealed kong.", "H8.9"},
    SwitchRow{&Options::passed_win_lock, "passed_win_lock",
              "A passed win is locked",
              "A player who lets a winning tile pass may not win on that tile until their next draw.", "H8.10"},
};

constexpr std::array kFaan{
    FaanRow{&Options::mixed_terminals, "mixed_terminals", 0, 7,
            "Mixed terminals",
            "Faan of a hand of terminals and honors, in addition to its other elements.", "H8.13"},
};

// clang-format on

std::vector<Option> make_options() {
  const Options standard;
  std::vector<Option> options{
      {.key = "min_faan",
       .kind = OptionKind::Number,
       .standard = standard.min_faan.count(),
       .min = 0,
       .max = kMinFaanMax,
       .label = "Minimum faan",
       .sentence = "The fewest faan a hand without a limit needs to go out.",
       .rule = "H8.1"},
      {.key = "all_chows_pair",
       .kind = OptionKind::Choice,
       .choices = {"any", "no_honor", "no_value_tile"},
       .label = "Eyes of all chows",
       .sentence = "Which eyes a hand of four chows may have to score as all chows.",
       .rule = "H8.6"  },
      {.key = "settling_table",
       .kind = OptionKind::Choice,
       .choices = {"standard", "half_pace", "ten_faan", "doubling"},
       .label = "Settling table",
       .sentence = "How faan are priced: in bands, in small steps, in bands up to ten, or doubled "
                   "with each faan.", .rule = "H8.7"     },
      {.key = "liability",
       .kind = OptionKind::Choice,
       .choices = {"off", "full", "shared"},
       .label = "Liability",
       .sentence = "What a seat pays for having fed the third dragon pung or the fourth wind pung.",
       .rule = "H8.11"          },
      {.key = "bonus_tiles_win",
       .kind = OptionKind::Choice,
       .choices = {"seven", "eight", "none"},
       .label = "Wins by bonus tiles",
       .sentence = "How many flowers and seasons win by themselves.",
       .rule = "H8.12"},
  };
  add_options<Options>(kSwitches, options);
  add_options<Options>(kFaan, options);
  add_false_mahjong(kFalseMahJong, options);
  return options;
}

std::int64_t value_of(const House& house, Key key) { return house[static_cast<std::size_t>(key)]; }

}  // namespace

std::span<const Option> option_list() {
  static const std::vector<Option> kOptions = make_options();
  return kOptions;
}

std::span<const Style> style_list() {
  static const std::vector<Style> kStyles{
      {"hk-club",      "Hong Kong club", {}                                                                                  },
      {"hk-free",      "No minimum",     {{"min_faan", "0"}}                                                                 },
      {"hk-half-pace",
       "Half pace, all dragons",         {{"settling_table", "half_pace"}, {"jade_dragon", "true"}, {"pearl_dragon", "true"}}},
  };
  return kStyles;
}

Options options_of(const House& house) {
  Options options;
  options.min_faan = Faan(static_cast<std::int32_t>(value_of(house, Key::MinFaan)));
  options.all_chows_pair = static_cast<ChowEyes>(value_of(house, Key::AllChowsPair));
  options.settling_table = static_cast<Pace>(value_of(house, Key::SettlingTable));
  options.liability = static_cast<Liability>(value_of(house, Key::Liability));
  options.bonus_tiles_win = static_cast<BonusTilesWin>(value_of(house, Key::BonusTilesWin));
  read_options<Options>(kSwitches, house, kFirstSwitch, options);
  read_options<Options>(kFaan, house, kFirstSwitch + kSwitches.size(), options);
  options.false_mahjong = false_mahjong_of(house, kFalseMahJong);
  return options;
}

}  // namespace lair::hong_kong::hkos
