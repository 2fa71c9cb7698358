#include "clients/link/client.hpp"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include <google/protobuf/arena.h>
#include <poll.h>

#include "clients/link/codec.hpp"
#include "clients/link/polled_socket.hpp"
#include "clients/link/socket.hpp"
#include "clients/link/table_update.hpp"

namespace lair::link {
namespace {

constexpr std::size_t kArenaBytes = 4096;  // most frames take less

}  // namespace

Client::Client(Guest guest, std::string program, Listener listener)
    : listener_(std::move(listener)),
      talk_(std::move(guest), std::move(program), [this](const v1::ClientFrame& frame) {
        if (socket_) socket_->send(encode(frame));
      }) {}

Result<void, Loss> Client::connect(const Endpoint& to, Road road) {
  talk_.pause();
  if (road == Road::Poll) {
    auto polled = PolledSocket::connect(to);
    if (!polled) return fail(polled.error());
    socket_ = std::move(*polled);
  } else {
    auto socket = Socket::connect(to);
    if (!socket) return fail(socket.error());
    socket_ = std::make_unique<Socket>(std::move(*socket));
  }
  talk_.begin();
  return {};
}

void Client::drop() {
  socket_.reset();
  talk_.pause();
}

void Client::pump() {
  if (!socket_) return;
  socket_->pump();
  // Frames are short-lived, so each is built in the same memory as the one before. Data that
  // stays is copied elsewhere.
  std::array<char, kArenaBytes> room;
  google::protobuf::ArenaOptions options;
  options.initial_block = room.data();
  options.initial_block_size = room.size();
  google::protobuf::Arena arena(options);
  while (socket_) {
    const auto message = socket_->next();
    if (!message) break;
    arena.Reset();
    auto& frame = *google::protobuf::Arena::CreateMessage<v1::ServerFrame>(&arena);
    if (!decode(*message, frame) || !talk_.received(frame)) {
      socket_->close({"the server sends what makes no sense", LossCause::Nonsense});
      break;
    }
    if (!talk_.is_own_affair()) tell(frame);
  }
  if (socket_ && socket_->is_closed()) talk_.pause();
}

// Tells an answer that is packed into another frame before that frame, and an update as the state
// that results from it.
void Client::tell(v1::ServerFrame& frame) {
  const std::uint32_t done = frame.has_done() ? 0 : request_done(frame);
  if (done != 0) {
    v1::ServerFrame answer;
    answer.mutable_done()->set_request(done);
    listener_(answer);
  }
  if (frame.has_table_update()) *frame.mutable_table() = talk_.state();
  listener_(frame);
}

bool pump_some(std::span<Client* const> clients, std::chrono::milliseconds patience) {
  std::vector<pollfd> waiting;
  waiting.reserve(clients.size());
  for (const Client* client : clients) {
    const int events = client->wants_to_write() ? POLLIN | POLLOUT : POLLIN;
    waiting.push_back(
        {.fd = client->descriptor(), .events = static_cast<short>(events), .revents = 0});
  }
  if (poll(waiting.data(), waiting.size(), static_cast<int>(patience.count())) <= 0) return false;
  for (std::size_t at = 0; at < clients.size(); ++at) {
    if (waiting[at].revents != 0) clients[at]->pump();
  }
  return true;
}

}  // namespace lair::link
