// Writes the recorded event streams of tests/data/fold-vectors.jsonl to standard output.
//
// One deal of every rule system, as seat A saw it: the bytes of each event, the hash of the view
// after it. Run it only when an event is new; the file is what folds of every language must match.
#include <cstdio>
#include <iostream>

#include <boost/json.hpp>

#include "clients/link/codec.hpp"
#include "engine/bots/self_play.hpp"
#include "server/fair/shuffle.hpp"
#include "server/wire/encode.hpp"
#include "tests/support/view_text.hpp"

namespace lair::link {
namespace {

constexpr Seat kViewer = Seat::A;
constexpr std::uint32_t kDeals = 3;

std::string hex_of(const std::string& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits;
  for (const char byte : bytes) {
    digits += kDigits[static_cast<std::uint8_t>(byte) >> 4U];
    digits += kDigits[static_cast<std::uint8_t>(byte) & 0xFU];
  }
  return digits;
}

boost::json::object stream_of(const RuleSystem& system) {
  const auto rules = make_rule_set(system.id, {});
  GameMatch match = new_match(*rules);
  fair::Seed root;
  root.bytes.fill(7);
  const WallSource walls = [&](std::uint32_t number) {
    return fair::wall_from(fair::derived_seed(root, 1, number),
                           (*rules)->flow().bonus_tiles,
                           (*rules)->flow().dead_wall);
  };
  TableView view;
  boost::json::array events;
  boost::json::array views;
  const auto see = [&](const GameMatch& at, const Event& event) {
    const auto seen = seen_by(kViewer, event, at.deal);
    if (!seen) return;
    v1::ServerFrame frame;
    decode(wire::encode(wire::TableEvents{
               .table = table::TableId(1),
               .first = 1,
               .events = {{.event = *seen, .scores = at.scores, .match_over = at.is_over()}},
               .moment = at.deal.moment,
               .prompt = std::nullopt,
               .near_win = std::nullopt}),
           frame);
    const v1::SeatEvent& sent = frame.events().events(0);
    if (!fold(view, sent)) return;
    events.push_back(boost::json::string(hex_of(sent.SerializeAsString())));
    views.push_back(boost::json::string(hash_of(text_of(view))));
  };
  const Observer observer{.before_action = {}, .after_event = see, .refused = {}};
  play_match(match, walls, bots(**rules), observer, kDeals);
  boost::json::object fields;
  fields["rules"] = system.id;
  fields["seat"] = index_of(kViewer);
  fields["events"] = std::move(events);
  fields["views"] = std::move(views);
  fields["last"] = text_of(view);
  return fields;
}

}  // namespace
}  // namespace lair::link

int main() {
  for (const lair::RuleSystem& system : lair::rule_systems()) {
    std::cout << boost::json::serialize(lair::link::stream_of(system)) << "\n";
  }
}
