#include "server/tool/arena.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "engine/bots/self_play.hpp"
#include "engine/play/signature.hpp"
#include "engine/play/view.hpp"
#include "server/tool/arena_players.hpp"
#include "server/tool/line_program.hpp"
#include "server/tool/numbered_walls.hpp"
#include "server/tool/sample_mean.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

// The tally of one side: the seat of the first, or the three seats of the second.
struct SideTally {
  std::uint64_t deals = 0;  // counted per seat
  std::uint64_t wins = 0;
  std::uint64_t self_drawn = 0;
  std::uint64_t deal_ins = 0;
  std::uint64_t decisions = 0;
  double decision_seconds = 0.0;
  double slowest_seconds = 0.0;
};

struct ArenaTally {
  std::array<SideTally, 2> sides;
  SampleMean points;  // of the first: per deal, or per duplicate wall, the mean of four
  std::uint64_t deals = 0;
  std::uint64_t draws = 0;
  Signature signature;
};

// Four players at a table, one of them the first; plays matches of one deal.
class Arena {
 public:
  Arena(const ArenaOptions& options, const ChosenRules& rules)
      : options_(options), rules_(rules), walls_(options.seed, *rules.set) {
    for (std::size_t at = 0; at < players_.size(); ++at) {
      players_[at] =
          make_arena_player(*rules.set,
                            {.name = at == 0 ? options.first : options.second,
                             .seed = options.seed * 4 + at,
                             .patience = std::chrono::seconds(options.patience_seconds)});
    }
  }

  ArenaTally play() {
    const std::uint64_t rotations = options_.duplicate ? kSeats.size() : 1;
    const std::uint64_t walls = (options_.deals + rotations - 1) / rotations;
    for (std::uint64_t wall = 1; wall <= walls; ++wall) {
      double points = 0.0;
      for (std::uint64_t turn = 0; turn < rotations; ++turn) {
        const Seat seat = kSeats[(options_.duplicate ? turn : wall) % kSeats.size()];
        points += static_cast<double>(play_one(wall, seat).count());
      }
      tally_.points.add(points / static_cast<double>(rotations));
    }
    return tally_;
  }

 private:
  // The first is player 0, wherever it sits; the others follow in seat order.
  [[nodiscard]] std::size_t player_at(Seat seat) const {
    return (index_of(seat) + kSeats.size() - index_of(first_)) % kSeats.size();
  }

  SideTally& side_of(Seat seat) { return tally_.sides.at(player_at(seat) == 0 ? 0 : 1); }

  // Returns what the first gains.
  Points play_one(std::uint64_t number, Seat first) {
    first_ = first;
    GameMatch match = new_match(rules_.set, {.unit = LengthUnit::Deals, .count = 1});
    const BySeat<Points> before = match.scores;
    match.next->prevailing = kWinds[number % kWinds.size()];
    begin_all();
    play_deal(
        match,
        [&](std::uint32_t) { return walls_.wall(number); },
        [this](const GameMatch& at, Seat seat, const Actions& legal) {
          return decide_for(at, seat, legal);
        },
        {.before_action = {},
         .after_event = [this](const GameMatch& at, const Event& event) { show(at, event); },
         .refused = {}});
    for (const Seat seat : kSeats) players_[player_at(seat)]->end(match);
    ++tally_.deals;
    return match.scores[first] - before[first];
  }

  void begin_all() {
    MatchLine line{
        .seat = Seat::A, .names = {}, .rules = options_.rules.rules, .house = rules_.house};
    for (const Seat seat : kSeats) {
      line.names[seat] = player_at(seat) == 0 ? options_.first : options_.second;
    }
    for (const Seat seat : kSeats) {
      line.seat = seat;
      players_[player_at(seat)]->begin(line);
      ++side_of(seat).deals;
    }
  }

  Action decide_for(const GameMatch& match, Seat seat, const Actions& legal) {
    const auto start = std::chrono::steady_clock::now();
    const Action action = players_[player_at(seat)]->choose(match, seat, legal);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    SideTally& side = side_of(seat);
    ++side.decisions;
    side.decision_seconds += took.count();
    side.slowest_seconds = std::max(side.slowest_seconds, took.count());
    return action;
  }

  void show(const GameMatch& match, const Event& event) {
    tally_.signature.fold(event);
    for (const Seat seat : kSeats) {
      const auto saw = seen_by(seat, event, match.deal);
      if (saw) players_[player_at(seat)]->saw(*saw, match);
    }
    if (std::holds_alternative<Drawn>(event)) ++tally_.draws;
    const auto* won = std::get_if<Won>(&event);
    if (won == nullptr) return;
    ++side_of(won->winner).wins;
    if (won->from) {
      ++side_of(*won->from).deal_ins;
    } else {
      ++side_of(won->winner).self_drawn;
    }
  }

  const ArenaOptions& options_;
  const ChosenRules& rules_;
  NumberedWalls walls_;
  std::array<std::unique_ptr<ArenaPlayer>, 4> players_;
  Seat first_ = Seat::A;
  ArenaTally tally_;
};

double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

json::object side_report(const std::string& name,
                         std::uint64_t seats,
                         const SideTally& side,
                         double points,
                         double error) {
  return {
      {"player",                  name                   },
      {"seats",                   seats                  },
      {"deals",                   side.deals             },
      {"points_per_deal",         points                 },
      {"standard_error",          error                  },
      {"win_share",               share_of(side.wins,      side.deals)},
      {"win_share_error",                         error_of_share(side.wins,                                side.deals)},
      {"self_drawn_share",              share_of(side.self_drawn,      side.wins)},
      {"deal_in_share",share_of(side.deal_ins,side.deals)},
      {"deal_in_share_error",           error_of_share(side.deal_ins,                         side.deals)},
      {"decisions",                         side.decisions                           },
      {"ms_per_decision",
       side.decisions == 0 ? 0.0
                           : side.decision_seconds * 1e3 / static_cast<double>(side.decisions)            },
      {"ms_slowest",side.slowest_seconds * 1e3}
  };
}

json::object arena_report(const ArenaOptions& options, const ArenaTally& tally, double seconds) {
  std::ostringstream signature;
  signature << std::hex << std::setw(16) << std::setfill('0') << tally.signature.value();
  const double points = tally.points.mean();
  const double error = tally.points.standard_error();
  json::array players;
  players.push_back(side_report(options.first, 1, tally.sides[0], points, error));
  players.push_back(side_report(options.second, 3, tally.sides[1], -points / 3, error / 3));
  return {
      {"rules",      options.rules.rules },
      {"style",      options.rules.style },
      {"house",      options.rules.house },
      {"seed",       options.seed        },
      {"duplicate",  options.duplicate   },
      {"deals",      tally.deals         },
      {"walls",      tally.points.count()},
      {"draw_share", share_of(tally.draws, tally.deals)},
      {"players",            std::move(players)                       },
      {"seconds",            seconds},
      {"signature",            signature.str()                     }
  };
}

void print_table(const json::object& report, std::ostream& out) {
  out << report.at("rules").as_string().c_str() << ", " << report.at("deals").as_uint64()
      << " deals over " << report.at("walls").as_uint64() << " walls, drawn " << std::fixed
      << std::setprecision(1) << 100 * report.at("draw_share").as_double() << " %, seed "
      << report.at("seed").as_uint64() << "\n\n"
      << "| player | seats | points per deal | wins | self-drawn | deals in | ms per decision | "
         "slowest |\n"
      << "| --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (const json::value& one : report.at("players").as_array()) {
    const json::object& side = one.as_object();
    const auto number = [&side](const char* key) { return side.at(key).as_double(); };
    out << "| " << side.at("player").as_string().c_str() << " | " << side.at("seats").as_uint64()
        << std::setprecision(2) << " | " << std::showpos << number("points_per_deal")
        << std::noshowpos << " ± " << number("standard_error") << std::setprecision(1) << " | "
        << 100 * number("win_share") << " % | " << 100 * number("self_drawn_share") << " % | "
        << 100 * number("deal_in_share") << " % | " << std::setprecision(3)
        << number("ms_per_decision") << " | " << number("ms_slowest") << " |\n";
  }
}

}  // namespace

int run_arena(const ArenaOptions& options, std::ostream& out, std::ostream& errors) {
  const auto rules = rules_chosen(options.rules);
  if (!rules) {
    errors << rules.error() << '\n';
    return 2;
  }
  try {
    const auto start = std::chrono::steady_clock::now();
    const ArenaTally tally = Arena(options, *rules).play();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const json::object report = arena_report(options, tally, took.count());
    if (options.json) {
      out << json::serialize(report) << '\n';
    } else {
      print_table(report, out);
    }
    return 0;
  } catch (const ProgramFault& fault) {
    errors << fault.sentence << '\n';
    return 3;
  }
}

void add_arena(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "arena", "Pit a program or a built-in strength against three of another; no server needed");
  const auto options = std::make_shared<ArenaOptions>();
  const std::string who =
      "a built-in strength (" + built_in_strengths() +
      "), else a command that speaks the line protocol (clients/python/LINES.md)";
  command->add_option("FIRST", options->first, "Sits at one seat: " + who)->required();
  command->add_option("SECOND", options->second, "Sits at the other three")->required();
  add_rules_options(*command, options->rules);
  command->add_option("--deals", options->deals, "How many deals, each a match of its own")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100'000'000}));
  command->add_flag("--duplicate",
                    options->duplicate,
                    "Play each wall four times, FIRST at each seat once: far less depends on luck");
  command->add_option("--seed", options->seed, "Seed from which all walls are made")
      ->capture_default_str();
  command->add_option("--patience", options->patience_seconds, "Seconds allowed for one answer")
      ->capture_default_str()
      ->check(CLI::Range(1U, 3600U));
  command->add_flag("--json", options->json, "JSON instead of a table");
  command->footer(
      "Exit status: 0 played; 2 unknown rules; 3 a program's fault, described on standard error.");
  command->callback([options, &status] { status = run_arena(*options, std::cout, std::cerr); });
}

}  // namespace lair::tool
