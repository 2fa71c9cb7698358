#include "server/gateway/clients.hpp"

#include <utility>
#include <variant>

namespace lair::gateway {

using lobby::CloseCode;

class Clients::ClientSession final : public lobby::Session {
 public:
  ClientSession(std::shared_ptr<Clients> clients, ClientId id, lobby::Caller caller)
      : clients_(std::move(clients)), id_(id), caller_(std::move(caller)) {}

  void opened(std::shared_ptr<lobby::Outlet> outlet) override {
    clients_->open(id_, std::exchange(caller_, {}), std::move(outlet));
  }

  void received(std::string_view frame) override { clients_->say({.client = id_, .frame = frame}); }

  void received_too_fast(std::string_view frame) override {
    clients_->say({.client = id_, .frame = frame, .is_too_fast = true});
  }

  void closed() override { clients_->leave(id_); }

 private:
  std::shared_ptr<Clients> clients_;
  ClientId id_;
  lobby::Caller caller_;
};

Clients::Clients(TimeSource& time, Loop loop, Up up)
    : time_(time), loop_(std::move(loop)), up_(std::move(up)) {}

// --- Called for the clients ---

std::unique_ptr<lobby::Session> Clients::new_session(const lobby::Caller& caller) {
  return std::make_unique<ClientSession>(shared_from_this(), ++last_, caller);
}

// A client that connects while the uplink is being lost is held like the others.
void Clients::open(ClientId id,
                   const lobby::Caller& caller,
                   std::shared_ptr<lobby::Outlet> outlet) {
  const bool is_told = up_(encode(Opened{.client = id, .caller = caller}));
  clients_.emplace(id, Client{.outlet = std::move(outlet), .is_held = !is_told});
  count_ = clients_.size();
}

void Clients::say(const Said& said) {
  const auto client = clients_.find(said.client);
  if (client == clients_.end() || client->second.is_held) return;
  // An uplink that is too full closes; the client sends again after its reconnect.
  static_cast<void>(up_(encode(said)));
}

void Clients::leave(ClientId id) {
  const auto client = clients_.find(id);
  if (client == clients_.end()) return;
  const bool is_known = !client->second.is_held;
  clients_.erase(client);
  count_ = clients_.size();
  if (is_known) static_cast<void>(up_(encode(Left{.client = id})));
}

// --- Called for the uplink ---

void Clients::uplink_opened() { let_go_of_held("another server plays"); }

void Clients::uplink_lost() {
  for (auto& [id, client] : clients_) client.is_held = true;
  if (!held_until_) {
    held_until_ = time_.timer(loop_, [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->let_go_of_held("no server plays");
    });
  }
  held_until_->set(time_.now() + kHeldFor);
}

// Closed clients remove themselves through `leave`.
void Clients::let_go_of_held(const char* why) {
  if (held_until_) held_until_->stop();
  for (const auto& [id, client] : clients_) {
    if (client.is_held) client.outlet->close(CloseCode::GoingAway, why);
  }
}

// The client may have left while the primary was still sending to it. The outlet closes a client
// that reads too slowly.
void Clients::received(std::string_view frame) {
  const auto said = decode_from_primary(frame);
  if (!said) return;
  if (const auto* const pushed = std::get_if<Pushed>(&*said)) {
    lobby::Outlet* const outlet = outlet_of(pushed->client);
    if (outlet != nullptr) static_cast<void>(outlet->push(pushed->message));
  } else if (const auto* const closed = std::get_if<Closed>(&*said)) {
    lobby::Outlet* const outlet = outlet_of(closed->client);
    if (outlet != nullptr) outlet->close(closed->code, closed->reason);
  }
}

lobby::Outlet* Clients::outlet_of(ClientId id) {
  const auto client = clients_.find(id);
  if (client == clients_.end() || client->second.is_held) return nullptr;
  return client->second.outlet.get();
}

}  // namespace lair::gateway
