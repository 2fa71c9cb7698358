// Decides which of several servers writes a database on a PostgreSQL server, and how long that
// server can be sure of it.
//
// The server that writes holds an advisory lock in the same session in which it writes. So a server
// that has lost the session cannot write, and a server that can write has the lock. Three rows go
// with the lock:
//
//   leadership       the term, which goes up with every server that takes the lock; its session
//   leadership_beat  a number that goes up while that server is well
//   leadership_door  where other servers reach it, the secret that lets them in, and its term
//
// Waiting servers look at the term and at the number. If the number stops rising, they end the
// session of its server, which releases the lock.
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

// What a waiting server knows about the one that writes.
struct Leader {
  std::int64_t term = 0;
  std::string address;      // as it calls itself
  std::string reach = {};   // HOST:PORT for servers that pass clients on; empty: takes none
  std::string secret = {};  // which those servers show there
};

// How the server that writes makes itself known to waiting servers; fields as in Leader.
struct LeaderCard {
  std::string address = {};
  std::string reach = {};
  std::string secret = {};
};

// Another server has taken over. This one may start again from what was saved.
class LeadershipLost : public StoreError {
 public:
  LeadershipLost() : StoreError(Fault::Disk, "another server has taken over") {}
};

// Term, beat and lease of the server that writes.
class Leadership {
 public:
  // Called once, on a thread of its own, when this server no longer leads.
  using Lost = std::function<void(const StoreError&)>;

  static constexpr std::chrono::milliseconds kBeatEvery{500};

  // For this long after a beat was sent, no other server can have taken over.
  static constexpr std::chrono::milliseconds kLease{2'500};

  // Begins a term. `session` holds the lock and must outlive this; `name` is its database. Throws
  // LeadershipLost if another server has taken over before the first beat.
  Leadership(Database& session, const std::string& name, const LeaderCard& card, Lost lost);
  ~Leadership();
  Leadership(const Leadership&) = delete;
  Leadership& operator=(const Leadership&) = delete;

  [[nodiscard]] std::int64_t term() const { return term_; }

  // As in the card; servers that pass clients on must show it.
  [[nodiscard]] const std::string& secret() const { return secret_; }

  // Must be called within a transaction of the session. The transaction fails unless the term is
  // still this server's when it commits.
  void check();

  // Must be called before anything is shown to others. Returns once the lease runs, which is at
  // once unless this process stood still. Any thread may call it. Throws a StoreError if the
  // leadership is lost.
  void wait_until_sure() const;

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::int64_t begin_term(Database& session, const LeaderCard& card);
  void run();
  void beat();

  std::int64_t backend_ = 0;  // the process of the session, as PostgreSQL numbers it
  std::string secret_;
  Statement check_;
  Database beats_;  // over a session of its own, so that a slow commit does not delay it
  Statement beat_;
  Statement holds_;
  std::int64_t term_;  // after all that a beat needs: beats are due from a term's beginning
  Lost lost_;
  std::atomic<Clock::rep> sure_until_{0};

  mutable std::mutex mutex_;  // guards the two below
  mutable std::condition_variable changed_;
  bool is_stopping_ = false;
  std::optional<StoreError> why_lost_;

  std::thread thread_;  // last: it uses all of the above
};

// For a server that waits.
class LeaderWatch {
 public:
  static constexpr std::chrono::milliseconds kLookEvery{500};
  static constexpr int kSilentLooksMax = 6;

  // A look that takes longer than this says nothing about the other server.
  static constexpr std::chrono::milliseconds kLookMax{400};

  explicit LeaderWatch(const std::string& name, int silent_looks_max = kSilentLooksMax);

  // Must be called every kLookEvery. Returns which server leads, if any ever did. Ends the session
  // of a server that was silent for so many looks.
  std::optional<Leader> look();

  // How many sessions it has ended.
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
  int silent_looks_max_;
  std::optional<Seen> seen_;
  int silent_looks_ = 0;
  int ended_ = 0;
};

// Takes the lock for `session`, a session with the database `name`. A database in a file has its
// lock already. Waits while the holder of the lock is silent, since the session of a server that
// was killed or whose machine is gone takes a little longer to end. Throws a StoreError once the
// holder is seen to be well, or after a minute. `waits` is called once, before the wait, with what
// the holder calls itself, or with an empty text if that is unknown.
using LockWait = std::function<void(const std::string& holder)>;
void lock_out_others(Database& session, const std::string& name, const LockWait& waits = {});

static_assert(Leadership::kLease < LeaderWatch::kSilentLooksMax * LeaderWatch::kLookEvery,
              "a server's lease is over before another takes its place");

}  // namespace lair::store
