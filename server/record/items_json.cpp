#include "server/record/items_json.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace lair::record {
namespace {

constexpr std::array<std::string_view, 4> kSections{
    "elements", "limits", "additions", "multipliers"};

}  // namespace

boost::json::array items_json(const ScoreSheet& sheet) {
  boost::json::array items;
  for (const ScoreItem& item : sheet.items) {
    boost::json::object fields;
    fields["section"] = kSections.at(static_cast<std::size_t>(item.section));
    fields["code"] = item.code;
    fields["value"] = item.value;
    fields["rule"] = item.rule;
    items.push_back(std::move(fields));
  }
  return items;
}

}  // namespace lair::record
