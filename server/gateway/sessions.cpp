#include "server/gateway/sessions.hpp"

#include <atomic>
#include <exception>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <boost/asio/ip/address.hpp>

#include "server/gateway/frames.hpp"
#include "server/gateway/uplink.hpp"

namespace lair::gateway {
namespace {

using lobby::CloseCode;
using lobby::Outlet;

constexpr int kTooMany = 429;
constexpr int kBadGateway = 502;

// Sends to a client of a gateway. Sends nothing once the client was closed or has left.
class RemoteOutlet final : public Outlet {
 public:
  RemoteOutlet(std::shared_ptr<Outlet> uplink, ClientId client, std::string address)
      : uplink_(std::move(uplink)), client_(client), address_(std::move(address)) {}

  bool push(std::string_view message) override {
    return !is_closed_ && uplink_->push(encode(Pushed{.client = client_, .message = message}));
  }

  void close(CloseCode code, std::string reason) override {
    if (is_closed_.exchange(true)) return;
    const Closed closed{.client = client_, .code = code, .reason = std::move(reason)};
    static_cast<void>(uplink_->push(encode(closed)));
  }

  [[nodiscard]] const std::string& remote_address() const override { return address_; }

  void has_left() { is_closed_ = true; }

  [[nodiscard]] bool is_closed() const { return is_closed_; }

 private:
  std::shared_ptr<Outlet> uplink_;
  ClientId client_;
  std::string address_;
  std::atomic<bool> is_closed_{false};
};

// Holds the sessions of all clients of one gateway. If one throws, only its client is closed.
class PlaySession final : public lobby::Session {
 public:
  explicit PlaySession(std::shared_ptr<net::VirtualHost> clients)
      : virtual_host_(std::move(clients)) {}

  void opened(std::shared_ptr<Outlet> outlet) override { uplink_ = std::move(outlet); }

  void received(std::string_view frame) override {
    const auto said = decode_from_gateway(frame);
    if (said) std::visit([this](const auto& one) { take(one); }, *said);
  }

  // The rate of the gateway itself is not limited.
  void received_too_fast(std::string_view frame) override { received(frame); }

  void closed() override {
    virtual_host_->counts.sockets_closed += clients_.size();
    for (auto& [id, client] : std::exchange(clients_, {})) {
      client.outlet->has_left();
      client.session->closed();
    }
    uplink_ = nullptr;
  }

 private:
  struct Client {
    std::shared_ptr<RemoteOutlet> outlet;
    std::vector<net::Slot> slots;
    std::unique_ptr<lobby::Session> session;
  };

  void take(const Opened& opened) {
    if (clients_.contains(opened.client)) return;
    const std::string& address = opened.caller.remote_address;
    auto outlet = std::make_shared<RemoteOutlet>(uplink_, opened.client, address);
    if (const auto code = why_not(opened.caller)) {
      return outlet->close(*code, "refused by the server that plays");
    }
    boost::system::error_code error;
    const auto from = boost::asio::ip::make_address(address, error);
    std::vector<net::Slot> slots{virtual_host_->connections.acquire(),
                                 virtual_host_->connections.acquire_from(from)};
    if (error || !slots.front() || !slots.back()) {
      ++virtual_host_->counts.turned_away;
      return outlet->close(CloseCode::TooSlow, "too many connections");
    }
    guarded(*outlet, [&] {
      auto session = virtual_host_->sessions(opened.caller);
      lobby::Session& begun = *session;
      clients_.emplace(opened.client, Client{outlet, std::move(slots), std::move(session)});
      ++virtual_host_->counts.sockets_opened;
      begun.opened(outlet);
    });
  }

  void take(const Said& said) {
    const auto found = clients_.find(said.client);
    if (found == clients_.end() || found->second.outlet->is_closed()) return;
    ++virtual_host_->counts.frames;
    if (said.is_too_fast) ++virtual_host_->counts.frames_too_fast;
    const Client& client = found->second;
    guarded(*client.outlet, [&] {
      if (said.is_too_fast) return client.session->received_too_fast(said.frame);
      client.session->received(said.frame);
    });
  }

  void take(const Left& left) {
    const auto found = clients_.find(left.client);
    if (found == clients_.end()) return;
    const Client client = std::move(found->second);
    clients_.erase(found);
    ++virtual_host_->counts.sockets_closed;
    client.outlet->has_left();
    client.session->closed();
  }

  // Why the client is refused, decided as for a request for a WebSocket on this server. To know
  // whose cookie it is would need the database, and no game may wait for that; so a caller with a
  // cookie is let in here, and the lobby, which first asks who it is, applies bans.
  [[nodiscard]] std::optional<CloseCode> why_not(const lobby::Caller& caller) const {
    net::HttpRequest request;
    request.path = net::kSocketPath;
    request.remote_address = caller.remote_address;
    const auto refusal = virtual_host_->site.refusal_of_request(request);
    if (!refusal) return std::nullopt;
    if (refusal->status == kTooMany) return CloseCode::TooSlow;
    return caller.cookie.empty() ? std::optional(CloseCode::Policy) : std::nullopt;
  }

  template <class Act>
  void guarded(RemoteOutlet& outlet, Act act) {
    try {
      act();
    } catch (const std::exception& defect) {
      virtual_host_->tell_of_defect(defect.what());
      outlet.close(CloseCode::ServerError, "the server failed");
    }
  }

  std::shared_ptr<net::VirtualHost> virtual_host_;
  std::shared_ptr<Outlet> uplink_;
  std::unordered_map<ClientId, Client> clients_;
};

// Answers the HTTP requests that one gateway passes on.
class PagesSession final : public lobby::Session {
 public:
  explicit PagesSession(std::shared_ptr<net::VirtualHost> clients)
      : virtual_host_(std::move(clients)) {}

  void opened(std::shared_ptr<Outlet> outlet) override { uplink_ = std::move(outlet); }

  void received(std::string_view frame) override {
    const auto asked = decode_asked(frame);
    if (!asked) return;
    ++virtual_host_->counts.requests;
    net::HttpReply reply = [uplink = uplink_, question = asked->question](net::HttpAnswer answer) {
      if (answer.body && answer.body->size() > kBodyBytesMax) {
        answer = net::sentence(
            kBadGateway,
            "This answer is too large to pass on; ask the server that plays directly.");
      }
      const Answered answered{.question = question, .answer = std::move(answer)};
      static_cast<void>(uplink->push(encode(answered)));
    };
    if (auto refusal = virtual_host_->site.refusal_of_request(asked->request)) {
      return reply(*std::move(refusal));
    }
    if (virtual_host_->is_answered_later(asked->request)) {
      return virtual_host_->answer_later(asked->request, std::move(reply));
    }
    reply(virtual_host_->site.answer(asked->request));
  }

  void received_too_fast(std::string_view frame) override { received(frame); }

  void closed() override { uplink_ = nullptr; }

 private:
  std::shared_ptr<net::VirtualHost> virtual_host_;
  std::shared_ptr<Outlet> uplink_;
};

template <class Spoken>
std::shared_ptr<net::VirtualHost> virtual_host_of(const std::shared_ptr<net::VirtualHost>& clients,
                                                  const net::NetLimits& limits) {
  auto virtual_host = std::make_shared<net::VirtualHost>(
      net::Site({}, net::StaticFiles(""), {}),
      [weak = std::weak_ptr(clients)](const lobby::Caller&) -> std::unique_ptr<lobby::Session> {
        return std::make_unique<Spoken>(weak.lock());
      },
      limits);
  virtual_host->report = clients->report;
  return virtual_host;
}

}  // namespace

std::shared_ptr<const net::Uplinks> uplinks_to(const std::shared_ptr<net::VirtualHost>& clients,
                                               std::string secret,
                                               const net::NetLimits& limits) {
  return std::make_shared<const net::Uplinks>(
      net::Uplinks{.subprotocol = std::string(kSubprotocol),
                   .secret = std::move(secret),
                   .play_path = std::string(kPlayPath),
                   .play = virtual_host_of<PlaySession>(clients, limits),
                   .pages_path = std::string(kPagesPath),
                   .pages = virtual_host_of<PagesSession>(clients, limits)});
}

}  // namespace lair::gateway
