#include "clients/link/conversation.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "clients/link/phases.hpp"
#include "clients/link/table_update.hpp"
#include "clients/link/values.hpp"
#include "engine/ensure.hpp"

namespace lair::link {
namespace {

constexpr std::uint32_t kRevision = 2;  // the protocol revision spoken here

// Nobody means a time beyond it, some 30,000 years from now. Sums of such times do not overflow.
constexpr std::uint64_t kMillisMax = 1'000'000'000'000'000;

// The key of a place where people talk.
std::string key_of(const v1::ChatChannel& channel) {
  switch (channel.place()) {
    case v1::CHAT_PLACE_ROOM:
      return "room " + channel.room();
    case v1::CHAT_PLACE_TABLE:
      return "table " + std::to_string(channel.table());
    case v1::CHAT_PLACE_SPECTATORS:
      return "spectators " + std::to_string(channel.table());
    default:
      return "private";
  }
}

// Whatever shows a table takes its four seats and the person's own for granted.
bool has_its_seats(const v1::TableState& state) {
  const bool are_four = state.summary().seats_size() == static_cast<int>(kSeats.size());
  return are_four && (!state.has_you() || seat_from(state.you()));
}

// Whether `count` things may be numbered from `first` on. Numbers begin with 1, and there is
// always a next one.
bool are_numbered(std::uint32_t first, int count) {
  constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
  return first > 0 && static_cast<std::uint32_t>(count) <= kMost - first;
}

// How many of them have a number up to `last`.
int known_of(std::uint32_t first, int count, std::uint32_t last) {
  const std::uint32_t known = last >= first ? last - first + 1 : 0;
  return static_cast<int>(std::min(known, static_cast<std::uint32_t>(count)));
}

bool has_possible_times(const v1::ServerFrame& frame) {
  switch (frame.body_case()) {
    case v1::ServerFrame::kWelcome:
      return frame.welcome().server_ms() <= kMillisMax;
    case v1::ServerFrame::kPong:
      return frame.pong().client_ms() <= kMillisMax && frame.pong().server_ms() <= kMillisMax;
    case v1::ServerFrame::kAnnouncement:
      return frame.announcement().until() <= kMillisMax / 1000;
    default:
      return true;
  }
}

}  // namespace

Conversation::Conversation(Guest guest, std::string client, Sender sender)
    : guest_(std::move(guest)), client_(std::move(client)), sender_(std::move(sender)) {}

void Conversation::begin() {
  v1::ClientFrame frame;
  frame.mutable_hello()->set_token(guest_.token);
  frame.mutable_hello()->set_name(guest_.name);
  frame.mutable_hello()->set_client(client_);
  frame.mutable_hello()->set_private_since(heard_["private"]);
  frame.mutable_hello()->set_revision(kRevision);
  ask(std::move(frame));
}

void Conversation::pause() {
  welcome_ = false;
  prompted_ = false;
  answer_ = 0;
  asking_ = 0;
  asking_state_ = 0;
  going_ = 0;
  near_win_.reset();
  waits_.pause();
}

void Conversation::become(Guest guest) {
  pause();
  begin_anew();
  guest_ = std::move(guest);
  lobby_.Clear();
  people_ = People();
  state_.Clear();
  heard_.clear();
  last_line_ = 0;
  spectator_ = false;
  forgotten_ = false;
}

bool Conversation::received(const v1::ServerFrame& frame) {
  if (!has_possible_times(frame)) return false;
  own_affair_ = waits_.heard(frame);
  switch (frame.body_case()) {
    case v1::ServerFrame::kWelcome:
      welcomed(frame.welcome());
      return true;
    case v1::ServerFrame::kTable:
      return changed(frame.table());
    case v1::ServerFrame::kTableUpdate:
      updated(frame.table_update());
      return true;
    case v1::ServerFrame::kEvents:
      return went_on(frame.events());
    case v1::ServerFrame::kRefused:
      refused(frame.refused());
      return true;
    case v1::ServerFrame::kWallCall:
      take_part(frame.wall_call());
      return true;
    case v1::ServerFrame::kWallShown:
      if (!wall_fault_) wall_fault_ = shares_.fault(frame.wall_shown());
      return true;
    case v1::ServerFrame::kPong:
      ponged(frame.pong());
      return true;
    case v1::ServerFrame::kChat:
      heard(frame.chat());
      return true;
    case v1::ServerFrame::kTableLines:
      return logged(frame.table_lines());
    default:
      people_.heard(frame);
      return true;
  }
}

// Every pong names the last event, line and update sent, so that a loss is always noticed.
void Conversation::ponged(const v1::Pong& pong) {
  if (pong.table() != table() || table() == 0) return;
  const bool misses_play = pong.last_event() > last_event_ || pong.last_line() > last_line_;
  const bool misses_state = pong.last_update() > state_.number();
  if ((misses_play && asking_ == 0) || (misses_state && asking_state_ == 0)) open_table(table());
}

void Conversation::heard(const v1::ChatLines& chat) {
  std::uint64_t& last = heard_[key_of(chat.channel())];
  known_ = static_cast<int>(std::ranges::count_if(
      chat.lines(), [&](const v1::ChatLine& line) { return line.number() <= last; }));
  for (const v1::ChatLine& line : chat.lines()) last = std::max(last, line.number());
}

bool Conversation::logged(const v1::TableLines& lines) {
  const int count = lines.lines_size();
  known_ = count;
  if (lines.table() != table()) return true;
  if (!are_numbered(lines.first(), count)) return false;
  known_ = known_of(lines.first(), count, last_line_);
  last_line_ = std::max(last_line_, lines.first() + static_cast<std::uint32_t>(count) - 1);
  return true;
}

void Conversation::welcomed(const v1::Welcome& welcome) {
  forgotten_ = !guest_.token.empty() && !welcome.token().empty();
  if (!welcome.token().empty()) guest_.token = welcome.token();
  guest_.name = welcome.name();
  lobby_ = welcome;
  lobby_.clear_token();
  welcome_ = true;
  people_.begin_anew();
  if (table() != 0) open_table(table());
  for (const std::uint64_t awaited : waits_.tables_of(welcome.player())) {
    v1::ClientFrame frame;
    frame.mutable_await_seat()->set_table(awaited);
    waits_.asked_again(ask(std::move(frame)));
  }
}

void Conversation::refused(const v1::Refused& refused) {
  if (refused.request() == asking_) asking_ = 0;
  if (refused.request() == asking_state_) asking_state_ = 0;
  if (refused.request() == going_) go_back(refused);
  // The moment may still be answered differently, or again if the server was busy.
  if (answer_ == 0 || refused.request() != answer_) return;
  answer_ = 0;
  refused_moment_ = answered_moment_;
}

bool Conversation::changed(const v1::TableState& state) {
  if (!has_its_seats(state)) return false;
  // The view of one seat must not contain what another seat saw.
  const bool has_moved = state.has_you() && seat_ && *seat_ != state.you();
  if (state.summary().table() != table() || has_moved) {
    begin_anew();
  }
  if (state.summary().table() != table()) last_line_ = 0;
  state_ = state;
  note_own();
  asking_state_ = 0;
  if (state.has_you()) seat_ = state.you();
  if (has_moved) open_table(table());
  return true;
}

// Adds the open table to the person's own ones, or takes it out, as its state says.
void Conversation::note_own() {
  forget_own(table());
  const bool goes_on = state_.has_you() && !is_over(state_.summary().phase());
  if (goes_on) *lobby_.add_own_tables() = state_.summary();
}

void Conversation::forget_own(std::uint64_t table) {
  auto& own = *lobby_.mutable_own_tables();
  for (int at = own.size() - 1; at >= 0; --at) {
    if (own.Get(at).table() == table) own.DeleteSubrange(at, 1);
  }
}

// The server has already left the current table for another one, which then had no room.
void Conversation::go_back(const v1::Refused& refused) {
  const bool has_left = refused.code() == "too_many_spectators" || refused.code() == "table_broken";
  if (going_ != 0 && has_left && table() != 0) open_table(table());
  if (going_ != 0 && refused.code() == "no_such_table") forget_own(going_to_);
  going_ = 0;
}

void Conversation::updated(const v1::TableUpdate& update) {
  if (update.table() != table()) return;
  const Folded folded = fold(state_, update);
  if (update.phase() != v1::TABLE_PHASE_UNSPECIFIED) note_own();
  if (folded != Folded::Gap || asking_state_ != 0) return;
  ++gaps_;
  open_table(table());
}

void Conversation::begin_anew() {
  view_ = TableView();
  last_event_ = 0;
  told_ = 0;
  prompted_ = false;
  answer_ = 0;
  refused_moment_.reset();
  near_win_.reset();
  seat_.reset();
}

void Conversation::take_part(const v1::WallCall& call) {
  if (call.table() != table() || !state_.has_you()) return;
  if (auto frame = shares_.answer(call, static_cast<int>(state_.you()))) ask(*std::move(frame));
}

// Whether this is the deal that is being played already.
bool Conversation::is_this_deal(const v1::SeatEvent& dealt) const {
  const View& deal = view_.deal;
  return told_ > 0 && deal.phase != ViewPhase::Over &&
         dealt.dealt().setup().number() == deal.setup.number;
}

bool Conversation::went_on(const v1::TableEvents& events) {
  known_ = events.events_size();
  again_ = false;
  if (events.table() != table()) return true;
  if (!are_numbered(events.first(), events.events_size())) return false;
  // Events that begin with a deal tell everything again, whatever was known.
  const bool anew = events.events_size() > 0 && events.events(0).has_dealt();
  if (anew) last_event_ = events.first() - 1;
  again_ = anew && is_this_deal(events.events(0));
  // Told again without being asked, because a decision was taken back: its moment may be answered
  // again.
  if (anew && asking_ == 0) answer_ = 0;
  if (anew) refused_moment_.reset();
  spectator_ = events.spectator();
  if (events.first() > last_event_ + 1) {
    ++gaps_;
    open_table(table());
    return true;
  }
  asking_ = 0;
  known_ = known_of(events.first(), events.events_size(), last_event_);
  if (again_) known_ = std::min(told_, events.events_size());
  if (anew) told_ = 0;
  for (int at = 0; at < events.events_size(); ++at) {
    const std::uint32_t number = events.first() + static_cast<std::uint32_t>(at);
    if (number <= last_event_) continue;
    if (!fold(view_, events.events(at))) {
      last_event_ = 0;
      return false;
    }
    last_event_ = number;
    ++told_;
  }
  prompted_ = events.has_prompt();
  if (prompted_) prompt_ = events.prompt();
  near_win_.reset();
  if (events.has_near_win()) near_win_ = events.near_win();
  return true;
}

v1::CreateTable Conversation::styled_table(const std::string& room,
                                           const std::string& rules,
                                           const std::string& style) const {
  v1::CreateTable table;
  table.set_room(room);
  table.set_rules(rules);
  for (const v1::RuleSystem& system : lobby_.rule_systems()) {
    for (const v1::Style& one : system.styles()) {
      if (system.id() == rules && one.id() == style) *table.mutable_settings() = one.settings();
    }
  }
  return table;
}

// --- Asking ---

std::uint32_t Conversation::ask(v1::ClientFrame frame) {
  frame.set_request(++requests_);
  waits_.asked(frame);
  sender_(frame);
  return requests_;
}

std::uint32_t Conversation::enter_room(const std::string& room) {
  v1::ClientFrame frame;
  frame.mutable_enter_room()->set_room(room);
  frame.mutable_enter_room()->set_chat_since(heard_["room " + room]);
  return ask(std::move(frame));
}

std::uint32_t Conversation::create_table(v1::CreateTable wanted) {
  v1::ClientFrame frame;
  *frame.mutable_create_table() = std::move(wanted);
  return ask(std::move(frame));
}

std::uint32_t Conversation::open_table(std::uint64_t table) {
  v1::ClientFrame frame;
  v1::OpenTable& open = *frame.mutable_open_table();
  open.set_table(table);
  open.set_chat_since(heard_["table " + std::to_string(table)]);
  open.set_spectators_since(heard_["spectators " + std::to_string(table)]);
  open.set_as_spectator(spectator_);
  if (table == this->table()) {
    open.set_last_event(last_event_);
    open.set_last_line(last_line_);
    asking_ = asking_state_ = ask(std::move(frame));
    return asking_;
  }
  going_to_ = table;
  going_ = ask(std::move(frame));
  return going_;
}

void Conversation::close_table() {
  if (table() == 0) return;
  v1::ClientFrame frame;
  frame.mutable_close_table()->set_table(table());
  ask(std::move(frame));
  begin_anew();
  state_.Clear();
  last_line_ = 0;
}

std::uint32_t Conversation::sit() {
  v1::ClientFrame frame;
  frame.mutable_sit()->set_table(table());
  return ask(std::move(frame));
}

std::uint32_t Conversation::sit(Seat seat) {
  v1::ClientFrame frame;
  frame.mutable_sit()->set_table(table());
  frame.mutable_sit()->set_seat(static_cast<std::uint32_t>(index_of(seat)));
  return ask(std::move(frame));
}

std::uint32_t Conversation::add_bots() {
  v1::ClientFrame frame;
  frame.mutable_add_bots()->set_table(table());
  return ask(std::move(frame));
}

std::uint32_t Conversation::start() {
  v1::ClientFrame frame;
  frame.mutable_start()->set_table(table());
  return ask(std::move(frame));
}

std::uint32_t Conversation::ready() {
  v1::ClientFrame frame;
  frame.mutable_ready()->set_table(table());
  return ask(std::move(frame));
}

std::uint32_t Conversation::act(const Action& action) {
  ensure(prompt() != nullptr, "only what is asked is answered");
  v1::ClientFrame frame;
  frame.mutable_act()->set_table(table());
  frame.mutable_act()->set_moment(prompt_.moment());
  *frame.mutable_act()->mutable_action() = to_wire(action);
  answered_moment_ = prompt_.moment();
  answer_ = ask(std::move(frame));
  return answer_;
}

const v1::Prompt* Conversation::prompt() const {
  return prompted_ && !is_answering() ? &prompt_ : nullptr;
}

}  // namespace lair::link
