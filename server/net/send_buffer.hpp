// What a WebSocket has yet to be sent, as bytes ready for the network.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace lair::net {

// Whether the frames of this side are masked. A client masks, by RFC 6455 section 5.3, so that
// pages cannot make a browser send what a proxy takes for a request; between servers of one club a
// mask of zeros, which leaves the bytes as they are, keeps to the letter of it.
enum class Masking : std::uint8_t { None, Zeros };

// Messages behind WebSocket headers (RFC 6455 section 5.2: binary, whole), in the order they were
// pushed, bounded in messages as well as bytes. Anybody pushes; one writer takes all that waits at
// once, and is woken only when it sleeps: however many messages one turn of the loop leaves, they
// cost one wake-up and one write. The lock is held while bytes are copied.
class SendBuffer {
 public:
  // Bytes that are put before a message, at most.
  static constexpr std::size_t kHeaderMax = 14;

  SendBuffer(std::size_t messages_max, std::size_t bytes_max, Masking masking = Masking::None);

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
  Masking masking_;
  std::size_t messages_max_;
  std::size_t bytes_max_;

  std::mutex mutex_;     // guards all that follows
  std::string waiting_;  // frames
  std::size_t messages_waiting_ = 0;
  bool writer_awake_ = false;  // woken, and has not taken yet
  bool shut_ = false;
};

}  // namespace lair::net
