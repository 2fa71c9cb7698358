// A table in text: who sits there, what happens, what may be done, how a deal ended.
//
// The commands are in table_commands.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "clients/link/automation.hpp"
#include "clients/link/choices.hpp"
#include "clients/terminal/context.hpp"
#include "clients/words/scores.hpp"
#include "clients/words/spoken.hpp"

namespace lair::terminal {

class TableScreen {
 public:
  explicit TableScreen(const Context& context) : context_(context) {}

  // Called after the conversation has taken the frames in.
  void heard(const v1::TableState& state);
  void heard(const v1::TableEvents& events);
  void heard(const v1::TableLines& lines);
  void heard(const v1::Hints& hints);
  void heard(const v1::Refused& refused);

  // The connection is back: tells the current prompt again.
  void came_back() { announced_moment_ = 0; }

  // The table is no longer shown.
  void left();

  // Whether the match at this table is over; for somebody who follows it.
  [[nodiscard]] bool is_over() const;

  // Shows the table: its title, rules, clock, seats and phase.
  void show_table() const { show_table(state()); }

  // Tells again how the last deal ended; returns false if none has ended.
  bool tell_last_end() const;

  // This player sent a claim, which waits for the others.
  void claimed() { claimed_ = true; }

  // Sets what is answered automatically until the end of the deal.
  void automate(const link::Automation& wanted);

  [[nodiscard]] const link::Automation& automation() const { return automation_; }

  [[nodiscard]] words::Around around() const;
  [[nodiscard]] std::optional<Seat> you() const;

  [[nodiscard]] const std::optional<words::LastDiscard>& last_discard() const { return last_; }

  // What may be typed now, in full: "d 5b", "pung".
  [[nodiscard]] std::vector<std::string> typed_choices() const;

 private:
  using Kind = link::Choice::Kind;

  [[nodiscard]] const v1::TableState& state() const { return context_.link.talk().state(); }

  void show_table(const v1::TableState& state) const;
  [[nodiscard]] std::string how_to_leave(const v1::TableState& state) const;
  [[nodiscard]] std::string how_to_go_on(const v1::TableState& state) const;
  void tell_event(const v1::SeatEvent& event, std::uint32_t number, bool aloud);
  void tell_end(const v1::SeatEvent& event) const;
  void note(const v1::SeatEvent& event);
  void announce_prompt();
  bool answers_by_itself();
  void tell_prompt(const v1::Prompt& prompt, const std::string& text) const;
  [[nodiscard]] std::string turn_sentence() const;
  void say_page(std::string_view type, const words::Lines& lines) const;

  Context context_;
  std::uint64_t shown_ = 0;  // the table whose seats were told
  v1::TablePhase phase_ = v1::TABLE_PHASE_UNSPECIFIED;
  bool has_told_closing_ = false;  // the log has told why the table is closed
  bool has_bell_rung_ = false;
  std::uint32_t announced_moment_ = 0;
  std::uint32_t automatic_answer_ = 0;  // the last automatic answer to a prompt
  link::Automation automation_;
  bool claimed_ = false;  // this player's claim waits for the others
  std::optional<words::LastDiscard> last_;
  std::optional<v1::SeatEvent> end_;  // how the last deal ended
};

}  // namespace lair::terminal
