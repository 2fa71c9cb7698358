#include "tests/sim/wire.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/gateway/frames.hpp"

namespace lair::sim {

Wire::Wire(const WorldPlan& plan,
           std::shared_ptr<Life> gateway,
           std::shared_ptr<Life> primary,
           Events events)
    : plan_(plan),
      gateway_(std::move(gateway)),
      primary_(std::move(primary)),
      events_(std::move(events)) {}

void Wire::open(const lobby::SessionFactory& sessions) {
  session_ = sessions({.remote_address = address_, .user_agent = "", .cookie = "", .query = ""});
  session_->opened(shared_from_this());
  gateway_->post([self = shared_from_this()] {
    if (!self->is_lost_) self->events_.opened();
  });
}

Millis Wire::later_than(Millis& last) {
  const Millis latency(stage().chance().below(3));
  last = std::max(last, stage().now() + latency + slower_by_);
  return last;
}

bool Wire::up(std::string_view frame) {
  if (is_lost_) return false;
  if (is_cut_) return true;
  stage().at(later_than(last_up_), [self = shared_from_this(), bytes = std::string(frame)] {
    if (self->is_cut_) return;
    self->primary_->post([self, bytes] {
      if (self->session_) self->session_->received(bytes);
    });
  });
  return true;
}

bool Wire::push(std::string_view frame) {
  if (is_cut_) return true;
  stage().at(later_than(last_down_), [self = shared_from_this(), bytes = misled(frame)] {
    if (self->is_cut_) return;
    self->gateway_->post([self, bytes] {
      if (!self->is_lost_) self->events_.received(bytes);
    });
  });
  return true;
}

// Acts like a gateway that mistakes one client for another.
std::string Wire::misled(std::string_view frame) {
  if (plan_.fault != Fault::TellsAnother || !stage().one_in(20)) return std::string(frame);
  const auto said = gateway::decode_from_primary(frame);
  const auto* const pushed = said ? std::get_if<gateway::Pushed>(&*said) : nullptr;
  if (pushed == nullptr || pushed->client < 2) return std::string(frame);
  return std::string(
      gateway::encode(gateway::Pushed{.client = pushed->client - 1, .message = pushed->message}));
}

void Wire::close(lobby::CloseCode, std::string) { cut(Millis(1), Millis(0)); }

void Wire::cut(Millis gateway_after, Millis primary_after) {
  if (std::exchange(is_cut_, true)) return;
  stage().in(gateway_after, [self = shared_from_this()] {
    self->gateway_->post([self] {
      if (!std::exchange(self->is_lost_, true)) self->events_.lost();
    });
  });
  stage().in(primary_after, [self = shared_from_this()] {
    self->primary_->post([self] {
      if (self->session_) std::exchange(self->session_, nullptr)->closed();
    });
  });
}

void Wire::lose_primary(Millis gateway_after) {
  session_.reset();
  cut(gateway_after, Millis(0));
}

}  // namespace lair::sim
