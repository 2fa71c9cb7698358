// What the keys do at the table: answer, read out, move between its parts.
#include <utility>

#include "clients/desktop/game_page.hpp"
#include "clients/desktop/key_help.hpp"

namespace lair::desktop {

void GamePage::keyPressEvent(QKeyEvent* event) {
  const auto intent = intent_of(*event);
  if (!intent) return QWidget::keyPressEvent(event);
  obey(*intent);
}

void GamePage::obey(const KeyIntent& intent) {
  using Intent = KeyIntent::Kind;
  switch (intent.kind) {
    case Intent::Press:
      prompt_->press(intent.choice);
      return;
    case Intent::PressNumber:
      prompt_->press_number(intent.number);
      return;
    case Intent::DiscardDrawn:
      return hand_->discard_drawn();
    case Intent::NextRegion:
    case Intent::RegionBefore:
      return next_region(intent.kind == Intent::RegionBefore);
    case Intent::Chat:
      side_->show();
      side_->setCurrentWidget(chat_);
      return chat_->focus_line();
    case Intent::Help:
      return (new KeyHelp(session_, window()))->open();
    default:
      return read_out(intent);
  }
}

void GamePage::read_out(const KeyIntent& intent) {
  using Intent = KeyIntent::Kind;
  const words::Words& words = session_.words();
  const link::Conversation& talk = std::as_const(session_).talk();
  if (!talk.has_deal()) return read(words.say("read.no_deal"));
  const v1::Prompt* prompt = talk.prompt();
  if (intent.kind == Intent::ReadHand) return read(words::hand_sentences(words, around()));
  if (intent.kind == Intent::ReadLast) {
    return read(words::last_sentence(words, last_, around().name_of));
  }
  if (intent.kind == Intent::ReadSeat) {
    const Seat seat = kSeats.at((index_of(you().value_or(Seat::A)) + intent.number) % 4);
    return read(words::seat_sentences(words, around(), seat));
  }
  if (intent.kind == Intent::ReadWaits) {
    const v1::ScoreSheet* sheet = talk.near_win();
    if (prompt != nullptr && prompt->has_win()) sheet = &prompt->win();
    return read(words::worth_sentence(words, sheet));
  }
  if (intent.kind != Intent::ReadTable) return;
  std::string text;
  for (const std::string& line : words::table_sentences(words, around(), prompt)) {
    text += (text.empty() ? "" : " ") + line;
  }
  read(text);
}

// The regions in order: hand, claims, seats, log.
void GamePage::next_region(bool back) {
  const QWidget* focused = focusWidget();
  int at = 2;
  if (hand_->has_focus()) at = 0;
  if (focused != nullptr && prompt_->isAncestorOf(focused)) at = 1;
  if (focused == log_) at = 3;
  int to = (at + (back ? 3 : 1)) % 4;
  if (to == 1 && prompt_->count() == 0) to = back ? 0 : 2;
  if (to == 0) return hand_->focus_hand();
  if (to == 1) return prompt_->focus_choices();
  if (to == 2) return board_->focus_seat(0);
  side_->show();
  side_->setCurrentWidget(log_);
  log_->setFocus(Qt::TabFocusReason);
}

}  // namespace lair::desktop
