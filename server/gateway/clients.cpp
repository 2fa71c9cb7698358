#include "server/gateway/remote_play.hpp"

#include <string>
#include <utility>

namespace lair::gateway {

using lobby::CloseCode;

class RemotePlay::ClientSession final : public lobby::Session {
 public:
  ClientSession(std::shared_ptr<RemotePlay> play, ClientId id, lobby::Caller caller)
      : play_(std::move(play)), id_(id), caller_(std::move(caller)) {}

  void opened(std::shared_ptr<lobby::Outlet> outlet) override {
    play_->open(id_, std::exchange(caller_, {}), std::move(outlet));
  }

  void received(std::string_view frame) override { play_->say({.client = id_, .frame = frame}); }

  void received_too_fast(std::string_view frame) override {
    play_->say({.client = id_, .frame = frame, .is_too_fast = true});
  }

  void closed() override { play_->leave(id_); }

 private:
  std::shared_ptr<RemotePlay> play_;
  ClientId id_;
  lobby::Caller caller_;
};

RemotePlay::RemotePlay(Loop loop) : loop_(std::move(loop)), held_until_(loop_) {}

void RemotePlay::start() {
  const std::weak_ptr weak = weak_from_this();
  const auto with_self = [weak](auto act) {
    if (const auto self = weak.lock()) act(*self);
  };
  uplink_ = std::make_shared<Uplink>(
      loop_,
      std::string(kPlayPath),
      Uplink::Events{
          .opened =
              [with_self] {
                with_self([](RemotePlay& self) { self.let_go_of_held("another server plays"); });
              },
          .received =
              [with_self](std::string_view frame) {
                with_self([frame](RemotePlay& self) { self.take(frame); });
              },
          .lost = [with_self] { with_self([](RemotePlay& self) { self.hold_all(); }); }});
  uplink_->start();
}

std::unique_ptr<lobby::Session> RemotePlay::new_session(const lobby::Caller& caller) {
  return std::make_unique<ClientSession>(shared_from_this(), ++last_, caller);
}

// Who comes while the uplink is being lost is held like those who were here.
void RemotePlay::open(ClientId id,
                      const lobby::Caller& caller,
                      std::shared_ptr<lobby::Outlet> outlet) {
  const bool is_told = uplink_->push(encode(Opened{.client = id, .caller = caller}));
  clients_.emplace(id, Client{.outlet = std::move(outlet), .is_held = !is_told});
  count_ = clients_.size();
}

void RemotePlay::say(const Said& said) {
  const auto client = clients_.find(said.client);
  if (client == clients_.end() || client->second.is_held) return;
  // An uplink that is too full closes; what was said is said again after the reconnect.
  static_cast<void>(uplink_->push(encode(said)));
}

void RemotePlay::leave(ClientId id) {
  const auto client = clients_.find(id);
  if (client == clients_.end()) return;
  const bool is_known = !client->second.is_held;
  clients_.erase(client);
  count_ = clients_.size();
  if (is_known) static_cast<void>(uplink_->push(encode(Left{.client = id})));
}

// A client may leave while the primary still speaks to it.
void RemotePlay::take(std::string_view frame) {
  const auto said = decode_from_primary(frame);
  if (!said) return;
  const auto find = [this](ClientId id) -> lobby::Outlet* {
    const auto client = clients_.find(id);
    return client == clients_.end() || client->second.is_held ? nullptr
                                                              : client->second.outlet.get();
  };
  if (const auto* const pushed = std::get_if<Pushed>(&*said)) {
    // A client that reads too slowly is closed by its outlet.
    if (lobby::Outlet* const outlet = find(pushed->client)) {
      static_cast<void>(outlet->push(pushed->message));
    }
  } else if (const auto* const closed = std::get_if<Closed>(&*said)) {
    if (lobby::Outlet* const outlet = find(closed->client)) {
      outlet->close(closed->code, closed->reason);
    }
  }
}

void RemotePlay::hold_all() {
  for (auto& [id, client] : clients_) client.is_held = true;
  held_until_.expires_after(kHeldFor);
  held_until_.async_wait([weak = weak_from_this()](net::ErrorCode stopped) {
    const auto self = weak.lock();
    if (self && !stopped) self->let_go_of_held("no server plays");
  });
}

// They leave by themselves once they are closed.
void RemotePlay::let_go_of_held(const char* why) {
  held_until_.cancel();
  for (const auto& [id, client] : clients_) {
    if (client.is_held) client.outlet->close(CloseCode::GoingAway, why);
  }
}

}  // namespace lair::gateway
