#include "tests/support/slow_yahoo.hpp"

#include "tests/support/slow_yahoo_hand.hpp"

namespace lair::testing::slow_yahoo {
namespace {

using Faans = std::map<std::string, int>;

// Rules Y4.10 to Y4.17.
Faans arrangement_of(const Winner& winner, const Division& division) {
  Faans lines;
  if (are_all(winner.held, is_honor) || are_all(winner.held, is_terminal)) return lines;
  const bool four_pongs = pongs(division) == 4;
  const bool one_suit_with_honors = winner.suits() == 1 && winner.has_honors();
  if (one_suit_with_honors && !four_pongs) lines["semi_pure"] = 3;
  if (one_suit_with_honors && four_pongs) lines["semi_pure_all_pongs"] = 6;
  if (four_pongs && pongs_of(division, is_honor) == 4 && division.pair.is_suited()) {
    lines["all_honours_pongs_semi_pure"] = 6;
    lines.erase("semi_pure_all_pongs");
  }
  if (four_pongs && winner.suits() >= 2 && winner.has_simples()) lines["mixed_all_pongs"] = 3;
  if (four_pongs && winner.suits() >= 2 && !winner.has_simples() && winner.has_honors()) {
    lines["terminals_honours_pongs"] = 6;
  }
  if (winner.suits() == 1 && !winner.has_honors()) lines["pure_suit"] = 6;
  if (lines.contains("pure_suit") && four_pongs) lines["all_pongs"] = 3;
  if (lines.empty()) lines["kfc_chicken"] = 0;
  return lines;
}

// Rules Y4.20 to Y4.28.
Faans sets_of(const Winner& winner, const Division& division) {
  Faans lines;
  if (pongs(division) == 0) lines["all_chows"] = 1;
  const int dragons = pongs_of(division, is_dragon);
  if (dragons == 1) lines["one_dragon_pong"] = 1;
  if (dragons == 2) lines["two_dragon_pongs"] = 2;
  if (dragons == 2 && division.pair.is_dragon()) {
    lines["minor_dragons"] = 3;
    lines.erase("two_dragon_pongs");
  }
  if (dragons == 3) lines["major_dragons"] = 6;
  if (has_pong_of(division, Tile::of(winner.hand.seat_wind))) lines["own_wind"] = 1;
  if (has_pong_of(division, Tile::of(winner.hand.prevailing))) lines["prevailing_wind"] = 1;
  const int winds = pongs_of(division, is_wind);
  if (winds == 3 && division.pair.is_wind()) lines["minor_winds"] = 6;
  if (winds == 4) lines["major_winds"] = 6;
  if (lines.contains("minor_winds") || lines.contains("major_winds")) {
    lines.erase("own_wind");
    lines.erase("prevailing_wind");
  }
  return lines;
}

// Rules Y4.30 to Y4.44.
Faans bonus_and_way(const Winner& winner) {
  Faans lines;
  const auto& bonus = winner.hand.bonus;
  const Wind chair = winner.hand.seat_wind;
  if (bonus.empty() && winner.table.is_on("bonus_tiles")) lines["no_flowers_no_seasons"] = 1;
  if (has_own(bonus, Suit::Flowers, chair)) lines["own_flower"] = 1;
  if (has_own(bonus, Suit::Seasons, chair)) lines["own_season"] = 1;
  if (bonus_of(bonus, Suit::Flowers) == 4) {
    lines["flower_kong"] = 2;
    lines.erase("own_flower");
  }
  if (bonus_of(bonus, Suit::Seasons) == 4) {
    lines["season_kong"] = 2;
    lines.erase("own_season");
  }
  const Circumstances& how = winner.hand.how;
  if (winner.is_hidden()) lines["all_hidden"] = 1;
  if (how.self_drawn) lines["self_pick"] = 1;
  if (how.last_tile) lines["last_tile"] = 1;
  if (winner.is_supplementary()) lines["supplementary_tile"] = 1;
  if (how.robbing) lines["robbing_a_kong"] = 1;
  return lines;
}

// Rules Y5.1 to Y5.4, Y5.8.
std::set<std::string> limits_of_tiles(const Winner& winner, const Division& division) {
  std::set<std::string> met;
  if (winner.hand.bonus.size() == 8) met.insert("eight_bonus_tiles");
  const auto is_kong = [](const Group& group) { return group.shape == Shape::Kong; };
  if (std::ranges::all_of(division.groups, is_kong)) met.insert("four_kongs");
  if (are_all(winner.held, is_honor)) met.insert("all_honours");
  if (are_all(winner.held, is_terminal)) met.insert("all_terminals");
  const bool by_pair = division.pair == winner.hand.winning_tile;
  if (pongs(division) == 4 && winner.is_hidden() && (winner.hand.how.self_drawn || by_pair)) {
    met.insert("hidden_treasure");
  }
  return met;
}

// Rules Y5.5 to Y5.7, Y5.14 to Y5.17.
std::set<std::string> limits_of_the_moment(const Winner& winner) {
  std::set<std::string> met;
  const Circumstances& how = winner.hand.how;
  const Opening& opening = how.opening;
  const auto code = code_of(winner.hand.winning_tile);
  if (how.is_dealer && opening.own_first_draw && !opening.after_kong) met.insert("heavenly");
  if (!how.is_dealer && opening.dealers_first_discard) met.insert("earthly");
  const bool is_first_tile = opening.own_first_draw && how.kongs_in_turn == 0;
  if (!how.is_dealer && is_first_tile && !opening.after_claim) met.insert("netherly");
  if (code == "p1" && how.self_drawn && how.last_tile) met.insert("moon");
  if (code == "p5" && winner.is_supplementary()) met.insert("plum_blossom");
  if (code == "s2" && how.robbing) met.insert("carrying_pole");
  if (winner.is_supplementary() && how.kongs_in_turn >= 2) met.insert("kong_on_kong");
  return met;
}

// Rule Y5.9.
bool is_nine_gates(const Winner& winner) {
  if (!winner.hand.melds.empty()) return false;
  Tiles before = winner.held;
  before.erase(std::ranges::find(before, winner.hand.winning_tile));
  std::string numbers;
  for (const Tile tile : before) numbers += std::to_string(tile.number());
  return winner.suits() == 1 && !winner.has_honors() && numbers == "1112345678999";
}

// Rule Y5.18.
bool is_snake(const Winner& winner, const Division& division) {
  if (!winner.is_hidden() || winner.suits() != 1 || winner.has_honors()) return false;
  std::multiset<int> pungs;
  std::set<int> between;
  between.insert(division.pair.number());
  for (const Group& group : division.groups) {
    if (group.shape == Shape::Kong) return false;
    if (group.shape == Shape::Pung) pungs.insert(group.tile().number());
    if (group.shape != Shape::Chow) continue;
    for (const Tile tile : group.tiles) between.insert(tile.number());
  }
  return pungs == std::multiset{1, 9} && between == std::set{2, 3, 4, 5, 6, 7, 8};
}

// Rules Y5.9 to Y5.13, Y5.18.
std::set<std::string> limits_of_suits(const Winner& winner, const Division& division) {
  std::set<std::string> met;
  if (is_nine_gates(winner)) met.insert("nine_gates");
  const std::set<std::string_view> green{"s2", "s3", "s4", "s6", "s8", "dg"};
  if (std::ranges::all_of(winner.held, [&](Tile t) { return green.contains(code_of(t)); })) {
    met.insert("all_green");
  }
  const auto is_dragon_with = [&](Dragon dragon, Suit suit) {
    return pongs(division) == 4 && has_pong_of(division, Tile::of(dragon)) &&
           std::ranges::all_of(winner.held, [&](Tile tile) {
             return tile == Tile::of(dragon) || tile.suit() == suit;
           });
  };
  if (is_dragon_with(Dragon::Green, Suit::Bamboos)) met.insert("jade_dragon");
  if (is_dragon_with(Dragon::Red, Suit::Characters)) met.insert("ruby_dragon");
  if (is_dragon_with(Dragon::White, Suit::Dots)) met.insert("pearl_dragon");
  if (is_snake(winner, division)) met.insert("wriggling_snake");
  return met;
}

FaanAccount faan_of(const Winner& winner, const Division& division) {
  FaanAccount account;
  const auto add = [&account](const Faans& lines) {
    for (const auto& [code, faan] : lines) {
      account.elements.insert(code + ' ' + std::to_string(faan));
      account.sum += faan;
    }
  };
  add(arrangement_of(winner, division));
  account.arrangement = account.sum;
  add(sets_of(winner, division));
  add(bonus_and_way(winner));
  const std::set<std::string> always{
      "eight_bonus_tiles", "four_kongs", "all_honours", "all_terminals"};
  for (const auto& met : {limits_of_tiles(winner, division),
                          limits_of_the_moment(winner),
                          limits_of_suits(winner, division)}) {
    for (const std::string& code : met) {
      if (!always.contains(code) && !winner.table.names("classic_limits", code)) continue;
      account.limits.insert(code + " 13");
      if (code == "all_honours" || code == "all_terminals") account.arrangement = 13;
    }
  }
  return account;
}

// Rules Y8.5, Y8.6: returns the option that forbids the hand. Drops the divisions that do not
// count.
std::string house_rule(const Winner& winner, std::vector<Division>& divisions) {
  const auto differ = [](const Division& division) {
    return pongs(division) != 0 && pongs(division) != 4;
  };
  bool none_alike = false;
  if (winner.table.is_on("alike_sets")) {
    none_alike = std::ranges::all_of(divisions, differ);
    if (!none_alike) std::erase_if(divisions, differ);
  }
  const std::map<std::string, Suit> suits{
      {"myriads", Suit::Characters},
      {"circles", Suit::Dots      },
      {"bamboos", Suit::Bamboos   }
  };
  const auto forbidden = suits.find(winner.table.text("forbidden_suit"));
  for (const Tile tile : winner.held) {
    if (forbidden != suits.end() && tile.suit() == forbidden->second) return "forbidden_suit";
  }
  return none_alike ? "alike_sets" : "";
}

}  // namespace

Score score(const WinningHand& hand, const Settings& settings) {
  const Table table(settings);
  const Winner winner(hand, table);
  std::vector<Division> all = divisions(listed(hand.concealed), hand.melds);
  Score score;
  if (all.empty()) {
    score.verdict = "not_a_winning_hand";
    return score;
  }
  const std::string forbids = house_rule(winner, all);
  for (const Division& division : all) {
    keep_best(score.faan, faan_of(winner, division), [](const FaanAccount& account) {
      return std::pair(!account.limits.empty(), account.sum);
    });
  }
  const FaanAccount& best = score.faan.front();
  score.counted = table.is_on("arrangement_only") ? best.arrangement : best.raw();
  score.verdict = "win";
  if (!forbids.empty()) score.verdict = forbids;
  if (score.counted < table.number("min_faan")) score.verdict = "below_minimum";
  if (hand.how.dead_hand) score.verdict = "dead_hand";
  if (score.verdict != "win") return score;
  for (const std::string code : {"all_honours", "all_terminals"}) {
    if (best.limits.contains(code + " 13")) score.limit_hand = code;
  }
  if (score.limit_hand.empty()) score.points = best_points(winner, all);
  score.total = score.points.empty() ? table.number("limit") : score.points.front().total;
  return score;
}

}  // namespace lair::testing::slow_yahoo
