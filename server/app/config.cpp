#include "server/app/config.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <span>

#include <CLI/CLI.hpp>
#include <toml++/toml.h>
#include <unistd.h>

#include "engine/match_on.hpp"
#include "server/api/picture_type.hpp"
#include "server/app/config_text.hpp"
#include "server/app/settings.hpp"
#include "server/app/version.hpp"
#include "server/people/addresses.hpp"
#include "server/people/email_address.hpp"
#include "server/table/houses.hpp"

namespace lair {
namespace {

constexpr int kExitUsage = 2;
constexpr std::int64_t kRoomSecondsMax = 86'400;

// What the command line and the environment say, before it is checked.
struct Words {
  ListenWords listen;
  std::string seed;
  std::string config_file;
  bool cheap_passwords = false;
  bool check_config = false;
  bool print_config = false;
};

ConfigEnd wrong(std::string text) { return {.text = std::move(text), .exit_status = kExitConfig}; }

// "127.0.0.1:8080" or "[::1]:8080".
std::optional<ListenAt> listen_from(const std::string& word) {
  const std::size_t colon = word.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  ListenAt listen{.address = word.substr(0, colon)};
  if (listen.address.front() == '[' && listen.address.back() == ']') {
    listen.address = listen.address.substr(1, listen.address.size() - 2);
  }
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data() + colon + 1, end, listen.port);
  if (error != std::errc() || stop != end) return std::nullopt;
  return listen;
}

// What is wrong with the addresses, if anything; else they are set.
std::optional<std::string> read_listen(const ListenWords& words, Config& config) {
  const auto clients = listen_from(words.clients);
  if (!clients) {
    return "listen: '" + words.clients + "' is not ADDR:PORT, such as 127.0.0.1:8080";
  }
  config.address = clients->address;
  config.port = clients->port;
  if (words.metrics.empty()) return std::nullopt;
  config.metrics = listen_from(words.metrics);
  if (!config.metrics) {
    return "metrics_listen: '" + words.metrics + "' is not ADDR:PORT, such as 127.0.0.1:9464";
  }
  return std::nullopt;
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

// A text in English, or a table of texts by language: { en = "…", ja = "…" }.
std::vector<std::pair<std::string, std::string>> texts_of(
    const toml::node_view<const toml::node>& node) {
  std::vector<std::pair<std::string, std::string>> texts;
  if (const toml::table* table = node.as_table()) {
    for (const auto& [language, text] : *table) {
      texts.emplace_back(std::string(language.str()), text.value_or(std::string()));
    }
  } else if (const auto text = node.value<std::string>()) {
    texts.emplace_back("en", *text);
  }
  return texts;
}

bool read_spectators(const std::string& word, lobby::RoomPlan& room) {
  constexpr std::array<std::string_view, 3> kWords{"none", "public", "all-hands"};
  const auto found = std::ranges::find(kWords, word);
  if (found == kWords.end()) return false;
  room.spectators = static_cast<table::Watching>(found - kWords.begin());
  return true;
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
                                  "claim_window",
                                  "spectators",
                                  "hints"},
                                 "[[room]]")) {
    return fail(*unknown);
  }
  for (const char* key : {"move_seconds", "reserve_seconds"}) {
    const toml::node* const node = table[key].node();
    if (node == nullptr) continue;
    const auto seconds = node->value_exact<std::int64_t>();
    if (!seconds || *seconds < 0 || *seconds > kRoomSecondsMax) {
      return fail(std::string(key) + " of a [[room]] is a whole number from 0 to " +
                  std::to_string(kRoomSecondsMax));
    }
  }
  const std::string window = table["claim_window"].value_or(std::string("eager"));
  if (window != "eager" && window != "constant") {
    return fail("claim_window of a [[room]] is \"eager\" or \"constant\", not \"" + window + '"');
  }
  lobby::RoomPlan room{.id = table["id"].value_or(std::string()),
                       .names = {},
                       .mottos = texts_of(table["motto"]),
                       .rules = table["rules"].value_or(std::string("yahoo")),
                       .style = table["style"].value_or(std::string("3f-basic")),
                       .clock = clock_of(table, table::ClockSettings()),
                       .claim_window = window == "constant" ? table::ClaimWindow::Constant
                                                            : table::ClaimWindow::Eager};
  if (!read_spectators(table["spectators"].value_or(std::string("public")), room)) {
    return fail(std::string("spectators of a [[room]] is \"none\", \"public\" or \"all-hands\""));
  }
  if (const toml::node* const hints = table["hints"].node()) {
    if (!hints->is_boolean()) return fail(std::string("hints of a [[room]] is true or false"));
    room.hints = hints->value_or(false);
  }
  if (room.id.empty()) return fail(std::string("a [[room]] needs an id"));
  room.names = texts_of(table["name"]);
  if (room.names.empty()) room.names.emplace_back("en", room.id);
  return room;
}

// A style is one of its rule system's.
std::optional<std::string> wrong_rules(const lobby::RoomPlan& room) {
  const auto systems = table::offered_rule_systems();
  const auto system = std::ranges::find(systems, room.rules, &RuleSystem::id);
  if (system == systems.end()) {
    return "rules of a [[room]]: there is no rule system \"" + room.rules + '"';
  }
  const auto is_meant = [&](const Style& style) { return style.id == room.style; };
  if (std::ranges::any_of(system->styles, is_meant)) return std::nullopt;
  std::string known;
  for (const Style& style : system->styles) known += " \"" + std::string(style.id) + '"';
  return "style of a [[room]] of " + room.rules + " is one of" + known;
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
    if (auto error = wrong_rules(*room)) return error;
    if (std::ranges::find(config.rooms, room->id, &lobby::RoomPlan::id) != config.rooms.end()) {
      return "two [[room]] have the id \"" + room->id + '"';
    }
    config.rooms.push_back(std::move(*room));
  }
  if (config.rooms.empty()) return "at least one [[room]] is needed";
  return std::nullopt;
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

// What is wrong with a value of the file, if anything; else it is set.
std::optional<std::string> read_value(const toml::node& node, const NumberSetting& number) {
  const auto value = node.value_exact<std::int64_t>();
  if (!value || *value < number.min || *value > number.max) {
    return "a whole number from " + std::to_string(number.min) + " to " +
           std::to_string(number.max);
  }
  number.set(*value);
  return std::nullopt;
}

std::optional<std::string> read_value(const toml::node& node, const WordSetting& word) {
  const auto value = node.value_exact<std::string>();
  const auto& choices = word.choices;
  if (value && (choices.empty() || std::ranges::find(choices, *value) != choices.end())) {
    *word.into = *value;
    return std::nullopt;
  }
  std::string allowed = choices.empty() ? "a text" : "one of";
  for (const std::string& choice : choices) allowed += " \"" + choice + '"';
  return allowed;
}

std::optional<std::string> read_value(const toml::node& node, bool* into) {
  const auto value = node.value_exact<bool>();
  if (!value) return "true or false";
  *into = *value;
  return std::nullopt;
}

std::optional<std::string> read_value(const toml::node& node, std::vector<std::string>* into) {
  const toml::array* const values = node.as_array();
  if (values == nullptr || !(values->empty() || values->is_homogeneous<std::string>())) {
    return "a list of texts";
  }
  into->clear();
  for (const toml::node& value : *values) into->push_back(value.value_or(std::string()));
  return std::nullopt;
}

std::optional<std::string> unknown_setting(const toml::table& file,
                                           std::span<const Setting> settings) {
  std::map<std::string_view, std::set<std::string_view>> sections;
  for (const Setting& setting : settings) sections[setting.section].insert(setting.key);
  sections["limits"].insert("allowances");
  std::set<std::string_view> names{"room"};
  for (const auto& [name, keys] : sections) names.insert(name);
  if (auto unknown = unknown_key(file, names, "the file")) return unknown;
  for (const auto& [name, known] : sections) {
    const std::string shown = "[" + std::string(name) + "]";
    if (!file.contains(name)) continue;
    const toml::table* section = file[name].as_table();
    if (section == nullptr) return std::string(name) + " is a section: " + shown;
    if (auto unknown = unknown_key(*section, known, shown)) return unknown;
  }
  return std::nullopt;
}

std::optional<std::string> read_sections(const toml::table& file, Config& config, Words& words) {
  const std::vector<Setting> settings = settings_of(config, words.listen);
  if (auto unknown = unknown_setting(file, settings)) return unknown;
  for (const Setting& setting : settings) {
    const toml::node* const node = file[setting.section][setting.key].node();
    if (node == nullptr) continue;
    const auto allowed =
        std::visit([&](const auto& what) { return read_value(*node, what); }, setting.what);
    if (!allowed) continue;
    return std::string(setting.key) + " in [" + std::string(setting.section) + "] is " + *allowed;
  }
  if (auto error = read_allowances(file, config)) return error;
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

void declare_setting(CLI::App& app, const Setting& setting) {
  const std::string flag(setting.flag);
  const std::string sentence(setting.sentence);
  CLI::Option* const option = std::visit(
      Match{
          [&](const NumberSetting& number) {
            return app.add_option_function<std::int64_t>(flag, number.set, sentence)
                ->check(CLI::Range(number.min, number.max))
                ->default_str(std::to_string(number.standard));
          },
          [&](const WordSetting& word) {
            CLI::Option* const text =
                app.add_option(flag, *word.into, sentence)->capture_default_str();
            return word.choices.empty() ? text : text->check(CLI::IsMember(word.choices));
          },
          [&](bool* into) -> CLI::Option* { return app.add_flag(flag, *into, sentence); },
          [&](std::vector<std::string>* into) {
            return app.add_option(flag, *into, sentence)->delimiter(',');
          },
      },
      setting.what);
  option->envname(environment_name(setting));
}

void declare(CLI::App& app, Config& config, Words& words) {
  app.set_version_flag(
      "--version",
      "lair-server " + std::string(version()) + " (commit " + std::string(commit()) + ")",
      "which version this is");
  app.add_flag("--check-config",
               words.check_config,
               "say whether the server could start with these settings, then end");
  app.add_flag("--print-config",
               words.print_config,
               "print every setting as it would be served with, then end; secrets are left out");
  app.add_option("--config", words.config_file, "TOML file with settings")->envname("LAIR_CONFIG");
  for (const Setting& setting : settings_of(config, words.listen)) declare_setting(app, setting);
  app.add_flag("--cheap-passwords-for-tests",
               words.cheap_passwords,
               "hash passwords at next to no cost; loopback only");
  app.add_option("--seed-for-tests", words.seed, "hex; walls follow from it, loopback only");
  app.add_option("--die-after-commits-for-tests",
                 config.die_after_commits_for_tests,
                 "SIGKILL after so many commits of tables; loopback only");
  app.add_option("--push-authority-for-tests",
                 config.push_authority_for_tests,
                 "FILE of certificates; a push service on this machine is called; loopback only");
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
  } catch (const CLI::CallForVersion& asked) {
    return ConfigEnd{.text = asked.what(), .exit_status = 0};
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

// A variable that begins like a setting's is more likely misspelt than meant for another program.
std::optional<std::string> unknown_variable() {
  Config config;
  ListenWords listen;
  std::set<std::string> known;
  std::set<std::string> sections;
  for (const Setting& setting : settings_of(config, listen)) {
    const std::string name = environment_name(setting);
    known.insert(name);
    sections.insert(name.substr(0, name.find('_', std::string_view("LAIR_").size()) + 1));
  }
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    const std::string_view text(*variable);
    const std::string name(text.substr(0, text.find('=')));
    // Orchestrators name services of theirs so: LAIR_SERVER_PORT=tcp://10.0.0.1:8080.
    if (text.find("_SERVICE_") < name.size() || text.find("://") != std::string_view::npos)
      continue;
    const auto begins = [&](const std::string& section) { return name.starts_with(section); };
    if (std::ranges::any_of(sections, begins) && !known.contains(name)) {
      return "the environment sets " + name + ", which is no setting";
    }
  }
  return std::nullopt;
}

// "https://mahjong.example" with nothing behind the host and the port.
bool is_origin(const std::string& text) {
  const std::size_t scheme = text.find("://");
  if (scheme == std::string::npos || scheme == 0) return false;
  const std::string host = text.substr(scheme + 3);
  return !host.empty() && host.find_first_of("/?# ") == std::string::npos;
}

// A letter holds a link, so it must be known where that leads.
std::optional<std::string> wrong_mail(const Config& config) {
  if (config.mail.host.empty()) return std::nullopt;
  if (config.mail.host.find_first_of(":/@? ") != std::string::npos) {
    return "host in [mail]: '" + config.mail.host +
           "' is no name, such as smtp.example; the port " + "is a setting of its own";
  }
  if (!people::email_address_from(config.mail.from)) {
    return "from in [mail]: '" + config.mail.from + "' is no address, such as mahjong@club.example";
  }
  if (config.club_address.empty()) {
    return "address in [club] is needed with [mail]: it is where the links in letters lead";
  }
  if (!config.mail.password.empty() && !config.mail_password_file.empty()) {
    return "[mail] has a password and a password_file; give one of them";
  }
  return std::nullopt;
}

// The first line of the file that holds the password.
std::optional<std::string> read_mail_password(Config& config) {
  if (config.mail.host.empty() || config.mail_password_file.empty()) return std::nullopt;
  std::ifstream file(config.mail_password_file);
  if (std::getline(file, config.mail.password) && !config.mail.password.empty()) {
    return std::nullopt;
  }
  return "password_file in [mail]: " + config.mail_password_file + " cannot be read, or is empty";
}

// What is wrong with lists whose entries have a form, if anything.
std::optional<std::string> wrong_entry(const Config& config) {
  for (const std::string& proxy : config.trusted_proxies) {
    if (people::AddressRange::from(proxy)) continue;
    return "trusted_proxies: '" + proxy + "' is no address or range, such as 10.0.0.0/8";
  }
  for (const std::string& host : config.hosts) {
    if (!host.empty() && host.find_first_of(":/?# ") == std::string::npos) continue;
    return "hosts: '" + host + "' is no name without a port, such as mahjong.example";
  }
  if (!config.club_logo.empty() && picture_type(config.club_logo).empty()) {
    return "logo in [club]: '" + config.club_logo + "' is no .svg, .png, .webp or .jpg";
  }
  if (!config.club_address.empty() && !is_origin(config.club_address)) {
    return "address in [club]: '" + config.club_address +
           "' is no address, such as https://mahjong.example";
  }
  if (auto error = wrong_mail(config)) return error;
  const std::string& contact = config.push_contact;
  if (!contact.empty() && !contact.starts_with("mailto:") && !contact.starts_with("https://")) {
    return "contact in [push]: '" + contact +
           "' is neither mailto: with an address nor a page by https:";
  }
  for (const std::string& origin : config.origins) {
    if (is_origin(origin)) continue;
    return "origins: '" + origin + "' is no origin, such as https://mahjong.example";
  }
  return std::nullopt;
}

// Everybody may fetch what lies in the web client's folder.
bool is_served(const std::string& database, const std::string& web) {
  std::error_code none;
  const auto file = std::filesystem::weakly_canonical(database, none);
  const auto folder = std::filesystem::weakly_canonical(web, none);
  if (none || folder.empty() || !std::filesystem::is_directory(folder, none)) return false;
  return std::ranges::mismatch(folder, file).in1 == folder.end();
}

// What is wrong with settings that are for tests alone, if anything; else they are set.
std::optional<std::string> read_settings_for_tests(const Words& words, Config& config) {
  const bool is_loopback = config.address.starts_with("127.") || config.address == "::1";
  if (words.cheap_passwords) {
    if (!is_loopback) return "cheap-passwords-for-tests: only on a loopback address";
    config.password_cost = people::kPasswordCostForTests;
  }
  if (config.die_after_commits_for_tests > 0 && !is_loopback) {
    return "die-after-commits-for-tests: only on a loopback address";
  }
  if (!config.push_authority_for_tests.empty() && !is_loopback) {
    return "push-authority-for-tests: only on a loopback address";
  }
  if (words.seed.empty()) return std::nullopt;
  config.seed_for_tests = seed_from_hex(words.seed);
  if (!config.seed_for_tests) {
    return "seed-for-tests: 2 to 64 hexadecimal digits, an even number of them";
  }
  if (!is_loopback) {
    return "seed-for-tests: only on a loopback address, never where people play";
  }
  return std::nullopt;
}

}  // namespace

Result<Config, ConfigEnd> read_config(int argc, const char* const* argv) {
  Config config;
  Words words;
  if (auto end = parse(argc, argv, config, words)) return fail(*end);
  if (auto error = unknown_variable()) return fail(wrong(*error));
  if (auto error = read_listen(words.listen, config)) return fail(wrong(*error));
  if (auto error = wrong_entry(config)) return fail(wrong(*error));
  if (is_served(config.database, config.web)) {
    return fail(
        wrong("path in [store]: the database may not lie in the folder of the web client, "
              "whose files everybody may fetch"));
  }
  if (auto error = read_settings_for_tests(words, config)) return fail(wrong(*error));
  if (auto error = read_mail_password(config)) return fail(wrong(*error));
  if (words.print_config) return fail(ConfigEnd{.text = config_text(config), .exit_status = 0});
  if (!words.check_config) return config;
  if (auto error = why_not_served(config)) return fail(wrong(*error));
  return fail(ConfigEnd{.text = "The server can start with these settings.", .exit_status = 0});
}

std::optional<std::string> why_not_served(const Config& config) {
  std::error_code none;
  if (!config.web.empty() && !std::filesystem::is_directory(config.web, none)) {
    return "web in [server]: there is no folder " + config.web +
           "; build the web client, or give an empty name to serve none";
  }
  if (!config.mail.ca_file.empty() && !std::filesystem::exists(config.mail.ca_file, none)) {
    return "ca_file in [mail]: there is no file " + config.mail.ca_file;
  }
  return std::nullopt;
}

}  // namespace lair
