#include "server/store/written_names.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <variant>

#include "engine/match_on.hpp"

namespace lair::store {
namespace {

constexpr char kNameMark = '\x1f';
constexpr char kWordsMark = '\x1e';

// The name of the person whom a table was called after; nothing if the host made up its name.
std::optional<std::string_view> named_after(std::string_view table) {
  const std::string rest = table::table_name_of({});
  if (table.size() <= rest.size() || !table.ends_with(rest)) return std::nullopt;
  return table.substr(0, table.size() - rest.size());
}

bool is_plain(std::string_view text) { return !text.empty() && !key_in(text); }

bool is_plain(const table::Occupant& occupant) {
  return occupant.kind == table::OccupantKind::Person && is_plain(occupant.name);
}

bool is_plain(const table::TableSettings& settings) {
  return is_plain(settings.name) ||
         std::ranges::any_of(settings.policies.invited, [](const table::NamedPerson& invited) {
           return is_plain(invited.name);
         });
}

bool is_plain(const table::TableOpened& opened) {
  return is_plain(*opened.settings) ||
         std::ranges::any_of(opened.seats->values, [](const std::optional<table::Occupant>& seat) {
           return seat && is_plain(*seat);
         });
}

}  // namespace

std::optional<Key> key_in(std::string_view text) {
  if (text.empty() || (text.front() != kNameMark && text.front() != kWordsMark))
    return std::nullopt;
  Key key{.kind = text.front() == kNameMark ? Keyed::Name : Keyed::Words};
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + 1, end, key.row);
  if (read.ptr != end || read.ec != std::errc()) return std::nullopt;
  return key;
}

WrittenNames::WrittenNames(Database& database)
    : find_(database, "SELECT id FROM person_name WHERE name = ? AND player = ?"),
      add_(database, "INSERT INTO person_name (name, player) VALUES (?, ?) RETURNING id"),
      called_(database, "SELECT 1 FROM player WHERE id = ? AND name = ?") {}

bool WrittenNames::concern(const table::Record& record) {
  return std::holds_alternative<table::TableOpened>(record.change) ||
         std::holds_alternative<table::OptionsChanged>(record.change) ||
         std::holds_alternative<table::SeatTaken>(record.change) ||
         std::holds_alternative<table::SeatReserved>(record.change) ||
         std::holds_alternative<table::Booted>(record.change);
}

bool WrittenNames::are_plain_in(const table::Record& record) {
  return std::visit(
      Match{[](const table::SeatTaken& taken) { return is_plain(taken.occupant); },
            [](const table::TableOpened& opened) { return is_plain(opened); },
            [](const table::OptionsChanged& changed) { return is_plain(*changed.settings); },
            [](const table::SeatReserved& reserved) { return is_plain(reserved.who.name); },
            [](const table::Booted& booted) { return is_plain(booted.note); },
            [](const auto&) { return false; }},
      record.change);
}

table::Record WrittenNames::keyed(table::Record record) {
  const auto key_occupant = [this](table::Occupant& occupant) {
    if (occupant.kind == table::OccupantKind::Person) key(occupant.name, occupant.player);
  };
  std::visit(
      Match{[&](table::SeatTaken& taken) { key_occupant(taken.occupant); },
            [&](table::TableOpened& opened) {
              for (auto& occupant : *opened.seats) {
                if (occupant) key_occupant(*occupant);
              }
              key(*opened.settings, opened.host);
            },
            [&](table::OptionsChanged& changed) { key(*changed.settings, PlayerId()); },
            [&](table::SeatReserved& reserved) { key(reserved.who.name, reserved.who.player); },
            [&](table::Booted& booted) { key_words(booted.note); },
            [](auto&) {}},
      record.change);
  return record;
}

void WrittenNames::key(table::TableSettings& settings, PlayerId host) {
  for (table::NamedPerson& invited : settings.policies.invited) key(invited.name, invited.player);
  if (settings.name.empty()) return;
  if (const auto after = named_after(settings.name)) {
    std::string name(*after);
    key(name, who_is_called(name, host));
    settings.name = std::move(name);
  } else {
    key_words(settings.name);
  }
}

void WrittenNames::key_words(std::string& words) {
  if (!words.empty()) words = kWordsMark + std::to_string(row_of(words, PlayerId()));
}

PlayerId WrittenNames::who_is_called(std::string_view name, PlayerId player) {
  return Run(called_, player.value(), name).step() ? player : PlayerId();
}

void WrittenNames::key(std::string& name, PlayerId player) {
  if (!name.empty()) name = kNameMark + std::to_string(row_of(name, player));
}

std::int64_t WrittenNames::row_of(std::string_view text, PlayerId player) {
  {
    Run row(find_, text, player.value());
    if (row.step()) return row.integer(0);
  }
  Run row(add_, text, player.value());
  row.step();
  return row.integer(0);
}

}  // namespace lair::store
