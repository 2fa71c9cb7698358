// The options of a house, stored once for all tables that play by it.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lair::table {

// Options by key; the values are text.
using HouseSettings = std::vector<std::pair<std::string, std::string>>;

// House settings that any number of tables can share: a table has every option written out, and
// most tables play by the same few houses. Read like a HouseSettings.
class SharedSettings {
 public:
  SharedSettings() = default;

  SharedSettings(HouseSettings all)  // NOLINT(google-explicit-constructor): the same, kept apart
      : SharedSettings(std::make_shared<const HouseSettings>(std::move(all))) {}

  SharedSettings(std::initializer_list<HouseSettings::value_type> all)
      : SharedSettings(HouseSettings(all)) {}

  explicit SharedSettings(std::shared_ptr<const HouseSettings> all) : all_(std::move(all)) {}

  // NOLINTNEXTLINE(google-explicit-constructor): the same, read
  operator const HouseSettings&() const {
    static const HouseSettings kNone;
    return all_ != nullptr ? *all_ : kNone;
  }

  [[nodiscard]] auto begin() const { return all().begin(); }

  [[nodiscard]] auto end() const { return all().end(); }

  friend bool operator==(const SharedSettings& a, const SharedSettings& b) {
    return a.all_ == b.all_ || a.all() == b.all();
  }

 private:
  [[nodiscard]] const HouseSettings& all() const { return *this; }

  std::shared_ptr<const HouseSettings> all_;  // null for none
};

}  // namespace lair::table
