#include "tests/sim/line.hpp"

#include <algorithm>
#include <utility>

#include "tests/sim/witness.hpp"

namespace lair::sim {
namespace {

constexpr std::size_t kUnreadMax = 64;

}  // namespace

Line::Line(Stage& stage,
           Referee& referee,
           const WorldPlan& plan,
           Caller caller,
           std::shared_ptr<Life> server,
           Ears ears)
    : stage_(stage),
      referee_(referee),
      plan_(plan),
      caller_(caller),
      server_(std::move(server)),
      ears_(std::move(ears)) {}

void Line::open(const lobby::SessionFactory& sessions) {
  session_ = sessions({.remote_address = address_,
                       .user_agent = user_agent_of(caller_),
                       .cookie = "",
                       .query = ""});
  session_->opened(shared_from_this());
}

void Line::on_server(std::function<void()> what) {
  if (server_) server_->post(std::move(what));
}

// Frames arrive in the order in which they were sent, each after some delay.
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
    stage_.at(later_than(last_up_), [self = shared_from_this(), bytes] {
      self->on_server([self, bytes] {
        if (self->session_) self->session_->received(bytes);
      });
    });
  }
}

void Line::hang_up(Millis after) {
  if (std::exchange(hung_up_, true)) return;
  stage_.in(after, [self = shared_from_this()] { self->end_session(); });
}

// A connection tells its session on its own loop, after what is running now.
void Line::end_session() {
  on_server([self = shared_from_this()] {
    if (!self->session_) return;
    self->session_->closed();
    self->session_.reset();
  });
}

void Line::cut() {
  session_.reset();
  server_.reset();
  tell_gone();
}

// --- To the client ---

bool Line::push(std::string_view message) {
  if (!session_) return false;
  if (unread_ >= kUnreadMax) {
    close(lobby::CloseCode::TooSlow, "the client does not read");
    return false;
  }
  if (hung_up_ || stage_.one_in(plan_.odds.frame_lost)) return true;
  const int copies = stage_.one_in(plan_.odds.frame_doubled) ? 2 : 1;
  for (int copy = 0; copy < copies; ++copy) {
    ++unread_;
    stage_.at(later_than(last_down_),
              [self = shared_from_this(), bytes = std::string(message)] { self->deliver(bytes); });
  }
  return true;
}

void Line::deliver(const std::string& bytes) {
  --unread_;
  if (hung_up_) return;
  referee_.heard(caller_, bytes);
  ears_.frame(bytes);
}

void Line::close(lobby::CloseCode, std::string) {
  end_session();
  tell_gone();
}

void Line::tell_gone() {
  stage_.at(later_than(last_down_), [self = shared_from_this()] {
    if (!std::exchange(self->hung_up_, true)) self->ears_.gone();
  });
}

}  // namespace lair::sim
