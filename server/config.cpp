#include "server/config.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include <CLI/CLI.hpp>
#include <toml++/toml.h>

namespace lair {
namespace {

constexpr int kExitUsage = 2;
constexpr int kExitConfig = 78;

// What the command line and the environment say, before it is checked.
struct Words {
  std::string listen = "127.0.0.1:8080";
  std::string seed;
  std::string config_file;
  std::int64_t bot_turn_ms = Config().pace.bot_turn.count();
  std::int64_t bot_claim_ms = Config().pace.bot_claim.count();
  std::int64_t claim_window_ms = Config().pace.window.count();
  std::int64_t claim_window_more_ms = Config().pace.window_more.count();
  std::int64_t break_seconds = Config().pace.between.count() / 1000;
  bool cheap_passwords = false;
};

ConfigEnd wrong(std::string text) { return {.text = std::move(text), .exit_status = kExitConfig}; }

// "127.0.0.1:8080" or "[::1]:8080".
bool split_listen(const std::string& listen, Config& config) {
  const std::size_t colon = listen.rfind(':');
  if (colon == std::string::npos || colon == 0) return false;
  config.address = listen.substr(0, colon);
  if (config.address.front() == '[' && config.address.back() == ']') {
    config.address = config.address.substr(1, config.address.size() - 2);
  }
  const char* const end = listen.data() + listen.size();
  const auto [stop, error] = std::from_chars(listen.data() + colon + 1, end, config.port);
  return error == std::errc() && stop == end;
}

std::optional<fair::Seed> seed_from_hex(const std::string& hex) {
  fair::Seed seed;
  if (hex.empty() || hex.size() > 2 * seed.bytes.size() || hex.size() % 2 != 0) {
    return std::nullopt;
  }
  for (std::size_t at = 0; at < hex.size(); at += 2) {
    const char* const byte = hex.data() + at;
    const auto [stop, error] = std::from_chars(byte, byte + 2, seed.bytes[at / 2], 16);
    if (error != std::errc() || stop != byte + 2) return std::nullopt;
  }
  return seed;
}

// --- The file ---

// Keys that mean nothing are more likely misspelt than meant.
std::optional<std::string> unknown_key(const toml::table& section,
                                       const std::set<std::string_view>& known,
                                       const std::string& name) {
  for (const auto& [key, value] : section) {
    if (known.contains(key.str())) continue;
    return "unknown key '" + std::string(key.str()) + "' in " + name;
  }
  return std::nullopt;
}

table::ClockSettings clock_of(const toml::table& room, table::ClockSettings standard) {
  const auto seconds = [&](const char* key, table::Millis otherwise) {
    return table::Millis(room[key].value_or(otherwise.count() / 1000) * 1000);
  };
  return {.move = seconds("move_seconds", standard.move),
          .reserve = seconds("reserve_seconds", standard.reserve)};
}

Result<lobby::RoomPlan, std::string> room_of(const toml::table& table) {
  if (auto unknown = unknown_key(table,
                                 {"id",
                                  "name",
                                  "motto",
                                  "rules",
                                  "style",
                                  "move_seconds",
                                  "reserve_seconds",
                                  "claim_window"},
                                 "[[room]]")) {
    return fail(*unknown);
  }
  const std::string window = table["claim_window"].value_or(std::string("eager"));
  if (window != "eager" && window != "constant") {
    return fail("claim_window of a [[room]] is \"eager\" or \"constant\", not \"" + window + '"');
  }
  lobby::RoomPlan room{.id = table["id"].value_or(std::string()),
                       .names = {},
                       .motto = table["motto"].value_or(std::string()),
                       .rules = table["rules"].value_or(std::string("yahoo")),
                       .style = table["style"].value_or(std::string("3f-basic")),
                       .clock = clock_of(table, table::ClockSettings()),
                       .claim_window = window == "constant" ? table::ClaimWindow::Constant
                                                            : table::ClaimWindow::Eager};
  if (room.id.empty()) return fail(std::string("a [[room]] needs an id"));
  if (const toml::table* names = table["name"].as_table()) {
    for (const auto& [language, name] : *names) {
      room.names.emplace_back(std::string(language.str()), name.value_or(room.id));
    }
  }
  if (room.names.empty()) room.names.emplace_back("en", table["name"].value_or(room.id));
  return room;
}

std::optional<std::string> read_rooms(const toml::table& file, Config& config) {
  const toml::array* rooms = file["room"].as_array();
  if (rooms == nullptr) return std::nullopt;
  config.rooms.clear();
  for (const toml::node& node : *rooms) {
    const toml::table* table = node.as_table();
    if (table == nullptr) return "a room is written as [[room]]";
    auto room = room_of(*table);
    if (!room) return room.error();
    config.rooms.push_back(std::move(*room));
  }
  if (config.rooms.empty()) return "at least one [[room]] is needed";
  return std::nullopt;
}

void read_strings(const toml::node_view<const toml::node>& list, std::vector<std::string>& into) {
  if (const toml::array* values = list.as_array()) {
    into.clear();
    for (const toml::node& value : *values) into.push_back(value.value_or(std::string()));
  }
}

// [limits.allowances]: "sign_in.address" = [60, 600], so many in so many seconds.
std::optional<std::string> read_allowances(const toml::table& file, Config& config) {
  const toml::table* rows = file["limits"]["allowances"].as_table();
  if (rows == nullptr) return std::nullopt;
  for (const auto& [key, node] : *rows) {
    const std::string name(key.str());
    if (!people::is_allowance(name)) return "no allowance is called '" + name + "'";
    const toml::array* pair = node.as_array();
    const auto number = [&](std::size_t at) -> std::uint32_t {
      return pair != nullptr && pair->size() == 2 ? pair->get(at)->value_or(0U) : 0U;
    };
    if (number(0) == 0 || number(1) == 0) return name + " is written as [count, seconds]";
    config.allowances.push_back({.name = name, .count = number(0), .seconds = number(1)});
  }
  return std::nullopt;
}

std::optional<std::string> read_people(const toml::table& file, Config& config) {
  const auto people = file["people"];
  constexpr std::size_t kKibPerMib = 1024;
  const std::size_t floor_mib = people::kPasswordCostFloor.memory_kib / kKibPerMib;
  const auto mib = people["argon2_memory_mib"].value_or(floor_mib);
  config.password_cost.memory_kib = mib * kKibPerMib;
  config.password_cost.passes = people["argon2_passes"].value_or(config.password_cost.passes);
  if (mib < floor_mib || config.password_cost.passes < people::kPasswordCostFloor.passes) {
    return "passwords cost at least " + std::to_string(floor_mib) + " MiB in 2 passes";
  }
  people::Passwords::Limits& limits = config.password_limits;
  limits.threads = people["argon2_threads"].value_or(limits.threads);
  limits.queue_max = people["argon2_queue"].value_or(limits.queue_max);
  if (limits.threads == 0 || limits.threads > 64 || limits.queue_max == 0) {
    return "argon2_threads is 1 to 64, argon2_queue at least 1";
  }
  config.session_days = people["session_days"].value_or(config.session_days);
  config.guest_days = people["guest_days"].value_or(config.guest_days);
  config.rename_days = people["rename_days"].value_or(config.rename_days);
  if (config.session_days == 0 || config.guest_days == 0) return "a session lasts at least a day";
  config.secure_cookies = people["secure_cookies"].value_or(config.secure_cookies);
  read_strings(people["operators"], config.operators);
  return read_allowances(file, config);
}

std::optional<std::string> unknown_setting(const toml::table& file) {
  const std::pair<const char*, std::set<std::string_view>> sections[] = {
      {"server", {"listen", "web", "origins", "trusted_proxies", "threads"}                 },
      {"store",  {"path"}                                                                   },
      {"table",
       {"bot_turn_ms",
        "bot_claim_ms",
        "claim_window_ms",
        "claim_window_more_ms",
        "break_seconds",
        "max",
        "per_host_max"}                                                                     },
      {"limits",
       {"connections_max", "connections_per_address_max", "frames_per_second", "allowances"}},
      {"people",
       {"argon2_memory_mib",
        "argon2_passes",
        "argon2_threads",
        "argon2_queue",
        "session_days",
        "guest_days",
        "rename_days",
        "operators",
        "secure_cookies"}                                                                   },
      {"log",    {"level"}                                                                  },
  };
  if (auto unknown = unknown_key(
          file, {"server", "store", "table", "limits", "people", "log", "room"}, "the file")) {
    return unknown;
  }
  for (const auto& [name, known] : sections) {
    const toml::table* section = file[name].as_table();
    if (section == nullptr) continue;
    if (auto unknown = unknown_key(*section, known, std::string("[") + name + "]")) return unknown;
  }
  return std::nullopt;
}

std::optional<std::string> read_sections(const toml::table& file, Config& config, Words& words) {
  if (auto unknown = unknown_setting(file)) return unknown;
  words.listen = file["server"]["listen"].value_or(words.listen);
  config.web = file["server"]["web"].value_or(config.web);
  config.threads = file["server"]["threads"].value_or(config.threads);
  read_strings(file["server"]["origins"], config.origins);
  read_strings(file["server"]["trusted_proxies"], config.trusted_proxies);
  config.database = file["store"]["path"].value_or(config.database);
  words.bot_turn_ms = file["table"]["bot_turn_ms"].value_or(words.bot_turn_ms);
  words.bot_claim_ms = file["table"]["bot_claim_ms"].value_or(words.bot_claim_ms);
  words.claim_window_ms = file["table"]["claim_window_ms"].value_or(words.claim_window_ms);
  words.claim_window_more_ms =
      file["table"]["claim_window_more_ms"].value_or(words.claim_window_more_ms);
  words.break_seconds = file["table"]["break_seconds"].value_or(words.break_seconds);
  config.tables_max = file["table"]["max"].value_or(config.tables_max);
  config.tables_per_host_max = file["table"]["per_host_max"].value_or(config.tables_per_host_max);
  config.connections_max = file["limits"]["connections_max"].value_or(config.connections_max);
  config.connections_per_address_max =
      file["limits"]["connections_per_address_max"].value_or(config.connections_per_address_max);
  config.frames_per_second = file["limits"]["frames_per_second"].value_or(config.frames_per_second);
  config.log_level = file["log"]["level"].value_or(config.log_level);
  if (auto error = read_people(file, config)) return error;
  return read_rooms(file, config);
}

std::optional<std::string> read_file(const std::string& path, Config& config, Words& words) {
  try {
    const toml::table file = toml::parse_file(path);
    if (auto error = read_sections(file, config, words)) return path + ": " + *error;
    return std::nullopt;
  } catch (const toml::parse_error& error) {
    return path + ":" + std::to_string(error.source().begin.line) + ": " +
           std::string(error.description());
  }
}

// --- Flags and environment ---

void declare(CLI::App& app, Config& config, Words& words) {
  app.add_option("--config", words.config_file, "TOML file with settings")->envname("LAIR_CONFIG");
  app.add_option("--listen", words.listen, "ADDR:PORT to listen on; port 0 takes a free one")
      ->envname("LAIR_SERVER_LISTEN");
  app.add_option("--web", config.web, "folder of the built web client")->envname("LAIR_SERVER_WEB");
  app.add_option("--threads", config.threads, "threads that serve sockets")
      ->envname("LAIR_SERVER_THREADS")
      ->check(CLI::Range(1, 64));
  app.add_option("--db", config.database, "SQLite database; made when missing")
      ->envname("LAIR_STORE_PATH");
  app.add_option("--bot-turn-ms", words.bot_turn_ms, "how long a bot thinks on its turn")
      ->envname("LAIR_TABLE_BOT_TURN_MS")
      ->check(CLI::Range(0, 60'000));
  app.add_option("--bot-claim-ms", words.bot_claim_ms, "how long a bot thinks about a claim")
      ->envname("LAIR_TABLE_BOT_CLAIM_MS")
      ->check(CLI::Range(0, 60'000));
  app.add_option("--claim-window-ms", words.claim_window_ms, "the least a constant window lasts")
      ->envname("LAIR_TABLE_CLAIM_WINDOW_MS")
      ->check(CLI::Range(1, 60'000));
  app.add_option("--claim-window-more-ms",
                 words.claim_window_more_ms,
                 "by chance a constant window lasts up to this much longer")
      ->envname("LAIR_TABLE_CLAIM_WINDOW_MORE_MS")
      ->check(CLI::Range(0, 60'000));
  app.add_option("--break-seconds", words.break_seconds, "the longest break between deals")
      ->envname("LAIR_TABLE_BREAK_SECONDS")
      ->check(CLI::Range(0, 3'600));
  app.add_option("--log-level", config.log_level, "debug, info, warn or error")
      ->envname("LAIR_LOG_LEVEL")
      ->check(CLI::IsMember({"debug", "info", "warn", "error"}));
  app.add_flag("--cheap-passwords-for-tests",
               words.cheap_passwords,
               "hash passwords at next to no cost; loopback only");
  app.add_option("--seed-for-tests", words.seed, "hex; walls follow from it, loopback only");
}

// The file is read first, then everything that flags or environment say is laid over it.
std::optional<ConfigEnd> parse(int argc, const char* const* argv, Config& config, Words& words) {
  CLI::App first("Lion's Lair: the server");
  Config ignored;
  Words found;
  declare(first, ignored, found);
  try {
    first.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return ConfigEnd{.text = first.help(), .exit_status = 0};
  } catch (const CLI::ParseError& error) {
    return ConfigEnd{.text = std::string(error.what()) + "\nTry --help.",
                     .exit_status = kExitUsage};
  }
  if (!found.config_file.empty()) {
    if (auto error = read_file(found.config_file, config, words)) return wrong(*error);
  }
  CLI::App second;
  declare(second, config, words);
  second.parse(argc, argv);
  return std::nullopt;
}

}  // namespace

Result<Config, ConfigEnd> read_config(int argc, const char* const* argv) {
  Config config;
  Words words;
  if (auto end = parse(argc, argv, config, words)) return fail(*end);
  if (!split_listen(words.listen, config)) {
    return fail(wrong("listen: '" + words.listen + "' is not ADDR:PORT, such as 127.0.0.1:8080"));
  }
  if (words.claim_window_ms < 1 || words.claim_window_more_ms < 0) {
    return fail(wrong("claim_window_ms: at least 1; claim_window_more_ms: not below 0"));
  }
  config.pace = {.bot_turn = table::Millis(words.bot_turn_ms),
                 .bot_claim = table::Millis(words.bot_claim_ms),
                 .window = table::Millis(words.claim_window_ms),
                 .window_more = table::Millis(words.claim_window_more_ms),
                 .between = table::Millis(words.break_seconds * 1000),
                 .abandoned_table = config.pace.abandoned_table,
                 .abandoned_match = config.pace.abandoned_match};
  const bool is_loopback = config.address.starts_with("127.") || config.address == "::1";
  if (words.cheap_passwords) {
    if (!is_loopback) {
      return fail(wrong("cheap-passwords-for-tests: only on a loopback address"));
    }
    config.password_cost = people::kPasswordCostForTests;
  }
  if (words.seed.empty()) return config;
  config.seed_for_tests = seed_from_hex(words.seed);
  if (!config.seed_for_tests) {
    return fail(wrong("seed-for-tests: 2 to 64 hexadecimal digits, an even number of them"));
  }
  if (!is_loopback) {
    return fail(wrong("seed-for-tests: only on a loopback address, never where people play"));
  }
  return config;
}

}  // namespace lair
