#include "server/app/config_file.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>

#include <toml++/toml.h>

#include "server/table/houses.hpp"

namespace lair {
namespace {

constexpr std::int64_t kRoomSecondsMax = 86'400;

// An unknown key is more likely a misspelling than intended.
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
                                  "hints",
                                  "bots"},
                                 "[[room]]")) {
    return fail(*unknown);
  }
  for (const char* key : {"move_seconds", "reserve_seconds"}) {
    const toml::node* const node = table[key].node();
    if (node == nullptr) continue;
    const auto seconds = node->value_exact<std::int64_t>();
    if (!seconds || *seconds < 0 || *seconds > kRoomSecondsMax) {
      return fail(std::string(key) + " of a [[room]] must be a whole number from 0 to " +
                  std::to_string(kRoomSecondsMax));
    }
  }
  const std::string window = table["claim_window"].value_or(std::string("eager"));
  if (window != "eager" && window != "constant") {
    return fail("claim_window of a [[room]] must be \"eager\" or \"constant\", not \"" + window +
                '"');
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
    return fail(
        std::string("spectators of a [[room]] must be \"none\", \"public\" or \"all-hands\""));
  }
  if (const toml::node* const hints = table["hints"].node()) {
    if (!hints->is_boolean()) return fail(std::string("hints of a [[room]] must be true or false"));
    room.hints = hints->value_or(false);
  }
  if (const toml::node* const bots = table["bots"].node()) {
    if (!bots->is_boolean()) return fail(std::string("bots of a [[room]] must be true or false"));
    room.bots = bots->value_or(true);
  }
  if (room.id.empty()) return fail(std::string("a [[room]] needs an id"));
  room.names = texts_of(table["name"]);
  if (room.names.empty()) room.names.emplace_back("en", room.id);
  return room;
}

// Checks that the style belongs to its rule system.
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
  return "style of a [[room]] of " + room.rules + " must be one of" + known;
}

std::optional<std::string> read_rooms(const toml::table& file, Config& config) {
  const toml::array* rooms = file["room"].as_array();
  if (rooms == nullptr) return std::nullopt;
  config.rooms.clear();
  for (const toml::node& node : *rooms) {
    const toml::table* table = node.as_table();
    if (table == nullptr) return "a room must be written as [[room]]";
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

// [limits.allowances]: "sign_in.address" = [60, 600] allows 60 in 600 seconds.
std::optional<std::string> read_allowances(const toml::table& file, Config& config) {
  const toml::table* rows = file["limits"]["allowances"].as_table();
  if (rows == nullptr) return std::nullopt;
  for (const auto& [key, node] : *rows) {
    const std::string name(key.str());
    if (!people::is_allowance(name)) return "there is no allowance named '" + name + "'";
    const toml::array* pair = node.as_array();
    const auto number = [&](std::size_t at) -> std::uint32_t {
      return pair != nullptr && pair->size() == 2 ? pair->get(at)->value_or(0U) : 0U;
    };
    if (number(0) == 0 || number(1) == 0) return name + " must be written as [count, seconds]";
    config.allowances.push_back({.name = name, .count = number(0), .seconds = number(1)});
  }
  return std::nullopt;
}

// Sets the value from the file, or returns what is wrong with it.
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
  std::string allowed = choices.empty() ? "a string" : "one of";
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
    return "a list of strings";
  }
  into->clear();
  for (const toml::node& value : *values) into->push_back(value.value_or(std::string()));
  return std::nullopt;
}

Result<HostedClub, std::string> club_of(const toml::table& table) {
  if (auto unknown = unknown_key(table, {"hosts", "path"}, "[[gateway]]")) return fail(*unknown);
  HostedClub club{.hosts = {}, .database = table["path"].value_or(std::string())};
  if (const toml::array* const hosts = table["hosts"].as_array()) {
    for (const toml::node& host : *hosts) {
      club.hosts.push_back(host.value_or(std::string()));
    }
  }
  return club;
}

std::optional<std::string> read_clubs(const toml::table& file, Config& config) {
  if (!file.contains("gateway")) return std::nullopt;
  const toml::array* const clubs = file["gateway"].as_array();
  config.clubs.clear();
  for (std::size_t at = 0; clubs != nullptr && at < clubs->size(); ++at) {
    const toml::table* const table = clubs->get(at)->as_table();
    if (table == nullptr) break;
    auto club = club_of(*table);
    if (!club) return club.error();
    config.clubs.push_back(std::move(*club));
  }
  if (clubs == nullptr || config.clubs.size() != clubs->size()) {
    return "a club of a gateway must be written as [[gateway]]";
  }
  return std::nullopt;
}

std::optional<std::string> unknown_setting(const toml::table& file,
                                           std::span<const Setting> settings) {
  std::map<std::string_view, std::set<std::string_view>> sections;
  for (const Setting& setting : settings) sections[setting.section].insert(setting.key);
  sections["limits"].insert("allowances");
  std::set<std::string_view> names{"room", "gateway"};
  for (const auto& [name, keys] : sections) names.insert(name);
  if (auto unknown = unknown_key(file, names, "the file")) return unknown;
  for (const auto& [name, known] : sections) {
    const std::string shown = "[" + std::string(name) + "]";
    if (!file.contains(name)) continue;
    const toml::table* section = file[name].as_table();
    if (section == nullptr) return std::string(name) + " must be a section: " + shown;
    if (auto unknown = unknown_key(*section, known, shown)) return unknown;
  }
  return std::nullopt;
}

std::optional<std::string> read_sections(const toml::table& file,
                                         Config& config,
                                         ListenWords& listen) {
  const std::vector<Setting> settings = settings_of(config, listen);
  if (auto unknown = unknown_setting(file, settings)) return unknown;
  for (const Setting& setting : settings) {
    const toml::node* const node = file[setting.section][setting.key].node();
    if (node == nullptr) continue;
    const auto allowed =
        std::visit([&](const auto& what) { return read_value(*node, what); }, setting.what);
    if (!allowed) continue;
    return std::string(setting.key) + " in [" + std::string(setting.section) + "] must be " +
           *allowed;
  }
  if (auto error = read_allowances(file, config)) return error;
  if (auto error = read_clubs(file, config)) return error;
  return read_rooms(file, config);
}

}  // namespace

std::optional<std::string> read_config_file(const std::string& path,
                                            Config& config,
                                            ListenWords& listen) {
  try {
    const toml::table file = toml::parse_file(path);
    if (auto error = read_sections(file, config, listen)) return path + ": " + *error;
    return std::nullopt;
  } catch (const toml::parse_error& error) {
    return path + ":" + std::to_string(error.source().begin.line) + ": " +
           std::string(error.description());
  }
}

}  // namespace lair
