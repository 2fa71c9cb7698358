#include "clients/load/laws.hpp"

#include "clients/link/values.hpp"

namespace lair::load {
namespace {

constexpr Points kYahooTotal{8000};

Points sum_of(const BySeat<Points>& scores) {
  Points sum;
  for (const Points& score : scores) sum += score;
  return sum;
}

}  // namespace

void Laws::check(const v1::TableEvents& events, const link::Conversation& talk) {
  check_numbers(events, talk);
  tally_.events += static_cast<std::uint64_t>(events.events_size());
  for (const v1::SeatEvent& event : events.events()) {
    if (event.has_dealt()) {
      before_ = link::points_from(event.dealt().scores());
      if (before_) check_total(*before_, talk);
    }
    if (event.has_won()) check_win(event.won());
    if (event.has_won() || event.has_drawn_deal()) check_end(talk, event.has_won());
  }
}

void Laws::check_numbers(const v1::TableEvents& events, const link::Conversation& talk) {
  if (watched_ != events.table()) {
    watched_ = events.table();
    next_ = 1;
    before_.reset();
  }
  // A player who was away when a deal began is told that deal from its beginning.
  const bool begins_deal = events.events_size() > 0 && events.events(0).has_dealt();
  if (events.first() != next_ && !(resumed_ && begins_deal && events.first() > next_)) {
    tally_.broken.insert(resumed_ ? "events were missed or doubled over a new connection"
                                  : "event numbers have a gap without a new connection");
  }
  resumed_ = false;
  next_ = talk.last_event() + 1;
}

void Laws::check_win(const v1::SeatEvent::Won& won) {
  const auto after = link::points_from(won.scores());
  if (!after) {
    tally_.broken.insert("a win comes without scores");
    return;
  }
  if (!before_) return;
  BySeat<Points> expected = *before_;
  for (const v1::LedgerLine& line : won.win().ledger()) {
    const auto payer = link::seat_from(line.payer());
    const auto payee = link::seat_from(line.payee());
    if (!payer || !payee || payer == payee || line.amount() <= 0) {
      tally_.broken.insert("a ledger has a line that moves no points");
      return;
    }
    expected[*payer] -= Points(line.amount());
    expected[*payee] += Points(line.amount());
  }
  if (expected != *after) tally_.broken.insert("scores do not follow from the ledger");
  if (sum_of(*before_) != sum_of(*after)) {
    tally_.broken.insert("a settlement changes the sum of points");
  }
  ++tally_.settlements_checked;
}

void Laws::check_end(const link::Conversation& talk, bool won) {
  check_total(talk.view().scores, talk);
  const View& mine = talk.view().deal;
  const bool first =
      table_.ended_table != talk.table() || table_.ended.setup.number != mine.setup.number;
  if (first) {
    table_.ended_table = talk.table();
    table_.ended = mine;
    ++tally_.deals;
    if (won) ++tally_.wins;
    return;
  }
  ++tally_.views_compared;
  if (table_.ended != mine) tally_.broken.insert("two seats saw a deal end differently");
}

void Laws::check_total(const BySeat<Points>& scores, const link::Conversation& talk) {
  if (talk.state().summary().rules() != "yahoo") return;
  if (sum_of(scores) != kYahooTotal) tally_.broken.insert("the scores of a table are not 8000");
}

}  // namespace lair::load
