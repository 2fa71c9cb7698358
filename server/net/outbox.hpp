// Messages that a polling client has not been sent yet, or may ask for again.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

#include "server/lobby/connection.hpp"

namespace lair::net {

// A queue bounded in frames and in bytes. Any thread puts frames. The one writer takes them, and is
// woken only if it sleeps, so any number of frames put in one turn of the loop cost one wake-up.
// The lock is held only for queue operations.
class Outbox {
 public:
  enum class Put {
    Queued,
    QueuedWakeWriter,  // the writer sleeps: the caller makes it call `waiting`
    Full,              // nothing was queued
    Shut,              // nothing was queued, and nothing will be
  };
  enum class Waiting { Keep, Drop };

  Outbox(std::size_t frames_max, std::size_t bytes_max);

  [[nodiscard]] Put put(std::string_view message);

  // The same for a connection: calls `wake` if the writer sleeps, and `overflow` if the client does
  // not keep up. Returns true if the frame was queued.
  template <class Wake, class Overflow>
  [[nodiscard]] bool push(std::string_view message, Wake wake, Overflow overflow) {
    const Put done = put(message);
    if (done == Put::QueuedWakeWriter) wake();
    if (done == Put::Full) overflow();
    return done == Put::Queued || done == Put::QueuedWakeWriter;
  }

  // All waiting frames, oldest first, for a writer that sends many at once. They count until they
  // are dropped. If there are none, the writer sleeps.
  [[nodiscard]] std::vector<lobby::Frame> waiting();

  [[nodiscard]] std::size_t count();

  // Drops the oldest frame: the client is known to have it.
  void drop_oldest();

  // Accepts no more frames. Waiting::Drop also drops all but the oldest, which may be half sent.
  void shut(Waiting waiting);

 private:
  std::mutex mutex_;
  std::deque<lobby::Frame> frames_;
  std::size_t bytes_ = 0;
  std::size_t frames_max_;
  std::size_t bytes_max_;
  bool writer_awake_ = false;
  bool shut_ = false;
};

}  // namespace lair::net
