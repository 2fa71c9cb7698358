#include "server/wire/season_codec.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <stdexcept>
#include <string>
#include <utility>

#include <boost/json.hpp>

#include "server/league/people_in.hpp"

namespace lair::wire {
namespace {

namespace json = boost::json;
using league::Absent;
using league::Format;
using league::Remainder;
using league::Ties;

constexpr std::array<std::string_view, std::variant_size_v<league::Event>> kKinds{
    "season_opened",  "settings_changed", "organiser_added", "organiser_removed",
    "registered",     "withdrawn",        "check_in_opened", "checked_in",
    "round_started",  "result_taken",     "adjudicated",     "penalized",
    "time_extended",  "paused",           "resumed",         "round_abandoned",
    "undone",         "season_ended",     "missed",          "time_lost",
    "player_invited", "moved_in_person",  "paper_entered",   "paper_confirmed",
    "paper_disputed", "team_added",       "team_renamed",    "player_placed",
    "season_removed"};

constexpr std::array<std::string_view, std::variant_size_v<league::Contest>> kContests{
    "singles", "knock_out", "teams", "divisions", "duplicate"};
constexpr std::array<std::string_view, 3> kFormats{"fixed", "round_robin", "swiss"};
constexpr std::array<std::string_view, 2> kRemainders{"substitutes", "byes"};
constexpr std::array<std::string_view, 2> kAbsents{"substitute", "walk_over"};
constexpr std::array<std::string_view, league::kTieBreaks> kTieBreakWords{
    "game_points", "hands_won", "wins", "places", "head_to_head", "largest_game"};
constexpr std::array<std::string_view, 2> kVenues{"online", "in_person"};
constexpr std::array<std::string_view, 4> kPaperOpenings{
    "none", "first_draw", "first_discard", "before_draw"};
constexpr std::array<std::string_view, 2> kTies{"printed", "shared"};
constexpr std::array<std::string_view, 5> kLengthUnits{
    "match", "rounds", "hands", "deals", "minutes"};

// Before seasons chose a length, a game had at most `hands` deals, 16 if the season did not say.
constexpr std::uint32_t kOldDeals = 16;

template <class Choice>
constexpr auto& words_of_type() {
  if constexpr (std::same_as<Choice, Format>)
    return kFormats;
  else if constexpr (std::same_as<Choice, Remainder>)
    return kRemainders;
  else if constexpr (std::same_as<Choice, Absent>)
    return kAbsents;
  else if constexpr (std::same_as<Choice, league::Venue>)
    return kVenues;
  else if constexpr (std::same_as<Choice, league::TieBreak>)
    return kTieBreakWords;
  else if constexpr (std::same_as<Choice, league::PaperOpening>)
    return kPaperOpenings;
  else if constexpr (std::same_as<Choice, LengthUnit>)
    return kLengthUnits;
  else
    return kTies;
}

template <class Value>
concept Choice = std::is_enum_v<Value>;

template <class Value>
concept Fields = requires(Value& value) {
  Value::fields(value, [](const char*, auto&) {});
};

struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// --- Writing ---

json::value json_of(const std::string& text) { return json::string(text); }

json::value json_of(bool is_so) { return is_so; }

json::value json_of(PlayerId player) { return player.value(); }

json::value json_of(const MatchLength& length);

json::value json_of(const league::Contest& contest);

template <std::integral Number>

requires(!std::same_as<Number, bool>) json::value json_of(Number number) { return number; }

template <Choice Value>
json::value json_of(Value value) {
  return json::string(words_of_type<Value>().at(static_cast<std::size_t>(value)));
}

json::value json_of(const MatchLength& length) {
  return json::object{
      {"unit",  json_of(length.unit) },
      {"count", json_of(length.count)}
  };
}

template <class Value>
json::value json_of(const std::optional<Value>& value);

template <class Values>
json::value array_of(const Values& values);

template <class Value, std::size_t kSize>
json::value json_of(const std::array<Value, kSize>& values) {
  return array_of(values);
}

template <class Value>
json::value json_of(const std::vector<Value>& values) {
  return array_of(values);
}

template <Fields Value>
json::value json_of(const Value& value) {
  json::object fields;
  Value::fields(value, [&](const char* name, const auto& field) { fields[name] = json_of(field); });
  return fields;
}

// {"kind": "knock_out", "through": 2}: the kind, then its fields.
json::value json_of(const league::Contest& contest) {
  json::object fields{
      {"kind", json::string(kContests.at(contest.index()))}
  };
  const auto put = [&](const char* name, const auto& field) { fields[name] = json_of(field); };
  std::visit([&](const auto& kind) { kind.fields(kind, put); }, contest);
  return fields;
}

template <class Value>
json::value json_of(const std::optional<Value>& value) {
  return value ? json_of(*value) : json::value(nullptr);
}

template <class Values>
json::value array_of(const Values& values) {
  json::array list;
  for (const auto& value : values) list.push_back(json_of(value));
  return list;
}

// --- Reading ---

void read(const json::value& from, std::string& text) { text = from.as_string(); }

void read(const json::value& from, bool& is_so) { is_so = from.as_bool(); }

template <std::integral Number>

requires(!std::same_as<Number, bool>) void read(const json::value& from, Number& number) {
  number = from.to_number<Number>();
}

void read(const json::value& from, PlayerId& player) {
  player = PlayerId(from.to_number<std::uint64_t>());
}

template <Choice Value>
void read(const json::value& from, Value& value) {
  const std::string_view word(from.as_string());
  const auto& words = words_of_type<Value>();
  const auto* const found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) throw Unreadable("unknown word " + std::string(word));
  value = static_cast<Value>(found - words.begin());
}

void read(const json::value& from, league::Contest& contest);

void read(const json::value& from, MatchLength& length) {
  read(from.at("unit"), length.unit);
  read(from.at("count"), length.count);
}

template <Fields Value>
void read(const json::value& from, Value& value);

template <class Value>
void read(const json::value& from, std::optional<Value>& value) {
  value.reset();
  if (!from.is_null()) read(from, value.emplace());
}

template <class Value, std::size_t kSize>
void read(const json::value& from, std::array<Value, kSize>& values) {
  if (from.as_array().size() != kSize) {
    throw Unreadable("a list must have " + std::to_string(kSize) + " values");
  }
  for (std::size_t at = 0; at < kSize; ++at) read(from.as_array().at(at), values.at(at));
}

template <class Value>
void read(const json::value& from, std::vector<Value>& values) {
  values.clear();
  for (const json::value& one : from.as_array()) read(one, values.emplace_back());
}

// Reads what settings objects of earlier versions say in fields that no longer exist.
template <class Value>
void read_old(const json::object&, Value&) {}

void read_old(const json::object& fields, league::SeasonSettings& settings) {
  if (fields.contains("length")) return;
  settings.length = {LengthUnit::Deals, kOldDeals};
  if (const json::value* hands = fields.if_contains("hands")) read(*hands, settings.length.count);
}

template <Fields Value>
void read(const json::value& from, Value& value) {
  const json::object& fields = from.as_object();
  read_old(fields, value);
  Value::fields(value, [&](const char* name, auto& field) {
    const json::value* found = fields.if_contains(name);
    if (found == nullptr) return;
    try {
      read(*found, field);
    } catch (const std::exception& wrong) {
      throw Unreadable(std::string(name) + ": " + reason_of(wrong));
    }
  });
}

// Makes the alternative at index `kind` of the variant and reads its fields from the object.
template <class Variant, std::size_t kKind = 0>
Variant of_kind(std::size_t kind, const json::value& from) {
  if constexpr (kKind < std::variant_size_v<Variant>) {
    if (kind != kKind) return of_kind<Variant, kKind + 1>(kind, from);
    std::variant_alternative_t<kKind, Variant> value;
    read(from, value);
    return value;
  } else {
    throw Unreadable("no such kind");
  }
}

void read(const json::value& from, league::Contest& contest) {
  const std::string_view word(from.at("kind").as_string());
  const auto* const found = std::find(kContests.begin(), kContests.end(), word);
  if (found == kContests.end()) throw Unreadable("unknown word " + std::string(word));
  contest = of_kind<league::Contest>(static_cast<std::size_t>(found - kContests.begin()), from);
}

}  // namespace

std::string_view kind_of(const league::Event& event) { return kKinds.at(event.index()); }

std::string text_of(const league::Event& event) {
  return std::visit([](const auto& one) { return json::serialize(json_of(one)); }, event);
}

std::set<PlayerId> people_in(const league::Record& record) {
  std::set<PlayerId> people;
  league::each_player(record, [&](PlayerId player) { people.insert(player); });
  people.erase(PlayerId());
  return people;
}

Result<league::Event, std::string> event_from(std::string_view kind, std::string_view text) {
  const auto* const found = std::find(kKinds.begin(), kKinds.end(), kind);
  if (found == kKinds.end()) return fail("unknown kind of event " + std::string(kind));
  try {
    return of_kind<league::Event>(static_cast<std::size_t>(found - kKinds.begin()),
                                  json::parse(json::string_view(text.data(), text.size())));
  } catch (const std::exception& error) {
    return fail(std::string(kind) + ": " + reason_of(error));
  }
}

std::string reason_of(const std::exception& wrong) {
  const auto* coded = dynamic_cast<const boost::system::system_error*>(&wrong);
  return coded != nullptr ? coded->code().message() : wrong.what();
}

std::string_view word_of(const league::Contest& contest) { return kContests.at(contest.index()); }

std::string_view word_of(Format format) { return kFormats.at(static_cast<std::size_t>(format)); }

std::string_view word_of(Remainder remainder) {
  return kRemainders.at(static_cast<std::size_t>(remainder));
}

std::string_view word_of(Absent absent) { return kAbsents.at(static_cast<std::size_t>(absent)); }

std::string_view word_of(Ties ties) { return kTies.at(static_cast<std::size_t>(ties)); }

}  // namespace lair::wire
