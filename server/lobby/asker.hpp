// The client that made a request, and the request's number: where the answer goes.
#pragma once

#include "server/lobby/client.hpp"

namespace lair::lobby {

struct Asker {
  ClientPtr client;
  table::RequestId request;

  // --- Once the client has said hello, which comes before every other request ---

  [[nodiscard]] const people::Person& person() const { return *client->player; }

  [[nodiscard]] PlayerId player() const { return client->player->id; }
};

}  // namespace lair::lobby
