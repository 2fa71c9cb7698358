#include "server/tool/explain_yahoo.hpp"

#include "engine/rules/yahoo/elements.hpp"

namespace lair::tool {
namespace {

using yahoo::ElementRow;
using yahoo::LimitRow;

std::string named(std::string_view code, std::string_view rule) {
  return std::string(code) + " (" + std::string(rule) + ")";
}

}  // namespace

std::string yahoo_reading_worth(const WinningHand& hand,
                                const Reading& reading,
                                const RuleSet& rules) {
  const yahoo::Options options = yahoo::options_of(rules.house());
  const yahoo::HandFacts of_hand(hand, options);
  const yahoo::FaanAccount account = yahoo::faan_account(yahoo::Facts(of_hand, reading));
  std::string text = std::to_string(account.raw().count()) + " faan";
  for (const LimitRow& row : yahoo::limit_rows()) {
    if ((account.limits & bit(row.limit)) != 0) text += " by " + named(row.code, row.rule);
  }
  return text;
}

std::vector<std::string> yahoo_left_out(const WinningHand& hand,
                                        const Reading& reading,
                                        const RuleSet& rules) {
  const yahoo::Options options = yahoo::options_of(rules.house());
  const yahoo::HandFacts of_hand(hand, options);
  const yahoo::Facts facts(of_hand, reading);
  const yahoo::FaanAccount account = yahoo::faan_account(facts);
  std::vector<std::string> lines;
  for (const ElementRow& row : yahoo::element_rows()) {
    if ((account.elements & bit(row.element)) != 0 || !row.holds(facts)) continue;
    for (const ElementRow& other : yahoo::element_rows()) {
      if ((row.replaced_by & account.elements & bit(other.element)) == 0) continue;
      lines.push_back(named(row.code, row.rule) + " is replaced by " +
                      named(other.code, other.rule));
    }
  }
  return lines;
}

}  // namespace lair::tool
