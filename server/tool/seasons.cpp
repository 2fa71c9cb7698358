#include "server/tool/seasons.hpp"

#include <cstdint>
#include <iostream>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "server/tool/operators.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

void print_season(const json::object& season) {
  const bool is_removed = season.at("removed").as_bool();
  std::cout << season.at("season").to_number<std::uint64_t>() << "  "
            << (is_removed ? "removed" : season.at("status").as_string().c_str()) << "  "
            << season.at("players").to_number<std::uint64_t>() << " players  "
            << season.at("name").as_string().c_str() << '\n';
}

void add_list(CLI::App& seasons, int& status) {
  CLI::App* list = seasons.add_subcommand(
      "list",
      "List the latest seasons, including removed ones: number, phase, number of players, name");
  const auto where = add_where(*list);
  const auto before = std::make_shared<std::uint64_t>(0);
  const auto count = std::make_shared<std::uint64_t>(100);
  list->add_option("--before", *before, "Only seasons with a smaller number");
  list->add_option("--count", *count, "Most seasons to list, up to 1000")->capture_default_str();
  list->callback([where, before, count, &status] {
    status = status_of([&] {
      const json::object asked{
          {"act",    "seasons.list"},
          {"before", *before       },
          {"count",  *count        }
      };
      const auto told = done_by_operators(*where, asked, std::cerr);
      if (!told) return false;
      for (const json::value& one : told->at("seasons").as_array()) print_season(one.as_object());
      return true;
    });
  });
}

void add_act(CLI::App& seasons,
             const std::string& act,
             const std::string& does,
             const std::string& said,
             int& status) {
  CLI::App* command = seasons.add_subcommand(act, does);
  const auto where = add_where(*command);
  const auto season = std::make_shared<std::uint64_t>();
  const auto reason = std::make_shared<std::string>();
  command->add_option("SEASON", *season, "Its number")->required();
  command->add_option("--reason", *reason, "For its log and the audit log");
  command->callback([where, season, reason, act, said, &status] {
    status = status_of([&] {
      const json::object asked{
          {"act",    "seasons." + act},
          {"season", *season         },
          {"reason", *reason         }
      };
      if (!done_by_operators(*where, asked, std::cerr)) return false;
      std::cout << "season " << *season << ' ' << said << '\n';
      return true;
    });
  });
}

}  // namespace

void add_seasons(CLI::App& app, int& status) {
  CLI::App* seasons = app.add_subcommand("seasons", "The seasons of the running server");
  seasons->require_subcommand(1);
  add_list(*seasons, status);
  add_act(
      *seasons, "end", "End it; its standings become final and stay visible", "is ended", status);
  add_act(*seasons,
          "remove",
          "Remove it: its tables are closed and it is hidden from everybody; its records stay on "
          "the disk",
          "is removed",
          status);
  add_act(*seasons, "restore", "Restore a season that was removed", "is back", status);
}

}  // namespace lair::tool
