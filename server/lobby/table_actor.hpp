// A table on its loop: takes commands from any thread, sends frames to the clients that have it
// open.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "server/lobby/away_turns.hpp"
#include "server/lobby/client.hpp"
#include "server/lobby/watchers.hpp"
#include "server/loops.hpp"
#include "server/table/hint_desk.hpp"
#include "server/table/random_pauses.hpp"
#include "server/table/table.hpp"
#include "server/time_source.hpp"
#include "server/wire/frames.hpp"

namespace lair::lobby {

// Called on the table's loop whenever the table's entry in the lists changes. The share code is
// passed along but belongs in no list. `gone`: the table is over and nobody is left to show it to.
using SummaryListener =
    std::function<void(const Shared<wire::TableSummary>&, const std::string& code, bool gone)>;

// Called on the table's loop when everybody wants another match, with how to open its table.
using RematchListener = std::function<void(const table::TableOpened&)>;

// Called on the table's loop when a player who is away is asked for something, and when that is
// over; with the name of the table.
using AwayListener = std::function<void(const AwayNews&, const std::string& name)>;

// Called on the table's loop when its journal could not be written. The table stands still then.
using FailureListener = std::function<void()>;

// Called on the table's loop when the table stops through no doing of its players:
// "journal_failed", or "table_broken" for a defect; with what was found.
using StopListener = std::function<void(std::string_view code, std::string_view why)>;

struct TableListeners {
  SummaryListener summary;
  RematchListener rematch;
  AwayListener away = {};
  FailureListener failed = {};
  StopListener stopped = {};
};

// Every public function may be called from any thread; the work it starts runs on the table's loop,
// in order. Owned by shared_ptr: work in progress keeps the table alive.
class TableActor : public std::enable_shared_from_this<TableActor>,
                   private table::Journal,
                   private table::Alarms,
                   private table::Audience {
 public:
  // The arguments passed by reference outlive the table.
  TableActor(boost::asio::io_context& io,
             TimeSource& time,
             table::TableId id,
             const table::Pace& pace,
             table::Journal& journal,
             std::unique_ptr<table::Seeds> seeds,
             TableListeners listeners);

  void open(table::TableOpened opened);

  // Call before the io_context runs: rebuilds the table from its records.
  void restore(const std::vector<table::Record>& records);

  // While the loop runs: rebuilds the table from the records on the disk of an actor that failed.
  void revive(std::vector<table::Record> records);

  void submit(table::Command command);

  // The rematch could not be opened: calls for it again if it is still wanted.
  void call_for_rematch();

  // The rematch is broken: if people still wait for it, they are told so and the table ends.
  void end_without_rematch();

  // The player has left permanently and has this name from now on.
  void rename(PlayerId player, std::string name);

  // --- Requests of clients: refused if the client does not have the table open ---

  // With `otherwise`: if the command is refused nobody is told and `otherwise` is called on the
  // table's loop.
  void submit(const Client& client, table::Command command, std::function<void()> otherwise = {});

  void commit(const Client& client,
              PlayerId player,
              table::RequestId request,
              std::uint32_t deal,
              fair::Commitment commitment);
  void reveal(const Client& client,
              PlayerId player,
              table::RequestId request,
              std::uint32_t deal,
              fair::Share share);

  // Tells only this client what its seat could work out by itself.
  void hint(const Client& client, table::RequestId request);

  // --- Clients that have it open ---

  // Shows the table to `watcher` from now on, with the events after those already seen. A player's
  // newest connection takes the place of an older one, which is told and closed. If too many people
  // are watching already, only calls `turned_away`, on its loop.
  void show_to(Watcher watcher,
               SeenSoFar seen,
               table::RequestId request,
               std::function<void()> turned_away);

  // The client's person has this name from now on.
  void rename_client(std::uint64_t client, std::string name);

  // The client no longer has the table open.
  void hide_from(std::uint64_t client);

  // Answers a ping with the number of the last event that the client was sent. A client that found
  // no place to watch is answered too, or it would take the connection for lost.
  void ping(std::uint64_t client, std::shared_ptr<Outlet> outlet, wire::Pong pong);

  [[nodiscard]] table::TableId id() const { return id_; }

 private:
  // table::Journal: made durable on the writer's thread, reported back on the loop.
  void append(table::TableId id,
              const table::Record& record,
              std::function<void(bool)> done) override;

  // table::Alarms
  [[nodiscard]] table::Millis now() const override;
  void set(table::Millis due) override;
  void clear() override;

  // table::Audience
  void table_changed() override;
  void game_went_on(const table::SeenByAll& seen) override;
  void prompt_changed(Seat seat) override;
  void rematch_agreed() override;
  void carried_out(const table::Asker& asker) override;
  void refused(const table::Asker& asker, const table::TableRefusal& refusal) override;
  void wall_called(const table::WallCall& call) override;
  void wall_shown(const table::WallRecord& record) override;
  void ended(std::string_view code, std::string_view sentence) override;

  // Runs the work at once if nothing is queued before it: a click runs to its end on the loop that
  // read it. Work that arrives while the table is working, from those it reports to, is queued.
  template <class Work>
  void run(Work work) {
    if (loop_.running_in_this_thread() && !is_working_ && waiting_ == 0) return do_now(work);
    ++waiting_;
    boost::asio::post(loop_, [self = shared_from_this(), work = std::move(work)]() mutable {
      --self->waiting_;
      self->do_now(work);
    });
  }

  template <class Work>
  void do_now(Work& work) {
    struct Working {
      explicit Working(bool& begun) : is_working(begun) { is_working = true; }

      Working(const Working&) = delete;
      Working& operator=(const Working&) = delete;

      ~Working() { is_working = false; }

      bool& is_working;
    };

    const auto alive = shared_from_this();
    const Working working(is_working_);
    now_.reset();
    work();
    watchers_.give_answer();
  }

  // Why the table was closed.
  struct End {
    std::string code;
    std::string sentence;
  };

  void wind_up(table::Millis at);
  void ring();
  [[nodiscard]] bool has_open(std::uint64_t client, Outlet& outlet, table::RequestId request) const;
  void show_spectators();
  void set_aside(std::string_view why);
  void call_absent();
  [[nodiscard]] AwaySeat away_at(Seat seat) const;
  void tell_listener();

  Loop loop_;
  TimeSource& time_;
  table::TableId id_;
  table::Journal& journal_;
  std::unique_ptr<table::Seeds> seeds_;
  TableListeners listeners_;
  std::unique_ptr<Timer> timer_;           // once it was set
  std::optional<table::Millis> due_;       // the alarm that the table has set
  std::optional<table::Millis> rings_at_;  // when the timer rings; not later than `due_`
  table::RandomPauses pauses_;
  table::Table table_;
  table::HintDesk hints_;
  Watchers watchers_;
  std::map<std::pair<table::ClientId, table::RequestId>, std::function<void()>> otherwise_;
  std::function<void(bool)> written_;          // callback of the record being written
  std::shared_ptr<TableActor> while_written_;  // set while a record is being written
  bool is_working_ = false;                    // touched only on the loop
  mutable std::optional<table::Millis> now_;   // the time when the present work began
  std::atomic<std::uint32_t> waiting_{0};      // pieces of work posted but not begun
  AwayTurns away_turns_;
  bool over_ = false;
  bool is_rematch_broken_ = false;
  std::optional<End> end_;  // told to clients that open the closed table later
};

}  // namespace lair::lobby
