// Two games that differ only in what a viewer cannot see give that viewer the same bytes (law 5).
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "clients/link/codec.hpp"
#include "clients/link/table_update.hpp"
#include "engine/play/claims.hpp"
#include "engine/play/decide.hpp"
#include "engine/play/legal.hpp"
#include "engine/play/match.hpp"
#include "engine/rules/registry.hpp"
#include "server/api/pages.hpp"
#include "server/fair/shuffle.hpp"
#include "server/store/store.hpp"
#include "tests/sim/parlour.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::sim {
namespace {

// One turn of a game and the answers to it.
struct Turn {
  Seat seat = Seat::A;
  Action action;
  std::optional<Action> viewers_answer;
  std::optional<std::pair<Seat, Action>> claim;  // by somebody else
  std::optional<Action> viewers_mistake;         // sent before the action
  std::optional<Action> viewers_guess;           // sent during the window
};

bool is_win(const Action& action) { return std::holds_alternative<MahJong>(action); }

Action any_but_win(const Actions& actions, Chance& chance) {
  Actions others;
  for (const Action& action : actions) {
    if (!is_win(action)) others.push_back(action);
  }
  return others[chance.below(others.size())];
}

std::optional<Seat> seat_on_turn(const Deal& deal) {
  if (const auto* turn = std::get_if<ToDiscard>(&deal.phase)) return turn->seat;
  const auto* owed = std::get_if<ToDraw>(&deal.phase);
  if (owed != nullptr && owed->asked) return owed->seat;
  return std::nullopt;
}

bool is_window(const Deal& deal) {
  return std::holds_alternative<ToClaim>(deal.phase) || std::holds_alternative<ToRob>(deal.phase);
}

// Plays turn after turn, one second each: by chance, or as another game was played.
class Director {
 public:
  // With `guesses` the viewer sometimes claims without having been asked. At an eager table the
  // refusal, like the length of the window, reveals whether somebody else is asked.
  Director(Parlour& parlour, Seat viewer, bool guesses)
      : parlour_(parlour), viewer_(viewer), guesses_(guesses) {}

  // Returns false once the deal is over.
  bool play_by_chance(Chance& chance, Turn& turn) {
    const auto seat = seat_on_turn(parlour_.deal());
    if (!seat) return false;
    turn = {.seat = *seat,
            .action = any_but_win(legal(parlour_.deal(), *seat), chance),
            .viewers_answer = std::nullopt,
            .claim = std::nullopt,
            .viewers_mistake = std::nullopt,
            .viewers_guess = std::nullopt};
    if (chance.one_in(4)) turn.viewers_mistake = MahJong{};
    if (chance.one_in(6)) turn.viewers_mistake = ClaimPung{};
    if (guesses_ && chance.one_in(4)) turn.viewers_guess = MahJong{};
    if (guesses_ && chance.one_in(6)) turn.viewers_guess = ClaimPung{};
    play(turn, &chance);
    return true;
  }

  void play_again(Turn turn) { play(turn, nullptr); }

 private:
  void play(Turn& turn, Chance* chance) {
    if (turn.viewers_mistake && turn.seat != viewer_) parlour_.act(viewer_, *turn.viewers_mistake);
    parlour_.act(turn.seat, turn.action);
    parlour_.run(Millis(100));
    if (is_asked(viewer_)) {
      if (chance) turn.viewers_answer = answer_by_chance(*chance);
      if (turn.viewers_answer) parlour_.act(viewer_, *turn.viewers_answer);
    } else if (turn.viewers_guess && turn.seat != viewer_) {
      parlour_.act(viewer_, *turn.viewers_guess);
    }
    parlour_.run(Millis(100));
    if (chance) choose_claim(turn, *chance);
    for (const Seat seat : kSeats) {
      const bool claims = turn.claim && turn.claim->first == seat;
      if (seat != viewer_ && !claims && is_asked(seat)) parlour_.act(seat, Pass{});
      parlour_.run(Millis(20));
    }
    if (turn.claim) parlour_.act(turn.claim->first, turn.claim->second);
    parlour_.run(Millis(720));
  }

  // Sometimes a false MahJong, if the house accepts it.
  Action answer_by_chance(Chance& chance) const {
    const Actions actions = legal(parlour_.deal(), viewer_);
    const bool could_win = std::ranges::any_of(actions, is_win);
    if (!could_win && may_declare(parlour_.deal(), viewer_) && chance.one_in(8)) return MahJong{};
    return any_but_win(actions, chance);
  }

  void choose_claim(Turn& turn, Chance& chance) {
    for (const Seat seat : kSeats) {
      if (seat == viewer_ || !is_asked(seat) || !chance.one_in(2)) continue;
      const Action claim = any_but_win(legal(parlour_.deal(), seat), chance);
      if (!std::holds_alternative<Pass>(claim)) turn.claim = {seat, claim};
    }
  }

  [[nodiscard]] bool is_asked(Seat seat) const {
    return is_window(parlour_.deal()) && is_waited_for(parlour_.deal(), seat);
  }

  Parlour& parlour_;
  Seat viewer_;
  bool guesses_;
};

// The places in the wall of all tiles that the viewer has not seen: in others' hands, or not drawn
// yet.
class HiddenPlaces {
 public:
  HiddenPlaces(const Events& events, const Deal& deal, Seat viewer) {
    const auto& wall = *std::get<Dealt>(events.front()).wall;
    tiles_.assign(wall.tiles().begin(), wall.tiles().end());
    back_ = tiles_.size();
    deal_hands(*std::get<Dealt>(events.front()).setup);
    for (const Event& event : events) {
      const auto* drew = std::get_if<Drew>(&event);
      if (drew == nullptr) continue;
      drawn_[drew->seat].push_back(drew->kind == DrawKind::Turn ? front_++ : --back_);
    }
    for (const Seat seat : kSeats) {
      if (seat != viewer) add_hand(seat, deal.hands[seat].concealed);
    }
    for (std::size_t at = front_; at < back_; ++at) {
      if (!tiles_[at].is_bonus()) slots_.push_back(at);
    }
  }

  // The same wall, with its hidden tiles in another order.
  [[nodiscard]] Wall shuffled(Chance& chance, DeadWall dead) const {
    std::vector<Tile> tiles = tiles_;
    for (std::size_t last = slots_.size(); last > 1; --last) {
      std::swap(tiles[slots_[last - 1]], tiles[slots_[chance.below(last)]]);
    }
    for (std::size_t last = back_; last > front_ + 1; --last) {
      std::swap(tiles[last - 1], tiles[front_ + chance.below(last - front_)]);
    }
    return Wall(tiles, dead);
  }

 private:
  void deal_hands(const DealSetup& setup) {
    for (const std::size_t count : {4U, 4U, 4U, 1U}) {
      for (std::size_t steps = 0; steps < 4; ++steps) {
        const Seat seat = setup.seating.after(setup.dealer, steps);
        for (std::size_t tile = 0; tile < count; ++tile) drawn_[seat].push_back(front_++);
      }
    }
    drawn_[setup.dealer].push_back(front_++);
  }

  // Among equal tiles, those drawn first were shown first.
  void add_hand(Seat seat, TileCounts concealed) {
    for (auto at = drawn_[seat].rbegin(); at != drawn_[seat].rend(); ++at) {
      const Tile tile = tiles_[*at];
      if (!concealed.has(tile)) continue;
      concealed.remove(tile);
      slots_.push_back(*at);
    }
    EXPECT_EQ(concealed.total(), 0U) << "every tile of a hand came from the wall";
  }

  std::vector<Tile> tiles_;
  BySeat<std::vector<std::size_t>> drawn_;
  std::vector<std::size_t> slots_;
  std::size_t front_ = 0;
  std::size_t back_ = 0;
};

// With eager windows, how events are spread over frames reveals who was asked (therefore a table
// may choose the other kind of window); the contents of the frames, in order, do not.
std::string joined(const std::vector<Heard>& heard) {
  std::string events;
  std::string others;
  for (const Heard& one : heard) {
    v1::ServerFrame frame;
    EXPECT_TRUE(link::decode(one.bytes, frame));
    // An answer comes with what follows from it, or alone if nothing does.
    if (const std::uint32_t done = link::request_done(frame); done != 0) {
      others += "done " + std::to_string(done) + '\n';
      if (frame.has_done()) continue;
    }
    if (!frame.has_events()) {
      others += one.bytes;
      continue;
    }
    for (const auto& event : frame.events().events()) events += event.SerializeAsString() + '\n';
    if (!frame.events().has_prompt()) continue;
    // The time left shows when the question came, which differs too.
    frame.mutable_events()->mutable_prompt()->clear_move_ms();
    frame.mutable_events()->mutable_prompt()->clear_reserve_ms();
    events += frame.events().prompt().SerializeAsString() + '\n';
  }
  return events + others;
}

std::string pages(Parlour& parlour) {
  const net::NetCounts counts;
  const test::TemporaryFolder folder;
  store::Store store(folder.file("lair.db"), [](const store::StoreError&) {});
  league::Office office(store.books(), store.seasons());
  const LeagueSources leagues{office, store.figures()};
  KeptAnswers kept;
  const ApiSources sources{.version = "sim",
                           .rooms = [&] { return parlour.rooms(); },
                           .tables = [&] { return parlour.listed(); },
                           .is_ready = [] { return true; },
                           .counts = [&]() -> const net::NetCounts& { return counts; },
                           .history = store.history(),
                           .leagues = leagues,
                           .kept = kept};
  std::string text;
  for (const char* path :
       {"/healthz", "/readyz", "/version", "/metrics", "/api/v1/rooms", "/api/v1/tables"}) {
    net::HttpRequest request;
    request.path = path;
    request.remote_address = "127.0.0.1";
    text += *answer_api(sources, request).body;
  }
  return text;
}

struct Case {
  const char* rules;
  table::ClaimWindow mode;
  const char* false_mahjong = "refused";

  [[nodiscard]] std::vector<std::pair<std::string, std::string>> settings() const {
    return {
        {"false_mahjong", false_mahjong}
    };
  }

  friend void PrintTo(const Case& one, std::ostream* out) { *out << one.rules; }
};

class NonInterference : public ::testing::TestWithParam<Case> {
 protected:
  [[nodiscard]] table::TableSettings settings() const {
    return {
        .room = "lions-lair",
        .name = "Twins",
        .rules = GetParam().rules,
        .settings = GetParam().settings(),
        .clock = {.move = Millis(20'000), .reserve = Millis(60'000)},
        .claim_window = GetParam().mode,
        .policies = {.hints = true                     }
    };
  }

  // The first events of a deal with this wall.
  [[nodiscard]] static Events dealt(const RuleSet& rules, const Wall& wall) {
    return decide_deal(rules, rules.first_deal(), wall, Moment());
  }

  // Asks for everything that the viewer can ask for: the game from every event on, rooms, hints, a
  // ping.
  static void ask_everything(Parlour& parlour, std::size_t person, std::uint32_t events) {
    for (std::uint32_t last = 0; last <= events; last += 3) parlour.connect(person, last);
    v1::ClientFrame room;
    room.mutable_enter_room()->set_room("lions-lair");
    parlour.ask(person, std::move(room));
    v1::ClientFrame hints;
    hints.mutable_ask_hints()->set_table(1);
    parlour.ask(person, std::move(hints));
    v1::ClientFrame ping;
    ping.mutable_ping()->set_client_ms(5);
    parlour.ask(person, std::move(ping));
    parlour.run(Millis(50));
  }

  static void expect_same(Parlour& one, Parlour& other, std::size_t person, bool to_the_instant) {
    if (to_the_instant) {
      EXPECT_TRUE(one.heard(person) == other.heard(person)) << "for person " << person;
    } else {
      EXPECT_EQ(joined(one.heard(person)), joined(other.heard(person))) << "for person " << person;
    }
  }

  // Plays and compares one pair of games, and counts how often hidden hands differed.
  void compare_twins(std::uint64_t seed) {
    Chance chance(seed);
    const auto rules = *make_rule_set(GetParam().rules, GetParam().settings());
    const Flow& flow = rules->flow();
    fair::Seed root;
    for (auto& byte : root.bytes) byte = static_cast<std::uint8_t>(chance.below(256));
    const Wall wall = fair::wall_from(root, flow.bonus_tiles, flow.dead_wall);
    const Seat viewer = kSeats[chance.below(4)];
    const std::size_t person = index_of(viewer);
    const std::size_t turns = 1 + chance.below(50);
    const bool is_constant = GetParam().mode == table::ClaimWindow::Constant;
    std::vector<Turn> script;
    Parlour one(settings(), dealt(*rules, wall));
    for (Turn turn; script.size() < turns;) {
      if (!Director(one, viewer, is_constant).play_by_chance(chance, turn)) break;
      if (std::holds_alternative<Over>(one.deal().phase)) return;
      script.push_back(turn);
    }
    const Wall twin =
        HiddenPlaces(one.events(), one.deal(), viewer).shuffled(chance, flow.dead_wall);
    const std::uint32_t events = 40;
    ask_everything(one, person, events);
    ask_everything(one, Parlour::kWatcher, 0);
    const std::string pages_of_one = pages(one);

    Parlour other(settings(), dealt(*rules, twin));
    for (const Turn& turn : script) Director(other, viewer, is_constant).play_again(turn);
    ask_everything(other, person, events);
    ask_everything(other, Parlour::kWatcher, 0);
    expect_same(one, other, person, is_constant);
    expect_same(one, other, Parlour::kWatcher, is_constant);
    EXPECT_EQ(pages_of_one, pages(other));
    if (one.heard(person) != other.heard(person)) ++pairs_that_differ_in_time_;
    ++pairs_;
    turns_ += script.size();
    frames_ += one.heard(person).size();
    for (const Seat seat : kSeats) {
      if (seat != viewer &&
          one.deal().hands[seat].concealed != other.deal().hands[seat].concealed) {
        ++hands_that_differed_;
      }
    }
  }

  std::size_t pairs_ = 0;
  std::size_t pairs_that_differ_in_time_ = 0;
  std::size_t turns_ = 0;
  std::size_t frames_ = 0;
  std::size_t hands_that_differed_ = 0;
};

TEST_P(NonInterference, OfWhatAViewerCannotSee) {
  for (std::uint64_t seed = 1; seed <= 40 && !HasFailure(); ++seed) {
    SCOPED_TRACE("pair " + std::to_string(seed));
    compare_twins(seed);
  }
  std::printf("%zu pairs of games, %zu turns, %zu frames to the viewers; %zu hands differed\n",
              pairs_,
              turns_,
              frames_,
              hands_that_differed_);
  EXPECT_GT(pairs_, 20U);
  EXPECT_GT(hands_that_differed_, pairs_);
  // If everybody is asked about each discard, an eager table reveals nothing either.
  if (GetParam().mode == table::ClaimWindow::Eager &&
      GetParam().false_mahjong == std::string_view("refused")) {
    EXPECT_GT(pairs_that_differ_in_time_, 0U) << "the comparison sees what an eager table tells";
  }
}

INSTANTIATE_TEST_SUITE_P(OfEverySystem,
                         NonInterference,
                         ::testing::Values(Case{"yahoo", table::ClaimWindow::Constant},
                                           Case{"hkos", table::ClaimWindow::Constant},
                                           Case{"mcr", table::ClaimWindow::Constant},
                                           Case{"faan-laak", table::ClaimWindow::Constant},
                                           Case{"yahoo", table::ClaimWindow::Eager},
                                           Case{"hkos", table::ClaimWindow::Eager},
                                           Case{"mcr", table::ClaimWindow::Eager},
                                           Case{"faan-laak", table::ClaimWindow::Eager},
                                           Case{"yahoo", table::ClaimWindow::Eager, "dead_hand"},
                                           Case{"hkos", table::ClaimWindow::Eager, "penalty"},
                                           Case{"mcr", table::ClaimWindow::Constant, "plays_on"}),
                         [](const auto& row) {
                           std::string name = row.param.rules;
                           std::erase(name, '-');
                           const bool eager = row.param.mode == table::ClaimWindow::Eager;
                           const bool is_refused =
                               row.param.false_mahjong == std::string_view("refused");
                           return name + (eager ? "Eager" : "Constant") +
                                  (is_refused ? "" : "FalseMahJong");
                         });

}  // namespace
}  // namespace lair::sim
