// Reads one scored-hand case of JSON, field by field, with errors that name the field.
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

// A line of input that is no case: which field, what is allowed. Thrown by readers, caught once per
// line, because a case is read through many small functions that each can meet it.
class CaseError : public std::runtime_error {
 public:
  CaseError(const std::string& field, const std::string& sentence)
      : std::runtime_error(field + ": " + sentence) {}
};

using Settings = std::vector<std::pair<std::string, std::string>>;

// An object of the case together with its name, so that an error can say where it is.
class Fields {
 public:
  Fields(const boost::json::value& value, std::string path);

  [[nodiscard]] std::string name(std::string_view key) const;

  // The value of a field; an error when it is missing.
  [[nodiscard]] const boost::json::value& at(std::string_view key) const;

  // Null when the field is missing or null.
  [[nodiscard]] const boost::json::value* find(std::string_view key) const;

  [[nodiscard]] bool flag(std::string_view key) const;
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] Fields object(std::string_view key) const;
  [[nodiscard]] Tile tile(std::string_view key) const;
  [[nodiscard]] Wind wind(std::string_view key) const;

  // Nothing when the field is null or missing.
  [[nodiscard]] std::optional<Wind> optional_wind(std::string_view key) const;

  [[nodiscard]] std::vector<Tile> tiles(std::string_view key) const;

  // `concealed`, `melds` and `bonus` of one seat: 13 tiles, a meld counted as three.
  [[nodiscard]] Hand hand() const;

  // The same with any number of tiles.
  [[nodiscard]] Hand hand_of_any_size() const;

  // `config` as key and text; empty when the field is missing.
  [[nodiscard]] Settings settings() const;

  // An error for a field that is none of these, which lists them.
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
