#include "server/tool/explain.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>

#include <boost/json/serialize.hpp>

#include "engine/tiles/notation.hpp"
#include "server/tool/case_checks.hpp"
#include "server/tool/case_reader.hpp"
#include "server/tool/explain_json.hpp"
#include "server/tool/explained_hand.hpp"

namespace lair::tool {
namespace {

std::string row_text(const RowName& row) {
  return std::string(row.code) + " (" + std::string(row.rule) + ")";
}

std::string way_of_winning(const WinningHand& hand) {
  if (hand.how.robbing) return "by robbing a kong";
  if (!hand.how.self_drawn) return "on a discard";
  if (hand.how.drawn_as == DrawKind::KongReplacement) return "drawn as the replacement of a kong";
  if (hand.how.drawn_as == DrawKind::BonusReplacement) {
    return "drawn as the replacement of a bonus tile";
  }
  return "drawn";
}

// Everything said about one hand, in reading order.
class Account {
 public:
  Account(const ExplainedHand& explained, std::ostream& out)
      : case_(explained.asked()),
        explained_(explained),
        hand_(explained.hand()),
        sheet_(explained.sheet()),
        out_(out) {}

  void write() {
    write_hand();
    write_house();
    write_readings();
    if (sheet_.refusal == WinRefusal::NotAWinningHand) return write_verdict();
    write_section("Elements", ScoreSection::Elements, "");
    write_section("Limit hands", ScoreSection::Limits, "");
    write_left_out();
    write_verdict();
    if (!sheet_.is_win()) return;
    write_section("Additions", ScoreSection::Additions, "+");
    write_section("Multipliers", ScoreSection::Multipliers, "x");
    write_total();
    if (explained_.is_payer_known()) return write_payments();
    out_ << "\nPayments\n  not shown: they need --from, the seat of the tile\n";
  }

 private:
  void write_hand() {
    TileCounts before = hand_.concealed;
    before.remove(hand_.winning_tile);
    out_ << "Hand      " << tiles_text(before);
    if (!hand_.melds.empty()) out_ << " |";
    for (const Meld& meld : hand_.melds) out_ << ' ' << meld_text(meld);
    out_ << "\nWins on   " << lair::text_of({hand_.winning_tile}) << ", " << way_of_winning(hand_);
    if (hand_.how.last_tile) out_ << ", the last tile";
    out_ << "\nSeat      " << wind_text(hand_.seat_wind) << ", round "
         << wind_text(hand_.prevailing) << ", dealer " << wind_text(case_.dealer);
    out_ << "\nBonus     "
         << (hand_.bonus.empty() ? "none" : spaced({hand_.bonus.begin(), hand_.bonus.end()}))
         << '\n';
  }

  // Shows only what the host changed, since a list of every option would hide it.
  void write_house() {
    out_ << "Rules     " << explained_.system().name;
    for (std::size_t at = 0; at < explained_.system().options.size(); ++at) {
      const Option& option = explained_.system().options[at];
      const std::int64_t value = case_.rules->house()[at];
      if (value == option.standard) continue;
      out_ << "\n          " << option.key << '=' << value_text(option, value) << " ("
           << option.rule << ')';
    }
    out_ << '\n';
  }

  void write_readings() {
    out_ << "\nReadings\n";
    if (explained_.told().readings.empty()) out_ << "  no winning form under these rules\n";
    for (const CountedReading& one : explained_.told().readings) {
      out_ << "  " << explained_.text_of(one);
      if (!is_of_four_sets(one)) out_ << ", as " << one.form;
      out_ << ": " << one.faan.count() << ' ' << explained_.around().unit();
      for (const RowName& limit : one.limits) out_ << ", limit " << row_text(limit);
      if (one.counts) out_ << "  <- counts for the elements";
      if (one.reading == sheet_.points_reading) out_ << "  <- counts for the points";
      out_ << '\n';
    }
  }

  void write_section(std::string_view title, ScoreSection section, std::string_view sign) {
    const auto stands_in = [section](const ScoreItem& item) { return item.section == section; };
    if (std::ranges::none_of(sheet_.items, stands_in)) return;
    out_ << '\n' << title << '\n';
    for (const ScoreItem& item : sheet_.items) {
      if (!stands_in(item)) continue;
      const std::string value = std::string(sign) + std::to_string(item.value);
      out_ << "  " << std::left << std::setw(34) << item.code << std::right << std::setw(6) << value
           << "  " << item.rule << '\n';
    }
  }

  void write_left_out() {
    if (explained_.told().left_out.empty()) return;
    out_ << "\nLeft out\n";
    for (const LeftOut& line : explained_.told().left_out) {
      out_ << "  " << row_text(line.row) << " is replaced by " << row_text(line.by) << '\n';
    }
  }

  void write_verdict() {
    out_ << "\nVerdict\n";
    if (sheet_.faan) {
      out_ << "  worth " << sheet_.faan->count();
      if (sheet_.faan_raw != sheet_.faan) out_ << ", capped from " << sheet_.faan_raw->count();
      if (sheet_.counted != sheet_.faan_raw) {
        out_ << ", of which " << sheet_.counted->count() << " count toward the minimum";
      }
      out_ << "; the minimum is " << sheet_.minimum.count() << '\n';
    }
    out_ << "  " << explained_.verdict() << '\n';
  }

  void write_total() {
    out_ << "\nTotal\n  ";
    if (!sheet_.limit_hand.empty()) {
      out_ << limits_paid();
    } else if (sheet_.sum && sheet_.product) {
      const std::int64_t uncapped = sheet_.sum->count() * *sheet_.product;
      out_ << "sum " << sheet_.sum->count() << " x product " << *sheet_.product << " = ";
      if (uncapped != sheet_.total.count()) out_ << uncapped << ", at the limit of the table ";
    }
    out_ << sheet_.total.count() << '\n';
  }

  // "chariot is worth the limit of the table: ", "a and b are worth 2 limits of 128: "
  [[nodiscard]] std::string limits_paid() const {
    const PriceList prices = explained_.around().price_list();
    if (prices.empty())
      return std::string(sheet_.limit_hand) + " is worth the limit of the table: ";
    std::string names;
    std::size_t limits = 0;
    Points of_one;
    for (const ScoreItem& item : sheet_.items) {
      if (item.section != ScoreSection::Limits) continue;
      names += (limits++ > 0 ? " and " : "") + std::string(item.code);
      for (const PriceRow& row : prices) {
        if (row.from.count() <= item.value) of_one = row.points;
      }
    }
    names += limits > 1 ? " are worth " : " is worth ";
    const std::int64_t paid = sheet_.total.count() / of_one.count();
    if (paid <= 1) return names + "the limit of the table: ";
    return names + std::to_string(paid) + " limits of " + std::to_string(of_one.count()) + ": ";
  }

  void write_payments() {
    const Settlement settled = explained_.settlement();
    if (case_.others) write_other_hands(settled);
    out_ << "\nPayments\n";
    for (const LedgerLine& line : settled.ledger) {
      out_ << "  " << chair_name(line.payer) << " pays " << chair_name(line.payee) << ' '
           << line.amount.count() << "  " << line.reason << ", " << line.rule << '\n';
    }
    if (!explained_.is_all_told(settled)) {
      out_ << "  what the others pay each other is not shown: it needs their hands, --other\n";
      return;
    }
    const BySeat<Points> nets = nets_of(settled.ledger);
    out_ << "  net:";
    for (const Wind chair : kWinds) {
      out_ << ' ' << wind_text(chair) << ' ' << std::showpos << nets[seat_at(chair)].count()
           << std::noshowpos << (chair == Wind::North ? "\n" : ",");
    }
  }

  void write_other_hands(const Settlement& settled) {
    for (const Wind chair : kWinds) {
      const auto& sheet = settled.sheets[seat_at(chair)];
      if (chair == hand_.seat_wind || !sheet) continue;
      out_ << '\n' << wind_text(chair) << " did not win: " << sheet->total.count() << '\n';
      for (const ScoreItem& item : sheet->items) {
        const char sign = item.section == ScoreSection::Multipliers ? 'x' : '+';
        out_ << "  " << sign << item.value << ' ' << item.code << ' ' << item.rule << '\n';
      }
    }
  }

  const ExplainCase& case_;
  const ExplainedHand& explained_;
  const WinningHand& hand_;
  const ScoreSheet& sheet_;
  std::ostream& out_;
};

}  // namespace

bool explain(const ExplainOptions& options, std::ostream& out, std::ostream& errors) {
  try {
    const ExplainCase one = explain_case(options);
    const ExplainedHand explained(one);
    if (options.json) {
      out << boost::json::serialize(explained_json(explained)) << '\n';
    } else {
      Account(explained, out).write();
    }
    return true;
  } catch (const CaseError& problem) {
    errors << problem.what() << '\n';
    return false;
  }
}

}  // namespace lair::tool
