#include "server/tool/simulate.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "engine/bots/players.hpp"
#include "engine/bots/self_play.hpp"
#include "engine/play/decide.hpp"
#include "engine/play/signature.hpp"
#include "engine/play/view.hpp"
#include "server/fair/shuffle.hpp"
#include "server/table/house_card.hpp"
#include "server/tool/sample_mean.hpp"
#include "server/tool/simulated_game.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

// The bots' strengths by seat.
using Strengths = BySeat<Strength>;

// The tally of one seat over all deals.
struct SeatTally {
  std::uint64_t wins = 0;
  std::uint64_t self_drawn = 0;
  std::uint64_t deal_ins = 0;
  SampleMean points;  // of a deal
};

// What is counted over all games.
struct Tally {
  std::uint64_t deals = 0;
  std::uint64_t wins = 0;
  std::uint64_t self_drawn = 0;
  std::uint64_t deal_ins = 0;
  std::uint64_t refusals = 0;
  std::uint64_t unfinished = 0;  // games that reached the maximum number of deals
  std::int64_t ledger_sum = 0;
  std::int64_t points = 0;  // of the winners' sheets
  std::map<std::int32_t, std::uint64_t> wins_by_faan;
  SampleMean winning_turn;  // the winner's own discards plus one
  BySeat<SeatTally> seats;
  Signature signature;
};

// Reads one strength for all seats, or four by seat, separated by commas.
Result<Strengths, std::string> strengths_of(const std::string& text) {
  std::vector<Strength> named;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ',');) {
    const auto strength = strength_named(word);
    if (!strength) {
      std::string known;
      for (const Strength one : kStrengths) {
        known += (known.empty() ? "" : ", ") + std::string(name_of(one));
      }
      return fail("there is no strength " + word + ", only " + known);
    }
    named.push_back(*strength);
  }
  if (named.size() != 1 && named.size() != kSeats.size()) {
    return fail(std::string("--bots takes one strength for all seats, or four, one for each seat"));
  }
  Strengths strengths;
  for (const Seat seat : kSeats) {
    strengths[seat] = named.size() == 1 ? named.front() : named.at(index_of(seat));
  }
  return strengths;
}

fair::Seed root_of(std::uint64_t seed) {
  fair::Seed root;
  for (std::size_t at = 0; at < 8; ++at) {
    root.bytes[at] = static_cast<std::uint8_t>(seed >> (56 - 8 * at));
  }
  return root;
}

void count_win(const Won& won, const Deal& deal, Tally& tally) {
  ++tally.wins;
  ++tally.seats[won.winner].wins;
  if (won.from) {
    ++tally.deal_ins;
    ++tally.seats[*won.from].deal_ins;
  } else {
    ++tally.self_drawn;
    ++tally.seats[won.winner].self_drawn;
  }
  tally.winning_turn.add(static_cast<double>(deal.ponds[won.winner].size() + 1));
  const auto& sheet = won.settlement->sheets[won.winner];
  if (sheet) {
    tally.points += sheet->total.count();
    if (sheet->faan) ++tally.wins_by_faan[sheet->faan->count()];
  }
  const BySeat<Points> nets = nets_of(won.settlement->ledger);
  for (const Seat seat : kSeats) {
    tally.ledger_sum += nets[seat].count();
    tally.seats[seat].points.add(static_cast<double>(nets[seat].count()));
  }
}

void count_draw(Tally& tally) {
  for (const Seat seat : kSeats) tally.seats[seat].points.add(0.0);
}

// `game`, if present, records what happens.
Observer observer_of(Tally& tally, std::optional<SimulatedGame>& game) {
  Observer observer;
  observer.before_action = [&game](const GameMatch& match, Seat seat, const Action& action) {
    if (game) game->before_action(match.deal, seat, action);
  };
  observer.after_event = [&tally, &game](const GameMatch& match, const Event& event) {
    if (game) game->after_event(match, event);
    tally.signature.fold(event);
    if (std::holds_alternative<Dealt>(event)) ++tally.deals;
    if (const auto* won = std::get_if<Won>(&event)) count_win(*won, match.deal, tally);
    if (std::holds_alternative<Drawn>(event)) count_draw(tally);
  };
  observer.refused = [&tally](const GameMatch&, Seat, const Refusal&) { ++tally.refusals; };
  return observer;
}

// Writes each game to its own file, numbered in the order played.
void write_record(const std::string& folder, std::uint32_t game, const std::string& record) {
  std::ostringstream name;
  name << "game-" << std::setw(6) << std::setfill('0') << game << ".json";
  const std::filesystem::path path = std::filesystem::path(folder) / name.str();
  std::ofstream file(path, std::ios::binary);
  file << record << std::flush;
  if (!file) throw std::runtime_error(path.string() + " cannot be written");
}

Tally play(const ChosenRules& chosen, const SimulateOptions& options, const Strengths& strengths) {
  const std::shared_ptr<const RuleSet>& rules = chosen.set;
  Tally tally;
  Players players(*rules);
  std::optional<SimulatedGame> noted;
  std::optional<table::HouseCard> house;
  if (!options.records.empty()) {
    std::filesystem::create_directories(options.records);
    house = *table::house_card(options.rules.rules, chosen.house);
  }
  const fair::Seed root = root_of(options.seed);
  const Flow& flow = rules->flow();
  const Policy policy = [&](const GameMatch& match, Seat seat, const Actions& legal) {
    return players.choose(strengths[seat], seat, view_of(seat, match.deal), legal);
  };
  const Observer observer = observer_of(tally, noted);
  for (std::uint32_t game = 1; game <= options.games; ++game) {
    GameMatch match = new_match(rules);
    if (house) {
      const std::string name =
          "seed " + std::to_string(options.seed) + ", game " + std::to_string(game);
      noted.emplace(options.rules.rules, *house, name, strengths);
    }
    const auto walls = [&](std::uint32_t number) {
      const fair::Seed seed = fair::derived_seed(root, {.table = game, .deal = number});
      if (noted) noted->next_wall(seed);
      return fair::wall_from(seed, flow.bonus_tiles, flow.dead_wall);
    };
    match.next = with_lots(
        *rules, *match.next, fair::lot_from(fair::derived_seed(root, {.table = game, .deal = 1})));
    play_match(match, walls, policy, observer, options.deals_max);
    if (!match.is_over()) ++tally.unfinished;
    if (noted) write_record(options.records, game, noted->record(match));
  }
  return tally;
}

double share(double part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : part / static_cast<double>(whole);
}

json::array seats_of(const Tally& tally, const Strengths& strengths) {
  json::array seats;
  for (const Seat seat : kSeats) {
    const SeatTally& one = tally.seats[seat];
    json::object row;
    row["seat"] = std::string(1, "ABCD"[index_of(seat)]);
    row["bot"] = name_of(strengths[seat]);
    row["wins"] = one.wins;
    row["self_drawn"] = one.self_drawn;
    row["deal_ins"] = one.deal_ins;
    row["win_share"] = share(static_cast<double>(one.wins), tally.deals);
    row["win_share_error"] = error_of_share(one.wins, tally.deals);
    row["deal_in_share"] = share(static_cast<double>(one.deal_ins), tally.deals);
    row["deal_in_share_error"] = error_of_share(one.deal_ins, tally.deals);
    row["points_per_deal"] = one.points.mean();
    row["points_per_deal_error"] = one.points.standard_error();
    seats.push_back(std::move(row));
  }
  return seats;
}

json::object report(const Tally& tally,
                    const SimulateOptions& options,
                    const Strengths& strengths,
                    double seconds) {
  json::object by_faan;
  for (const auto& [faan, wins] : tally.wins_by_faan) by_faan[std::to_string(faan)] = wins;
  std::ostringstream signature;
  signature << std::hex << std::setw(16) << std::setfill('0') << tally.signature.value();
  const double per_second = static_cast<double>(tally.deals) / seconds;
  json::object fields;
  fields["rules"] = options.rules.rules;
  fields["style"] = options.rules.style;
  fields["seed"] = options.seed;
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
  fields["win_share_error"] = error_of_share(tally.wins, tally.deals);
  fields["self_drawn_share_error"] = error_of_share(tally.self_drawn, tally.wins);
  fields["deal_ins"] = tally.deal_ins;
  fields["deal_in_share"] = share(static_cast<double>(tally.deal_ins), tally.deals);
  fields["deal_in_share_error"] = error_of_share(tally.deal_ins, tally.deals);
  fields["winning_turn"] = tally.winning_turn.mean();
  fields["winning_turn_error"] = tally.winning_turn.standard_error();
  fields["seats"] = seats_of(tally, strengths);
  return fields;
}

}  // namespace

bool simulate(const SimulateOptions& options, std::ostream& out, std::ostream& errors) {
  const auto rules = rules_chosen(options.rules);
  if (!rules) {
    errors << rules.error() << '\n';
    return false;
  }
  const auto strengths = strengths_of(options.bots);
  if (!strengths) {
    errors << strengths.error() << '\n';
    return false;
  }
  const auto start = std::chrono::steady_clock::now();
  Tally tally;
  try {
    tally = play(*rules, options, *strengths);
  } catch (const std::runtime_error& error) {  // from a folder or a file
    errors << error.what() << '\n';
    return false;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  out << json::serialize(report(tally, options, *strengths, took.count())) << '\n';
  return true;
}

void add_simulate(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("simulate", "Play whole games between bots; print JSON");
  const auto options = std::make_shared<SimulateOptions>();
  add_rules_options(*command, options->rules);
  command
      ->add_option("--bots",
                   options->bots,
                   "Their strength: beginner, casual, club, expert; or four, separated by commas, "
                   "for the seats A to D")
      ->capture_default_str();
  command->add_option("--games", options->games, "How many games")->capture_default_str();
  command->add_option("--seed", options->seed, "Seed from which all walls are made")
      ->capture_default_str();
  command
      ->add_option("--deals-max",
                   options->deals_max,
                   "Most deals of one game; a game in which nobody can win does not end by itself")
      ->capture_default_str();
  command->add_option("--records",
                      options->records,
                      "Write an open game record of each game into this folder, created if needed: "
                      "game-000001.json and so on; lair import can read them");
  command->footer(
      "Exit status: 0 played; 2 unknown rules, house or bots, or a record that cannot be written.");
  command->callback(
      [options, &status] { status = simulate(*options, std::cout, std::cerr) ? 0 : 2; });
}

}  // namespace lair::tool
