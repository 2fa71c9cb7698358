// What a WebSocket has yet to be sent, as bytes ready for the network.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

namespace lair::net {

// Messages behind WebSocket headers (RFC 6455 section 5.2: binary, whole, not masked), in the order
// they were pushed, bounded in messages as well as bytes. Anybody pushes; one writer takes all that
// waits at once, and is woken only when it sleeps: however many messages one turn of the loop
// leaves, they cost one wake-up and one write. The lock is held while bytes are copied.
class SendBuffer {
 public:
  // Bytes that are put before a message, at most.
  static constexpr std::size_t kHeaderMax = 10;

  SendBuffer(std::size_t messages_max, std::size_t bytes_max);

  // Copies the message; true when it was queued. Calls `wake` when the writer sleeps and has to be
  // told to `take`, `overflow` when there is no room.
  template <class Wake, class Overflow>
  [[nodiscard]] bool push(std::string_view message, Wake wake, Overflow overflow) {
    const Put done = put(message);
    if (done == Put::QueuedWakeWriter) wake();
    if (done == Put::Full) overflow();
    return done == Put::Queued || done == Put::QueuedWakeWriter;
  }

  // Bytes of a frame that has its header already, such as a pong; never refused. The caller wakes
  // the writer.
  void push_frame(std::string_view bytes);

  // For the writer: all that waits, good until `sent`. What is pushed from now on wakes it again.
  [[nodiscard]] std::string_view take();

  // For the writer: the network has what was taken, so that there is room for as much again.
  void sent();

  // No more messages are taken; those that wait are dropped or kept.
  enum class Waiting { Keep, Drop };
  void shut(Waiting waiting);

 private:
  enum class Put { Queued, QueuedWakeWriter, Full, Shut };

  [[nodiscard]] Put put(std::string_view message);

  // How much the writer took stands beside its bytes for whoever pushes: no lock orders them.
  std::string sending_;  // the writer's alone
  std::atomic<std::size_t> messages_sending_{0};
  std::atomic<std::size_t> bytes_sending_{0};
  std::size_t messages_max_;
  std::size_t bytes_max_;

  std::mutex mutex_;     // guards all that follows
  std::string waiting_;  // frames
  std::size_t messages_waiting_ = 0;
  bool writer_awake_ = false;  // woken, and has not taken yet
  bool shut_ = false;
};

}  // namespace lair::net
