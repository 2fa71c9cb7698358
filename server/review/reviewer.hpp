// Threads of low priority that review finished games, so that no game is delayed.
#pragma once

#include <compare>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engine/seat.hpp"
#include "server/review/game_review.hpp"

namespace lair::review {

struct Wanted {
  std::int64_t game = 0;
  Seat seat = Seat::A;

  friend auto operator<=>(const Wanted&, const Wanted&) = default;
};

// How far a review is that was asked for.
struct Underway {
  std::size_t ahead = 0;  // that are made before it
  std::size_t done = 0;   // deals
  std::size_t of = 0;     // 0: not begun
  bool has_failed = false;

  friend bool operator==(const Underway&, const Underway&) = default;
};

// Makes one review after the other, each once however many ask for it; whoever asks for many waits
// no longer for the first of them, but others do not wait for the rest. Any thread.
class Reviewer {
 public:
  struct Limits {
    std::size_t threads = 1;
    std::size_t waiting_max = 1'024;
    std::size_t waiting_of_one_max = 8;  // who asks
    std::size_t failed_max = 256;  // remembered, so that nobody has them tried again and again
  };

  // Makes a review and keeps it. Where it cannot be written it may be asked for once more; throws
  // where it cannot be made.
  using Work = std::function<void(const Wanted&, const Progress&)>;

  // Called once for each thread, on the one that makes the reviewer: what it makes may hold what no
  // other thread uses.
  using MakeWork = std::function<Work()>;

  Reviewer(const MakeWork& make, Limits limits);
  ~Reviewer();
  Reviewer(const Reviewer&) = delete;
  Reviewer& operator=(const Reviewer&) = delete;

  // Nothing when nobody asked for it, or when it is made and kept.
  [[nodiscard]] std::optional<Underway> find(const Wanted& wanted) const;

  // Has it made, unless it is underway. `asker` is whoever takes turns with the others. False: too
  // many wait already, of theirs or of all.
  [[nodiscard]] bool ask(const Wanted& wanted, const std::string& asker);

  // What is underway is broken off, what waits is dropped. Not from a thread of the reviewer.
  void stop();

 private:
  struct Stage {
    std::size_t done = 0;
    std::size_t of = 0;
  };

  // What one asker waits for.
  struct Turn {
    std::string asker;
    std::deque<Wanted> wanted;
  };

  void run(const Work& work);
  [[nodiscard]] std::optional<Wanted> next();
  // Of those that wait; nothing when it is none of them. The mutex is held.
  [[nodiscard]] std::optional<std::size_t> made_before(const Wanted& wanted) const;
  [[nodiscard]] bool go_on(const Wanted& wanted, Stage stage);
  void finish(const Wanted& wanted, bool has_failed);

  Limits limits_;
  mutable std::mutex mutex_;  // guards the six below
  std::condition_variable wake_;
  std::deque<Turn> turns_;  // one review of each, then the next of each
  std::size_t waiting_ = 0;
  std::map<Wanted, Stage> working_;
  std::set<Wanted> failed_;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace lair::review
