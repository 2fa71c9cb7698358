#include "server/wire/season_file.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>
#include <variant>

#include <boost/json.hpp>

#include "engine/match_on.hpp"
#include "server/league/people_in.hpp"
#include "server/wire/doubled_key.hpp"
#include "server/wire/season_codec.hpp"

namespace lair::wire {
namespace {

namespace json = boost::json;
using league::PlayerId;

constexpr std::string_view kFormat = "lions-lair-season";
constexpr std::int64_t kVersion = 1;
constexpr std::size_t kNamesToldMax = 20;

struct Unfit : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// --- Writing ---

void hide_seed(league::SeasonSettings& settings) {
  settings.seed = 0;
  settings.seed_salt.clear();
}

// Removes what means nothing on another server.
league::Event for_others(league::Event event, bool is_seed_told) {
  const auto settle = [&](league::SeasonSettings& settings) {
    if (!is_seed_told) hide_seed(settings);
  };
  std::visit(Match{[&](league::SeasonOpened& opened) {
                     settle(opened.settings);
                     opened.imported.reset();
                     opened.follows.season.reset();
                   },
                   [&](league::SettingsChanged& changed) { settle(changed.settings); },
                   [](league::RoundStarted& started) { started.tables.clear(); },
                   [](league::ResultTaken& taken) { taken.result.game.reset(); },
                   [](league::Adjudicated& ruling) { ruling.result.game.reset(); },
                   [](league::PaperEntered& entered) { entered.result.game.reset(); },
                   [](auto&) {}},
             event);
  return event;
}

std::string line_of(const league::Record& record, bool is_seed_told) {
  json::object line;
  line["number"] = record.number;
  line["at"] = record.at;
  line["actor"] = record.actor ? json::value(record.actor->value()) : json::value(nullptr);
  line["kind"] = kind_of(record.event);
  line["body"] = json::parse(text_of(for_others(record.event, is_seed_told)));
  return json::serialize(line);
}

std::set<std::uint64_t> people_of(const std::vector<league::Record>& records) {
  std::set<std::uint64_t> people;
  for (const league::Record& record : records) {
    league::each_player(record, [&](const PlayerId& player) { people.insert(player.value()); });
  }
  return people;
}

// --- Reading ---

// Throws unless every field in the file was understood and has the value it was read as.
void expect_known(const json::value& given, const json::value& read, const std::string& path) {
  if (const json::object* fields = given.if_object()) {
    const json::object* known = read.if_object();
    for (const auto& [key, value] : *fields) {
      const std::string name = path + "." + std::string(key);
      const json::value* found = known == nullptr ? nullptr : known->if_contains(key);
      if (found == nullptr) throw Unfit(name + ": this server does not know this field");
      expect_known(value, *found, name);
    }
    return;
  }
  const json::array* list = given.if_array();
  const json::array* known = read.if_array();
  if (list == nullptr || known == nullptr || list->size() != known->size()) {
    if (given != read) throw Unfit(path + ": this value is not valid here");
    return;
  }
  for (std::size_t at = 0; at < list->size(); ++at) {
    expect_known((*list)[at], (*known)[at], path + "[" + std::to_string(at) + "]");
  }
}

const json::value& field(const json::object& object, std::string_view key) {
  const json::value* found = object.if_contains(key);
  if (found == nullptr) throw Unfit(std::string(key) + " is missing");
  return *found;
}

void expect_keys(const json::object& object, std::initializer_list<std::string_view> keys) {
  for (const auto& [key, value] : object) {
    if (std::ranges::find(keys, std::string_view(key)) == keys.end()) {
      throw Unfit(std::string(key) + ": this server does not know this field");
    }
  }
}

// Fills in what the file leaves out: the tables of a round have no numbers on this server.
void fill_in(league::Event& event) {
  if (auto* started = std::get_if<league::RoundStarted>(&event)) {
    started->tables.assign(started->pairing.tables.size(), 0);
  }
}

bool names_games_or_tables(const league::Event& event) {
  return std::visit(
      Match{[](const league::SeasonOpened& opened) {
              return opened.imported || opened.follows.season;
            },
            [](const league::RoundStarted& started) { return !started.tables.empty(); },
            [](const league::ResultTaken& taken) { return taken.result.game.has_value(); },
            [](const league::Adjudicated& ruling) { return ruling.result.game.has_value(); },
            [](const league::PaperEntered& entered) { return entered.result.game.has_value(); },
            [](const auto&) { return false; }},
      event);
}

template <class Number>
Number number_at(const json::object& object, std::string_view key) {
  json::error_code error;
  const auto number = field(object, key).to_number<Number>(error);
  if (error) throw Unfit(std::string(key) + ": " + error.message());
  return number;
}

std::string text_at(const json::object& object, std::string_view key) {
  const json::string* text = field(object, key).if_string();
  if (text == nullptr) throw Unfit(std::string(key) + ": not a string");
  return std::string(*text);
}

league::Record season_record_from(const json::object& line) {
  expect_keys(line, {"number", "at", "actor", "kind", "body"});
  league::Record record;
  record.number = number_at<std::uint32_t>(line, "number");
  record.at = number_at<std::int64_t>(line, "at");
  if (!field(line, "actor").is_null()) {
    record.actor = PlayerId(number_at<std::uint64_t>(line, "actor"));
  }
  const json::value& body = field(line, "body");
  auto event = wire::event_from(text_at(line, "kind"), json::serialize(body));
  if (!event) throw Unfit(event.error());
  expect_known(body, json::parse(text_of(*event)), "body");
  if (names_games_or_tables(*event)) {
    throw Unfit("it refers to a table, a game or a season of another server, or to an import");
  }
  fill_in(*event);
  record.event = *std::move(event);
  return record;
}

FilePerson person_from(const json::object& line) {
  expect_keys(line, {"player", "name"});
  return {.player = PlayerId(number_at<std::uint64_t>(line, "player")),
          .name = text_at(line, "name")};
}

template <class Read>
auto list_from(const json::object& file, std::string_view key, const Read& read) {
  std::vector<decltype(read(json::object()))> list;
  for (const json::value& line : field(file, key).as_array()) {
    try {
      list.push_back(read(line.as_object()));
    } catch (const std::exception& wrong) {
      throw Unfit(std::string(key) + ", entry " + std::to_string(list.size() + 1) + ": " +
                  reason_of(wrong));
    }
  }
  return list;
}

SeasonFile file_from(const json::object& file) {
  const json::value* format = file.if_contains("format");
  if (format == nullptr || *format != json::value(json::string(kFormat))) {
    throw Unfit("this is not a season of Lion's Lair: its format is not " + std::string(kFormat));
  }
  if (field(file, "version") != json::value(kVersion)) {
    throw Unfit("this server reads only version " + std::to_string(kVersion) +
                " of a season's file");
  }
  expect_keys(file, {"format", "version", "people", "records"});
  return {.people = list_from(file, "people", person_from),
          .records = list_from(file, "records", season_record_from)};
}

std::string told(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t at = 0; at < std::min(names.size(), kNamesToldMax); ++at) {
    text += (at == 0 ? "" : ", ") + names[at];
  }
  if (names.size() > kNamesToldMax) {
    text += " and " + std::to_string(names.size() - kNamesToldMax) + " more";
  }
  return text;
}

using Known = std::map<std::uint64_t, PlayerId>;  // player number in the file, player here

Result<Known, std::string> known_here(
    const std::vector<FilePerson>& people,
    const std::function<std::optional<PlayerId>(const FilePerson&)>& find) {
  Known known;
  std::set<std::uint64_t> taken;
  std::vector<std::string> strangers;
  for (const FilePerson& person : people) {
    const auto here = find(person);
    if (!here) {
      strangers.push_back(person.name + " (" + std::to_string(person.player.value()) + ")");
      continue;
    }
    const bool is_new = known.emplace(person.player.value(), *here).second;
    if (!is_new || !taken.insert(here->value()).second) {
      return fail("The file names " + person.name + " twice.");
    }
  }
  if (strangers.empty()) return known;
  return fail("This server does not know " + told(strangers) +
              ". Everybody who took part needs an account with the same name here.");
}

}  // namespace

std::string season_file(const std::vector<league::Record>& records,
                        const std::function<std::string(PlayerId)>& name_of,
                        SeedShown shown) {
  const bool is_seed_told = shown == SeedShown::Told;
  std::string text = "{\n\"format\": " + json::serialize(json::string(kFormat)) +
                     ",\n\"version\": " + std::to_string(kVersion) + ",\n\"people\": [";
  std::string_view comma;
  for (const std::uint64_t player : people_of(records)) {
    const json::object line{
        {"player", player                   },
        {"name",   name_of(PlayerId(player))}
    };
    text.append(comma).append("\n").append(json::serialize(line));
    comma = ",";
  }
  text += "\n],\n\"records\": [";
  comma = {};
  for (const league::Record& record : records) {
    text.append(comma).append("\n").append(line_of(record, is_seed_told));
    comma = ",";
  }
  return text + "\n]\n}\n";
}

Result<SeasonFile, std::string> season_from_file(std::string_view text) {
  if (text.size() > kSeasonFileBytesMax) {
    return fail("A season's file can have at most " +
                std::to_string(kSeasonFileBytesMax / 1024 / 1024) + " MiB.");
  }
  if (const auto key = doubled_key(text)) {
    return fail("The file has the field " + *key + " twice in one place.");
  }
  json::stream_parser parser;
  json::error_code error;
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error && read == text.size()) parser.finish(error);
  if (error || read < text.size()) {
    const auto line = 1 + std::ranges::count(text.substr(0, read), '\n');
    return fail("The file is not JSON: line " + std::to_string(line) + " cannot be read.");
  }
  const json::value value = parser.release();
  if (!value.is_object()) return fail(std::string("The file is not a JSON object."));
  try {
    return file_from(value.get_object());
  } catch (const std::exception& wrong) {
    return fail("The file cannot be read: " + reason_of(wrong) + ".");
  }
}

Result<std::vector<league::Record>, std::string> records_here(
    SeasonFile file, const std::function<std::optional<PlayerId>(const FilePerson&)>& find) {
  const auto known = known_here(file.people, find);
  if (!known) return fail(known.error());
  std::set<std::uint64_t> unnamed;
  for (league::Record& record : file.records) {
    league::each_player(record, [&](PlayerId& player) {
      const auto found = known->find(player.value());
      if (found == known->end()) {
        unnamed.insert(player.value());
      } else {
        player = found->second;
      }
    });
  }
  if (unnamed.empty()) return std::move(file.records);
  return fail("The file does not say who player " + std::to_string(*unnamed.begin()) + " is.");
}

}  // namespace lair::wire
