// Who asks something, under which number: to whom a request is answered.
#pragma once

#include "server/lobby/client.hpp"

namespace lair::lobby {

struct Asker {
  ClientPtr client;
  table::RequestId request;

  // --- Once the client said hello; everything but a hello is asked after it ---

  [[nodiscard]] const people::Person& person() const { return *client->player; }

  [[nodiscard]] PlayerId player() const { return client->player->id; }
};

}  // namespace lair::lobby
