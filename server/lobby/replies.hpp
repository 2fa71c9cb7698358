// Replies and other messages to one client.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/lobby/asker.hpp"
#include "server/lobby/frame.hpp"
#include "server/loops.hpp"
#include "server/people/refusals.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/encode_chat.hpp"
#include "server/wire/encode_people.hpp"

namespace lair::lobby {

template <class Message>
void send(const Client& client, const Message& message) {
  push(*client.outlet, frame_of(message));
}

// Of one page of an answer, unless a single entry is larger. A client that cannot take a frame is
// closed.
inline constexpr std::size_t kPageBytesMax = std::size_t{256} * 1024;

// Sends the page, or what fits of it. `halve` leaves out the older half, or returns false if only
// one entry is left.
template <class Page, class Halve>
void send_what_fits(const Client& client, Page page, Halve halve) {
  Frame frame = frame_of(page);
  while (frame.size() > kPageBytesMax && halve(page)) frame = frame_of(page);
  push(*client.outlet, frame);
}

// The request was carried out. `table` is set if the answer names a table.
void confirm(const Asker& asker, table::TableId table = {});

// `code` is the code of a row in refusals.hpp.
void refuse(const Client& client, table::RequestId id, std::string_view code);
void refuse(const Asker& asker, std::string_view code);

void refuse(const Client& client, table::RequestId id, const people::Refusal& refusal);
void refuse(const Asker& asker, const people::Refusal& refusal);

// The client may ask again in a second.
void refuse_too_fast(const Client& client, table::RequestId id);

void refuse_setting(const Client& client,
                    table::RequestId id,
                    std::string_view code,
                    std::string_view sentence,
                    std::string field);

// Does what a client has asked, on the lobby's loop. If that throws, nobody knows whether the
// request has its answer: the connection ends, and the exception goes on to the code that runs the
// loop.
void carry_out(const Client& client, const std::function<void()>& work);

// Posts the rest of a request to `loop`, the lobby's, to be carried out there.
void go_on(const Loop& loop, const Asker& asker, std::function<void()> rest);

// --- For changes that another thread writes: the answer is given on `loop`, the lobby's ---

// Refuses with `otherwise` if the change could not be saved.
std::function<void(bool)> answer_kept(const Loop& loop,
                                      const Asker& asker,
                                      std::string_view otherwise = "not_kept");

std::function<void(std::optional<people::Refusal>)> answer_refused(const Loop& loop,
                                                                   const Asker& asker);

// Ends the connection with a code that tells the client not to reconnect at once.
void say_goodbye(const Client& client, const people::Farewell& farewell);

}  // namespace lair::lobby
