#include "tests/sim/line.hpp"

#include <algorithm>
#include <utility>

namespace lair::sim {
namespace {

constexpr std::size_t kUnreadMax = 64;

// --- What a server with a defect would show ---

void show_drawn_tile(v1::TableEvents& events) {
  for (v1::SeatEvent& event : *events.mutable_events()) {
    if (event.has_draw() && !event.draw().has_tile()) event.mutable_draw()->set_tile(3);
  }
}

void offer_too_much(v1::TableEvents& events) {
  if (events.has_prompt()) events.mutable_prompt()->add_actions()->mutable_mahjong();
}

void betray(Fault fault, v1::ServerFrame& frame) {
  if (fault == Fault::ShowsADrawnTile && frame.has_events()) {
    show_drawn_tile(*frame.mutable_events());
  }
  if (fault == Fault::OffersTooMuch && frame.has_events()) {
    offer_too_much(*frame.mutable_events());
  }
  if (fault == Fault::ChangesTheScore && frame.has_table()) {
    frame.mutable_table()->set_scores(0, frame.table().scores(0) + 1);
  }
  v1::TableUpdate* update = frame.has_table_update() ? frame.mutable_table_update() : nullptr;
  if (fault == Fault::ChangesTheScore && update != nullptr && update->scores_size() > 0) {
    update->set_scores(0, update->scores(0) + 1);
  }
}

}  // namespace

Line::Line(Stage& stage, Referee& referee, const WorldPlan& plan, Caller caller)
    : stage_(stage), referee_(referee), plan_(plan), caller_(caller) {}

void Line::open(std::unique_ptr<lobby::Session> session, Ears ears) {
  session_ = std::move(session);
  ears_ = std::move(ears);
  session_->opened(shared_from_this());
}

// Frames arrive in the order they were sent, each after a while.
Millis Line::later_than(Millis& last) {
  Millis latency(1 + stage_.chance().below(30));
  if (stage_.one_in(plan_.odds.frame_late)) latency += Millis(stage_.chance().below(4'000));
  last = std::max(last, stage_.now() + latency);
  return last;
}

// --- From the client ---

void Line::send(const std::string& bytes) {
  if (hung_up_ || stage_.one_in(plan_.odds.frame_lost)) return;
  const int copies = stage_.one_in(plan_.odds.frame_doubled) ? 2 : 1;
  for (int copy = 0; copy < copies; ++copy) {
    stage_.at(later_than(last_up_), [self = shared_from_this(), bytes] { self->arrive(bytes); });
  }
}

void Line::arrive(const std::string& bytes) {
  if (!session_ || stage_.is_dead()) return;
  referee_.asked(caller_, bytes);
  session_->received(bytes);
}

void Line::hang_up(Millis after) {
  if (std::exchange(hung_up_, true)) return;
  stage_.in(after, [self = shared_from_this()] { self->end_session(); });
}

void Line::end_session() {
  if (!session_ || stage_.is_dead()) return;
  session_->closed();
  session_.reset();
}

void Line::cut() {
  session_.reset();
  tell_gone();
}

// --- To the client ---

bool Line::push(std::string_view message) {
  if (!session_ || stage_.is_dead()) return false;
  if (unread_ >= kUnreadMax) {
    close(lobby::CloseCode::TooSlow, "the client does not read");
    return false;
  }
  const std::string bytes = betrayed(std::string(message));
  referee_.pushed(caller_, bytes);
  if (plan_.fault == Fault::AnswersTwice && stage_.one_in(40)) referee_.pushed(caller_, bytes);
  if (plan_.fault == Fault::ShowsAnAnswer) push_without_events(bytes);
  if (hung_up_ || stage_.one_in(plan_.odds.frame_lost)) return true;
  const int copies = stage_.one_in(plan_.odds.frame_doubled) ? 2 : 1;
  for (int copy = 0; copy < copies; ++copy) {
    ++unread_;
    stage_.at(later_than(last_down_), [self = shared_from_this(), bytes] { self->deliver(bytes); });
  }
  return true;
}

// As a server does that tells everybody when somebody has answered.
void Line::push_without_events(const std::string& bytes) {
  v1::ServerFrame frame;
  frame.ParseFromString(bytes);
  if (!frame.has_events() || !stage_.one_in(40)) return;
  const auto seen = static_cast<std::uint32_t>(frame.events().events_size());
  frame.mutable_events()->set_first(frame.events().first() + seen);
  frame.mutable_events()->clear_events();
  referee_.pushed(caller_, frame.SerializeAsString());
}

std::string Line::betrayed(const std::string& bytes) {
  if (plan_.fault == Fault::None || !stage_.one_in(10)) return bytes;
  v1::ServerFrame frame;
  frame.ParseFromString(bytes);
  betray(plan_.fault, frame);
  return frame.SerializeAsString();
}

void Line::deliver(const std::string& bytes) {
  --unread_;
  if (!hung_up_) ears_.frame(bytes);
}

void Line::close(lobby::CloseCode, std::string) {
  if (stage_.is_dead()) return;
  // The connection tells its session from its own strand, after what runs now.
  stage_.in(Millis(0), [self = shared_from_this()] { self->end_session(); });
  tell_gone();
}

void Line::tell_gone() {
  stage_.at(later_than(last_down_), [self = shared_from_this()] {
    if (!std::exchange(self->hung_up_, true)) self->ears_.gone();
  });
}

}  // namespace lair::sim
