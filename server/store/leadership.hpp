// Which of several servers writes a database on a PostgreSQL server, and since when that is sure.
//
// The one that writes holds an advisory lock with the very session that writes, so who lost the
// session cannot write, and who can write has the lock. Beside it stand two rows:
//
//   leadership       the term, which goes up with every server that takes the lock; its session
//   leadership_beat  a number that goes up while that server is well
//   leadership_door  where other servers reach it, with the secret that lets them in; of a term
//
// Servers that wait look at both. When the number stands still they end the session of its server,
// which gives the lock back.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/store/database.hpp"

namespace lair::store {

// What a server that waits knows of the one that writes.
struct Leader {
  std::int64_t term = 0;
  std::string address;      // as it called itself
  std::string reach = {};   // HOST:PORT for servers that pass clients on; empty: takes none
  std::string secret = {};  // that they show there
};

// How the server that writes is known to those that wait; as in Leader.
struct LeaderCard {
  std::string address = {};
  std::string reach = {};
  std::string secret = {};
};

// Another server has taken over. This one may begin again, from what was saved.
class LeadershipLost : public StoreError {
 public:
  LeadershipLost() : StoreError(Fault::Disk, "another server has taken over") {}
};

// Of the server that writes: its term, its beat, its lease.
class Leadership {
 public:
  // Called once, on a thread of its own, when this server does not lead any more.
  using Lost = std::function<void(const StoreError&)>;

  static constexpr std::chrono::milliseconds kBeatEvery{500};

  // How long after a beat was sent nobody else can have taken over.
  static constexpr std::chrono::milliseconds kLease{2'500};

  // Begins a term. `session` holds the lock, and outlives it; `name` is its database. Throws
  // LeadershipLost when another server has taken over before the first beat.
  Leadership(Database& session, const std::string& name, const LeaderCard& card, Lost lost);
  ~Leadership();
  Leadership(const Leadership&) = delete;
  Leadership& operator=(const Leadership&) = delete;

  [[nodiscard]] std::int64_t term() const { return term_; }

  // As the card says: shown by servers that pass clients on.
  [[nodiscard]] const std::string& secret() const { return secret_; }

  // Within a transaction of the session, which fails unless the term is still this server's when
  // it commits.
  void check();

  // Before anything is shown: returns once the lease runs, at once unless this process stood
  // still. Any thread. Throws a StoreError when the leadership is lost.
  void wait_until_sure() const;

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::int64_t begin_term(Database& session, const LeaderCard& card);
  void run();
  void beat();

  std::int64_t backend_ = 0;  // the process of the session, as PostgreSQL numbers it
  std::string secret_;
  Statement check_;
  Database beats_;  // over a session of its own: a slow commit does not delay it
  Statement beat_;
  Statement holds_;
  std::int64_t
      term_;  // behind all that a beat needs: a term is expected to beat from its beginning
  Lost lost_;
  std::atomic<Clock::rep> sure_until_{0};

  mutable std::mutex mutex_;  // guards the two below
  mutable std::condition_variable changed_;
  bool is_stopping_ = false;
  std::optional<StoreError> why_lost_;

  std::thread thread_;  // last: it uses all of the above
};

// Of a server that waits.
class LeaderWatch {
 public:
  static constexpr std::chrono::milliseconds kLookEvery{500};
  static constexpr int kSilentLooksMax = 6;

  // A look that takes longer says nothing about the other server.
  static constexpr std::chrono::milliseconds kLookMax{400};

  explicit LeaderWatch(const std::string& name);

  // To be called every kLookEvery: who leads, if anybody ever did. Ends the session of a server
  // that was silent for so many looks.
  std::optional<Leader> look();

  // How often it has ended a session.
  [[nodiscard]] int ended() const { return ended_; }

 private:
  struct Seen {
    std::int64_t term = 0;
    std::int64_t beat = 0;

    bool operator==(const Seen&) const = default;
  };

  void look_at_door(Leader& leader);
  void count(const Seen& seen);
  void end_session();

  Database database_;
  std::optional<Seen> seen_;
  int silent_looks_ = 0;
  int ended_ = 0;
};

// Takes the lock for `session`, which is of the database of that name; of a file it has it already.
// Waits while whoever has it is silent: the session of a server that was killed, or whose machine
// is gone, ends a little later. Throws a StoreError once that is seen to be well, or after a
// minute. `waits` is told once, before it waits, as whom that server is known; empty: nobody knows.
using LockWait = std::function<void(const std::string& holder)>;
void lock_out_others(Database& session, const std::string& name, const LockWait& waits = {});

static_assert(Leadership::kLease < LeaderWatch::kSilentLooksMax * LeaderWatch::kLookEvery,
              "a server's lease is over before another takes its place");

}  // namespace lair::store
