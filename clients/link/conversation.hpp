// One person's talk with the server, without the socket that carries it.
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
  std::string name = {};   // wanted by a new guest
};

// Speaks for one person at one table at a time. Survives its connections: after each it says hello
// with its token, opens its table again, asks for the events it has missed and for the seats that
// the person waits for.
class Conversation {
 public:
  using Sender = std::function<void(const v1::ClientFrame&)>;

  // `client` names the program, for the server's log.
  Conversation(Guest guest, std::string client, Sender sender);

  // A new connection is there; says hello.
  void begin();

  // The connection is gone.
  void pause();

  // Somebody else from the next connection on: nothing is known to them yet.
  void become(Guest guest);

  // What the server said. Reconnecting is in order when it is false: the answer made no sense.
  bool received(const v1::ServerFrame& frame);

  // --- Asking; each returns the number of its request, which Done or Refused will name ---

  std::uint32_t ask(v1::ClientFrame frame);
  std::uint32_t enter_room(const std::string& room);
  std::uint32_t create_table(v1::CreateTable wanted);
  // Its events follow, from the first one not seen. Another table is left once this one is shown.
  std::uint32_t open_table(std::uint64_t table);
  void close_table();  // back to the rooms; a seat is kept
  std::uint32_t sit();
  std::uint32_t sit(Seat seat);
  std::uint32_t add_bots();
  std::uint32_t start();
  std::uint32_t ready();

  // Answers the prompt, of which there must be one.
  std::uint32_t act(const Action& action);

  // --- Knowing ---

  [[nodiscard]] bool is_welcome() const { return welcome_; }

  [[nodiscard]] const Guest& guest() const { return guest_; }

  // The lobby as of the last welcome: rooms, rule systems, the own tables.
  [[nodiscard]] const v1::Welcome& lobby() const { return lobby_; }

  // Who is in the room that was entered, whom this person follows, whom they do not hear.
  [[nodiscard]] const People& people() const { return people_; }

  // A table in a style of the lobby's rule systems; with the defaults when there is no such style.
  [[nodiscard]] v1::CreateTable styled_table(const std::string& room,
                                             const std::string& rules,
                                             const std::string& style) const;

  // 0 while none is open.
  [[nodiscard]] std::uint64_t table() const { return state_.summary().table(); }

  [[nodiscard]] const v1::TableState& state() const { return state_; }

  [[nodiscard]] const TableView& view() const { return view_; }

  // The number of the last event folded.
  [[nodiscard]] std::uint32_t last_event() const { return last_event_; }

  // What was wrong with a wall of this table; nothing as long as all were made as promised.
  [[nodiscard]] const std::optional<std::string>& wall_fault() const { return wall_fault_; }

  // Of the events, the lines of the log or the messages that the last frame brought, the first so
  // many were known already: they are no news.
  [[nodiscard]] int known() const { return known_; }

  // The last events tell the deal that is played from its beginning once more, as they do when a
  // decision was taken back. What of it was told before counts as known.
  [[nodiscard]] bool is_told_again() const { return again_; }

  // The token was not known to the server any more: a new guest has come instead.
  [[nodiscard]] bool was_forgotten() const { return forgotten_; }

  // The last frame refuses what was asked by itself behind a welcome: nobody needs to be told.
  [[nodiscard]] bool is_own_affair() const { return own_affair_; }

  // Without a prompt: a complete hand that may not take the tile offered; null when there is none.
  [[nodiscard]] const v1::ScoreSheet* near_win() const { return near_win_ ? &*near_win_ : nullptr; }

  // An answer to the present prompt is on its way.
  [[nodiscard]] bool is_answering() const {
    return prompted_ && answer_ != 0 && answered_moment_ == prompt_.moment();
  }

  // The last answer to the present prompt was refused.
  [[nodiscard]] bool was_refused() const {
    return prompted_ && refused_moment_ == prompt_.moment();
  }

  // What there is to answer; null when nothing is, or when it has been answered already.
  [[nodiscard]] const v1::Prompt* prompt() const;

  // Gaps in the numbers of events and updates met so far, each healed by opening the table again.
  [[nodiscard]] std::uint32_t gaps() const { return gaps_; }

 private:
  void welcomed(const v1::Welcome& welcome);
  void refused(const v1::Refused& refused);
  void go_back(const v1::Refused& refused);
  void ponged(const v1::Pong& pong);
  void heard(const v1::ChatLines& chat);
  void logged(const v1::TableLines& lines);
  void begin_anew();
  void changed(const v1::TableState& state);
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
  std::optional<std::uint32_t> seat_;  // whose view it is
  std::uint32_t last_event_ = 0;
  bool spectator_ = false;  // `last_event_` is of a spectator's numbers
  std::uint32_t gaps_ = 0;
  std::uint32_t last_line_ = 0;
  // Of each place: the last number heard there.
  std::map<std::string, std::uint64_t> heard_;
  int known_ = 0;
  int told_ = 0;  // events of this deal
  bool again_ = false;
  bool asking_ = false;        // the table has been opened, its events have not come yet
  bool asking_state_ = false;  // likewise its state
  std::uint32_t going_ = 0;    // the request that opened another table
  bool forgotten_ = false;
  std::optional<v1::ScoreSheet> near_win_;
  WallShares shares_;
  std::optional<std::string> wall_fault_;
  v1::Prompt prompt_;
  bool prompted_ = false;
  std::uint32_t answer_ = 0;                     // the request that answered a moment, 0 for none
  std::uint32_t answered_moment_ = 0;            // of that request
  std::optional<std::uint32_t> refused_moment_;  // whose last answer was refused
};

}  // namespace lair::link
