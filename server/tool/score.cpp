#include "server/tool/score.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <span>
#include <vector>

#include <CLI/CLI.hpp>

#include "server/tool/score_common.hpp"
#include "server/tool/score_systems.hpp"
#include "server/wire/doubled_key.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

constexpr std::size_t kLineBytesMax = 1024 * 1024;

using Names = std::span<const std::string_view>;

// The fields of a hand in every system. The last few fields are for people who read the case and
// may contain anything.
constexpr std::array<std::string_view, 17> kFields{"id",
                                                   "rules",
                                                   "config",
                                                   "declare",
                                                   "concealed",
                                                   "melds",
                                                   "winning_tile",
                                                   "seat_wind",
                                                   "round_wind",
                                                   "bonus",
                                                   "flags",
                                                   "discarder",
                                                   "note",
                                                   "expect",
                                                   "rulings",
                                                   "also",
                                                   "logged"};
constexpr std::array<std::string_view, 2> kYahooFields{"visible_exhausted", "others"};
constexpr std::array<std::string_view, 2> kHongKongFields{"dealer_keeps", "dead"};

constexpr std::array<std::string_view, 7> kYahooFlags{
    "self_pick", "last_tile", "replacement", "robbing", "heaven", "earth", "nether"};
constexpr std::array<std::string_view, 6> kMcrFlags{
    "self_pick", "last_tile_draw", "last_discard", "replacement", "robbing", "last_of_kind"};
constexpr std::array<std::string_view, 10> kHongKongFlags{"self_pick",
                                                          "last_tile_draw",
                                                          "last_discard",
                                                          "replacement",
                                                          "gong_on_gong",
                                                          "robbing",
                                                          "heaven",
                                                          "earth",
                                                          "man",
                                                          "dealer"};

struct SystemRow {
  std::string_view rules;
  json::object (*score)(const Fields&);
  ScoredHand (*hand)(const Fields&);
  Names fields;  // besides those of every system
  Names flags;
};

constexpr std::array kSystems{
    SystemRow{"yahoo",     score_yahoo,     hand_yahoo,     kYahooFields,    kYahooFlags   },
    SystemRow{"mcr",       score_mcr,       hand_mcr,       {},              kMcrFlags     },
    SystemRow{"hkos",      score_hkos,      hand_hkos,      kHongKongFields, kHongKongFlags},
    SystemRow{"faan-laak", score_faan_laak, hand_faan_laak, kHongKongFields, kHongKongFlags},
};

constexpr std::string_view kFormat = R"text(
A line is one hand, an object with these fields:
  id              anything; comes back with the result
  rules           yahoo, mcr, hkos, faan-laak
  config          options of the house, {"min_faan": 3}; optional
  declare         "hand"; hkos also "seven_bonus", "eight_bonus"; yahoo and mcr may leave it out
  concealed       the tiles that are not melded, without the winning one: ["m1","m2","m3"]
  melds           [{"kind": "chow", "tiles": ["s3","s4","s5"]}]; kind is chow, pung, kong; "concealed": true
                  for a concealed kong
  winning_tile    "m8"
  seat_wind, round_wind   "we", "ws", "ww", "wn"
  bonus           flowers and seasons: ["f1","n2"]
  flags           true or false, each of them: self_pick, robbing and
                  yahoo             last_tile, heaven, earth, nether
                  mcr               last_tile_draw, last_discard, last_of_kind
                  hkos, faan-laak   last_tile_draw, last_discard, gong_on_gong, heaven, earth, man, dealer
                  and replacement: null, "kong"; but for mcr also "bonus"
  discarder       wind of the seat whose tile it was; null on a self-pick
  visible_exhausted, others   yahoo only, optional: kinds of which all four lie face up; concealed,
                  melds and bonus of the three other seats
  dealer_keeps, dead   hkos and faan-laak: deals just before without a change of winds; whether the hand is dead
  note, expect, rulings, also, logged   for readers; ignored
Tiles             m1-m9 p1-p9 s1-s9, we ws ww wn, dr dg dw, f1-f4, n1-n4

A result is one line: id, valid, reason (null for a win that stands), then
  yahoo             elements, faan, faan_raw, limits, tile_points, others_tile_points, payments, net
  mcr               fans, points, total, payments
  hkos, faan-laak   elements, faan, limits, payments; faan-laak also final
With --shape common it is, in every system, as in the open game record:
  id, rules, valid
  reason          null, not_a_winning_hand, below_minimum, house_rule, dead_hand
  house_rule      the option that forbids the win, else null
  items           [{"section", "code", "value", "rule"}]; section is elements, limits, additions, multipliers
  faan, faan_raw  with and without the cap; counted: what of it counts toward the minimum; minimum
  sum, product    of additions, of multipliers; null for what a system does not have
  total           what the win is worth, null without one; limit_hand: the code of one, else null
  payments        [{"payer", "payee", "amount", "reason", "rule"}] by wind; null without a win
  net             what each seat gains, by wind; null without a win or where hands of others are missing
For a line that cannot be read it is {"id": …, "error": "FIELD: what it takes"}.

Example           lair score < tests/data/mcr-real-games.jsonl
Exit status       0: every line was read; 1: at least one was not)text";

const SystemRow& system_of(const Fields& fields) {
  const std::string rules = fields.text("rules");
  const auto found = std::ranges::find(kSystems, rules, &SystemRow::rules);
  if (found != kSystems.end()) return *found;
  std::string known;
  for (const SystemRow& row : kSystems) {
    known += known.empty() ? "" : ", ";
    known += row.rules;
  }
  throw CaseError("rules", "'" + rules + "' is not a rule system; it takes " + known);
}

void check_names(const Fields& fields, const SystemRow& system) {
  std::vector<std::string_view> known(kFields.begin(), kFields.end());
  known.insert(known.end(), system.fields.begin(), system.fields.end());
  fields.allow_only(known);
  if (fields.find("flags") != nullptr) fields.object("flags").allow_only(system.flags);
}

json::value id_of(const json::value& parsed) {
  if (!parsed.is_object()) return nullptr;
  const json::value* id = parsed.get_object().if_contains("id");
  return id == nullptr ? json::value() : *id;
}

ScoredLine refused(json::value id, std::string_view error) {
  return {
      json::serialize(json::object{{"id", std::move(id)}, {"error", error}}
      ), false
  };
}

}  // namespace

ScoredLine score_line(std::string_view line, ScoreShape shape) {
  if (line.size() > kLineBytesMax) return refused(nullptr, "line: it is longer than 1 MiB");
  if (const auto key = wire::doubled_key(line)) {
    return refused(nullptr, "line: the field '" + *key + "' appears twice");
  }
  json::error_code error;
  const json::value parsed = json::parse({line.data(), line.size()}, error);
  if (error) return refused(nullptr, "line: it is not JSON: " + error.message());
  json::value id = id_of(parsed);
  try {
    const Fields fields(parsed, "");
    json::object scored{
        {"id", id}
    };
    const SystemRow& system = system_of(fields);
    check_names(fields, system);
    json::object told =
        shape == ScoreShape::Common ? in_common_shape(system.hand(fields)) : system.score(fields);
    for (auto& field : told) {
      scored.emplace(field.key(), std::move(field.value()));
    }
    return {json::serialize(scored), true};
  } catch (const CaseError& problem) {
    return refused(std::move(id), problem.what());
  }
}

bool score_lines(std::istream& in, std::ostream& out, ScoreShape shape) {
  bool all_read = true;
  for (std::string line; std::getline(in, line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const ScoredLine scored = score_line(line, shape);
    out << scored.json << '\n';
    all_read = all_read && scored.was_read;
  }
  return all_read;
}

void add_score(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "score", "Score finished hands: JSON Lines on standard input, one result per line");
  command->footer(std::string(kFormat));
  const auto shape = std::make_shared<std::string>("system");
  command
      ->add_option(
          "--shape", *shape, "Fields of a result: each rule system's own, or the same for all")
      ->check(CLI::IsMember({"system", "common"}))
      ->capture_default_str();
  command->callback([shape, &status] {
    const bool is_common = *shape == "common";
    const ScoreShape wanted = is_common ? ScoreShape::Common : ScoreShape::OfSystem;
    status = score_lines(std::cin, std::cout, wanted) ? 0 : 1;
  });
}

}  // namespace lair::tool
