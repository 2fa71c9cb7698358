// Checks the laws of the server against everything that goes to the disk or to a client.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

#include "clients/link/conversation.hpp"
#include "engine/play/match.hpp"
#include "server/table/records.hpp"
#include "server/tool/replay.hpp"
#include "tests/sim/stage.hpp"

namespace lair::sim {

using PersonId = std::size_t;  // a simulated person, independent of the server's ids
using LineId = std::uint64_t;  // one connection of a person

// The other end of a connection.
struct Caller {
  PersonId person = 0;
  LineId line = 0;
};

// How much was checked, so that a run that checked nothing does not pass as a good one.
struct Tally {
  std::uint64_t tables = 0;   // from their opening to their end
  std::uint64_t matches = 0;  // of those, played to the last deal
  std::uint64_t deals = 0;    // those that ended
  std::uint64_t wins = 0;
  std::uint64_t records = 0;
  std::uint64_t frames = 0;
  std::uint64_t events_shown = 0;
  std::uint64_t prompts = 0;
  std::uint64_t refusals = 0;
  std::uint64_t crashes = 0;
  std::uint64_t crashes_in_windows = 0;
  std::uint64_t successions = 0;  // of those, how many because a process stood still
  std::uint64_t frames_late = 0;  // pushed by a process that had a successor
  std::uint64_t failed_journals = 0;
  std::uint64_t views_compared = 0;
  std::map<std::string, std::uint64_t> refused;  // by code

  void add(const Tally& other);
};

// The time from a discard to the next thing of the game that its discarder sees.
struct Gap {
  bool somebody_could_claim = false;
  Micros time{0};
};

// Knows the game only from durable bytes and the rules, never from the server's memory. Reports
// every breach of a law, by its number in the list of the README.
class Referee {
 public:
  explicit Referee(Stage& stage) : stage_(stage) {}

  // The server receives what a person sent.
  void asked(Caller caller, std::string_view bytes);

  // A record is on the disk.
  void durable(table::TableId table, std::string_view bytes);

  // Bytes leave the process for a person.
  void pushed(Caller caller, const std::string& bytes);

  // Bytes leave a process that has a successor: late, but they must be true.
  void pushed_late(Caller caller, const std::string& bytes);

  // A person receives bytes.
  void heard(Caller caller, const std::string& bytes);

  // The state of a client after a frame.
  void folded(const link::Conversation& talk);

  // The process no longer plays.
  void died();

  // The process stands still, and another plays in its place.
  void succeeded() { ++tally_.successions; }

  // A record could not be written.
  void not_kept(table::TableId table, std::string_view bytes);

  // The journal of the table could not be written.
  void failed(table::TableId table);

  // The world is over: these tables have ended.
  void finish(const std::vector<table::TableId>& tables);

  [[nodiscard]] bool has_ended(table::TableId table) const;

  // Deals of the table so far.
  [[nodiscard]] std::uint32_t deals_of(table::TableId table) const;

  [[nodiscard]] const std::vector<Gap>& gaps() const { return gaps_; }

  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  struct Watched {
    explicit Watched(table::TableId id) : replay(id) {}

    tool::Replay replay;
    std::optional<GameMatch> match;   // after the last durable record
    std::optional<GameMatch> before;  // before that record: what the table shows until it knows
    BySeat<std::optional<table::Occupant>> seats;
    BySeat<std::optional<table::Occupant>> seats_before;
    BySeat<std::vector<std::string>> shown;      // bytes of each event that a seat may see, from 1
    std::vector<std::string> shown_to_watchers;  // the same for spectators
    std::vector<std::string> held_back;          // spectators may see these once the deal is over
    BySeat<std::map<std::size_t, bool>>
        discards;  // the seat's own, by place; whether anybody could claim
    BySeat<std::pair<std::size_t, Micros>> discard_shown;  // the last one: place after it, when
    BySeat<Millis> reserves;
    table::TableSettings settings;
    std::optional<Millis> window;  // of the open constant window
    Moment moment;
    Millis moment_since{0};  // in time during which a server played
    std::uint32_t records = 0;
    bool ended = false;
    bool failed = false;
  };

  // A player's action at a moment of a table.
  using SentAct = std::tuple<PlayerId, table::TableId, std::uint32_t, std::string>;

  static SentAct sent_act(PlayerId player, table::TableId id, const table::Acted& acted);
  void check_act(table::TableId id, const Watched& table, const table::Acted& acted);
  void note_time(Watched& table, const table::Record& record);
  void show(Watched& table, const Events& events);
  static void show_to_watchers(Watched& table, const Event& event);
  void check_points(const Watched& table);

  void check(Caller caller, const v1::TableEvents& events);
  void measure(Watched& table, Seat seat, std::size_t place);
  void check_prompt(const Watched& table, Seat seat, const v1::TableEvents& events);
  void check_time(const Watched& table, Seat seat, const v1::Prompt& prompt);
  void check(Caller caller, const v1::TableState& state);
  void check(Caller caller, const v1::TableUpdate& update);
  void check_alike(v1::TableState state);
  void check(Caller caller, const v1::Refused& refused);
  void check_loss(Caller caller, const v1::Refused& refused);
  void check_answer(LineId line, std::uint32_t request);

  [[nodiscard]] std::optional<Seat> seat_of(const Watched& table,
                                            std::optional<PlayerId> player) const;
  [[nodiscard]] std::optional<PlayerId> player_of(Caller caller) const;
  void accuse(int law, const std::string& sentence);

  Stage& stage_;
  std::map<table::TableId, Watched> tables_;
  std::map<LineId, PlayerId> players_;  // who said hello on the line
  std::map<LineId, std::map<std::uint32_t, int>> unanswered_;
  std::map<LineId, std::unordered_set<std::size_t>> said_;  // hashes of what was pushed
  std::map<LineId, v1::TableState> told_;                   // of the table that the line has open
  // For each table the number of its latest state, and the part of it that everybody may know.
  std::map<table::TableId, std::pair<std::uint32_t, std::string>> alike_;
  std::set<LineId> lost_acts_;           // lines whose action the journal failed to store
  std::map<PersonId, Millis> reopened_;  // when each last asked to open a table
  std::map<SentAct, LineId> acts_;       // with the line that sent it first
  std::vector<Gap> gaps_;
  Tally tally_;
};

}  // namespace lair::sim
