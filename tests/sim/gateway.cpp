#include "tests/sim/gateway.hpp"

#include <utility>

namespace lair::sim {
namespace {

constexpr Millis kBetweenDials{100};

}  // namespace

Gateway::Gateway(Stage& stage, const WorldPlan& plan)
    : stage_(stage),
      plan_(plan),
      life_(std::make_shared<Life>(stage)),
      clients_(std::make_shared<gateway::Clients>(
          life_->clocks(), life_->loop(), [this](std::string_view frame) {
            return wire_ && wire_->up(frame);
          })) {}

// As if it were killed: lines and uplink break, which the other ends notice soon.
Gateway::~Gateway() {
  life_->die();
  if (wire_) wire_->cut(Millis(0), Millis(stage_.chance().below(50)));
  for (const auto& line : lines_) line->cut();
  life_->bury();
}

void Gateway::follow(const std::shared_ptr<Server>& primary) {
  primary_ = primary;
  if (wire_ && wire_->primary() != primary->life()) {
    wire_->cut(Millis(0), Millis(stage_.chance().below(50)));
  }
  if (!wire_) dial();
}

void Gateway::dial_in(Millis time) {
  stage_.in(time, [this, weak = std::weak_ptr(life_)] {
    const auto life = weak.lock();
    if (life && !life->is_dead()) life->post([this] { dial(); });
  });
}

// A primary that stands still, or is gone, does not answer.
void Gateway::dial() {
  if (wire_) return;
  const std::shared_ptr<Server> primary = primary_.lock();
  if (!primary || !primary->answers()) return dial_in(kBetweenDials);
  wire_ = std::make_shared<Wire>(
      plan_,
      life_,
      primary->life(),
      Wire::Events{.opened = [this] { clients_->uplink_opened(); },
                   .received = [this](std::string_view frame) { clients_->received(frame); },
                   .lost =
                       [this] {
                         clients_->uplink_lost();
                         wire_.reset();
                         dial_in(kBetweenDials);
                       }});
  primary->take(wire_);
}

void Gateway::take(std::shared_ptr<Line> line) {
  lines_.push_back(line);
  life_->post([line = std::move(line), clients = clients_] {
    line->open([&clients](const lobby::Caller& caller) { return clients->new_session(caller); });
  });
}

}  // namespace lair::sim
