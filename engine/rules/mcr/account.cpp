#include "engine/rules/mcr/account.hpp"

#include <utility>

#include "engine/hands/special_forms.hpp"

namespace lair::mcr {
namespace {

// Exclusions that depend on a ruling: in force if its switch equals `when`.
struct RulingRow {
  bool Options::*ruling;
  bool when;
  FanSet these;
  FanSet exclude;
  std::string_view rule;
};

using F = Fan;

constexpr FanSet kAlwaysConcealed{F::NineGates,
                                  F::SevenShiftedPairs,
                                  F::ThirteenOrphans,
                                  F::FourConcealedPungs,
                                  F::SevenPairs,
                                  F::GreaterHonorsAndKnitted,
                                  F::LesserHonorsAndKnitted};

constexpr std::array kRulingRows{
    RulingRow{&Options::fc,  false, kAlwaysConcealed,     {F::FullyConcealedHand},      "M8.4" },
    RulingRow{&Options::ghf, false, {F::AllGreen},        {F::HalfFlush},               "M8.8" },
    RulingRow{&Options::tdp, false, {F::AllTerminals},    {F::DoublePung},              "M8.9" },
    RulingRow{&Options::ngp, true,  {F::NineGates},       {F::PungOfTerminalsOrHonors}, "M8.10"},
    RulingRow{&Options::kec, true,  {F::KnittedStraight}, {F::EdgeWait, F::ClosedWait}, "M8.11"},
};

constexpr Faan kLowTwoConcealedKongs = 6_faan;

void count_fans(const Facts& facts, Scope scope, Account& account) {
  for (const CountedFan& counted : counted_fans(scope, facts.form)) {
    const int times = counted.times(facts);
    if (times == 0) continue;
    account.fans.add(counted.fan);
    account.times[index_of(counted.fan)] = static_cast<std::uint8_t>(times);
  }
}

// A fan that is itself excluded excludes nothing. Rule M5.3.
void strike_excluded(Account& account, const HouseRows& rows) {
  account.fans.for_each([&](Fan fan) { account.fans -= rows.excludes[index_of(fan)]; });
}

Faan worth_of(const Account& account, const HouseRows& rows) {
  Faan sum;
  account.fans.for_each([&](Fan fan) {
    if (fan == Fan::FlowerTiles) return;
    sum += rows.faan[index_of(fan)] * account.times[index_of(fan)];
  });
  return sum;
}

// Calls `see` with every reading of the hand, form by form.
template <class See>
void for_each_reading(const WinningHand& hand, See see) {
  for (const Reading& reading : readings_of(hand.concealed, hand.melds)) {
    see(Form::FourSets, reading);
  }
  if (const auto straight = knitted_straight_of(hand.concealed, hand.melds)) {
    see(Form::KnittedStraight, *straight);
  }
  if (!hand.melds.empty()) return;
  const Reading none;
  const int kinds = kinds_held(hand.concealed).size();
  if (kinds <= 7 && is_seven_pairs(hand.concealed)) see(Form::SevenPairs, none);
  if (kinds == 13 && is_thirteen_orphans(hand.concealed)) see(Form::ThirteenOrphans, none);
  if (kinds == 14 && is_honors_and_knitted(hand.concealed)) see(Form::HonorsAndKnitted, none);
}

// Takes the readings one after the other, those of a form together, and keeps the best.
class Search {
 public:
  Search(const WinningHand& hand, const Options& options, const HouseRows& rows)
      : hand_(hand), options_(options), rows_(rows) {}

  void see(Form form, const Reading& reading) {
    if (!of_hand_) of_hand_.emplace(hand_, options_);
    const Facts facts(*of_hand_, form, reading);
    if (form_ != form) {
      of_form_ = Account();
      count_fans(facts, Scope::Whole, of_form_);
      form_ = form;
    }
    Account account = of_form_;
    count_fans(facts, Scope::Divided, account);
    strike_excluded(account, rows_);
    account.faan = worth_of(account, rows_);
    if (best_ && account.faan <= best_->account.faan) return;
    if (!best_) best_.emplace();
    best_->account = account;
    best_->reading = form == Form::FourSets ? std::optional(reading) : std::nullopt;
  }

  // The best so far, or a Chicken Hand if the best is worth nothing. Rule M5.4.
  [[nodiscard]] std::optional<BestAccount> take_best() {
    if (best_ && best_->account.faan == Faan()) {
      Account& account = best_->account;
      account.fans.add(Fan::ChickenHand);
      account.times[index_of(Fan::ChickenHand)] = 1;
      account.faan = rows_.faan[index_of(Fan::ChickenHand)];
    }
    return best_;
  }

 private:
  const WinningHand& hand_;
  const Options& options_;
  const HouseRows& rows_;
  std::optional<HandFacts> of_hand_;
  std::optional<Form> form_;
  Account of_form_;  // what every reading of the form counts
  std::optional<BestAccount> best_;
};

constexpr std::string_view name_of(Form form) {
  constexpr std::array<std::string_view, kForms> kNames{
      "four_sets", "knitted_straight", "seven_pairs", "thirteen_orphans", "honors_and_knitted"};
  return kNames[static_cast<std::size_t>(form)];
}

// The rule by which `winner` excludes `loser`: that of its own row, or of the house's ruling.
std::string_view rule_of_exclusion(Fan winner, Fan loser, const Options& options) {
  for (const RulingRow& row : kRulingRows) {
    const bool in_force = options.*row.ruling == row.when;
    if (in_force && row.these.has(winner) && row.exclude.has(loser)) return row.rule;
  }
  return row_of(winner).rule;
}

// The fan that hold but are excluded by a fan that counts.
std::vector<LeftOut> left_out_of(FanSet all,
                                 FanSet kept,
                                 const Options& options,
                                 const HouseRows& rows) {
  std::vector<LeftOut> lines;
  all.for_each([&](Fan loser) {
    if (kept.has(loser)) return;
    bool told = false;
    kept.for_each([&](Fan winner) {
      if (told || !rows.excludes[index_of(winner)].has(loser)) return;
      lines.push_back({
          {row_of(loser).code, row_of(loser).rule},
          { row_of(winner).code, rule_of_exclusion(winner,                       loser, options)}
      });
      told = true;
    });
  });
  return lines;
}

}  // namespace

HouseRows::HouseRows(const Options& options) {
  for (const FanRow& row : fan_rows()) {
    excludes[index_of(row.fan)] = row.excludes;
    faan[index_of(row.fan)] = row.faan;
  }
  for (const RulingRow& row : kRulingRows) {
    if (options.*row.ruling != row.when) continue;
    row.these.for_each([&](Fan fan) { excludes[index_of(fan)] |= row.exclude; });
  }
  if (!options.ck8) faan[index_of(Fan::TwoConcealedKongs)] = kLowTwoConcealedKongs;
}

std::optional<BestAccount> best_account(const WinningHand& hand,
                                        const Options& options,
                                        const HouseRows& rows) {
  Search search(hand, options, rows);
  for_each_reading(hand, [&](Form form, const Reading& reading) { search.see(form, reading); });
  return search.take_best();
}

Explanation explain(const WinningHand& hand, const Options& options, const HouseRows& rows) {
  Explanation told;
  const HandFacts of_hand(hand, options);
  std::optional<Faan> best;
  std::size_t best_at = 0;
  for_each_reading(hand, [&](Form form, const Reading& reading) {
    const Facts facts(of_hand, form, reading);
    Account account;
    count_fans(facts, Scope::Whole, account);
    count_fans(facts, Scope::Divided, account);
    const FanSet all = account.fans;
    strike_excluded(account, rows);
    const Faan faan = worth_of(account, rows);
    if (!best || faan > *best) {
      best = faan;
      best_at = told.readings.size();
      told.left_out = left_out_of(all, account.fans, options, rows);
    }
    told.readings.push_back(
        {.form = name_of(form), .reading = reading, .faan = faan, .limits = {}, .counts = false});
  });
  if (best) told.readings[best_at].counts = true;
  return told;
}

}  // namespace lair::mcr
