// Requests besides playing: hints, a pause, more time, taking back a decision.
#include <utility>

#include "clients/desktop/game_page.hpp"
#include "clients/link/phases.hpp"

namespace lair::desktop {

// Shows the buttons for a pause and for more time.
void GamePage::show_asks() {
  const link::Conversation& talk = std::as_const(session_).talk();
  const v1::TableState& state = talk.state();
  const v1::Pause& pause = state.pause();
  asks_->show_table(state, around());
  pause_->setVisible(state.has_you() && !link::is_over(phase_) && !pause.on() &&
                     pause.pauses_left() > 0);
  words::Values pauses;
  pauses.emplace_back("count", pause.pauses_left());
  pause_->setText(session_.say("pause.ask", pauses));
  const v1::Prompt* prompt = talk.prompt();
  more_time_->setVisible(prompt != nullptr && prompt->timed() && prompt->extra_times() > 0);
  if (more_time_->isHidden()) return;
  words::Values seconds;
  seconds.emplace_back("count", prompt->extra_ms() / 1000);
  words::Values times;
  times.emplace_back("count", prompt->extra_times());
  more_time_->setText(session_.say("time.more", seconds));
  more_time_->setAccessibleName(session_.say("time.more", seconds) + QStringLiteral(", ") +
                                session_.say("time.left", times));
}

void GamePage::ask_hints() {
  v1::ClientFrame frame;
  frame.mutable_ask_hints()->set_table(session_.talk().table());
  session_.ask(std::move(frame));
}

void GamePage::ask_pause() {
  v1::ClientFrame frame;
  frame.mutable_vote_pause()->set_table(session_.talk().table());
  frame.mutable_vote_pause()->set_agrees(true);
  session_.ask(std::move(frame));
}

void GamePage::ask_time() {
  const v1::Prompt* prompt = std::as_const(session_).talk().prompt();
  if (prompt == nullptr) return;
  v1::ClientFrame frame;
  frame.mutable_ask_time()->set_table(session_.talk().table());
  frame.mutable_ask_time()->set_moment(prompt->moment());
  session_.ask(std::move(frame));
}

void GamePage::take_back() {
  v1::ClientFrame frame;
  frame.mutable_take_back()->set_table(session_.talk().table());
  session_.ask(std::move(frame));
}

}  // namespace lair::desktop
