// What false declarations cost: cases by hand, and a second scorer that is independent of the
// first.
#include <array>
#include <cstdint>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/rules/registry.hpp"
#include "engine/rules/rule_set.hpp"

namespace lair {
namespace {

using Four = std::array<std::int64_t, 4>;

// The slow scorer: every declaration is paid by itself, to one seat after the other.
Four gains_one_by_one(std::int64_t points, const Four& declared) {
  Four gains{};
  for (std::size_t payer = 0; payer < 4; ++payer) {
    for (std::int64_t time = 0; time < declared.at(payer); ++time) {
      for (std::size_t away = 1; away < 4; ++away) {
        gains.at(payer) -= points;
        gains.at((payer + away) % 4) += points;
      }
    }
  }
  return gains;
}

FalseMahJongRule rule_of(const std::string& rules, const std::string& what, std::int64_t points) {
  const std::string house =
      "false_mahjong=" + what + ",false_mahjong_points=" + std::to_string(points);
  const auto settings = settings_from_text(house);
  EXPECT_TRUE(settings.has_value()) << house;
  const auto made = make_rule_set(rules, *settings);
  EXPECT_TRUE(made.has_value()) << rules << ' ' << house;
  return (*made)->flow().false_mahjong;
}

Ledger penalties(const FalseMahJongRule& rule, const Four& declared) {
  BySeat<std::uint8_t> by_seat;
  for (const Seat seat : kSeats) {
    by_seat[seat] = static_cast<std::uint8_t>(declared.at(index_of(seat)));
  }
  return penalties_of(rule, by_seat);
}

Four gains_of(const Ledger& ledger) {
  Four gains{};
  for (const LedgerLine& line : ledger) {
    EXPECT_EQ(line.reason, "false_mahjong");
    EXPECT_GT(line.amount, Points(0));
    gains.at(index_of(line.payer)) -= line.amount.count();
    gains.at(index_of(line.payee)) += line.amount.count();
  }
  return gains;
}

Four numbers_in(const std::string& text) {
  Four numbers{};
  std::istringstream in(text);
  for (std::int64_t& number : numbers) EXPECT_TRUE(in >> number) << text;
  return numbers;
}

TEST(FalseMahJongPenalties, AreAsTheCasesSay) {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/false-mahjong-cases.tsv");
  int cases = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream row(line);
    std::string rules;
    std::string points;
    std::string declared;
    std::string gains;
    std::string why;
    for (std::string* field : {&rules, &points, &declared, &gains, &why}) {
      ASSERT_TRUE(std::getline(row, *field, '\t')) << line;
    }
    const Four times = numbers_in(declared);
    const Four expected = numbers_in(gains);
    const FalseMahJongRule rule = rule_of(rules, "penalty", std::stoll(points));
    EXPECT_EQ(gains_of(penalties(rule, times)), expected) << why;
    EXPECT_EQ(gains_one_by_one(std::stoll(points), times), expected) << why << ", one by one";
    ++cases;
  }
  EXPECT_EQ(cases, 9);
}

TEST(FalseMahJongPenalties, AreWhatASecondScorerSays) {
  const auto seed = std::random_device{}();
  std::mt19937_64 chance(seed);
  for (int deal = 0; deal < 2'000; ++deal) {
    const RuleSystem& system = rule_systems()[chance() % rule_systems().size()];
    const std::int64_t points = 1 + static_cast<std::int64_t>(chance() % 65'536);
    Four declared{};
    for (std::int64_t& times : declared) times = static_cast<std::int64_t>(chance() % 40);
    const Ledger ledger = penalties(rule_of(std::string(system.id), "penalty", points), declared);
    ASSERT_EQ(gains_of(ledger), gains_one_by_one(points, declared)) << "seed " << seed;
  }
}

TEST(FalseMahJongPenalties, AreOfHousesThatTakeThemAlone) {
  for (const std::string_view what : {"refused", "dead_hand", "plays_on"}) {
    const FalseMahJongRule rule = rule_of("hkos", std::string(what), 10);
    EXPECT_TRUE(penalties(rule, {1, 2, 3, 4}).empty()) << what;
  }
}

}  // namespace
}  // namespace lair
