#include "tests/sim/person.hpp"

#include <algorithm>
#include <utility>

#include "clients/link/codec.hpp"
#include "clients/link/quick_choice.hpp"
#include "clients/link/table_update.hpp"
#include "clients/link/values.hpp"
#include "server/wire/values.hpp"

namespace lair::sim {
namespace {

constexpr Millis kPatience{2'500};  // how long it waits for a missing answer
constexpr Millis kPingEvery{2'500};
constexpr Millis kQuiet{30'000};  // after this it checks whether it missed a question

// After the planned deals: people who still look on, while bots play for those who left, go home.
constexpr std::uint32_t kDealsLookedOn = 20;

std::string name_of(PersonId id) { return "Person " + std::to_string(id); }

Action any_action(Chance& chance) {
  const Tile tile = kTiles[chance.below(Tile::kPlainKinds)];
  switch (chance.below(7)) {
    case 0:
      return Discard{.tile = tile};
    case 1:
      return DeclareKong{.kind = chance.one_in(2) ? MeldKind::ConcealedKong : MeldKind::AddedKong,
                         .tile = tile};
    case 2:
      return ClaimChow{.lowest = tile};
    case 3:
      return ClaimPung{};
    case 4:
      return ClaimKong{};
    case 5:
      return Pass{};
    default:
      return MahJong{};
  }
}

}  // namespace

Person::Person(Stage& stage,
               Referee& referee,
               const WorldPlan& plan,
               SharedTable& table,
               Role role,
               PersonId id,
               Dial dial)
    : stage_(stage),
      referee_(referee),
      plan_(plan),
      table_(table),
      role_(role),
      id_(id),
      dial_(std::move(dial)),
      talk_({.name = name_of(id)}, "sim", [this](const v1::ClientFrame& frame) {
        last_sent_ = link::encode(frame);
        if (line_) line_->send(last_sent_);
      }) {}

void Person::wake_in(Millis time) {
  const std::uint64_t wake = ++wake_;
  stage_.in(time, [this, wake] {
    if (wake == wake_) step();
  });
}

// --- Coming and going ---

void Person::come() {
  if (line_) leave(Millis(stage_.chance().below(8'000)));
  asked_ = false;
  const auto wanted = std::make_shared<Line*>(nullptr);
  // A line that was replaced may still deliver frames, which are ignored.
  const auto mine = [this, wanted] { return line_ && line_.get() == *wanted; };
  auto line = dial_(id_,
                    Line::Ears{.frame =
                                   [this, mine](const std::string& bytes) {
                                     if (mine()) hear(bytes);
                                   },
                               .gone =
                                   [this, mine] {
                                     if (!mine()) return;
                                     line_.reset();
                                     talk_.pause();
                                     wake_in(Millis(20 + stage_.chance().below(500)));
                                   }});
  if (!line) return wake_in(Millis(300));
  *wanted = line.get();
  line_ = std::move(line);
  connected_at_ = stage_.now();
  talk_.begin();
}

void Person::leave(Millis unheard) {
  if (!line_) return;
  line_->hang_up(unheard);
  line_.reset();
  talk_.pause();
}

void Person::hear(const std::string& bytes) {
  v1::ServerFrame frame;
  if (!link::decode(bytes, frame)) return stage_.accuse("law 7: a client cannot read a frame");
  if (!talk_.received(frame)) return stage_.accuse("law 4: a client cannot fold what it is shown");
  referee_.folded(talk_);
  if (frame.has_events()) heard_at_ = stage_.now();
  if (link::request_done(frame) == request_) {
    asked_ = false;
    if (role_ == Role::Host && table_.id == 0) table_.id = frame.done().table();
  }
  if (frame.has_refused() && frame.refused().request() == request_) asked_ = false;
  const bool is_deaf = frame.has_pong() && frame.pong().table() == talk_.table() &&
                       frame.pong().last_event() > talk_.last_event();
  if (is_deaf && talk_.table() != 0) talk_.open_table(talk_.table());
  Millis thinking(5 + stage_.chance().below(90));
  if (stage_.one_in(plan_.odds.client_dreams)) thinking = Millis(stage_.chance().below(40'000));
  wake_in(thinking);
}

// --- What it does ---

// Whether its own table is over; a garbled message may have led it to look at another table.
bool Person::is_over() const {
  const v1::TablePhase phase = talk_.state().summary().phase();
  return table_.id != 0 && talk_.table() == table_.id &&
         (phase == v1::TABLE_PHASE_FINISHED || phase == v1::TABLE_PHASE_CLOSED);
}

bool Person::gives_up() const {
  return table_.id != 0 &&
         referee_.deals_of(table::TableId(table_.id)) > table_.plan->deals + kDealsLookedOn;
}

void Person::step() {
  if (gives_up()) return leave(Millis(0));
  if (is_over() || (table_.id != 0 && referee_.has_ended(table::TableId(table_.id)))) return;
  wake_in(Millis(700 + stage_.chance().below(300)));
  if (!line_) return come();
  const bool is_unheard = !talk_.is_welcome() && stage_.now() - connected_at_ > kPatience;
  const bool waits_in_vain = asked_ && stage_.now() - asked_at_ > kPatience;
  if (is_unheard || waits_in_vain) return come();
  if (!talk_.is_welcome() || asked_) return;
  if (!follows_a_mood()) want_something();
}

bool Person::follows_a_mood() {
  if (stage_.one_in(plan_.odds.client_vanishes)) {
    leave(Millis(stage_.chance().below(3'000)));
    const std::size_t longest = stage_.one_in(5) ? 60'000 : 3'000;
    wake_in(Millis(stage_.chance().below(longest)));
    return true;
  }
  if (stage_.one_in(plan_.odds.client_comes_twice)) {
    come();
    return true;
  }
  if (stage_.one_in(plan_.odds.client_lies)) {
    lie();
    return true;
  }
  return false;
}

void Person::ask(std::uint32_t request) {
  request_ = request;
  asked_at_ = stage_.now();
  asked_ = true;
}

void Person::want_something() {
  if (table_.id == 0) {
    if (role_ != Role::Host) return;
    v1::CreateTable wanted;
    const table::TableSettings& settings = table_.plan->settings;
    wanted.set_room(settings.room);
    wanted.set_name(settings.name);
    wanted.set_rules(settings.rules);
    for (const auto& [key, value] : settings.settings) {
      v1::Setting& setting = *wanted.add_settings();
      setting.set_key(key);
      setting.set_value(value);
    }
    wanted.mutable_clock()->set_move_ms(static_cast<std::uint32_t>(settings.clock.move.count()));
    wanted.mutable_clock()->set_reserve_ms(
        static_cast<std::uint32_t>(settings.clock.reserve.count()));
    wanted.mutable_policies()->set_spectators(
        wire::wire_enum<v1::Watching>(settings.policies.spectators));
    wire::put(settings.policies.length, *wanted.mutable_policies()->mutable_length());
    // Rule T5.5: a table without a clock is not open to everybody.
    if (!settings.clock.is_timed()) wanted.mutable_policies()->set_admission(v1::ADMISSION_CODE);
    wanted.set_claim_window(settings.claim_window == table::ClaimWindow::Constant
                                ? v1::CLAIM_WINDOW_CONSTANT
                                : v1::CLAIM_WINDOW_EAGER);
    return ask(talk_.create_table(std::move(wanted)));
  }
  if (talk_.table() != table_.id) {
    talk_.open_table(table_.id);
    return;
  }
  if (stage_.now() - pinged_at_ > kPingEvery) {
    pinged_at_ = stage_.now();
    v1::ClientFrame frame;
    frame.mutable_ping()->set_client_ms(1);
    talk_.ask(std::move(frame));
    if (stage_.now() - heard_at_ > kQuiet) {
      heard_at_ = stage_.now();
      talk_.open_table(table_.id);
    }
  }
  if (role_ != Role::Watcher) want_at_table();
}

void Person::sit() {
  v1::ClientFrame frame;
  frame.mutable_sit()->set_table(talk_.table());
  frame.mutable_sit()->set_code(table_.code);
  ask(talk_.ask(std::move(frame)));
}

void Person::want_at_table() {
  const v1::TableState& state = talk_.state();
  if (!state.code().empty()) table_.code = state.code();
  const v1::TablePhase phase = state.summary().phase();
  if (!state.has_you()) {
    if (phase == v1::TABLE_PHASE_WAITING) sit();
    return;
  }
  if (referee_.deals_of(table::TableId(table_.id)) > table_.plan->deals) {
    if (state.summary().seats(static_cast<int>(state.you())).bot_plays()) return;
    v1::ClientFrame frame;
    frame.mutable_stand()->set_table(table_.id);
    return ask(talk_.ask(std::move(frame)));
  }
  const v1::SeatState& mine = state.summary().seats(static_cast<int>(state.you()));
  if (mine.bot_plays()) return ask(talk_.sit());
  if (phase == v1::TABLE_PHASE_BETWEEN_DEALS) {
    if (!mine.ready()) ask(talk_.ready());
    return;
  }
  if (talk_.prompt() != nullptr) return answer();
  if (votes_about_missing()) return;
  // The role of host passes on from a person who is missing for long.
  if (phase != v1::TABLE_PHASE_WAITING || state.host() != talk_.lobby().player()) return;
  const auto free = std::ranges::count_if(state.summary().seats(), [](const v1::SeatState& seat) {
    return seat.kind() == v1::SeatState::KIND_FREE;
  });
  if (free == 0) return ask(talk_.start());
  // Fewer seats are free if a stranger's garbled frame took one, or if the server died in the
  // meantime.
  if (static_cast<std::size_t>(free) <= 4 - table_.plan->people) ask(talk_.add_bots());
}

// Somebody seated here by a stranger's garbled frame may never come.
bool Person::votes_about_missing() {
  for (int seat = 0; seat < talk_.state().summary().seats_size(); ++seat) {
    if (!talk_.state().summary().seats(seat).absence().asked()) continue;
    v1::ClientFrame frame;
    v1::VoteAbsence& vote = *frame.mutable_vote_absence();
    vote.set_table(table_.id);
    vote.set_seat(static_cast<std::uint32_t>(seat));
    vote.set_choice(stage_.one_in(3) ? v1::ABSENCE_STEP_WAIT : v1::ABSENCE_STEP_BOT);
    ask(talk_.ask(std::move(frame)));
    return true;
  }
  return false;
}

void Person::answer() {
  const auto choice =
      link::quick_choice(talk_.view(), *talk_.prompt(), stage_.chance().below(1'000));
  if (!choice) return stage_.accuse("law 1: a prompt offers nothing that can be read");
  ask(talk_.act(*choice));
}

// --- What it should not do ---

v1::ClientFrame Person::act_frame(std::uint32_t moment, const Action& action) {
  v1::ClientFrame frame;
  frame.mutable_act()->set_table(stage_.one_in(20) ? stage_.chance().below(9) : talk_.table());
  frame.mutable_act()->set_moment(moment);
  *frame.mutable_act()->mutable_action() = link::to_wire(action);
  return frame;
}

void Person::lie() {
  Chance& chance = stage_.chance();
  const std::uint32_t moment = talk_.prompt() != nullptr ? talk_.prompt()->moment() : 7;
  v1::ClientFrame frame;
  frame.mutable_stand()->set_table(talk_.table());
  switch (chance.below(9)) {
    case 0: {  // bytes that are not a frame
      std::string bytes;
      for (std::size_t left = 1 + chance.below(40); left > 0; --left) {
        bytes.push_back(static_cast<char>(chance.below(256)));
      }
      return line_->send(bytes);
    }
    case 1: {  // a frame with one byte changed
      std::string bytes = last_sent_;
      if (!bytes.empty()) bytes[chance.below(bytes.size())] = static_cast<char>(chance.below(256));
      return line_->send(bytes);
    }
    case 2:  // the last frame again
      return line_->send(last_sent_);
    case 3:  // a moment that has passed, or is still to come
      return ask(talk_.ask(
          act_frame(moment + 3 - static_cast<std::uint32_t>(chance.below(6)), any_action(chance))));
    case 4:
      return ask(talk_.ask(act_frame(moment, MahJong{})));
    case 5:
      return ask(talk_.sit(kSeats[chance.below(4)]));
    case 6:  // stands up; it will sit down again soon
      if (role_ == Role::Watcher || talk_.state().summary().phase() != v1::TABLE_PHASE_PLAYING) {
        return;
      }
      return ask(talk_.ask(std::move(frame)));
    case 7:  // everything at once
      for (int more = 0; more < 25; ++more) talk_.ask(act_frame(moment, any_action(chance)));
      return;
    default:
      return ask(talk_.ask(act_frame(moment, any_action(chance))));
  }
}

}  // namespace lair::sim
