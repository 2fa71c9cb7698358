#include "tests/e2e/four_players.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "clients/link/quick_choice.hpp"
#include "clients/link/values.hpp"
#include "engine/bots/bot.hpp"

namespace lair::testing {
namespace {

void expect_done(Witness& witness, std::uint32_t request) {
  if (const auto refused = witness.answer_to(request))
    throw std::runtime_error(refused->sentence());
}

v1::CreateTable table_with(const std::string& rules, const Settings& settings) {
  v1::CreateTable wanted;
  wanted.set_room("learners-lounge");
  wanted.set_rules(rules);
  for (const auto& [key, value] : settings) {
    v1::Setting& setting = *wanted.add_settings();
    setting.set_key(key);
    setting.set_value(value);
  }
  return wanted;
}

}  // namespace

FourPlayers::FourPlayers(const Ports& ports,
                         std::uint64_t seed,
                         const Settings& settings,
                         const std::string& rules)
    : dice_(static_cast<std::uint32_t>(seed)) {
  for (const Seat seat : kSeats) {
    auto& player = players_[index_of(seat)];
    player = std::make_unique<Witness>("Witness " + std::to_string(index_of(seat)));
    all_.push_back(player.get());
    player->connect(ports[index_of(seat)]);
  }
  Witness& host = *players_[0];
  expect_done(host, host.talk().create_table(table_with(rules, settings)));
  while (host.talk().table() == 0) host.pump();
  for (const Seat seat : {Seat::B, Seat::C, Seat::D}) {
    Witness& guest = at(seat);
    guest.talk().open_table(host.talk().table());
    while (guest.talk().table() == 0) guest.pump();
    expect_done(guest, guest.talk().sit(seat));
  }
  expect_done(host, host.talk().start());
  settle();
}

bool FourPlayers::resume(const Ports& ports) {
  bool is_there = true;
  for (const Seat seat : kSeats) {
    is_there = at(seat).resume(ports[index_of(seat)]) && is_there;
  }
  return is_there;
}

void FourPlayers::drop() {
  for (Witness* player : all_) player->client().drop();
}

std::vector<Seat> FourPlayers::asked() const {
  std::vector<Seat> asked;
  for (const Seat seat : kSeats) {
    if (players_[index_of(seat)]->talk().prompt() != nullptr) asked.push_back(seat);
  }
  return asked;
}

bool FourPlayers::is_deal_over() const {
  return std::ranges::all_of(all_, [](const Witness* player) {
    return player->events() > 0 && player->view().deal.phase == ViewPhase::Over;
  });
}

bool FourPlayers::is_match_over() const {
  return std::ranges::all_of(all_, [](const Witness* player) { return player->view().match_over; });
}

bool FourPlayers::is_window_open() const {
  return std::ranges::any_of(all_, [](const Witness* player) {
    const ViewPhase phase = player->view().deal.phase;
    return player->talk().prompt() != nullptr &&
           (phase == ViewPhase::Window || phase == ViewPhase::Robbing);
  });
}

bool FourPlayers::is_window_half_answered() const {
  return is_window_open() && std::ranges::any_of(all_, [](const Witness* player) {
           return player->view().deal.answer.has_value();
         });
}

void FourPlayers::settle() {
  while (asked().empty() && !is_deal_over()) pump_some(all_);
}

void FourPlayers::hear_all() {
  for (Witness* player : all_) player->answer_to(player->ask_in_vain());
}

void FourPlayers::step(Wait wait) {
  settle();
  const std::vector<Seat> asked = this->asked();
  if (asked.empty()) {
    if (!is_match_over()) get_ready();
    return;
  }
  const Seat seat = asked[dice() % asked.size()];
  Witness& player = at(seat);
  const auto choice = choice_of(seat);
  if (!choice) throw std::runtime_error("a prompt offers nothing that can be read");
  const std::uint32_t request = player.act(*choice);
  if (wait == Wait::SendOnly) return;
  while (!player.knows_answer_to(request)) pump_some(all_);
  // Another seat's higher claim may close the window before this seat hears of it; at the last deal
  // it closes the table.
  const auto refused = player.answer_to(request);
  if (refused && refused->code() != "too_late" && refused->code() != "higher_claim" &&
      refused->code() != "table_closed") {
    throw std::runtime_error("an offered action is refused: " + refused->code());
  }
}

void FourPlayers::play_as_bots(std::shared_ptr<const RuleSet> rules) {
  rules_ = std::move(rules);
  appraisal_ = std::make_unique<const Appraisal>(*rules_);
}

std::optional<Action> FourPlayers::choice_of(Seat seat) {
  Witness& player = at(seat);
  const v1::Prompt& prompt = *player.talk().prompt();
  if (!appraisal_) return link::quick_choice(player.view(), prompt, dice_());
  Actions legal;
  for (const v1::Action& offered : prompt.actions()) {
    if (const auto action = link::action_from(offered)) legal.push_back(*action);
  }
  return choose(*appraisal_, seat, player.view().deal, legal);
}

void FourPlayers::get_ready() {
  for (Witness* player : all_) {
    // The last player to be ready begins the deal, which may arrive before the answer.
    const std::uint32_t request = player->talk().ready();
    while (!player->knows_answer_to(request)) pump_some(all_);
  }
  while (is_deal_over()) pump_some(all_);
}

bool FourPlayers::pump() {
  const auto is_lost = [](Witness* player) { return !player->client().is_connected(); };
  if (std::ranges::any_of(all_, is_lost)) return false;
  pump_some(all_);
  return std::ranges::none_of(all_, is_lost);
}

std::string FourPlayers::contradiction() const {
  for (const Witness* player : all_) {
    if (!player->contradiction().empty()) return player->contradiction();
  }
  return {};
}

}  // namespace lair::testing
