// The command line of `lair explain`.
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "server/tool/explain.hpp"
#include "server/tool/explain_case.hpp"

namespace lair::tool {
namespace {

constexpr std::string_view kNotation = R"text(
Tiles       123m 456p 789s   characters, dots, bamboos
            E S W N R G B    winds; red, green and white dragons
            1f 2f, 1n 2n     flowers, seasons; 1 to 4 belong to East, South, West, North
Melds       345s 222p        after a '|', each by itself: a chow, a pung
            5555p            a kong from a discard
            (5555p)          a concealed kong
            [5555p]          a kong added to a pung
Example     lair explain --hand "234m 567p E | RRR (9999s)" --win E --discard
                         --seat S --round E --bonus "1f 2n" --house min_faan=1

Exit status 0: the hand was read; 2: it was not)text";

void add_tile_flags(CLI::App& command, ExplainOptions& options) {
  command.add_option("--hand", options.hand, "The 13 tiles without the winning one, then | melds");
  command.add_option("--win", options.win, "The winning tile");
  command.add_option("--bonus", options.bonus, "Flowers and seasons of the winner");
  command.add_option("--gone", options.gone, "Kinds of which all four lie face up");
  command.add_option("--other",
                     options.others,
                     "Three times, a hand that did not win: \"E: tiles | melds | bonus\"");
}

void add_table_flags(CLI::App& command, ExplainOptions& options) {
  command.add_option("--rules", options.rules, "Rule system")->capture_default_str();
  command.add_option("--style", options.style, "Style of the rule system");
  command.add_option("--house", options.house, "Options of the house, k=v,k=v");
  command.add_option("--seat", options.seat, "Wind of the winner")->capture_default_str();
  command.add_option("--round", options.round, "Wind of the round")->capture_default_str();
  command.add_option("--dealer", options.dealer, "Wind of the dealer")->capture_default_str();
}

void add_way_flags(CLI::App& command, ExplainOptions& options) {
  command.add_flag("--self-drawn", options.self_drawn, "The winner drew the tile");
  command.add_flag("--discard", options.discard, "Somebody else discarded it");
  command.add_flag("--robbing", options.robbing, "It was robbed from a kong");
  command.add_option("--from", options.from, "Wind of the seat that discarded it or was robbed");
  command.add_flag("--last-tile", options.last_tile, "The last draw, or the discard after it");
  command.add_option("--kongs", options.kongs, "How many kongs of this turn led to the draw")
      ->check(CLI::Range(0, 4));
  command.add_flag("--after-bonus", options.after_bonus, "The draw replaces a bonus tile");
  command.add_flag(
      "--first-draw", options.first_draw, "The winner's first draw, or dealt complete");
  command.add_flag("--first-discard", options.first_discard, "The first discard of the deal");
  command.add_flag("--before-draw", options.before_draw, "Before the winner's own first draw");
  command.add_flag(
      "--last-of-kind", options.last_of_kind, "The three others of its kind lie face up");
  command.add_option("--keeps", options.keeps, "Deals just before without a change of winds")
      ->check(CLI::Range(0, 1000));
}

}  // namespace

void add_explain(CLI::App& app, int& status) {
  CLI::App* command =
      app.add_subcommand("explain", "Explain one hand: what it counts, by which rule");
  command->footer(std::string(kNotation));
  const auto options = std::make_shared<ExplainOptions>();
  add_tile_flags(*command, *options);
  add_table_flags(*command, *options);
  add_way_flags(*command, *options);
  command->add_flag("--json", options->json, "Print a JSON object instead");
  command->callback(
      [options, &status] { status = explain(*options, std::cout, std::cerr) ? 0 : 2; });
}

}  // namespace lair::tool
