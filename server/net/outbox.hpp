// The messages that a polling client has yet to be sent, or may ask for again.
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
    QueuedWakeWriter,  // the writer sleeps: whoever put this message has it call `waiting`
    Full,              // nothing was queued
    Shut,              // nothing was queued, nor will be
  };
  enum class Waiting { Keep, Drop };

  Outbox(std::size_t frames_max, std::size_t bytes_max);

  [[nodiscard]] Put put(std::string_view message);

  // The same for a connection: calls `wake` when the writer sleeps, `overflow` when the client does
  // not keep up. True when the frame was queued.
  template <class Wake, class Overflow>
  [[nodiscard]] bool push(std::string_view message, Wake wake, Overflow overflow) {
    const Put done = put(message);
    if (done == Put::QueuedWakeWriter) wake();
    if (done == Put::Full) overflow();
    return done == Put::Queued || done == Put::QueuedWakeWriter;
  }

  // All that wait, oldest first, for a writer that sends many at once; they count until dropped. If
  // there is none the writer sleeps.
  [[nodiscard]] std::vector<lobby::Frame> waiting();

  [[nodiscard]] std::size_t count();

  // The client has it for certain.
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
