#include "server/lobby/session.hpp"

#include "server/lobby/frame.hpp"
#include "server/lobby/replies.hpp"
#include "server/wire/decode.hpp"
#include "server/wire/encode.hpp"

namespace lair::lobby {

ClientSession::ClientSession(Lobby& lobby, std::uint64_t id, const Caller& caller)
    : lobby_(lobby),
      client_(std::make_shared<Client>(id, people::Address::from(caller.remote_address))) {}

void ClientSession::opened(std::shared_ptr<Outlet> outlet) {
  outlet_ = outlet;
  client_->outlet = std::move(outlet);
  lobby_.opened(client_);
}

void ClientSession::received(std::string_view frame) {
  auto request = wire::decode_request(frame);
  if (!request) {
    const wire::Goodbye goodbye{.code = "malformed", .sentence = request.error().sentence};
    if (outlet_->push(frame_of(goodbye))) {
      outlet_->close(CloseCode::Malformed, "malformed frame");
    }
    return;
  }
  lobby_.asked(client_, std::move(*request));
}

void ClientSession::received_too_fast(std::string_view frame) {
  const auto request = wire::decode_request(frame);
  if (!request) return received(frame);
  refuse_too_fast(*client_, request->id);
}

void ClientSession::closed() {
  lobby_.closed(client_);
  outlet_.reset();
}

}  // namespace lair::lobby
