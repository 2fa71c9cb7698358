#include "tests/e2e/party.hpp"

#include <algorithm>
#include <stdexcept>

#include "clients/link/quick_choice.hpp"

namespace lair::testing {
namespace {

void expect_done(const std::string& refusal) {
  if (!refusal.empty()) throw std::runtime_error("the scene is refused: " + refusal);
}

bool is_over(const Witness* person) {
  return person->events() > 0 && person->view().deal.phase == ViewPhase::Over;
}

}  // namespace

Party::Party(std::uint16_t port, const v1::TablePolicies& policies, const std::string& room)
    : port_(port),
      policies_(policies),
      room_(room),
      people_{std::make_unique<Witness>("Ana"),
              std::make_unique<Witness>("Bo"),
              std::make_unique<Witness>("Cy")} {}

void Party::reach(Scene scene) {
  create();
  at(Who::Stranger).connect(port_);
  at(Who::Stranger).talk().open_table(table_);
  until(Who::Stranger, [](const v1::TableState& state) { return state.has_summary(); });
  if (scene == Scene::Alone) return;
  seat_guest();
  if (scene == Scene::Waiting) return;
  expect_done(ask(Who::Host, add_bots()));
  if (scene == Scene::Full) return;
  begin();
  if (scene == Scene::Dealing) return;
  play_deal_out();
  if (scene == Scene::Over) play_match_out();
}

void Party::create() {
  at(Who::Host).connect(port_);
  v1::CreateTable wanted;
  wanted.set_room(room_);
  wanted.set_rules("yahoo");
  *wanted.mutable_policies() = policies_;
  // Lets deals be won and matches end.
  const auto set = [&](const char* key, const char* value) {
    v1::Setting& setting = *wanted.add_settings();
    setting.set_key(key);
    setting.set_value(value);
  };
  set("min_faan", "0");
  set("redeal_limit", "1");
  if (at(Who::Host).answer_to(at(Who::Host).talk().create_table(std::move(wanted)))) {
    throw std::runtime_error("no table is made");
  }
  until(Who::Host, [](const v1::TableState& state) { return state.has_you(); });
  table_ = at(Who::Host).talk().table();
}

void Party::seat_guest() {
  at(Who::Guest).connect(port_);
  at(Who::Guest).talk().open_table(table_);
  until(Who::Guest, [](const v1::TableState& state) { return state.has_summary(); });
  expect_done(ask(Who::Guest, [&](std::uint64_t table, v1::ClientFrame& frame) {
    sit(1)(table, frame);
    frame.mutable_sit()->set_code(state().code());
  }));
  until(Who::Guest, [](const v1::TableState& state) { return state.has_you(); });
}

void Party::begin() {
  expect_done(ask(Who::Host, start()));
  for (Witness* person : seated()) {
    while (person->events() == 0) person->pump();
  }
}

void Party::play_match_out() {
  while (!at(Who::Host).view().match_over) {
    for (const Who who : {Who::Host, Who::Guest}) {
      v1::ClientFrame frame;
      frame.mutable_ready()->set_table(table_);
      at(who).answer_to(at(who).talk().ask(std::move(frame)));
    }
    while (is_deal_over() && !at(Who::Host).view().match_over) pump_some(seated());
    play_deal_out();
  }
}

void Party::play_deal_out() {
  while (!is_deal_over()) step();
  // The table's new state follows the events.
  for (Witness* person : seated()) {
    while (person->talk().state().summary().phase() == v1::TABLE_PHASE_PLAYING) person->pump();
  }
}

void Party::step() {
  const auto people = seated();
  const auto asked = std::ranges::find_if(
      people, [](const Witness* person) { return person->talk().prompt() != nullptr; });
  if (asked == people.end()) return pump_some(people);
  Witness& person = **asked;
  const auto choice = link::quick_choice(person.view(), *person.talk().prompt(), dice_());
  if (!choice) throw std::runtime_error("a prompt offers nothing that can be read");
  const std::uint32_t request = person.act(*choice);
  // A server that ends after the deal may have gone: the deal was over when this was sent.
  while (!person.knows_answer_to(request) && person.client().is_connected()) person.pump();
}

std::vector<Witness*> Party::seated() const {
  std::vector<Witness*> seated;
  for (const auto& person : people_) {
    if (person->client().is_connected() && person->talk().state().has_you()) {
      seated.push_back(person.get());
    }
  }
  return seated;
}

bool Party::is_deal_over() const {
  const auto people = seated();
  return std::ranges::all_of(people, is_over);
}

std::string Party::ask(Who who, const Asked& asked) {
  v1::ClientFrame frame;
  asked(table_, frame);
  const auto refused = at(who).answer_to(at(who).talk().ask(std::move(frame)));
  return refused ? refused->code() : "";
}

void Party::until(Who who, const std::function<bool(const v1::TableState&)>& holds) {
  while (!holds(state(who))) at(who).pump();
}

void Party::drop() {
  for (const auto& person : people_) person->client().drop();
}

void Party::come_back(std::uint16_t port) {
  port_ = port;
  for (const auto& person : people_) {
    if (!person->talk().guest().token.empty()) person->connect(port);
  }
}

// --- What people ask ---

Party::Asked sit(std::optional<std::uint32_t> seat, std::uint32_t options) {
  return [=](std::uint64_t table, v1::ClientFrame& frame) {
    v1::Sit& sit = *frame.mutable_sit();
    sit.set_table(table);
    if (seat) sit.set_seat(*seat);
    sit.set_options(options);
  };
}

Party::Asked stand() {
  return
      [](std::uint64_t table, v1::ClientFrame& frame) { frame.mutable_stand()->set_table(table); };
}

Party::Asked add_bots() {
  return [](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_add_bots()->set_table(table);
  };
}

Party::Asked remove_bots() {
  return [](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_remove_bots()->set_table(table);
  };
}

Party::Asked start(std::uint32_t options) {
  return [=](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_start()->set_table(table);
    frame.mutable_start()->set_options(options);
  };
}

Party::Asked change_options(std::uint32_t revision) {
  return [=](std::uint64_t table, v1::ClientFrame& frame) {
    v1::SetOptions& set = *frame.mutable_set_options();
    set.set_table(table);
    set.set_options(revision);
    set.set_rules("hkos");
    set.mutable_clock()->set_move_ms(30'000);
  };
}

Party::Asked agree_to(std::uint32_t revision) {
  return [=](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_agree_to_options()->set_table(table);
    frame.mutable_agree_to_options()->set_options(revision);
  };
}

Party::Asked reserve(std::uint32_t seat, const std::string& name) {
  return [=](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_reserve_seat()->set_table(table);
    frame.mutable_reserve_seat()->set_seat(seat);
    frame.mutable_reserve_seat()->set_name(name);
  };
}

Party::Asked lock(std::uint32_t seat, bool locked) {
  return [=](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_lock_seat()->set_table(table);
    frame.mutable_lock_seat()->set_seat(seat);
    frame.mutable_lock_seat()->set_locked(locked);
  };
}

Party::Asked boot(std::uint32_t seat, bool keep_out) {
  return [=](std::uint64_t table, v1::ClientFrame& frame) {
    v1::Boot& boot = *frame.mutable_boot();
    boot.set_table(table);
    boot.set_seat(seat);
    boot.set_reason(v1::BOOT_REASON_SLOW);
    boot.set_keep_out(keep_out);
  };
}

Party::Asked hand_over(std::uint32_t seat) {
  return [=](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_hand_over()->set_table(table);
    frame.mutable_hand_over()->set_seat(seat);
  };
}

Party::Asked close_table() {
  return [](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_end_table()->set_table(table);
  };
}

Party::Asked vote_pause(bool agrees) {
  return [=](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_vote_pause()->set_table(table);
    frame.mutable_vote_pause()->set_agrees(agrees);
  };
}

Party::Asked resume() {
  return
      [](std::uint64_t table, v1::ClientFrame& frame) { frame.mutable_resume()->set_table(table); };
}

Party::Asked ask_time(std::uint32_t moment) {
  return [=](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_ask_time()->set_table(table);
    frame.mutable_ask_time()->set_moment(moment);
  };
}

Party::Asked vote_absence(std::uint32_t seat, v1::AbsenceStep choice) {
  return [=](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_vote_absence()->set_table(table);
    frame.mutable_vote_absence()->set_seat(seat);
    frame.mutable_vote_absence()->set_choice(choice);
  };
}

Party::Asked vote_rematch(bool agrees) {
  return [=](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_vote_rematch()->set_table(table);
    frame.mutable_vote_rematch()->set_agrees(agrees);
  };
}

}  // namespace lair::testing
