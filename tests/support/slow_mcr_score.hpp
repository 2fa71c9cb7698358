// What a hand is worth under the Mahjong Competition Rules, with every reading of it tried.
#pragma once

#include <string_view>

#include "tests/support/slow_mcr.hpp"
#include "tests/support/slow_mcr_selections.hpp"

namespace lair::testing {
namespace slow_mcr {

// One division with the winning tile assigned to one of its groups.
class Laid {
 public:
  Laid(const WinningHand& hand,
       const mcr::Options& options,
       const Division& division,
       std::size_t completed,
       bool one_wait)
      : hand_(hand),
        options_(options),
        form_(division.form),
        groups_(division.groups),
        completed_(groups_[completed]),
        one_wait_(one_wait) {
    Group& group = groups_[completed];
    if (group.is_pung() && !hand.how.self_drawn) group.exposed = true;
    for (const Group& each : groups_) {
      tiles_.insert(tiles_.end(), each.tiles.begin(), each.tiles.end());
      if (each.shape == Shape::Chow) chows_.push_back(&each);
      if (each.is_pung()) pungs_.push_back(&each);
      if (each.shape == Shape::Eyes) eyes_ = each.tile();
    }
  }

  std::vector<Element> elements() {
    if (form_ != Form::Orphans && form_ != Form::Singles) add_kinds();
    if (form_ == Form::FourSets || form_ == Form::KnittedStraight) {
      add_honor_sets();
      add_lie_of_sets();
      add_waits();
    }
    if (form_ == Form::FourSets) {
      add_whole_hands();
      add_combinations(chows_, true);
      add_combinations(pungs_, false);
    }
    add_special_forms();
    add_circumstances();
    return std::move(elements_);
  }

 private:
  using Tiles = std::vector<Tile>;

  void add(int no, bool holds = true) {
    if (holds) elements_.push_back({no, no == 48 && !options_.ck8 ? 6 : grade_of(no), {}});
  }

  template <class Predicate>
  [[nodiscard]] bool all(Predicate holds) const {
    return std::ranges::all_of(tiles_, holds);
  }

  template <class Predicate>
  [[nodiscard]] bool any(Predicate holds) const {
    return std::ranges::any_of(tiles_, holds);
  }

  [[nodiscard]] bool numbers(int low, int high) const {
    return all([=](Tile t) { return t.is_suited() && t.number() >= low && t.number() <= high; });
  }

  [[nodiscard]] bool only(std::string_view codes) const {
    return all([=](Tile t) { return codes.find(code_of(t)) != std::string_view::npos; });
  }

  [[nodiscard]] std::size_t suits() const {
    std::set<Suit> suits;
    for (const Tile tile : tiles_) {
      if (tile.is_suited()) suits.insert(tile.suit());
    }
    return suits.size();
  }

  [[nodiscard]] bool is_all_green() const { return only("s2 s3 s4 s6 s8 dg"); }

  [[nodiscard]] bool is_all_terminals() const {
    return all([](Tile t) { return t.is_terminal(); });
  }

  void add_kinds() {
    const bool honors = any([](Tile t) { return t.is_honor(); });
    add(3, is_all_green());
    add(8, is_all_terminals());
    add(11, all([](Tile t) { return t.is_honor(); }));
    add(18, all([](Tile t) { return t.is_terminal_or_honor(); }));
    add(22, suits() == 1 && !honors);
    add(25, numbers(7, 9));
    add(26, numbers(4, 6));
    add(27, numbers(1, 3));
    add(36, numbers(6, 9));
    add(37, numbers(1, 4));
    add(40, only("p1 p2 p3 p4 p5 p8 p9 s2 s4 s5 s6 s8 s9 dw"));
    add(50, suits() == 1 && honors);
    add(52, suits() == 3 && any([](Tile t) { return t.is_wind(); }) && any([](Tile t) {
              return t.is_dragon();
            }));
    add(68, numbers(2, 8));
    add(75, suits() == 2);
    add(76, !honors);
    add_hogs();
  }

  void add_hogs() {
    const bool greatest = form_ == Form::SevenPairs && (is_all_green() || is_all_terminals());
    if (greatest && options_.sphog) return;
    for (const Tile tile : kTiles) {
      const bool is_kong = std::ranges::any_of(
          pungs_, [=](const Group* g) { return g->shape == Shape::Kong && g->tile() == tile; });
      const bool counts = tile.is_suited() || !options_.suithog;
      add(64, std::ranges::count(tiles_, tile) == 4 && !is_kong && counts);
    }
  }

  template <class Predicate>
  [[nodiscard]] std::ptrdiff_t count_pungs(Predicate holds) const {
    return std::ranges::count_if(pungs_, [=](const Group* g) { return holds(g->tile()); });
  }

  void add_honor_sets() {
    const auto winds = count_pungs([](Tile t) { return t.is_wind(); });
    const auto dragons = count_pungs([](Tile t) { return t.is_dragon(); });
    add(1, winds == 4);
    add(9, winds == 3 && eyes_.is_wind());
    add(38, winds == 3);
    add(2, dragons == 3);
    add(10, dragons == 2 && eyes_.is_dragon());
    add(54, dragons == 2);
    const Tile seat = Tile::of(hand_.seat_wind);
    const Tile prevalent = Tile::of(hand_.prevailing);
    int terminals = 0;
    for (const Group* pung : pungs_) {
      const Tile tile = pung->tile();
      const bool is_own = tile == seat || tile == prevalent;
      add(59, tile.is_dragon());
      add(60, tile == prevalent);
      add(61, tile == seat);
      add(73, tile.is_wind() && winds < 3 && (options_.w73 || !is_own));
      const bool spared = is_nine_gates() && terminals == 0;
      if (tile.is_terminal()) {
        ++terminals;
        add(73, !spared);
      }
    }
  }

  // Rules M5.20 and M5.21.
  void add_lie_of_sets() {
    int hidden_kongs = 0;
    int open_kongs = 0;
    int hidden_sets = 0;
    int open_sets = 0;
    for (const Group& group : groups_) {
      if (group.shape == Shape::Kong) ++(group.exposed ? open_kongs : hidden_kongs);
      if (group.is_pung() && !group.exposed) ++hidden_sets;
      if (group.melded && group.exposed) ++open_sets;
    }
    const int kongs = hidden_kongs + open_kongs;
    add(5, kongs == 4);
    add(17, kongs == 3);
    add(48, hidden_kongs == 2 && kongs == 2);
    add(57, open_kongs == 2 && kongs == 2);
    add(57, hidden_kongs == 1 && open_kongs == 1 && options_.mck);
    add(82, hidden_kongs == 1 && open_kongs == 1 && !options_.mck);
    add(67, hidden_kongs == 1 && kongs <= 2);
    add(74, open_kongs == 1 && kongs == 1);
    add(12, hidden_sets == 4);
    add(33, hidden_sets == 3);
    add(66, hidden_sets == 2);
    add(53, open_sets == 4 && !hand_.how.self_drawn);
  }

  void add_waits() {
    if (!one_wait_) return;
    const Tile tile = hand_.winning_tile;
    add(79, completed_.shape == Shape::Eyes);
    if (completed_.shape != Shape::Chow) return;
    add(78, completed_.tiles[1] == tile);
    add(77, completed_.tiles[0].number() == 1 && completed_.tiles[2] == tile);
    add(77, completed_.tiles[2].number() == 9 && completed_.tiles[0] == tile);
  }

  [[nodiscard]] bool is_nine_gates() const {
    if (form_ != Form::FourSets || !hand_.melds.empty() || !hand_.winning_tile.is_suited()) {
      return false;
    }
    TileCounts gates;
    for (int number = 1; number <= 9; ++number) {
      const bool thrice = number == 1 || number == 9;
      gates.add(Tile::of(hand_.winning_tile.suit(), number), thrice ? 3 : 1);
    }
    gates.add(hand_.winning_tile);
    return gates == hand_.concealed;
  }

  template <class Predicate>
  [[nodiscard]] bool each_group_has(Predicate holds) const {
    return std::ranges::all_of(
        groups_, [=](const Group& group) { return std::ranges::any_of(group.tiles, holds); });
  }

  void add_whole_hands() {
    const auto is_even = [](Tile t) { return t.is_suited() && t.number() % 2 == 0; };
    const auto is_five = [](Tile t) { return t.is_suited() && t.number() == 5; };
    add(4, is_nine_gates());
    add(49, pungs_.size() == 4);
    add(21, pungs_.size() == 4 && all(is_even));
    add(31, each_group_has(is_five));
    add(55, each_group_has([](Tile t) { return t.is_terminal_or_honor(); }));
  }

  // Every fan that joins these sets in order from the lowest number. Rules M5.10 to M5.13.
  [[nodiscard]] std::vector<int> joined_by(const std::vector<const Group*>& sets,
                                           bool are_chows) const {
    std::vector<int> numbers;
    std::vector<int> steps;
    std::set<Suit> suits;
    std::set<std::pair<Suit, int>> kinds;
    for (const Group* set : sets) {
      numbers.push_back(set->tile().number());
      suits.insert(set->tile().suit());
      kinds.insert({set->tile().suit(), numbers.back()});
    }
    std::ranges::sort(numbers);
    for (std::size_t at = 1; at < numbers.size(); ++at) {
      steps.push_back(numbers[at] - numbers[at - 1]);
    }
    const bool pure = suits.size() == 1;
    const bool mixed = suits.size() == sets.size();
    const auto step_by = [&](int step) {
      return std::ranges::count(steps, step) == static_cast<std::ptrdiff_t>(steps.size());
    };
    std::vector<int> found;
    const auto note = [&](int no, bool holds) {
      if (holds) found.push_back(no);
    };
    if (!are_chows) {
      note(65, sets.size() == 2 && mixed && step_by(0));
      note(24, sets.size() == 3 && pure && step_by(1));
      note(32, sets.size() == 3 && mixed && step_by(0));
      note(42, sets.size() == 3 && mixed && step_by(1));
      note(15, sets.size() == 4 && pure && step_by(1));
    } else if (sets.size() == 2) {
      note(69, pure && step_by(0));
      note(70, mixed && step_by(0));
      note(71, pure && step_by(3));
      note(72, pure && step_by(6));
    } else if (sets.size() == 3) {
      note(23, pure && step_by(0));
      note(28, pure && numbers == std::vector{1, 4, 7});
      note(30, pure && (step_by(1) || step_by(2)));
      note(39, mixed && numbers == std::vector{1, 4, 7});
      note(41, mixed && step_by(0));
      note(51, mixed && step_by(1));
    } else {
      const bool ends =
          numbers == std::vector{1, 1, 7, 7} && eyes_.is_suited() && eyes_.number() == 5;
      note(13, ends && pure && suits.contains(eyes_.suit()));
      note(29, ends && suits.size() == 2 && kinds.size() == 4 && !suits.contains(eyes_.suit()));
      note(14, pure && step_by(0));
      note(16, pure && (step_by(1) || step_by(2)));
    }
    return found;
  }

  void add_combinations(const std::vector<const Group*>& all_sets, bool are_chows) {
    std::vector<const Group*> sets;
    for (const Group* set : all_sets) {
      if (set->tile().is_suited()) sets.push_back(set);
    }
    for (unsigned chosen = 0; chosen < 1U << sets.size(); ++chosen) {
      std::vector<const Group*> some;
      std::vector<std::size_t> places;
      for (std::size_t at = 0; at < sets.size(); ++at) {
        if ((chosen >> at & 1U) == 0) continue;
        some.push_back(sets[at]);
        places.push_back(are_chows ? at : at + 4);
      }
      if (some.size() < 2) continue;
      for (const int no : joined_by(some, are_chows)) {
        elements_.push_back({no, grade_of(no), places});
      }
    }
  }

  void add_special_forms() {
    add(7, form_ == Form::Orphans);
    add(63, form_ != Form::SevenPairs && pungs_.empty() && !chows_.empty() && eyes_.is_suited());
    add(35, form_ == Form::KnittedStraight);
    if (form_ == Form::SevenPairs) {
      add(19);
      const std::set<Tile> kinds(tiles_.begin(), tiles_.end());
      const bool row = kinds.size() == 7 && kinds.begin()->is_suited() &&
                       kinds.begin()->suit() == kinds.rbegin()->suit();
      add(6, row && kinds.rbegin()->number() - kinds.begin()->number() == 6);
    }
    if (form_ == Form::Singles) {
      const auto honors = std::ranges::count_if(tiles_, [](Tile t) { return t.is_honor(); });
      add(20, honors == 7);
      add(34, honors < 7);
      add(35, honors == 5);
    }
  }

  // Rules M9.1 to M9.3.
  void add_circumstances() {
    const Circumstances& how = hand_.how;
    const bool hidden = std::ranges::all_of(
        hand_.melds, [](const Meld& m) { return m.kind == MeldKind::ConcealedKong; });
    add(44, how.last_tile && how.self_drawn);
    add(45, how.last_tile && !how.self_drawn && !how.robbing);
    add(46, how.self_drawn && how.drawn_as == DrawKind::KongReplacement);
    add(47, how.robbing);
    add(56, hidden && how.self_drawn);
    add(62, hidden && !how.self_drawn);
    add(58, hand_.visible[hand_.winning_tile] >= 3 && !how.robbing);
    add(80, how.self_drawn);
  }

  const WinningHand& hand_;
  const mcr::Options& options_;
  Form form_;
  std::vector<Group> groups_;
  Group completed_;
  bool one_wait_;
  std::vector<const Group*> chows_;
  std::vector<const Group*> pungs_;
  Tile eyes_;
  Tiles tiles_;
  std::vector<Element> elements_;
};

}  // namespace slow_mcr

inline SlowMcrScore slow_mcr_score(const WinningHand& hand, const mcr::Options& options) {
  SlowMcrScore best;
  const auto excluded = slow_mcr::exclusions(options);
  const bool one_wait = slow_mcr::has_one_wait(hand);
  for (const slow_mcr::Division& division : slow_mcr::divisions(hand.concealed, hand.melds)) {
    for (std::size_t at = 0; at < division.groups.size(); ++at) {
      const slow_mcr::Group& group = division.groups[at];
      if (group.melded || std::ranges::count(group.tiles, hand.winning_tile) == 0) continue;
      slow_mcr::Laid laid(hand, options, division, at, one_wait);
      slow_mcr::Selections(laid.elements(), excluded, best);
    }
  }
  if (best.is_win && best.points == 0) best = {true, slow_mcr::grade_of(43), {{43}}};
  return best;
}

}  // namespace lair::testing
