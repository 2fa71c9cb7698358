#include "server/api/verdict_json.hpp"

#include <cmath>

#include "engine/tiles/notation.hpp"
#include "server/record/play_words.hpp"

namespace lair {
namespace {

namespace json = boost::json;

json::object choice_json(const Choice& choice) {
  const Estimate& estimate = choice.estimate;
  json::object fields;
  fields["action"] = record::word_of(estimate.action);
  if (const auto tile = record::tile_of(estimate.action)) fields["tile"] = code_of(*tile);
  fields["win"] = rounded_estimate(estimate.win);
  fields["points"] = rounded_estimate(estimate.points);
  fields["deal_in"] = rounded_estimate(estimate.deal_in);
  fields["deal_in_cost"] = rounded_estimate(estimate.deal_in_cost);
  fields["change"] = rounded_estimate(estimate.change);
  fields["spread"] = rounded_estimate(estimate.spread);
  if (choice.threat) {
    fields["threat"] = {
        {"seat",   record::word_of(choice.threat->seat)   },
        {"chance", rounded_estimate(choice.threat->chance)}
    };
  }
  return fields;
}

}  // namespace

double rounded_estimate(double value) {
  constexpr double kDigits = 1e4;
  return std::round(value * kDigits) / kDigits;
}

void add_verdict(json::object& fields, const Verdict& verdict) {
  fields["grade"] = word_of(verdict.grade);
  fields["taken"] = choice_json(verdict.taken);
  if (verdict.reason == Reason::None) return;
  fields["reason"] = word_of(verdict.reason);
  fields["cost"] = rounded_estimate(verdict.cost);
  fields["best"] = choice_json(verdict.best);
}

}  // namespace lair
