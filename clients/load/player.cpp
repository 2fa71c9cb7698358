#include "clients/load/player.hpp"

#include <algorithm>
#include <cmath>

#include "clients/link/quick_choice.hpp"

namespace lair::load {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr milliseconds kPauseAfterRefusal{50};
constexpr milliseconds kPauseBeforeReconnect{200};
constexpr std::uint32_t kBurst = 30;  // frames sent at once, below what the server tolerates

std::uint64_t micros_since(Time begin) {
  return static_cast<std::uint64_t>(duration_cast<microseconds>(Clock::now() - begin).count());
}

std::string source_of(const Options& options, const std::string& host, std::uint32_t number) {
  if (options.per_address == 0 || !host.starts_with("127.")) return {};
  const std::uint32_t address = number / options.per_address;
  return "127.0." + std::to_string(address / 250) + "." + std::to_string(1 + address % 250);
}

}  // namespace

Player::Player(
    const Options& options, SharedTable& table, Tally& tally, Role role, std::uint32_t number)
    : options_(options),
      table_(table),
      tally_(tally),
      role_(role),
      server_(options.servers[number % options.servers.size()]),
      dice_(options.seed * 1'000'003 + number),
      laws_(table, tally),
      client_({.name = "Load " + std::to_string(number)},
              "lair-load",
              [this](const v1::ServerFrame& frame) { heard(frame); }) {
  server_.source = source_of(options, server_.host, number);
}

void Player::pump(Time now) {
  now_ = now;
  const bool looked_up = client_.is_looking_up();
  client_.pump();
  if (connected_ && !client_.is_connected()) {
    if (looked_up) tally_.broken.insert(client_.socket()->why_closed().sentence);
    take_traffic();
    lost_connection(now);
  }
}

void Player::lost_connection(Time now) {
  const link::Conversation& talk = client_.talk();
  connected_ = false;
  asked_ = Want::Nothing;
  awaits_own_frame_ = false;
  not_before_ = now + kPauseBeforeReconnect;
  place_ = {};
  if (talk.state().has_you()) place_ = {.table = talk.table(), .seat = talk.state().you()};
  if (!resting_) ++tally_.reconnects;
}

// Drops the connection as a crash would, whatever is going on.
void Player::drop_by_chance() {
  if (options_.drop_percent <= 0 || resting_ || !connected_) return;
  const double even = static_cast<double>(dice_() >> 11U) * 0x1p-53;
  if (even * 100 >= options_.drop_percent) return;
  ++tally_.drops[std::string(doing())];
  take_traffic();
  client_.drop();
  lost_connection(now_);
}

std::string_view Player::doing() const {
  const link::Conversation& talk = client_.talk();
  if (!talk.is_welcome()) return "saying hello";
  if (asked_ == Want::Act) return "answering";
  if (asked_ == Want::Ready || asked_ == Want::Start) return "beginning a deal";
  if (asked_ != Want::Nothing) return "finding a seat";
  if (talk.table() == 0) return "in the lobby";
  if (talk.prompt() != nullptr) return "asked";
  return talk.state().summary().phase() == v1::TABLE_PHASE_PLAYING ? "watching others"
                                                                   : "between deals";
}

// --- Hearing ---

void Player::heard(const v1::ServerFrame& frame) {
  if (frame.has_done()) heard_done(frame.done());
  if (frame.has_refused()) heard_refusal(frame.refused());
  if (frame.has_events()) heard_events(frame.events());
  if (frame.has_table()) heard_state(frame.table());
  if (frame.has_wall_shown()) {
    ++tally_.walls;
    if (const auto& fault = client_.talk().wall_fault()) tally_.broken.insert(*fault);
  }
  drop_by_chance();
}

void Player::heard_done(const v1::Done& done) {
  if (done.request() != request_) return;
  if (asked_ == Want::Act) {
    ++tally_.accepted;
    tally_.answer.add(micros_since(asked_at_));
    awaits_own_frame_ = is_shown_at_once_;
  }
  if (asked_ == Want::CreateTable) table_.id = done.table();
  carried_out_ = asked_;
  asked_ = Want::Nothing;
}

void Player::heard_refusal(const v1::Refused& refused) {
  if (refused.request() != request_ || asked_ == Want::Nothing) return;
  // The match may have been started on a connection that was dropped before the answer came.
  const bool is_known = asked_ == Want::Start && refused.code() == "already_begun";
  if (asked_ == Want::Act) {
    ++tally_.refused[refused.code()];
  } else if (refused.wait_seconds() == 0 && asked_ != Want::Ready && !is_known) {
    tally_.broken.insert("a table cannot be set up: " + refused.code());
  }
  asked_ = Want::Nothing;
  not_before_ = now_ + std::max<milliseconds>(kPauseAfterRefusal,
                                              std::chrono::seconds(refused.wait_seconds()));
}

void Player::heard_events(const v1::TableEvents& events) {
  const link::Conversation& talk = client_.talk();
  if (events.table() != talk.table()) return;
  laws_.check(events, talk);
  if (events.events_size() > 0 && events.events(0).has_dealt()) carried_out_ = Want::Nothing;
  if (awaits_own_frame_) {
    awaits_own_frame_ = false;
    tally_.own_frame.add(micros_since(asked_at_));
  }
  think();
}

void Player::heard_state(const v1::TableState& state) {
  if (asked_ == Want::OpenTable && state.summary().table() == table_.id) asked_ = Want::Nothing;
  check_place(state);
  const bool over = is_over(state.summary().phase());
  if (!over || role_ == Role::Guest || state.summary().table() == finished_table_) return;
  finished_table_ = state.summary().table();
  ++table_.games;
  if (client_.talk().view().match_over) {
    ++tally_.games;
  } else {
    tally_.broken.insert("a table closed before its match was over");
  }
}

// A new connection must find the seat that the old one had.
void Player::check_place(const v1::TableState& state) {
  if (!resuming_from_ || state.summary().table() != place_.table) return;
  tally_.resumed.add(micros_since(*resuming_from_));
  resuming_from_.reset();
  if (!is_over(state.summary().phase()) && (!state.has_you() || state.you() != place_.seat)) {
    tally_.broken.insert("a seat was lost over a new connection");
  }
}

// Draws the thinking time for the prompt, once for each moment; exponential, as for people.
void Player::think() {
  const v1::Prompt* prompt = client_.talk().prompt();
  if (prompt == nullptr || prompt->moment() == thought_of_) return;
  thought_of_ = prompt->moment();
  const double even = (static_cast<double>(dice_() >> 11U) + 0.5) * 0x1p-53;
  const auto mean = static_cast<double>(options_.think.count());
  thought_until_ = now_ + milliseconds(std::llround(-mean * std::log(even)));
}

// --- Doing ---

bool Player::is_over(v1::TablePhase phase) const {
  return phase == v1::TABLE_PHASE_FINISHED || phase == v1::TABLE_PHASE_CLOSED;
}

bool Player::is_finished() const { return options_.games > 0 && table_.games >= options_.games; }

Player::Want Player::want() const {
  const link::Conversation& talk = client_.talk();
  if (resting_ || asked_ != Want::Nothing) return Want::Nothing;
  if (!connected_) return Want::Connect;
  if (!talk.is_welcome() || is_finished()) return Want::Nothing;
  if (talk.prompt() != nullptr && talk.table() == table_.id) return Want::Act;
  if (table_.id == 0) return role_ == Role::Host ? Want::CreateTable : Want::Nothing;
  if (talk.table() != table_.id) return Want::OpenTable;
  // The table's new state comes after the Done, so the same request is not sent again until then.
  const Want next = want_at_table();
  return next == carried_out_ ? Want::Nothing : next;
}

Player::Want Player::want_at_table() const {
  const link::Conversation& talk = client_.talk();
  const v1::TableState& state = talk.state();
  const v1::TablePhase phase = state.summary().phase();
  if (is_over(phase)) return role_ == Role::Host ? Want::CreateTable : Want::Nothing;
  if (!state.has_you()) return Want::Sit;
  if (phase == v1::TABLE_PHASE_BETWEEN_DEALS) {
    const bool ready = state.summary().seats(static_cast<int>(state.you())).ready();
    return ready ? Want::Nothing : Want::Ready;
  }
  if (phase != v1::TABLE_PHASE_WAITING || role_ == Role::Guest) return Want::Nothing;
  const auto& seats = state.summary().seats();
  const auto free = std::ranges::count_if(
      seats, [](const v1::SeatState& seat) { return seat.kind() == v1::SeatState::KIND_FREE; });
  if (free == 0) return Want::Start;
  return free == static_cast<std::ptrdiff_t>(options_.bots) ? Want::AddBots : Want::Nothing;
}

Time Player::due() const {
  const Want want = this->want();
  if (want == Want::Nothing) return Time::max();
  return want == Want::Act ? std::max(not_before_, thought_until_) : not_before_;
}

void Player::step(Time now) {
  now_ = now;
  const Want want = this->want();
  if (want == Want::Nothing) return;
  if (want == Want::Connect) return connect();
  if (options_.frames_per_second > 0) {
    // A burst may go out at once; after it frames keep the rate.
    const microseconds spacing(1'000'000 / options_.frames_per_second);
    not_before_ = std::max(not_before_, now - spacing * kBurst) + spacing;
  }
  asked_at_ = Clock::now();
  asked_ = want;
  request_ = ask(want);
  drop_by_chance();
}

void Player::connect() {
  laws_.resumed();
  carried_out_ = Want::Nothing;
  if (auto done = client_.connect(server_); !done) {
    tally_.broken.insert(done.error().sentence);
    not_before_ = now_ + kPauseBeforeReconnect;
    return;
  }
  connected_ = true;
  taken_ = {};
  ++connections_;
  if (place_.table != 0) resuming_from_ = Clock::now();
  drop_by_chance();
}

void Player::take_traffic() {
  if (client_.socket() == nullptr) return;
  const link::Traffic& moved = client_.socket()->traffic();
  tally_.traffic.messages_in += moved.messages_in - taken_.messages_in;
  tally_.traffic.messages_out += moved.messages_out - taken_.messages_out;
  tally_.traffic.bytes_in += moved.bytes_in - taken_.bytes_in;
  tally_.traffic.bytes_out += moved.bytes_out - taken_.bytes_out;
  taken_ = moved;
}

std::uint32_t Player::ask(Want want) {
  link::Conversation& talk = client_.talk();
  switch (want) {
    case Want::CreateTable:
      return talk.create_table(talk.styled_table(options_.room, options_.rules, options_.style));
    case Want::OpenTable:
      return talk.open_table(table_.id);
    case Want::Sit:
      return talk.sit();
    case Want::AddBots:
      return talk.add_bots();
    case Want::Start:
      return talk.start();
    case Want::Ready:
      return talk.ready();
    case Want::Act:
      if (const auto choice = link::quick_choice(talk.view(), *talk.prompt(), dice_())) {
        return act(*choice);
      }
      tally_.broken.insert("a prompt offers nothing that can be read");
      break;
    case Want::Nothing:
    case Want::Connect:
      break;
  }
  return 0;
}

// Everybody sees a discard at once. After an answer to a claim nothing happens until all who were
// asked have thought about theirs.
std::uint32_t Player::act(const Action& action) {
  is_shown_at_once_ = std::holds_alternative<Discard>(action);
  return client_.talk().act(action);
}

}  // namespace lair::load
