// Writes the recorded event streams of tests/data/fold-vectors.jsonl to standard output.
//
// For each rule system one match: its first deals as one seat sees them, a different seat for each
// system; then one deal as spectators see it who are shown what lies face up, and the next as
// spectators see it who are shown every hand of a finished deal. Each line is what one viewer saw:
//   rules    the rule system's id
//   viewer   "A" to "D" for a seat, "public" or "all_hands" for somebody without one
//   events   the bytes of each v1::SeatEvent, in hexadecimal digits
//   views    the hash of the view's text after each
//   last     the view's text at the end
// Run it only when there is a new event; the folds of every language must match the file.
#include <cstdint>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "clients/link/codec.hpp"
#include "engine/bots/self_play.hpp"
#include "engine/rules/registry.hpp"
#include "server/fair/shuffle.hpp"
#include "server/wire/encode.hpp"
#include "tests/support/view_text.hpp"

namespace lair::link {
namespace {

// How much of a match each viewer sees.
struct Part {
  std::string viewer_name;
  Viewer viewer;
  std::uint32_t first_deal;
  std::uint32_t last_deal;
};

std::vector<Part> parts_of_match(Seat seat) {
  const std::string name(1, static_cast<char>('A' + index_of(seat)));
  return {
      {name,        seat,                   1, 2},
      {"public",    std::nullopt,           3, 3},
      {"all_hands", Viewer::of_all_hands(), 4, 4},
  };
}

// Its walls lead to a drawn deal, an added kong, and concealed kongs hidden from a seat or the
// public.
fair::Seed root_seed() {
  fair::Seed root;
  root.bytes.fill(50);
  root.bytes[0] = 3;
  return root;
}

std::string hex_of(const std::string& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits;
  for (const char byte : bytes) {
    digits += kDigits[static_cast<std::uint8_t>(byte) >> 4U];
    digits += kDigits[static_cast<std::uint8_t>(byte) & 0xFU];
  }
  return digits;
}

v1::SeatEvent sent_event(const GameMatch& at, const SeatEvent& seen) {
  v1::ServerFrame frame;
  decode(wire::encode(wire::TableEvents{.table = table::TableId(1),
                                        .first = 1,
                                        .events = {{SeatEvent(seen), at.scores, at.is_over()}},
                                        .moment = at.deal.moment,
                                        .prompt = std::nullopt,
                                        .near_win = std::nullopt}),
         frame);
  return frame.events().events(0);
}

// What one viewer is shown of its part of a match.
class Stream {
 public:
  explicit Stream(Part part) : part_(std::move(part)) {}

  void see(const GameMatch& at, const Event& event) {
    const std::uint32_t deal = at.deal.setup.number;
    if (deal < part_.first_deal || deal > part_.last_deal) return;
    const auto seen = seen_by(part_.viewer, event, at.deal);
    if (!seen) return;
    const v1::SeatEvent sent = sent_event(at, *seen);
    if (!fold(view_, sent)) return;
    events_.push_back(boost::json::string(hex_of(sent.SerializeAsString())));
    views_.push_back(boost::json::string(hash_of(text_of(view_))));
  }

  [[nodiscard]] boost::json::object line(const RuleSystem& system) const {
    boost::json::object fields;
    fields["rules"] = system.id;
    fields["viewer"] = part_.viewer_name;
    fields["events"] = events_;
    fields["views"] = views_;
    fields["last"] = text_of(view_);
    return fields;
  }

 private:
  Part part_;
  TableView view_;
  boost::json::array events_;
  boost::json::array views_;
};

std::vector<Stream> play(const RuleSystem& system, Seat seat) {
  const auto rules = make_rule_set(system.id, {});
  GameMatch match = new_match(*rules);
  const WallSource walls = [&](std::uint32_t number) {
    return fair::wall_from(fair::derived_seed(root_seed(), {.table = 1, .deal = number}),
                           (*rules)->flow().bonus_tiles,
                           (*rules)->flow().dead_wall);
  };
  const std::vector<Part> parts = parts_of_match(seat);
  std::vector<Stream> streams(parts.begin(), parts.end());
  const auto see = [&streams](const GameMatch& at, const Event& event) {
    for (Stream& stream : streams) stream.see(at, event);
  };
  const Observer observer{.before_action = {}, .after_event = see, .refused = {}};
  play_match(match, walls, bots(**rules), observer, parts.back().last_deal);
  return streams;
}

void write_all() {
  std::size_t played = 0;
  for (const RuleSystem& system : rule_systems()) {
    for (const Stream& stream : play(system, kSeats[played++ % kSeats.size()])) {
      std::cout << boost::json::serialize(stream.line(system)) << "\n";
    }
  }
}

}  // namespace
}  // namespace lair::link

int main() { lair::link::write_all(); }
