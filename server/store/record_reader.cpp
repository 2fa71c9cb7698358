#include "server/store/record_reader.hpp"

#include <algorithm>
#include <variant>

#include "engine/match_on.hpp"
#include "server/store/written_names.hpp"
#include "server/wire/journal_codec.hpp"

namespace lair::store {
namespace {

bool sat_here(const std::vector<table::Record>& records, PlayerId player) {
  return std::ranges::any_of(records, [player](const table::Record& record) {
    const auto* taken = std::get_if<table::SeatTaken>(&record.change);
    return taken != nullptr && taken->occupant.player == player;
  });
}

}  // namespace

RecordReader::RecordReader(Database& database)
    : stranger_(database, "SELECT name FROM player WHERE id = ? AND forgotten IS NOT NULL"),
      name_(database, "SELECT name FROM person_name WHERE id = ?") {}

Result<table::Record, wire::Malformed> RecordReader::read(std::string_view bytes) {
  auto record = wire::decode_record(bytes);
  if (!record) return record;
  put_in_names(record->change);
  return record;
}

void RecordReader::put_in_names(table::Change& change) {
  std::visit(Match{[&](table::SeatTaken& taken) { put_in_name(taken.occupant); },
                   [&](table::TableOpened& opened) {
                     for (auto& occupant : *opened.seats) {
                       if (occupant) put_in_name(*occupant);
                     }
                     put_in_names(*opened.settings);
                   },
                   [&](table::OptionsChanged& changed) { put_in_names(*changed.settings); },
                   [&](table::SeatReserved& reserved) { put_in_name(reserved.who.name); },
                   [&](table::Booted& booted) { put_in_name(booted.note); },
                   [](auto&) {}},
             change);
}

void RecordReader::put_in_names(table::TableSettings& settings) {
  for (table::NamedPerson& invited : settings.policies.invited) put_in_name(invited.name);
  const auto key = key_in(settings.name);
  if (!key) return;
  const std::string& text = name_of(*key);
  settings.name = key->kind == Keyed::Name ? table::table_name_of(text) : text;
}

void RecordReader::put_in_name(std::string& text) {
  if (const auto key = key_in(text)) text = name_of(*key);
}

const std::string& RecordReader::name_of(Key key) {
  const auto [found, is_new] = names_.try_emplace(key.row);
  if (is_new) {
    Run row(name_, key.row);
    found->second = row.step() ? std::string(row.text(0)) : "?";  // in a damaged database
  }
  return found->second;
}

void RecordReader::put_right(std::vector<table::Record>& records) const {
  // Only people who sat at this table: at another one, somebody else may have such a name.
  std::map<std::string, PlayerId> gone;
  for (const auto& [before, player] : before_) {
    if (sat_here(records, player)) gone[before] = player;
  }
  for (table::Record& record : records) {
    for (const auto& [before, player] : gone) {
      const std::string& after = *strangers_.at(player);
      if (auto* opened = std::get_if<table::TableOpened>(&record.change)) {
        table::rename(*opened->settings, player, before, after);
      } else if (auto* changed = std::get_if<table::OptionsChanged>(&record.change)) {
        table::rename(*changed->settings, player, before, after);
      } else if (auto* reserved = std::get_if<table::SeatReserved>(&record.change);
                 reserved != nullptr && reserved->who.is(player, before)) {
        reserved->who.name = after;
      }
    }
  }
}

void RecordReader::put_in_name(table::Occupant& occupant) {
  if (occupant.kind != table::OccupantKind::Person) return;
  if (key_in(occupant.name)) return put_in_name(occupant.name);
  const auto& name = stranger(occupant.player);
  if (!name) return;
  before_.emplace(occupant.name, occupant.player);
  occupant.name = *name;
}

const std::optional<std::string>& RecordReader::stranger(PlayerId player) {
  const auto [found, is_new] = strangers_.try_emplace(player);
  if (is_new) {
    Run row(stranger_, player.value());
    if (row.step()) found->second = std::string(row.text(0));
  }
  return found->second;
}

}  // namespace lair::store
