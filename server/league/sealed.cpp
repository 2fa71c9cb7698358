#include "server/league/sealed.hpp"

#include <variant>

namespace lair::league {
namespace {

// The record without any result or ruling of a table of that round.
Record unsealed_part(Record record, std::uint32_t sealed) {
  auto* taken = std::get_if<ResultTaken>(&record.event);
  if (taken != nullptr && taken->round == sealed) taken->result = {};
  auto* ruling = std::get_if<Adjudicated>(&record.event);
  if (ruling == nullptr || ruling->round != sealed) return record;
  ruling->result = {};
  ruling->reason.clear();
  return record;
}

}  // namespace

const Round* sealed_round(const Season& season) {
  const Round* last = season.is_duplicate() ? season.last_round() : nullptr;
  return last != nullptr && !last->is_over() ? last : nullptr;
}

bool is_draw_told(const Season& season) {
  return season.is_over || season.settings.seed_salt.empty();
}

Season unsealed_part(const Season& season) {
  Season shown = season;
  const Round* sealed = sealed_round(season);
  if (sealed == nullptr) return shown;
  for (RoundTable& table : shown.rounds.at(draw_of(season, *sealed) - 1).tables) {
    table.result.reset();
    table.ruling.reset();
    table.reason.clear();
  }
  shown.records = {};
  for (const Record& record : season.records) {
    shown.records.push_back(unsealed_part(record, sealed->number));
  }
  return shown;
}

std::vector<DrawnWalls> walls_of(const Season& season) {
  std::vector<DrawnWalls> walls;
  if (!season.is_duplicate()) return walls;
  std::uint32_t draw = 0;
  for (const Round& round : season.rounds) {
    walls.push_back(
        {.draw = ++draw, .round = round.number, .is_told = !round.counts() || round.is_over()});
  }
  for (std::uint32_t next = season.next_round(); next <= season.settings.rounds; ++next) {
    walls.push_back({.draw = ++draw, .round = {}, .is_told = season.is_over});
  }
  return walls;
}

std::uint32_t draw_of(const Season& season, const Round& round) {
  return static_cast<std::uint32_t>(&round - season.rounds.data()) + 1;
}

}  // namespace lair::league
