#include "engine/rules/faan_laak/options.hpp"

#include <array>
#include <vector>

namespace lair::faan_laak {
namespace {

struct FaanRow {
  Faan Options::*value;
  std::string_view key;
  std::int64_t min;
  std::int64_t max;
  std::string_view label;
  std::string_view sentence;
  std::string_view rule;
};

struct SwitchRow {
  bool Options::*value;
  std::string_view key;
  std::string_view label;
  std::string_view sentence;
  std::string_view rule;
};

// The list has the faan first, then the initial points, the two choices, the switches.
// clang-format off
constexpr std::array kFaan{
    FaanRow{&Options::min_faan, "min_faan", 0, 10,
            "Minimum faan", "The fewest faan a hand without a limit needs to go out.", "F7.1"},
    FaanRow{&Options::pung_hand, "pung_hand", 1, 3,
            "Pung hand", "Faan of four pungs.", "F7.2"},
    FaanRow{&Options::one_suit_and_honors, "one_suit_and_honors", 2, 3,
            "One suit with honours", "Faan of one suit with honours.", "F7.3"},
    FaanRow{&Options::one_suit_only, "one_suit_only", 4, 6,
            "One suit only", "Faan of one suit without honours.", "F7.4"},
};

constexpr std::array kSwitches{
    SwitchRow{&Options::flowers_used, "flowers_used",
              "Flowers and seasons", "The set has four flowers and four seasons.", "F7.8"},
    SwitchRow{&Options::all_flowers_includes_own, "all_flowers_includes_own",
              "All flowers include the own one",
              "The own flower or season scores nothing beside all four.", "F7.9"},
    SwitchRow{&Options::kong_on_kong_includes_supplement, "kong_on_kong_includes_supplement",
              "Kong on kong includes the supplement",
              "A kong on kong scores nothing for its supplement tile.", "F7.10"},
    SwitchRow{&Options::supplement_for_bonus, "supplement_for_bonus",
              "Supplement after a bonus tile",
              "The replacement of a flower or season is a supplement tile too.", "F7.11"},
    SwitchRow{&Options::kong_after_claim, "kong_after_claim",
              "Kong after a claim",
              "A concealed or added kong may be declared right after a chow or a pung.", "F7.12"},
};
// clang-format on

constexpr std::size_t kInitialPoints = kFaan.size();
constexpr std::size_t kChowPair = kInitialPoints + 1;
constexpr std::size_t kDeadWall = kChowPair + 1;
constexpr std::size_t kFirstSwitch = kDeadWall + 1;
constexpr std::int64_t kInitialPointsMax = 1'000'000;

std::vector<Option> make_options() {
  const Options standard;
  std::vector<Option> options;
  options.reserve(kFirstSwitch + kSwitches.size());
  for (const FaanRow& row : kFaan) {
    options.push_back({.key = row.key,
                       .kind = OptionKind::Number,
                       .standard = (standard.*row.value).count(),
                       .min = row.min,
                       .max = row.max,
                       .label = row.label,
                       .sentence = row.sentence,
                       .rule = row.rule});
  }
  options.push_back({.key = "initial_points",
                     .kind = OptionKind::Number,
                     .standard = standard.initial_points.count(),
                     .min = 0,
                     .max = kInitialPointsMax,
                     .label = "Initial points",
                     .sentence = "What every seat begins with.",
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
  for (const SwitchRow& row : kSwitches) {
    options.push_back({.key = row.key,
                       .kind = OptionKind::Switch,
                       .standard = standard.*row.value ? 1 : 0,
                       .label = row.label,
                       .sentence = row.sentence,
                       .rule = row.rule});
  }
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
  for (std::size_t at = 0; at < kFaan.size(); ++at) {
    options.*kFaan[at].value = Faan(static_cast<std::int32_t>(house[at]));
  }
  options.initial_points = Points(house[kInitialPoints]);
  options.chow_pair = static_cast<ChowEyes>(house[kChowPair]);
  options.dead_wall = static_cast<Supplements>(house[kDeadWall]);
  for (std::size_t at = 0; at < kSwitches.size(); ++at) {
    options.*kSwitches[at].value = house[kFirstSwitch + at] != 0;
  }
  return options;
}

}  // namespace lair::faan_laak
