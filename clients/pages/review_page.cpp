#include "clients/pages/review_page.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "clients/pages/json.hpp"
#include "clients/pages/percent.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::pages {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 3> kFaults{"inaccuracy", "mistake", "blunder"};

Seat seat_of(const std::string& letter) {
  const std::size_t at = letter.empty() ? 0 : static_cast<std::size_t>(letter.front() - 'A');
  return kSeats.at(std::min<std::size_t>(at, kSeats.size() - 1));
}

std::string choice_text(const words::Words& words, const json::object& choice) {
  const std::string action = text_at(choice, "action");
  const auto tile = tile_of(text_at(choice, "tile"));
  if (!tile) return words.say_code("review.choice", action);
  const bool is_chow = action == "chow" && tile->begins_chow();
  return words.say_code("review.choice",
                        action,
                        {
                            {"tile", is_chow ? words.chow(*tile) : words.tile(*tile)}
  });
}

std::string reason_text(const words::Words& words, const json::object& decision) {
  const json::object taken = object_at(decision, "taken");
  const json::object best = object_at(decision, "best");
  const std::string reason = text_at(decision, "reason");
  words::Values values{
      {"taken", choice_text(words, taken)},
      {"best",  choice_text(words, best) }
  };
  const auto compare = [&](std::string_view of, std::string_view what, auto shown) {
    values.emplace_back(of == "chance" ? "taken_chance" : "taken_points",
                        shown(fraction_at(taken, what)));
    values.emplace_back(of == "chance" ? "best_chance" : "best_points",
                        shown(fraction_at(best, what)));
  };
  if (reason == "missed_win") {
    values.emplace_back("points", estimate(fraction_at(best, "points")));
  } else if (reason == "danger") {
    compare("chance", "deal_in", chance);
  } else if (reason == "wins_oftener") {
    compare("chance", "win", chance);
  } else {
    compare("points", "points", estimate);
  }
  return words.say_code("review", reason, values);
}

std::string fault_text(const words::Words& words,
                       const json::object& decision,
                       const words::NameOf& name_of) {
  std::string text = reason_text(words, decision);
  const json::object threat = object_at(object_at(decision, "taken"), "threat");
  if (text_at(decision, "reason") == "danger" && !threat.empty()) {
    text += " " + words.say("review.threat",
                            {
                                {"name", name_of(seat_of(text_at(threat, "seat")))}
    });
  }
  text += " " + words.say("review.cost",
                          {
                              {"points", estimate(fraction_at(decision, "cost"))}
  });
  if (is_at(decision, "dealt_in")) text += " " + words.say("review.dealt_in");
  if (text_at(decision, "cause") == "clock") text += " " + words.say("review.by_clock");
  return text;
}

}  // namespace

std::vector<ReviewedSeat> reviewed_seats(const json::object& told) {
  std::vector<ReviewedSeat> seats;
  for (const json::object& one : objects_at(told, "seats")) {
    seats.push_back({.letter = text_at(one, "seat"),
                     .name = text_at(one, "name"),
                     .is_own = is_at(one, "own")});
  }
  std::ranges::stable_sort(seats, std::ranges::greater(), &ReviewedSeat::is_own);
  return seats;
}

std::string underway_text(const words::Words& words, const json::object& told) {
  const std::int64_t of = number_at(told, "of");
  const std::int64_t ahead = number_at(told, "ahead");
  if (of > 0) {
    return words.say("review.working",
                     {
                         {"done", std::min(number_at(told, "done") + 1, of)},
                         {"of",   of                         }
    });
  }
  if (ahead > 0) {
    return words.say("review.waiting",
                     {
                         {"ahead", ahead}
    });
  }
  return words.say("review.starting");
}

std::vector<ReviewedDeal> faults_in(const words::Words& words,
                                    const json::object& told,
                                    const words::NameOf& name_of) {
  std::vector<ReviewedDeal> deals;
  for (const json::object& one : objects_at(told, "deals")) {
    ReviewedDeal deal{.number = id_at(one, "number"), .faults = {}};
    std::size_t number = 0;
    for (const json::object& decision : objects_at(one, "decisions")) {
      ++number;
      const std::string grade = text_at(decision, "grade");
      if (std::ranges::find(kFaults, grade) == kFaults.end()) continue;
      deal.faults.push_back({.number = number,
                             .frame = static_cast<std::size_t>(number_at(decision, "frame")),
                             .grade = grade,
                             .text = fault_text(words, decision, name_of)});
    }
    deals.push_back(std::move(deal));
  }
  return deals;
}

std::string fault_name(const words::Words& words, const Fault& fault) {
  return words.say_code("review.grade", fault.grade) + " · " + std::to_string(fault.number);
}

Page review_page(const words::Words& words,
                 const json::object& told,
                 const words::NameOf& name_of) {
  const json::object tally = object_at(told, "tally");
  Page page{
      title(words.say("review.title", {{"name", name_of(seat_of(text_at(told, "seat")))}}
       ))
  };
  page.push_back(
      fact(words.say("review.accuracy"),
           has_number(tally, "accuracy") ? percent(fraction_at(tally, "accuracy"), 1) : "–"));
  page.push_back(fact(words.say("review.decisions"), words.number(number_at(tally, "decisions"))));
  for (const std::string_view fault : kFaults) {
    page.push_back(fact(words.say_code("review", fault), words.number(number_at(tally, fault))));
  }
  for (const ReviewedDeal& deal : faults_in(words, told, name_of)) {
    page.push_back(heading(words.say("review.deal_number",
                                     {
                                         {"deal", deal.number}
    })));
    if (deal.faults.empty()) page.push_back(text(words.say("review.flawless")));
    for (const Fault& fault : deal.faults) {
      page.push_back(fact(fault_name(words, fault), fault.text));
    }
  }
  return page;
}

words::NameOf names_of(const boost::json::object& record) {
  BySeat<std::string> names;
  const boost::json::object seats = object_at(record, "seats");
  for (const Seat seat : kSeats) {
    const std::string letter(1, static_cast<char>('A' + index_of(seat)));
    names[seat] = text_at(object_at(seats, letter), "name");
    if (names[seat].empty()) names[seat] = letter;
  }
  return [names](Seat seat) { return names[seat]; };
}

}  // namespace lair::pages
