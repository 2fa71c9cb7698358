#include "engine/rules/yahoo/options.hpp"

#include <array>
#include <vector>

#include "engine/rules/yahoo/limits.hpp"

namespace lair::yahoo {
namespace {

constexpr FalseMahJongNumbers kFalseMahJong{.choice = "Y8.26", .points = "Y8.27"};

// The index of each option in option_list().
enum class Key : std::size_t {
  BonusTiles,
  MinFaan,
  ArrangementOnly,
  ClassicLimits,
  ForbiddenSuit,
  AlikeSets,
  Limit,
  CapLosers,
  CapBeforeEast,
  GoingOut,
  SetValues,
  WindPair,
  DoubleWindPair,
  DiscardCompletedSet,
  DiscardKong,
  OneChanceVisible,
  SuppAfterBonus,
  TerminalsHonorsIndependent,
  LoserPairs,
  ChairRotation,
  FirstEast,
  RedealLimit,
  ClaimsOnLastDiscard,
  KongAfterClaim,
  LastTileBonus,
};

// What a host reads about an option.
struct Words {
  std::string_view label;
  std::string_view sentence;
  std::string_view rule;
};

Option with(Option option, const Words& words) {
  option.label = words.label;
  option.sentence = words.sentence;
  option.rule = words.rule;
  return option;
}

Option a_switch(std::string_view key, bool standard, const Words& words) {
  return with({.key = key, .kind = OptionKind::Switch, .standard = standard ? 1 : 0}, words);
}

struct Bounds {
  std::int64_t min;
  std::int64_t max;
};

Option a_number(std::string_view key, std::int64_t standard, Bounds bounds, const Words& words) {
  return with({.key = key,
               .kind = OptionKind::Number,
               .standard = standard,
               .min = bounds.min,
               .max = bounds.max},
              words);
}

// The first choice is the default.
Option a_choice(std::string_view key, std::vector<std::string_view> choices, const Words& words) {
  return with({.key = key, .kind = OptionKind::Choice, .choices = std::move(choices)}, words);
}

Option classic_limits_option() {
  Option option{.key = "classic_limits", .kind = OptionKind::Several};
  for (const ClassicLimit& classic : classic_limits()) {
    if (classic.standard) option.standard |= std::int64_t{1} << option.choices.size();
    option.choices.push_back(classic.code);
  }
  return with(option,
              {"Classic limits",
               "Which of the classic limit hands are worth 13 faan at this table.",
               "Y8.4"});
}

std::vector<Option> faan_options() {
  return {
      a_switch("bonus_tiles",
               true,
               {"Flowers and seasons", "The set has four flowers and four seasons.", "Y8.1"}),
      a_number("min_faan",
               0,
               {0, 13},
               {"Minimum faan", "The fewest faan a hand needs to go out.", "Y8.2"}),
      a_switch("arrangement_only",
               false,
               {"Only the arrangement counts",
                "Only faan for the arrangement of the hand count toward the minimum.",
                "Y8.3"}),
      classic_limits_option(),
      a_choice("forbidden_suit",
               {"none", "myriads", "circles", "bamboos"},
               {"Forbidden suit",
                "A winning hand may hold no tile of this suit; myriads are characters, circles are "
                "dots.",
                "Y8.5"}),
      a_switch("alike_sets",
               false,
               {"All chows or all pungs",
                "Only hands of four chows or of four pungs may go out.",
                "Y8.6"}),
  };
}

std::vector<Option> cap_options() {
  return {
      a_number("limit",
               500,
               {1, 65536},
               {"Table limit", "The most Tile Points a hand is worth.", "Y8.7"}),
      a_switch("cap_losers",
               true,
               {"Limit for all hands",
                "The table limit also applies to hands that did not win.",
                "Y8.8"}),
      a_switch(
          "cap_before_east",
          true,
          {"East pays beyond the limit",
           "East's doubling comes after the limit, so East may pay or receive twice the limit.",
           "Y8.9"}),
  };
}

std::vector<Option> points_options() {
  return {
      a_number("going_out", 20, {0, 100}, {"Going out", "Tile Points for going out.", "Y8.10"}),
      a_number("set_values",
               2,
               {1, 8},
               {"Value of sets",
                "Tile Points of an exposed pung of simples; every other set is a multiple of it.",
                "Y8.11"}),
      a_number("wind_pair",
               2,
               {0, 10},
               {"Pair of a wind",
                "Tile Points for a pair of a player's own wind or of the prevailing wind.",
                "Y8.12"}),
      a_number(
          "double_wind_pair",
          4,
          {0, 20},
          {"Pair of the double wind", "Tile Points for a pair of the wind that is both.", "Y8.13"}),
      a_choice("discard_completed_set",
               {"concealed", "exposed"},
               {"Pung completed by a discard",
                "How a pung completed by the winning discard counts in Tile Points.",
                "Y8.14"}),
      a_choice("discard_kong",
               {"exposed", "concealed"},
               {"Kong from a discard",
                "How a kong claimed from a discard counts in Tile Points.",
                "Y8.15"}),
      a_switch("one_chance_visible",
               true,
               {"One chance counts face-up tiles",
                "A tile of which all four copies lie face up is no longer a chance to win.",
                "Y8.16"}),
      a_switch("supp_after_bonus",
               false,
               {"Supplementary tile after a bonus tile",
                "A kong's replacement that was itself replaced is still a supplementary tile.",
                "Y8.17"}),
      a_switch(
          "terminals_honours_independent",
          true,
          {"Terminals or honors on top of one suit",
           "The double for terminals or honors counts on top of the one for one suit with honors.",
           "Y8.18"}),
      a_choice("loser_pairs",
               {"all", "best"},
               {"Pairs of the losing hands",
                "Whether every pair of a hand that did not win scores, or only the best.",
                "Y8.19"}),
  };
}

std::vector<Option> flow_options() {
  return {
      a_choice("chair_rotation",
               {"forward", "backward"},
               {"Change of chairs", "Which way the players move after the dealer loses.", "Y8.20"}),
      a_choice("first_east",
               {"a", "b", "c", "d", "random"},
               {"First East",
                "The seat that has the East chair in the first hand of each round; random: drawn "
                "by lot with the first wall.",
                "Y8.21"}),
      a_number("redeal_limit",
               0,
               {0, 100},
               {"Stalemates in a row",
                "The chairs change after this many stalemates in a row; 0 means no limit.",
                "Y8.22"}),
      a_switch("claims_on_last_discard",
               false,
               {"Chow or pung of the last discard",
                "The discard after the last tile may be claimed for a chow or a pung.",
                "Y8.23"}),
      a_switch("kong_after_claim",
               false,
               {"Kong after a claim",
                "A concealed or added kong may be declared right after a chow or a pung.",
                "Y8.24"}),
      a_choice("last_tile_bonus",
               {"stalemate", "replaced"},
               {"A bonus tile as the last tile",
                "Whether it ends the deal, or is replaced once from the dead wall.",
                "Y8.25"}),
  };
}

std::vector<Option> make_options() {
  std::vector<Option> options;
  for (auto group : {faan_options(), cap_options(), points_options(), flow_options()}) {
    for (Option& option : group) options.push_back(std::move(option));
  }
  add_false_mahjong(kFalseMahJong, options);
  return options;
}

// The values of a house, looked up by option.
class Values {
 public:
  explicit Values(const House& house) : house_(house) {}

  [[nodiscard]] std::int64_t operator[](Key key) const {
    return house_[static_cast<std::size_t>(key)];
  }

  [[nodiscard]] bool is_on(Key key) const { return (*this)[key] != 0; }

  [[nodiscard]] Points points(Key key) const { return Points((*this)[key]); }

  template <class Enum>
  [[nodiscard]] Enum choice(Key key, std::initializer_list<Enum> meanings) const {
    return meanings.begin()[(*this)[key]];
  }

 private:
  const House& house_;
};

using SuitChoice = std::optional<Suit>;

}  // namespace

std::span<const Option> option_list() {
  static const std::vector<Option> kOptions = make_options();
  return kOptions;
}

std::span<const Style> style_list() {
  static const std::vector<Style> kStyles{
      {"kfc",      "KFC",    {{"min_faan", "0"}, {"limit", "500"}}                           },
      {"1f",       "1F",     {{"min_faan", "1"}, {"bonus_tiles", "false"}, {"limit", "1000"}}},
      {"2f",       "2F",     {{"min_faan", "2"}, {"bonus_tiles", "false"}, {"limit", "1000"}}},
      {"3f-basic",
       "3F basic",           {{"min_faan", "3"},
        {"arrangement_only", "true"},
        {"bonus_tiles", "false"},
        {"limit", "500"}}                                                  },
      {"3f-pro",   "3F pro", {{"min_faan", "3"}, {"limit", "500"}}                           },
      {"5f",       "5F",     {{"min_faan", "5"}, {"limit", "65536"}}                         },
      {"6f",       "6F",     {{"min_faan", "6"}, {"limit", "65536"}}                         },
      {"7f",       "7F",     {{"min_faan", "7"}, {"limit", "65536"}}                         },
  };
  return kStyles;
}

Options options_of(const House& house) {
  const Values values(house);
  Options options;
  options.bonus_tiles = values.is_on(Key::BonusTiles);
  options.min_faan = Faan(static_cast<std::int32_t>(values[Key::MinFaan]));
  options.arrangement_only = values.is_on(Key::ArrangementOnly);
  options.classic_limits = static_cast<std::uint64_t>(values[Key::ClassicLimits]);
  options.forbidden_suit = values.choice<SuitChoice>(
      Key::ForbiddenSuit, {std::nullopt, Suit::Characters, Suit::Dots, Suit::Bamboos});
  options.alike_sets = values.is_on(Key::AlikeSets);

  options.limit = values.points(Key::Limit);
  options.cap_losers = values.is_on(Key::CapLosers);
  options.cap_before_east = values.is_on(Key::CapBeforeEast);

  options.going_out = values.points(Key::GoingOut);
  options.set_value = values.points(Key::SetValues);
  options.wind_pair = values.points(Key::WindPair);
  options.double_wind_pair = values.points(Key::DoubleWindPair);
  options.discard_completed_set =
      values.choice(Key::DiscardCompletedSet, {Lies::Concealed, Lies::Exposed});
  options.discard_kong = values.choice(Key::DiscardKong, {Lies::Exposed, Lies::Concealed});
  options.one_chance_visible = values.is_on(Key::OneChanceVisible);
  options.supp_after_bonus = values.is_on(Key::SuppAfterBonus);
  options.terminals_honors_independent = values.is_on(Key::TerminalsHonorsIndependent);
  options.loser_pairs = values.choice(Key::LoserPairs, {LoserPairs::All, LoserPairs::Best});

  options.chair_rotation =
      values.choice(Key::ChairRotation, {ChairRotation::Forward, ChairRotation::Backward});
  const auto first_east = static_cast<std::size_t>(values[Key::FirstEast]);
  options.lots_for_east = first_east == kSeats.size();
  if (!options.lots_for_east) options.first_east = kSeats[first_east];
  options.redeal_limit = static_cast<std::uint32_t>(values[Key::RedealLimit]);
  options.claims_on_last_discard = values.is_on(Key::ClaimsOnLastDiscard);
  options.kong_after_claim = values.is_on(Key::KongAfterClaim);
  options.last_tile_bonus =
      values.choice(Key::LastTileBonus, {LastTileBonus::Stalemate, LastTileBonus::Replaced});
  options.false_mahjong = false_mahjong_of(house, kFalseMahJong);
  options.netherly_on_kongs = house.revision() < RulesRevision::SilenceIsPass;
  return options;
}

}  // namespace lair::yahoo
