#include "server/wire/encode_hints.hpp"

#include "lair/v1/server.pb.h"

#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

void put_worth(const WinWorth& worth, v1::WinWorth& out) {
  out.set_may_win(worth.may_win);
  out.set_counted(worth.counted.count());
  out.set_total(worth.total.count());
}

void put_hand(const HandHint& hint, v1::HandHint& out) {
  out.set_away(hint.away);
  out.set_useful(hint.useful);
  for (const WaitHint& wait : hint.waits) {
    v1::WaitHint& line = *out.add_waits();
    line.set_tile(number_of(wait.tile));
    line.set_unseen(wait.unseen);
    put_worth(wait.claimed, *line.mutable_claimed());
    put_worth(wait.drawn, *line.mutable_drawn());
  }
}

}  // namespace

std::string encode(const HintsTold& told) {
  v1::ServerFrame frame;
  v1::Hints& out = *frame.mutable_hints();
  out.set_request(told.request.value());
  out.set_table(told.table.value());
  out.set_moment(told.moment.value());
  out.set_minimum(told.hints.minimum.count());
  out.set_assured(told.hints.assured.count());
  if (told.hints.hand) put_hand(*told.hints.hand, *out.mutable_hand());
  for (const DiscardHint& hint : told.hints.discards) {
    v1::DiscardHint& line = *out.add_discards();
    line.set_discard(number_of(hint.discard));
    put_hand(hint.after, *line.mutable_after());
  }
  return frame.SerializeAsString();
}

}  // namespace lair::wire
