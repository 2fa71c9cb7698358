// Which fan may be combined under the Mahjong Competition Rules, found by trying every way.
#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/mcr/options.hpp"

namespace lair::testing {

// The points before bonus tiles, with every list of fan, by number, that is worth them.
struct SlowMcrScore {
  bool is_win = false;
  int points = 0;
  std::set<std::vector<int>> lists;
};

namespace slow_mcr {

// One fan that holds, with the sets it joins if it is made of several.
struct Element {
  int no = 0;
  int points = 0;
  std::vector<std::size_t> joins;
};

// Rules M6: the grades.
inline int grade_of(int no) {
  static const std::vector<std::pair<int, int>> kGrades{
      {7,  88},
      {13, 64},
      {15, 48},
      {18, 32},
      {27, 24},
      {33, 16},
      {38, 12},
      {48, 8 },
      {54, 6 },
      {58, 4 },
      {68, 2 },
      {81, 1 }
  };
  for (const auto& [last, points] : kGrades) {
    if (no <= last) return points;
  }
  return 5;  // the additional fan of 1998
}

// Rules M6: what each fan excludes.
inline std::set<std::pair<int, int>> exclusions(const mcr::Options& options) {
  constexpr std::string_view kText = R"(
    1: 9 38 49 60 61 73 .  2: 54 59 .  4: 22 62 76 77 78 79 .  5: 17 48 49 57 67 74 79 .
    6: 19 22 62 76 79 .  7: 18 52 62 79 .  8: 18 49 55 73 76 .  9: 38 .  10: 54 59 .
    11: 18 49 55 73 .  12: 33 49 62 66 .  13: 19 22 63 69 70 72 76 .  14: 23 24 64 69 .
    15: 23 24 49 64 69 .  16: 30 71 72 .  17: 48 57 67 74 .  18: 49 55 73 .  19: 62 79 .
    20: 34 52 62 .  21: 49 68 76 .  22: 76 .  23: 24 69 .  24: 23 .  25: 36 76 .  26: 68 76 .
    27: 37 76 .  29: 63 70 72 76 .  31: 68 76 .  32: 65 .  33: 66 .  34: 52 62 .  36: 76 .
    37: 76 .  40: 75 .  44: 80 .  46: 80 .  48: 66 67 .  53: 79 .  54: 59 .  56: 62 80 .
    57: 74 .  63: 76 .  68: 76 .  77: 78 79 .  78: 79 .  82: 57 67 74 .)";
  std::set<std::pair<int, int>> excluded;
  std::istringstream words{std::string(kText)};
  int by = 0;
  for (std::string word; words >> word;) {
    if (word == ".") continue;
    if (word.back() == ':') {
      by = std::stoi(word);
    } else {
      excluded.insert({by, std::stoi(word)});
    }
  }
  if (!options.fc) {
    for (const int hidden : {4, 6, 7, 12, 19, 20, 34}) excluded.insert({hidden, 56});
  }
  if (!options.ghf) excluded.insert({3, 50});
  if (!options.tdp) excluded.insert({8, 65});
  if (options.ngp) excluded.insert({4, 73});
  if (options.kec)
    excluded.insert({
        {35, 77},
        {35, 78}
    });
  return excluded;
}

// All selections in which no fan excludes another, and in which each fan of several sets joins only
// sets that were not yet joined to one another (account-once).
class Selections {
 public:
  Selections(std::vector<Element> elements,
             const std::set<std::pair<int, int>>& excluded,
             SlowMcrScore& best)
      : elements_(std::move(elements)), excluded_(excluded), best_(best) {
    std::ranges::sort(elements_, std::greater(), &Element::points);
    std::vector<std::size_t> apart(8);
    std::iota(apart.begin(), apart.end(), std::size_t{0});
    try_from(0, 0, apart);
  }

 private:
  [[nodiscard]] bool exclude_each_other(int a, int b) const {
    return excluded_.contains({a, b}) || excluded_.contains({b, a});
  }

  [[nodiscard]] bool is_allowed(const Element& element) const {
    return std::ranges::none_of(chosen_,
                                [&](int no) { return exclude_each_other(no, element.no); });
  }

  [[nodiscard]] bool could_be_regretted(std::size_t at) const {
    if (!elements_[at].joins.empty()) return true;
    for (std::size_t later = at + 1; later < elements_.size(); ++later) {
      if (exclude_each_other(elements_[at].no, elements_[later].no)) return true;
    }
    return false;
  }

  // Joins the groups of the sets; returns false if two of them were already together.
  static bool join(const std::vector<std::size_t>& sets, std::vector<std::size_t>& groups) {
    for (std::size_t at = 1; at < sets.size(); ++at) {
      const std::size_t old = groups[sets[at]];
      if (old == groups[sets[0]]) return false;
      std::ranges::replace(groups, old, std::size_t{groups[sets[0]]});
    }
    return true;
  }

  [[nodiscard]] int most_after(std::size_t at) const {
    int sum = 0;
    for (; at < elements_.size(); ++at) sum += elements_[at].points;
    return sum;
  }

  void try_from(std::size_t at, int points, const std::vector<std::size_t>& groups) {
    if (best_.is_win && points + most_after(at) < best_.points) return;
    if (at == elements_.size()) return finish(points);
    std::vector<std::size_t> joined = groups;
    const Element& element = elements_[at];
    const bool may_take = is_allowed(element) && join(element.joins, joined);
    if (may_take) {
      chosen_.push_back(element.no);
      try_from(at + 1, points + element.points, joined);
      chosen_.pop_back();
    }
    if (!may_take || could_be_regretted(at)) try_from(at + 1, points, groups);
  }

  void finish(int points) {
    if (!best_.is_win || points > best_.points) best_ = {true, points, {}};
    std::vector<int> list = chosen_;
    std::ranges::sort(list);
    best_.lists.insert(list);
  }

  std::vector<Element> elements_;
  const std::set<std::pair<int, int>>& excluded_;
  SlowMcrScore& best_;
  std::vector<int> chosen_;
};

}  // namespace slow_mcr
}  // namespace lair::testing
