#include "server/tool/simulate.hpp"

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "engine/bots/players.hpp"
#include "engine/bots/self_play.hpp"
#include "engine/play/decide.hpp"
#include "engine/play/signature.hpp"
#include "engine/play/view.hpp"
#include "engine/rules/registry.hpp"
#include "server/fair/shuffle.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

using Settings = std::vector<std::pair<std::string, std::string>>;

// What is counted over all games.
struct Tally {
  std::uint64_t deals = 0;
  std::uint64_t wins = 0;
  std::uint64_t self_drawn = 0;
  std::uint64_t refusals = 0;
  std::uint64_t unfinished = 0;  // games that reached the most deals
  std::int64_t ledger_sum = 0;
  std::int64_t points = 0;  // of the winners' sheets
  std::map<std::int32_t, std::uint64_t> wins_by_faan;
  Signature signature;
};

Result<Settings, HouseError> settings_of(const SimulateOptions& options) {
  const RuleSystem* system = find_rule_system(options.rules);
  if (system == nullptr) return fail(HouseError{"", "there is no rule system " + options.rules});
  Settings settings;
  if (!options.style.empty()) {
    const auto style = std::ranges::find(system->styles, options.style, &Style::id);
    if (style == system->styles.end()) {
      return fail(HouseError{"", options.rules + " has no style " + options.style});
    }
    for (const auto& [key, value] : style->values) settings.emplace_back(key, value);
  }
  const auto own = settings_from_text(options.house);
  if (!own) return fail(own.error());
  settings.insert(settings.end(), own->begin(), own->end());
  return settings;
}

fair::Seed root_of(std::uint64_t seed) {
  fair::Seed root;
  for (std::size_t at = 0; at < 8; ++at) {
    root.bytes[at] = static_cast<std::uint8_t>(seed >> (56 - 8 * at));
  }
  return root;
}

void count_win(const Won& won, Tally& tally) {
  ++tally.wins;
  if (!won.from) ++tally.self_drawn;
  const auto& sheet = won.settlement->sheets[won.winner];
  if (sheet) {
    tally.points += sheet->total.count();
    if (sheet->faan) ++tally.wins_by_faan[sheet->faan->count()];
  }
  for (const Points net : nets_of(won.settlement->ledger)) tally.ledger_sum += net.count();
}

Observer observer_of(Tally& tally) {
  Observer observer;
  observer.after_event = [&tally](const GameMatch&, const Event& event) {
    tally.signature.fold(event);
    if (std::holds_alternative<Dealt>(event)) ++tally.deals;
    if (const auto* won = std::get_if<Won>(&event)) count_win(*won, tally);
  };
  observer.refused = [&tally](const GameMatch&, Seat, const Refusal&) { ++tally.refusals; };
  return observer;
}

Tally play(const std::shared_ptr<const RuleSet>& rules,
           const SimulateOptions& options,
           Strength strength) {
  Tally tally;
  Players players(*rules);
  const fair::Seed root = root_of(options.seed);
  const Flow& flow = rules->flow();
  const Policy policy = [&](const GameMatch& match, Seat seat, const Actions& legal) {
    return players.choose(strength, seat, view_of(seat, match.deal), legal);
  };
  const Observer observer = observer_of(tally);
  for (std::uint32_t game = 1; game <= options.games; ++game) {
    GameMatch match = new_match(rules);
    const auto walls = [&](std::uint32_t number) {
      const fair::Seed seed = fair::derived_seed(root, {.table = game, .deal = number});
      return fair::wall_from(seed, flow.bonus_tiles, flow.dead_wall);
    };
    match.next = with_lots(
        *rules, *match.next, fair::lot_from(fair::derived_seed(root, {.table = game, .deal = 1})));
    play_match(match, walls, policy, observer, options.deals_max);
    if (!match.is_over()) ++tally.unfinished;
  }
  return tally;
}

double share(double part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : part / static_cast<double>(whole);
}

json::object report(const Tally& tally, const SimulateOptions& options, double seconds) {
  json::object by_faan;
  for (const auto& [faan, wins] : tally.wins_by_faan) by_faan[std::to_string(faan)] = wins;
  std::ostringstream signature;
  signature << std::hex << std::setw(16) << std::setfill('0') << tally.signature.value();
  const double per_second = static_cast<double>(tally.deals) / seconds;
  json::object fields;
  fields["rules"] = options.rules;
  fields["games"] = options.games;
  fields["unfinished"] = tally.unfinished;
  fields["deals"] = tally.deals;
  fields["hands"] = tally.deals;
  fields["wins"] = tally.wins;
  fields["draws"] = tally.deals - tally.wins;
  fields["refusals"] = tally.refusals;
  fields["seconds"] = seconds;
  fields["deals_per_second"] = per_second;
  fields["hands_per_second"] = per_second;
  fields["ledger_sum"] = tally.ledger_sum;
  fields["signature"] = signature.str();
  fields["win_share"] = share(static_cast<double>(tally.wins), tally.deals);
  fields["self_drawn_share"] = share(static_cast<double>(tally.self_drawn), tally.wins);
  fields["average_points"] = share(static_cast<double>(tally.points), tally.wins);
  fields["wins_by_faan"] = std::move(by_faan);
  return fields;
}

}  // namespace

bool simulate(const SimulateOptions& options, std::ostream& out, std::ostream& errors) {
  const auto settings = settings_of(options);
  if (!settings) {
    errors << settings.error().sentence << '\n';
    return false;
  }
  const auto rules = make_rule_set(options.rules, *settings);
  if (!rules) {
    errors << rules.error().sentence << '\n';
    return false;
  }
  const auto strength = strength_named(options.bots);
  if (!strength) {
    errors << "there are no bots of the strength " << options.bots
           << ", only beginner, casual, club, expert\n";
    return false;
  }
  const auto start = std::chrono::steady_clock::now();
  const Tally tally = play(*rules, options, *strength);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  out << json::serialize(report(tally, options, took.count())) << '\n';
  return true;
}

void add_simulate(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("simulate", "Play whole games between bots; print JSON");
  const auto options = std::make_shared<SimulateOptions>();
  command->add_option("--rules", options->rules, "Rule system")->capture_default_str();
  command->add_option("--style", options->style, "Style of the rule system");
  command->add_option("--house", options->house, "Options of the house, k=v,k=v");
  command->add_option("--bots", options->bots, "Their strength: beginner, casual, club, expert")
      ->capture_default_str();
  command->add_option("--games", options->games, "How many games")->capture_default_str();
  command->add_option("--seed", options->seed, "What all walls follow from")->capture_default_str();
  command
      ->add_option("--deals-max",
                   options->deals_max,
                   "Most deals of one game; where nobody can win, no game ends by itself")
      ->capture_default_str();
  command->callback(
      [options, &status] { status = simulate(*options, std::cout, std::cerr) ? 0 : 1; });
}

}  // namespace lair::tool
