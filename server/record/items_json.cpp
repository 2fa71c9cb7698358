#include "server/record/items_json.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace lair::record {
namespace {

constexpr std::array<std::string_view, 4> kSections{
    "elements", "limits", "additions", "multipliers"};

template <class Number>
boost::json::value count_or_null(const std::optional<Number>& number) {
  return number ? boost::json::value(number->count()) : boost::json::value(nullptr);
}

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

boost::json::object sheet_json(const ScoreSheet& sheet) {
  boost::json::object fields;
  fields["items"] = items_json(sheet);
  fields["faan"] = count_or_null(sheet.faan);
  fields["faan_raw"] = count_or_null(sheet.faan_raw);
  fields["counted"] = count_or_null(sheet.counted);
  fields["minimum"] = sheet.minimum.count();
  fields["sum"] = count_or_null(sheet.sum);
  fields["product"] = nullptr;
  if (sheet.product) fields["product"] = *sheet.product;
  fields["total"] = sheet.total.count();
  fields["limit_hand"] = nullptr;
  if (!sheet.limit_hand.empty()) fields["limit_hand"] = sheet.limit_hand;
  return fields;
}

}  // namespace lair::record
