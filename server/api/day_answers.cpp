#include "server/api/day_answers.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "engine/rules/registry.hpp"
#include "server/api/days.hpp"
#include "server/api/discards.hpp"
#include "server/api/json.hpp"
#include "server/api/query.hpp"
#include "server/api/trainer.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::string_view kResults = "/api/v1/trainer/results/";
constexpr std::size_t kAnswerLengthMax = 16;

// Returns the part before the next slash and removes it, with the slash, from `rest`.
std::string_view take_part(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('/'), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

Result<store::DayHand, net::HttpAnswer> hand_named(std::string_view kind,
                                                   std::string_view rules,
                                                   std::string_view day,
                                                   std::int64_t now) {
  if (kind != "count" && kind != "discard") {
    return fail(
        json_error(404, "no_such_kind", "The hand of a day is of the kind count or discard."));
  }
  const RuleSystem* system = find_rule_system(rules);
  if (system == nullptr) {
    return fail(json_error(404, "no_such_rules", "There is no rule system of that name."));
  }
  const auto named = wanted_day(day == "today" ? "" : day, now);
  if (!named) return fail(named.error());
  return store::DayHand{std::string(kind), std::string(system->id), *named};
}

json::object answered_json(const store::DayAnswer& answer) {
  return {
      {"answer", answer.answer  },
      {"right",  answer.is_right}
  };
}

json::object results_json(const DayAnswerSources& sources,
                          const store::DayHand& hand,
                          std::int64_t now) {
  json::array answers;
  for (const store::AnswerCount& one : sources.kept.answers(hand)) {
    json::object fields = answered_json(one.answer);
    fields["people"] = one.people;
    answers.push_back(std::move(fields));
  }
  const auto turnout = sources.kept.turnout(hand);
  json::object fields;
  fields["kind"] = hand.kind;
  fields["rules"] = hand.rules;
  fields["day"] = text_of_day(hand.day);
  fields["people"] = turnout.people;
  fields["right"] = turnout.right;
  fields["answers"] = std::move(answers);
  fields["own"] = nullptr;
  fields["streak"] = nullptr;
  if (!sources.person || !sources.person->has_account) return fields;
  if (const auto own = sources.kept.answer_of(sources.person->id, hand)) {
    fields["own"] = answered_json(*own);
  }
  const store::Streak streak =
      sources.kept.streak(sources.person->id, {hand.kind, hand.rules, day_of(now)});
  fields["streak"] = {
      {"now",     streak.now    },
      {"longest", streak.longest}
  };
  return fields;
}

// Reads numbers separated by spaces; returns nothing for any other text.
std::optional<std::vector<std::int64_t>> numbers_of(std::string_view text) {
  std::vector<std::int64_t> numbers;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const auto number = number_of_text(text.substr(0, end));
    if (!number) return std::nullopt;
    numbers.push_back(*number);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return numbers;
}

net::HttpAnswer bad_answer(const char* sentence) { return json_error(400, "bad_answer", sentence); }

net::HttpAnswer not_shown() {
  return json_error(404, "not_shown", "Nobody has been shown the hand of that day yet.");
}

// The same guesses always become the same text, so that they are counted together.
std::string text_of(const std::vector<std::int64_t>& guesses) {
  std::string text;
  for (const std::int64_t guess : guesses) {
    if (!text.empty()) text += ' ';
    text += std::to_string(guess);
  }
  return text;
}

// Returns the answer to keep, or the response to one that is not valid.
Result<store::DayAnswer, net::HttpAnswer> judged(const DayAnswerSources& sources,
                                                 const store::DayHand& hand,
                                                 const std::string& answer) {
  if (answer.empty() || answer.size() > kAnswerLengthMax) {
    return fail(bad_answer("answer takes up to 16 characters."));
  }
  if (hand.kind == "count") {
    const auto guesses = numbers_of(answer);
    if (!guesses) return fail(bad_answer("answer takes a number for each question."));
    const auto puzzle = shown_count(sources.kept, *find_rule_system(hand.rules), hand.day);
    if (!puzzle) return fail(not_shown());
    return store::DayAnswer{text_of(*guesses), counts_right(*puzzle, *guesses)};
  }
  const auto puzzle = sources.kept.hand(hand);
  if (!puzzle) return fail(not_shown());
  const std::string grade = grade_of_discard(*puzzle, answer);
  if (grade.empty()) return fail(bad_answer("answer takes a tile of the hand, such as m5."));
  return store::DayAnswer{answer, grade == "good"};
}

}  // namespace

std::optional<net::HttpAnswer> answer_day_results(const DayAnswerSources& sources,
                                                  const net::HttpRequest& request,
                                                  std::int64_t now) {
  std::string_view rest = request.path;
  if (!rest.starts_with(kResults)) return std::nullopt;
  rest.remove_prefix(kResults.size());
  const std::string_view kind = take_part(rest);
  const std::string_view rules = take_part(rest);
  if (rest.empty()) return std::nullopt;
  const auto hand = hand_named(kind, rules, rest, now);
  if (!hand) return hand.error();
  return private_answer(200, results_json(sources, *hand, now));
}

net::HttpAnswer take_day_answer(const DayAnswerSources& sources,
                                const net::HttpRequest& request,
                                std::int64_t now) {
  if (request.method != net::HttpMethod::Post) {
    net::HttpAnswer other = json_error(405, "method", "This page takes only POST.");
    other.headers.emplace_back("Allow", "POST");
    return other;
  }
  if (!sources.person) return json_error(401, "signed_out", "Sign in first.");
  if (!sources.person->has_account) {
    return json_error(403, "no_account", "Only answers from people with an account are counted.");
  }
  json::error_code error;
  const json::value asked = json::parse(request.body, error);
  if (error || !asked.is_object() || !request.content_type.starts_with("application/json")) {
    return json_error(400, "bad_query", "An answer needs kind, rules, day and answer, as JSON.");
  }
  const json::object& fields = asked.get_object();
  const auto hand =
      hand_named(text_in(fields, "kind"), text_in(fields, "rules"), text_in(fields, "day"), now);
  if (!hand) return hand.error();
  if (auto refused = sources.refusal(request)) return *std::move(refused);
  const auto answer = judged(sources, *hand, text_in(fields, "answer"));
  if (!answer) return answer.error();
  if (!sources.keep(sources.person->id, *hand, *answer)) {
    return json_error(503, "not_kept", "The server cannot save that just now; try again later.");
  }
  return private_answer(200, results_json(sources, *hand, now));
}

}  // namespace lair
