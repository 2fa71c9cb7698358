#include "server/gateway/remote_play.hpp"

#include <utility>

#include "server/system_time.hpp"

namespace lair::gateway {
namespace {

// Static, since sessions of clients may outlive the rest of a gateway.
TimeSource& system_time() {
  static SystemTime time;
  return time;
}

}  // namespace

void RemotePlay::start() {
  const std::weak_ptr weak = weak_from_this();
  const auto with_clients = [weak](auto act) {
    if (const auto self = weak.lock()) act(*self->clients_);
  };
  uplink_ = std::make_shared<Uplink>(
      loop_,
      std::string(kPlayPath),
      limits_,
      Uplink::Events{
          .opened =
              [with_clients] { with_clients([](Clients& clients) { clients.uplink_opened(); }); },
          .received =
              [with_clients](std::string_view frame) {
                with_clients([frame](Clients& clients) { clients.received(frame); });
              },
          .lost =
              [with_clients] { with_clients([](Clients& clients) { clients.uplink_lost(); }); }});
  clients_ =
      std::make_shared<Clients>(system_time(), loop_, [uplink = uplink_](std::string_view frame) {
        return uplink->push(frame);
      });
  uplink_->start();
}

}  // namespace lair::gateway
