#include "server/tool/marked_games.hpp"

#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "server/tool/operators.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

void print_game(const json::object& game) {
  std::cout << game.at("game").to_number<std::uint64_t>() << "  "
            << time_text(game.at("finished").to_number<std::int64_t>()) << "  "
            << game.at("rules").as_string().c_str();
  const char* between = "  ";
  for (const json::value& value : game.at("players").as_array()) {
    const json::object& player = value.as_object();
    std::cout << std::exchange(between, ", ") << player.at("name").as_string().c_str() << ' '
              << player.at("points").to_number<std::int64_t>()
              << (player.at("neighbour").as_bool() ? " (same address)" : "")
              << (player.at("sent_away").as_bool() ? " (sent away)" : "");
  }
  std::cout << '\n';
}

void add_list(CLI::App& games, int& status) {
  CLI::App* list =
      games.add_subcommand("marked", "List the games that wait for a decision, newest first");
  const auto where = add_where(*list);
  list->callback([where, &status] {
    status = status_of([&] {
      const auto told = done_by_operators(*where,
                                          {
                                              {"act", "games.marked"}
      },
                                          std::cerr);
      if (!told) return false;
      for (const json::value& game : told->at("games").as_array()) print_game(game.as_object());
      return true;
    });
  });
}

void add_review(CLI::App& games,
                const std::string& verdict,
                const std::string& does,
                const std::string& said,
                int& status) {
  CLI::App* review = games.add_subcommand(verdict, does);
  const auto where = add_where(*review);
  const auto game = std::make_shared<std::uint64_t>();
  const auto reason = std::make_shared<std::string>();
  review->add_option("GAME", *game, "Its number")->required();
  review->add_option("--reason", *reason, "For the audit log");
  review->callback([where, game, reason, verdict, said, &status] {
    status = status_of([&] {
      const json::object asked{
          {"act",     "games.review"},
          {"game",    *game         },
          {"verdict", verdict       },
          {"reason",  *reason       }
      };
      if (!done_by_operators(*where, asked, std::cerr)) return false;
      std::cout << "game " << *game << ' ' << said << '\n';
      return true;
    });
  });
}

}  // namespace

void add_marked_games(CLI::App& app, int& status) {
  CLI::App* games = app.add_subcommand(
      "games", "Games whose players came from one address, or were sent away: rate them or not");
  games->require_subcommand(1);
  add_list(*games, status);
  add_review(
      *games, "rate", "Rate the game, as the newest of its players' games", "is rated", status);
  add_review(*games, "void", "Never rate the game", "is not rated", status);
}

}  // namespace lair::tool
