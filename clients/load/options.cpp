#include "clients/load/options.hpp"

#include <CLI/CLI.hpp>

namespace lair::load {

Result<Options, OptionsEnd> read_options(int argc, const char* const* argv) {
  Options options;
  std::vector<std::string> servers{"127.0.0.1:8080"};
  std::int64_t think_ms = 0;
  CLI::App app("lair-load: plays many games at a running server and measures it");
  app.add_option("--server",
                 servers,
                 "HOST:PORT of the server; several servers of one club get players in turn");
  app.add_option(
      "--process",
      options.processes,
      "number of a server's process on this machine: its processor time is measured too");
  app.add_option("--tables", options.tables, "tables at once")->check(CLI::Range(1, 100'000));
  app.add_option("--bots", options.bots, "seats per table for the server's bots")
      ->check(CLI::Range(0, 3));
  app.add_option("--think-ms", think_ms, "mean time before an answer; 0 answers at once")
      ->check(CLI::Range(0, 600'000));
  app.add_option("--seconds", options.seconds, "how long to play; 0 plays --games to their end");
  app.add_option("--warm-up-seconds",
                 options.warm_up_seconds,
                 "play that is not measured, once every table plays; the lines \"measuring\" and "
                 "\"measured\" then enclose what is");
  app.add_option("--games", options.games, "games at each table; 0 plays for --seconds");
  app.add_option("--seed", options.seed, "seed of every random choice");
  app.add_option("--frames-per-second",
                 options.frames_per_second,
                 "most frames of one client per second; 0 means no limit");
  app.add_option("--drop-percent",
                 options.drop_percent,
                 "percentage of frames, received or sent, after which the connection is dropped")
      ->check(CLI::Range(0.0, 50.0));
  app.add_option("--per-address",
                 options.per_address,
                 "connections from one loopback address; 0 means no limit");
  app.add_option("--room", options.room, "room of the tables");
  app.add_option("--rules", options.rules, "rule system");
  app.add_option("--style", options.style, "style of the rule system; empty for its defaults");
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return fail(OptionsEnd{.text = app.help(), .exit_status = 0});
  } catch (const CLI::ParseError& error) {
    return fail(OptionsEnd{.text = error.what(), .exit_status = 2});
  }
  for (const std::string& server : servers) {
    const auto endpoint = link::endpoint_from(server);
    if (!endpoint) return fail(OptionsEnd{.text = "--server must be HOST:PORT", .exit_status = 2});
    options.servers.push_back(*endpoint);
  }
  if (options.seconds <= 0 && options.games == 0) {
    return fail(OptionsEnd{.text = "--seconds or --games must say when to stop", .exit_status = 2});
  }
  options.think = std::chrono::milliseconds(think_ms);
  return options;
}

}  // namespace lair::load
