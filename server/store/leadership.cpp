#include "server/store/leadership.hpp"

#include <string_view>
#include <utility>

#include "server/store/database_name.hpp"

namespace lair::store {
namespace {

// A transaction that checks the term locks the term's row, so the next term waits for its end. The
// beat has a row of its own, which that lock does not delay.
constexpr const char* kTables =
    "CREATE TABLE IF NOT EXISTS leadership ("
    "one BIGINT PRIMARY KEY CHECK (one = 1), term BIGINT NOT NULL, backend BIGINT NOT NULL, "
    "address TEXT NOT NULL); "
    "CREATE TABLE IF NOT EXISTS leadership_beat ("
    "one BIGINT PRIMARY KEY CHECK (one = 1), beat BIGINT NOT NULL); "
    "CREATE TABLE IF NOT EXISTS leadership_door ("
    "one BIGINT PRIMARY KEY CHECK (one = 1), term BIGINT NOT NULL, reach TEXT NOT NULL, "
    "secret TEXT NOT NULL); "
    "INSERT INTO leadership_beat (one, beat) VALUES (1, 0) ON CONFLICT (one) DO NOTHING; "
    "CREATE OR REPLACE FUNCTION check_leadership(mine BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$ "
    "BEGIN "
    "  PERFORM 1 FROM leadership WHERE term = mine FOR SHARE; "
    "  IF NOT FOUND THEN "
    "    RAISE EXCEPTION 'another server has taken over' USING ERRCODE = 'LR001'; "
    "  END IF; "
    "END $$";

// Whether the session of the term holds an advisory lock.
constexpr const char* kHolds =
    "EXISTS (SELECT 1 FROM pg_locks WHERE pid = backend AND locktype = 'advisory' AND granted)";

std::int64_t backend_of(Database& session) {
  Statement backend(session, "SELECT pg_backend_pid()");
  Run run(backend);
  run.step();
  return run.integer(0);
}

bool is_there(Database& session, std::string_view table) {
  Statement known(session, "SELECT to_regclass(?) IS NOT NULL");
  Run run(known, table);
  run.step();
  return run.integer(0) != 0;
}

// What the server that holds the lock calls itself; empty for a tool, which begins no term.
std::string holder_of_lock(Database& session) {
  if (!is_there(session, "leadership")) return {};
  Statement holder(session, "SELECT address FROM leadership WHERE " + std::string(kHolds));
  Run run(holder);
  return run.step() ? std::string(run.text(0)) : std::string();
}

// The beat of the server that leads, or led last; 0 if none ever did.
std::int64_t beat_in(Database& session) {
  if (!is_there(session, "leadership_beat")) return 0;
  Statement beat(session, "SELECT beat FROM leadership_beat");
  Run run(beat);
  return run.step() ? run.integer(0) : 0;
}

Database session_for_beats(const std::string& name) {
  Database session(name, Access::ReadWrite);
  session.execute("SET synchronous_commit = off");
  return session;
}

// These tables are made when a server leads for the first time, not by migrations, because they
// belong to no club that is copied from one database to another.
Database& with_tables(Database& session) {
  session.execute(kTables);
  return session;
}

}  // namespace

// --- For the server that writes ---

Leadership::Leadership(Database& session,
                       const std::string& name,
                       const LeaderCard& card,
                       Lost lost)
    : backend_(backend_of(with_tables(session))),
      secret_(card.secret),
      check_(session, "SELECT check_leadership(?)"),
      beats_(session_for_beats(name)),
      beat_(beats_, "UPDATE leadership_beat SET beat = beat + 1"),
      holds_(beats_, "SELECT 1 FROM leadership WHERE term = ? AND " + std::string(kHolds)),
      term_(begin_term(session, card)),
      lost_(std::move(lost)) {
  beat();
  thread_ = std::thread([this] { run(); });
}

Leadership::~Leadership() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

// A server of an earlier version writes no door. The row then still has an earlier term, so it is
// ignored.
std::int64_t Leadership::begin_term(Database& session, const LeaderCard& card) {
  Statement begin(session,
                  "INSERT INTO leadership (one, term, backend, address) VALUES (1, 1, ?, ?) "
                  "ON CONFLICT (one) DO UPDATE SET term = leadership.term + 1, "
                  "backend = excluded.backend, address = excluded.address RETURNING term");
  std::int64_t term = 0;
  {
    Run run(begin, backend_, card.address);
    run.step();
    term = run.integer(0);
  }
  Statement door(session,
                 "INSERT INTO leadership_door (one, term, reach, secret) VALUES (1, ?, ?, ?) "
                 "ON CONFLICT (one) DO UPDATE SET term = excluded.term, reach = excluded.reach, "
                 "secret = excluded.secret");
  Run(door, term, card.reach, secret_).finish();
  return term;
}

void Leadership::check() { Run(check_, term_).finish(); }

void Leadership::wait_until_sure() const {
  const auto is_sure = [this] { return Clock::now().time_since_epoch().count() < sure_until_; };
  if (is_sure()) return;
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return is_sure() || why_lost_; });
  if (!is_sure()) throw StoreError(*why_lost_);
}

void Leadership::run() {
  try {
    for (std::unique_lock lock(mutex_);;) {
      if (changed_.wait_for(lock, kBeatEvery, [this] { return is_stopping_; })) return;
      lock.unlock();
      beat();
      lock.lock();
    }
  } catch (const StoreError& error) {
    // Called first: if it ends the process, the threads that wait show nothing more, not even a
    // failure.
    if (lost_) lost_(error);
    const std::lock_guard lock(mutex_);
    why_lost_ = error;
    changed_.notify_all();
  }
}

// The lease counts from the moment before the beat is sent, so if the process stands still after
// that, its lease is shorter. A server that is about to end our session has locked the row of the
// beat, so the lock is looked at after the beat.
void Leadership::beat() {
  const auto sent = Clock::now();
  Run(beat_).finish();
  {
    Run run(holds_, term_);
    if (!run.step()) throw LeadershipLost();
  }
  const std::lock_guard lock(mutex_);
  sure_until_ = (sent + kLease).time_since_epoch().count();
  changed_.notify_all();
}

// --- For a server that waits ---

LeaderWatch::LeaderWatch(const std::string& name, int silent_looks_max)
    : database_(name, Access::ReadWrite), silent_looks_max_(silent_looks_max) {}

std::optional<Leader> LeaderWatch::look() {
  const auto begun = std::chrono::steady_clock::now();
  if (!is_there(database_, "leadership_beat")) return std::nullopt;
  Leader leader;
  Seen seen;
  {
    Statement row(database_, "SELECT term, address, beat FROM leadership, leadership_beat");
    Run run(row);
    if (!run.step()) return std::nullopt;
    leader = {.term = run.integer(0), .address = std::string(run.text(1))};
    seen = {.term = leader.term, .beat = run.integer(2)};
  }
  look_at_door(leader);
  if (std::chrono::steady_clock::now() - begun <= kLookMax) count(seen);
  return leader;
}

// A server of an earlier version has no door.
void LeaderWatch::look_at_door(Leader& leader) {
  if (!is_there(database_, "leadership_door")) return;
  Statement door(database_, "SELECT reach, secret FROM leadership_door WHERE term = ?");
  Run run(door, leader.term);
  if (!run.step()) return;
  leader.reach = run.text(0);
  leader.secret = run.text(1);
}

void LeaderWatch::count(const Seen& seen) {
  if (seen_ != seen) {
    seen_ = seen;
    silent_looks_ = 0;
    return;
  }
  if (++silent_looks_ < silent_looks_max_) return;
  silent_looks_ = 0;
  end_session();
}

// Locks the row of the beat first, so that a beat either comes before that and is seen, or does not
// come. If the session that holds the lock is not the one of this term, it is left alone: its
// server is still reading the database and has yet to begin its term.
void LeaderWatch::end_session() {
  Statement end(database_,
                "WITH silent AS MATERIALIZED (SELECT one FROM leadership_beat WHERE beat = ? "
                "FOR UPDATE) SELECT pg_terminate_backend(backend::INTEGER, 3000) "
                "FROM silent, leadership WHERE term = ? AND " +
                    std::string(kHolds));
  Run run(end, seen_->beat, seen_->term);
  if (run.step()) ++ended_;
}

// --- For a server that does not stand by ---

void lock_out_others(Database& session, const std::string& name, const LockWait& waits) {
  constexpr std::chrono::seconds kSilentMax{60};
  constexpr std::chrono::milliseconds kBetweenTries{50};
  constexpr int kBeatsOfTheLiving = 3;  // one more may be on its way when its server is killed
  const auto until = std::chrono::steady_clock::now() + kSilentMax;
  std::optional<std::int64_t> last;
  for (int beats = 0; !session.take_lock();) {
    if (!last && waits) waits(holder_of_lock(session));
    const std::int64_t beat = beat_in(session);
    if (last && beat != *last) ++beats;
    last = beat;
    if (beats >= kBeatsOfTheLiving || std::chrono::steady_clock::now() >= until) {
      throw StoreError(
          Fault::Busy,
          "another server uses this database; " + without_password(name) + " is locked");
    }
    std::this_thread::sleep_for(kBetweenTries);
  }
}

}  // namespace lair::store
