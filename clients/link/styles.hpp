// Which named style the settings of a table amount to, and how hosts write it into a table's name;
// the same as in clients/web/src/state/styles.ts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <google/protobuf/repeated_ptr_field.h>

#include "lair/v1/values.pb.h"

namespace lair::link {

// The option that hosts write as a bare number, as in "5F 1000".
inline constexpr std::string_view kLimit = "limit";

using Settings = google::protobuf::RepeatedPtrField<v1::Setting>;

// The style with the same value for every option; options that are not named have their standard
// value. Null if there is none.
const v1::Style* style_of(const v1::RuleSystem& rules, const Settings& settings);

struct NearStyle {
  const v1::Style* style;
  std::vector<const v1::Option*> changed;  // the options that differ from it
};

// The style with the fewest options that differ, the first if there are several;
// nothing if there are no styles.
std::optional<NearStyle> nearest_style(const v1::RuleSystem& rules, const Settings& settings);

// The value of that option in these settings; null if they do not mention it.
const std::string* value_in(const Settings& settings, std::string_view key);

// Reads "limit=1000,min_faan=3", as the server's pages write a house.
Settings settings_in(std::string_view text);

// The settings that a table's name stands for, in the way hosts traditionally wrote it: a style,
// its words in either order, with or without a limit, as in "5F", "basic 3F", "KFC 1000 no rush".
// Nothing if it names no style.
std::optional<Settings> settings_named(const v1::RuleSystem& rules, std::string_view name);

// How a host would write these settings into a table's name; nothing if no style matches even when
// the limit is ignored.
std::optional<std::string> name_of_settings(const v1::RuleSystem& rules, const Settings& settings);

}  // namespace lair::link
