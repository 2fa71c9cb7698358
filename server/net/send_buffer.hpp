// Data that a WebSocket has yet to send, as bytes ready for the network.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace lair::net {

// Whether the frames of this side are masked. RFC 6455 section 5.3 makes clients mask, so that
// pages cannot make a browser send something a proxy takes for a request. Between servers of one
// club a mask of zeros, which leaves the bytes unchanged, satisfies the RFC formally.
enum class Masking : std::uint8_t { None, Zeros };

// Messages with WebSocket headers (RFC 6455 section 5.2: binary, whole), in the order they were
// pushed, bounded in messages and in bytes. Any thread pushes. The one writer takes everything that
// waits at once, and is woken only if it sleeps, so any number of messages from one turn of the
// loop cost one wake-up and one write. The lock is held while bytes are copied.
class SendBuffer {
 public:
  // The most bytes put before a message.
  static constexpr std::size_t kHeaderMax = 14;

  SendBuffer(std::size_t messages_max, std::size_t bytes_max, Masking masking = Masking::None);

  // Copies the message and returns whether it was queued. Calls `wake` if the writer sleeps and
  // must be told to `take`, and `overflow` if there is no room.
  template <class Wake, class Overflow>
  [[nodiscard]] bool push(std::string_view message, Wake wake, Overflow overflow) {
    const Put done = put(message);
    if (done == Put::QueuedWakeWriter) wake();
    if (done == Put::Full) overflow();
    return done == Put::Queued || done == Put::QueuedWakeWriter;
  }

  // Adds the bytes of a frame that already has its header, such as a pong; never refused. The
  // caller wakes the writer.
  void push_frame(std::string_view bytes);

  // For the writer: everything that waits, valid until `sent`. Anything pushed after this wakes it
  // again.
  [[nodiscard]] std::string_view take();

  // For the writer: the network has accepted what was taken, so there is room for as much again.
  void sent();

  // Accepts no more messages; those that wait are dropped or kept.
  enum class Waiting { Keep, Drop };
  void shut(Waiting waiting);

 private:
  enum class Put { Queued, QueuedWakeWriter, Full, Shut };

  [[nodiscard]] Put put(std::string_view message);

  // The two sizes of what the writer took are atomics: pushers read them, and `sent` clears them
  // without the lock.
  std::string sending_;  // used only by the writer
  std::atomic<std::size_t> messages_sending_{0};
  std::atomic<std::size_t> bytes_sending_{0};
  Masking masking_;
  std::size_t messages_max_;
  std::size_t bytes_max_;

  std::mutex mutex_;     // guards all that follows
  std::string waiting_;  // frames
  std::size_t messages_waiting_ = 0;
  bool writer_awake_ = false;  // woken, but has not taken yet
  bool shut_ = false;
};

}  // namespace lair::net
