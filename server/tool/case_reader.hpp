// Reads a scored-hand case from JSON, field by field, with errors that name the field.
#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "engine/hands/hand.hpp"
#include "engine/rules/circumstances.hpp"

namespace lair::tool {

// The error for a line that is no valid case: the field, and what it may contain. It is an
// exception, caught once per line, because a case is read through many small functions and each of
// them can fail.
class CaseError : public std::runtime_error {
 public:
  CaseError(const std::string& field, const std::string& sentence)
      : std::runtime_error(field + ": " + sentence) {}
};

using Settings = std::vector<std::pair<std::string, std::string>>;

// An object of the case and its name, so that an error can say where it is.
class Fields {
 public:
  Fields(const boost::json::value& value, std::string path);

  [[nodiscard]] std::string name(std::string_view key) const;

  // The value of a field; throws if it is missing.
  [[nodiscard]] const boost::json::value& at(std::string_view key) const;

  // Null if the field is missing or null.
  [[nodiscard]] const boost::json::value* find(std::string_view key) const;

  [[nodiscard]] bool flag(std::string_view key) const;
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] Fields object(std::string_view key) const;
  [[nodiscard]] Tile tile(std::string_view key) const;
  [[nodiscard]] Wind wind(std::string_view key) const;

  // Nothing if the field is missing or null.
  [[nodiscard]] std::optional<Wind> optional_wind(std::string_view key) const;

  [[nodiscard]] std::vector<Tile> tiles(std::string_view key) const;

  // `concealed`, `melds` and `bonus` of one seat: 13 tiles, with each meld counted as three.
  [[nodiscard]] Hand hand() const;

  // The same with any number of tiles.
  [[nodiscard]] Hand hand_of_any_size() const;

  // `config` as keys and texts; empty if the field is missing.
  [[nodiscard]] Settings settings() const;

  // Throws for a field that is not listed; the error lists the known ones.
  void allow_only(std::span<const std::string_view> known) const;

  [[nodiscard]] const boost::json::object& json() const { return *object_; }

 private:
  [[nodiscard]] Melds melds() const;

  const boost::json::object* object_;
  std::string path_;
};

// The code of a seat or round, "we" to "wn"; nothing for any other text.
std::optional<Wind> wind_of(std::string_view code);

}  // namespace lair::tool
