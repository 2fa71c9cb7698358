// One person's exchange with the server, independent of the socket that carries it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

#include "clients/link/fold.hpp"
#include "clients/link/people.hpp"
#include "clients/link/seat_waits.hpp"
#include "clients/link/wall_shares.hpp"
#include "engine/play/action.hpp"

namespace lair::link {

struct Guest {
  std::string token = {};  // empty for a new guest; the server's welcome fills it in
  std::string name = {};   // the name a new guest asks for
};

// Speaks for one person at one table at a time. Outlives its connections: after each new one it
// says hello with its token, opens its table again, asks for the events it missed, and asks again
// for the seats that the person waits for.
class Conversation {
 public:
  using Sender = std::function<void(const v1::ClientFrame&)>;

  // `client` names the program, for the server's log.
  Conversation(Guest guest, std::string client, Sender sender);

  // A new connection is open; says hello.
  void begin();

  // The connection is gone.
  void pause();

  // Speaks for another person from the next connection on; forgets everything known so far.
  void become(Guest guest);

  // Takes in what the server said. Returns false if it made no sense; the
  // client should then reconnect.
  bool received(const v1::ServerFrame& frame);

  // --- Asking; each returns the number of its request, which Done or Refused will name ---

  std::uint32_t ask(v1::ClientFrame frame);
  std::uint32_t enter_room(const std::string& room);
  std::uint32_t create_table(v1::CreateTable wanted);
  // The table's events follow, from the first one not yet seen. The table open so far is left
  // once the new one is shown.
  std::uint32_t open_table(std::uint64_t table);
  void close_table();  // back to the rooms; the person keeps their seat
  std::uint32_t sit();
  std::uint32_t sit(Seat seat);
  std::uint32_t add_bots();
  std::uint32_t start();
  std::uint32_t ready();

  // Answers the prompt; there must be one.
  std::uint32_t act(const Action& action);

  // --- Knowing ---

  [[nodiscard]] bool is_welcome() const { return welcome_; }

  [[nodiscard]] const Guest& guest() const { return guest_; }

  // The lobby as of the last welcome: rooms, rule systems. The person's own tables are updated by
  // the tables that are opened since.
  [[nodiscard]] const v1::Welcome& lobby() const { return lobby_; }

  // Who is in the room that was entered, and whom this person follows or has hushed.
  [[nodiscard]] const People& people() const { return people_; }

  // A table in a style of the lobby's rule systems, or with the defaults if there is no such style.
  [[nodiscard]] v1::CreateTable styled_table(const std::string& room,
                                             const std::string& rules,
                                             const std::string& style) const;

  // 0 if no table is open.
  [[nodiscard]] std::uint64_t table() const { return state_.summary().table(); }

  // Of an open table: has four seats, and `you`, if it is given, is one of them.
  [[nodiscard]] const v1::TableState& state() const { return state_; }

  // Whether a deal of the open table was told. Before, the view is that of no deal: its setup, with
  // the number 1, means nothing.
  [[nodiscard]] bool has_deal() const { return told_ > 0; }

  [[nodiscard]] const TableView& view() const { return view_; }

  // The number of the last event folded.
  [[nodiscard]] std::uint32_t last_event() const { return last_event_; }

  // What was wrong with a wall of this table; nothing if all walls were made as promised.
  [[nodiscard]] const std::optional<std::string>& wall_fault() const { return wall_fault_; }

  // How many of the items in the last frame (events, lines of the log, chat lines) were already
  // known. They come first and are not news.
  [[nodiscard]] int known() const { return known_; }

  // True if the last events tell the current deal again from its beginning, as they do after a
  // decision was taken back. The part that was told before counts as known.
  [[nodiscard]] bool is_told_again() const { return again_; }

  // The server no longer knew the token, so this is now a new guest.
  [[nodiscard]] bool was_forgotten() const { return forgotten_; }

  // The last frame refuses a request that this object repeated by itself after a welcome;
  // the person need not be told.
  [[nodiscard]] bool is_own_affair() const { return own_affair_; }

  // The sheet of a complete hand that may not take the tile offered; null if there is
  // a prompt or no such hand.
  [[nodiscard]] const v1::ScoreSheet* near_win() const { return near_win_ ? &*near_win_ : nullptr; }

  // An answer to the current prompt is on its way.
  [[nodiscard]] bool is_answering() const {
    return prompted_ && answer_ != 0 && answered_moment_ == prompt_.moment();
  }

  // The last answer to the current prompt was refused.
  [[nodiscard]] bool was_refused() const {
    return prompted_ && refused_moment_ == prompt_.moment();
  }

  // The prompt to answer; null if there is none or it has been answered.
  [[nodiscard]] const v1::Prompt* prompt() const;

  // How many gaps in the numbers of events and updates were met so far; opening the table
  // again closed each of them.
  [[nodiscard]] std::uint32_t gaps() const { return gaps_; }

 private:
  void welcomed(const v1::Welcome& welcome);
  void refused(const v1::Refused& refused);
  void go_back(const v1::Refused& refused);
  void note_own();
  void forget_own(std::uint64_t table);
  void ponged(const v1::Pong& pong);
  void heard(const v1::ChatLines& chat);
  bool logged(const v1::TableLines& lines);
  void begin_anew();
  bool changed(const v1::TableState& state);
  void updated(const v1::TableUpdate& update);
  [[nodiscard]] bool is_this_deal(const v1::SeatEvent& dealt) const;
  bool went_on(const v1::TableEvents& events);
  void take_part(const v1::WallCall& call);

  Guest guest_;
  std::string client_;
  Sender sender_;
  bool welcome_ = false;
  v1::Welcome lobby_;
  People people_;
  SeatWaits waits_;
  bool own_affair_ = false;
  std::uint32_t requests_ = 0;
  v1::TableState state_;
  TableView view_;
  std::optional<std::uint32_t> seat_;  // the seat whose view it is
  std::uint32_t last_event_ = 0;
  bool spectator_ = false;  // `last_event_` counts a spectator's events
  std::uint32_t gaps_ = 0;
  std::uint32_t last_line_ = 0;
  // For each place where people talk: the number of the last line heard there.
  std::map<std::string, std::uint64_t> heard_;
  int known_ = 0;
  int told_ = 0;  // events of this deal
  bool again_ = false;
  std::uint32_t asking_ = 0;        // the request that opens the table again, until its events come
  std::uint32_t asking_state_ = 0;  // the same request, until its state comes
  std::uint32_t going_ = 0;         // the request that opens another table
  std::uint64_t going_to_ = 0;      // that table
  bool forgotten_ = false;
  std::optional<v1::ScoreSheet> near_win_;
  WallShares shares_;
  std::optional<std::string> wall_fault_;
  v1::Prompt prompt_;
  bool prompted_ = false;
  std::uint32_t answer_ = 0;                     // the request that answers a moment, 0 for none
  std::uint32_t answered_moment_ = 0;            // the moment which that request answers
  std::optional<std::uint32_t> refused_moment_;  // the moment whose last answer was refused
};

}  // namespace lair::link
