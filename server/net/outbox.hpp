// The frames a client has yet to be sent.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

#include "server/lobby/connection.hpp"

namespace lair::net {

// A queue bounded in frames as well as bytes. Anybody puts; one writer takes, and is woken only
// when it sleeps, so any number of frames put in one turn of the loop cost one wake-up. The lock is
// held for the time of a queue operation only.
class Outbox {
 public:
  enum class Put {
    Queued,
    QueuedWakeWriter,  // the writer sleeps: whoever put this frame has it call `oldest`
    Full,              // nothing was queued
    Shut,              // nothing was queued, nor will be
  };
  enum class Waiting { Keep, Drop };

  Outbox(std::size_t frames_max, std::size_t bytes_max);

  [[nodiscard]] Put put(lobby::Frame frame);

  // The same for a connection: calls `wake` when the writer sleeps, `overflow` when the client does
  // not keep up. True when the frame was queued.
  template <class Wake, class Overflow>
  [[nodiscard]] bool push(lobby::Frame frame, Wake wake, Overflow overflow) {
    const Put done = put(std::move(frame));
    if (done == Put::QueuedWakeWriter) wake();
    if (done == Put::Full) overflow();
    return done == Put::Queued || done == Put::QueuedWakeWriter;
  }

  // The frame to send next; it counts against the bounds until `drop_oldest`. Nothing, if there is
  // none: then the writer sleeps.
  struct Oldest {
    lobby::Frame frame;
    bool is_last = true;  // no other waits behind it
  };

  [[nodiscard]] Oldest oldest();

  // All that wait, oldest first, for a writer that sends many at once; they count until dropped. If
  // there is none the writer sleeps.
  [[nodiscard]] std::vector<lobby::Frame> waiting();

  // Only while nobody sends the frame any more.
  void drop_oldest();

  // Takes no more frames. Those that wait behind the oldest, which may be half sent, can be
  // dropped.
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
