// Options of one kind as rows: where a rule system keeps the value, and what a host reads about it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/rules/house.hpp"
#include "engine/units.hpp"

namespace lair {

// An option that is on or off, kept in a member of a rule system's Options.
template <class Options>
struct SwitchRow {
  bool Options::*value;
  std::string_view key;
  std::string_view label;
  std::string_view sentence;
  std::string_view rule;
};

// An option that is a number of faan.
template <class Options>
struct FaanRow {
  Faan Options::*value;
  std::string_view key;
  std::int64_t min;
  std::int64_t max;
  std::string_view label;
  std::string_view sentence;
  std::string_view rule;
};

// Adds the rows as options; their defaults are the values of a fresh Options.
template <class Options>
void add_options(std::span<const SwitchRow<Options>> rows, std::vector<Option>& options) {
  const Options standard;
  for (const SwitchRow<Options>& row : rows) {
    options.push_back({.key = row.key,
                       .kind = OptionKind::Switch,
                       .standard = standard.*row.value ? 1 : 0,
                       .label = row.label,
                       .sentence = row.sentence,
                       .rule = row.rule});
  }
}

template <class Options>
void add_options(std::span<const FaanRow<Options>> rows, std::vector<Option>& options) {
  const Options standard;
  for (const FaanRow<Options>& row : rows) {
    options.push_back({.key = row.key,
                       .kind = OptionKind::Number,
                       .standard = (standard.*row.value).count(),
                       .min = row.min,
                       .max = row.max,
                       .label = row.label,
                       .sentence = row.sentence,
                       .rule = row.rule});
  }
}

// Reads the values of the rows from the house, whose option at index `first` is the first row.
template <class Options>
void read_options(std::span<const SwitchRow<Options>> rows,
                  const House& house,
                  std::size_t first,
                  Options& options) {
  for (std::size_t at = 0; at < rows.size(); ++at) {
    options.*rows[at].value = house[first + at] != 0;
  }
}

template <class Options>
void read_options(std::span<const FaanRow<Options>> rows,
                  const House& house,
                  std::size_t first,
                  Options& options) {
  for (std::size_t at = 0; at < rows.size(); ++at) {
    options.*rows[at].value = Faan(static_cast<std::int32_t>(house[first + at]));
  }
}

}  // namespace lair
