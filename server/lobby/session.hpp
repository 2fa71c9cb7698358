// One client's conversation: turns bytes into requests for the lobby.
#pragma once

#include <memory>
#include <string_view>

#include "server/lobby/connection.hpp"
#include "server/lobby/lobby.hpp"

namespace lair::lobby {

// Bytes that are not a frame end the connection; everything else goes to the lobby in order.
class ClientSession : public Session {
 public:
  ClientSession(Lobby& lobby, std::uint64_t id, const Caller& caller);

  void opened(std::shared_ptr<Outlet> outlet) override;
  void received(std::string_view frame) override;
  void received_too_fast(std::string_view frame) override;
  void closed() override;

 private:
  Lobby& lobby_;
  std::shared_ptr<Client> client_;
  std::shared_ptr<Outlet> outlet_;  // its own, since the client's belongs to the lobby's loop
};

}  // namespace lair::lobby
