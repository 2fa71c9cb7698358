// What is said to one client.
#pragma once

#include <string>
#include <string_view>

#include "server/lobby/client.hpp"
#include "server/lobby/frame.hpp"
#include "server/people/refusals.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/encode_chat.hpp"
#include "server/wire/encode_people.hpp"

namespace lair::lobby {

template <class Message>
void send(const Client& client, const Message& message) {
  push(*client.outlet, frame_of(message));
}

// `code` is that of a row in refusals.hpp.
void refuse(const Client& client, table::RequestId id, std::string_view code);

void refuse(const Client& client, table::RequestId id, const people::Refusal& refusal);

void refuse_setting(const Client& client,
                    table::RequestId id,
                    std::string_view code,
                    std::string_view sentence,
                    std::string field);

}  // namespace lair::lobby
