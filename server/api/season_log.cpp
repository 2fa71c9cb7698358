#include "server/api/season_log.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include <boost/json.hpp>

#include "server/api/json.hpp"
#include "server/api/query.hpp"
#include "server/api/season_draw.hpp"
#include "server/league/sealed.hpp"
#include "server/league/undo.hpp"
#include "server/wire/season_codec.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::int64_t kLogMax = 500;  // acts on one page
constexpr std::int64_t kLogUsual = 200;

// Removes the results of a sealed round.
void hide_sealed(json::object& body, const league::Season& season, const league::Event& event) {
  const league::Round* sealed = league::sealed_round(season);
  if (sealed == nullptr) return;
  const auto* taken = std::get_if<league::ResultTaken>(&event);
  const auto* ruling = std::get_if<league::Adjudicated>(&event);
  const std::uint32_t round = taken != nullptr    ? taken->round
                              : ruling != nullptr ? ruling->round
                                                  : 0;
  if (round == sealed->number) body.erase("result");
}

json::object log_line_json(const league::Season& season,
                           const league::Undoing& undoing,
                           const league::Record& record,
                           PlayerNames& names) {
  json::object fields;
  fields["number"] = record.number;
  fields["at"] = record.at;
  fields["actor"] = record.actor ? json::value(names.json(*record.actor)) : json::value(nullptr);
  fields["kind"] = wire::kind_of(record.event);
  fields["undone"] = season.undone.contains(record.number);
  fields["undoable"] = !undoing.why_not(record.number).has_value();
  fields["body"] = json::parse(wire::text_of(record.event));
  if (json::value* settings = fields["body"].as_object().if_contains("settings")) {
    hide_draw(settings->as_object(), season);
  }
  hide_sealed(fields["body"].as_object(), season, record.event);
  return fields;
}

}  // namespace

net::HttpAnswer log_answer(const league::Season& season,
                           const net::HttpRequest& request,
                           PlayerNames& names) {
  const Query query = query_of(request.query);
  const auto before = whole_number(query, "before");
  if (!before) return json_error(400, "bad_query", before.error());
  const auto limit = whole_number(query, "limit");
  if (!limit) return json_error(400, "bad_query", limit.error());
  const auto all = static_cast<std::int64_t>(season.records.size());
  const std::int64_t end = std::clamp<std::int64_t>(before->value_or(all + 1) - 1, 0, all);
  const std::int64_t wanted = std::clamp<std::int64_t>(limit->value_or(kLogUsual), 1, kLogMax);
  const std::int64_t first = std::max<std::int64_t>(end - wanted, 0);
  const league::Undoing undoing(season);
  json::array log;
  for (std::int64_t at = first; at < end; ++at) {
    const league::Record& record = season.records[static_cast<std::size_t>(at)];
    log.push_back(log_line_json(season, undoing, record, names));
  }
  json::object fields;
  fields["log"] = std::move(log);
  fields["next_before"] = first > 0 ? json::value(first + 1) : json::value(nullptr);
  return json_answer(fields);
}

}  // namespace lair
