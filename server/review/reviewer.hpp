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

// The progress of a review that was requested.
struct Underway {
  std::size_t ahead = 0;  // reviews to be made before it
  std::size_t done = 0;   // deals
  std::size_t of = 0;     // 0: not begun
  bool has_failed = false;

  friend bool operator==(const Underway&, const Underway&) = default;
};

// Makes one review after another, each once however many people ask for it. Askers take turns: one
// who asks for many reviews gets the first as soon as anybody else would, but the rest do not hold
// up other askers. Safe to call from any thread.
class Reviewer {
 public:
  struct Limits {
    std::size_t threads = 1;
    std::size_t waiting_max = 1'024;
    std::size_t waiting_of_one_max = 8;  // for each asker
    std::size_t failed_max = 256;        // remembered, so that they are not tried again and again
  };

  // Makes a review and stores it. If it cannot be stored, it may be requested again; throws if it
  // cannot be made.
  using Work = std::function<void(const Wanted&, const Progress&)>;

  // Called once for each thread, by the thread that constructs the reviewer. The Work that it
  // returns is used by one thread only, so it may hold state that is not shared.
  using MakeWork = std::function<Work()>;

  Reviewer(const MakeWork& make, Limits limits);
  ~Reviewer();
  Reviewer(const Reviewer&) = delete;
  Reviewer& operator=(const Reviewer&) = delete;

  // Nothing if nobody asked for it, or if it is already stored.
  [[nodiscard]] std::optional<Underway> find(const Wanted& wanted) const;

  // Requests a review, unless it is under way. `asker` is who takes turns with the other askers.
  // Returns false if too many are waiting already, for this asker or in all.
  [[nodiscard]] bool ask(const Wanted& wanted, const std::string& asker);

  // Stops the reviews under way and drops those waiting. Must not be called from a thread of the
  // reviewer.
  void stop();

 private:
  struct Stage {
    std::size_t done = 0;
    std::size_t of = 0;
  };

  // The reviews that one asker is waiting for.
  struct Turn {
    std::string asker;
    std::deque<Wanted> wanted;
  };

  void run(const Work& work);
  [[nodiscard]] std::optional<Wanted> next();
  // How many waiting reviews come before it; nothing if it is not waiting. The mutex is held.
  [[nodiscard]] std::optional<std::size_t> made_before(const Wanted& wanted) const;
  [[nodiscard]] bool go_on(const Wanted& wanted, Stage stage);
  void finish(const Wanted& wanted, bool has_failed);

  Limits limits_;
  mutable std::mutex mutex_;  // guards the six members below
  std::condition_variable wake_;
  std::deque<Turn> turns_;  // one review for each asker, then the next for each
  std::size_t waiting_ = 0;
  std::map<Wanted, Stage> working_;
  std::set<Wanted> failed_;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;  // last, since they use all of the above
};

}  // namespace lair::review
