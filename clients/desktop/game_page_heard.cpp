// What the server says about the table that is shown: logged, turned into sounds, read out.
#include <QFont>
#include <utility>

#include "clients/desktop/game_page.hpp"
#include "clients/desktop/text.hpp"
#include "clients/link/phases.hpp"
#include "clients/link/values.hpp"
#include "clients/words/names.hpp"

namespace lair::desktop {
namespace {

constexpr int kLogMax = 300;

}  // namespace

void GamePage::heard(const v1::TableState& state) {
  const v1::TablePhase before = std::exchange(phase_, state.summary().phase());
  if (state.successor() != 0 && state.has_you()) {
    session_.talk().open_table(state.successor());
    return;
  }
  refresh();
  if (before != phase_ && link::is_over(phase_)) show_end();
}

void GamePage::heard(const v1::TableEvents& events) {
  const bool is_told_again = session_.talk().is_told_again();
  const bool has_news = session_.talk().known() < events.events_size();
  // It ended while the connection was lost.
  if (events.has_last_deal() && session_.talk().known() == 0) {
    const auto end = words::event_sentence(session_.words(), events.last_deal(), around());
    if (end) read(*end);
  }
  for (int at = 0; at < events.events_size(); ++at) {
    const bool is_news = at >= session_.talk().known();
    if (is_news || is_told_again) note(events.events(at));
    if (is_news) tell(events.events(at));
  }
  refresh();
  if (ended_ && session_.talk().view().deal.phase == ViewPhase::Over) return;
  const v1::Prompt* prompt = session_.talk().prompt();
  if (prompt == nullptr || prompt->moment() == called_moment_) return;
  called_moment_ = prompt->moment();
  const bool is_turn = !link::discards_of(prompt).empty();
  // A player who took a decision back knows that it will be asked for again.
  const bool is_call = has_news || !is_told_again;
  if (is_call && (is_turn || prompt_->count() > 0)) {
    owner_.on_call(is_turn ? Sound::Turn : Sound::Claim);
  }
  if (is_turn && !chat_->isAncestorOf(focusWidget())) {
    // Puts the focus of keyboard players on the drawn tile; a claim that had the focus is gone.
    if (!hand_->has_focus()) hand_->focus_hand();
  }
}

// Remembers what the event changes, also if it is told again.
void GamePage::note(const v1::SeatEvent& event) {
  if (event.has_dealt()) {
    last_.reset();
    automation_->clear();
    claimed_ = false;
    called_moment_ = 0;  // a decision that was taken back is asked for again
    ended_.reset();
    middle_->setCurrentWidget(board_);
  }
  if (event.has_discard()) {
    const auto seat = link::seat_from(event.discard().seat());
    const auto tile = link::tile_from(event.discard().tile());
    if (seat && tile) last_ = words::LastDiscard{.from = *seat, .tile = *tile};
  }
  if (event.has_won() || event.has_drawn_deal()) ended_ = event;
}

// Plays the sound of a new event and writes it into the log.
void GamePage::tell(const v1::SeatEvent& event) {
  const bool others_melded = event.has_melded() && link::seat_from(event.melded().seat()) != you();
  const bool others_won = event.has_won() && link::seat_from(event.won().win().winner()) != you();
  if (claimed_ && (others_melded || others_won)) {
    owner_.on_trouble(session_.say("refusal.higher_claim"));
  }
  if (!event.has_answer()) claimed_ = false;
  if (event.has_discard()) owner_.on_call(Sound::Tile);
  if (event.has_melded() || event.has_kong()) owner_.on_call(Sound::Meld);
  const bool is_end = event.has_won() || event.has_drawn_deal();
  if (const auto text = words::event_sentence(session_.words(), event, around())) {
    log(qt(*text), is_end || event.has_dealt());
  }
  if (event.has_won()) owner_.on_call(Sound::Win);
  if (is_end) show_end();
}

void GamePage::heard(const v1::TableLines& lines) {
  for (int at = session_.talk().known(); at < lines.lines_size(); ++at) {
    if (lines.lines(at).code() == "deal") continue;  // the events already tell the deal
    log(qt(words::log_line(session_.words(), lines.lines(at), around().name_of)));
  }
}

void GamePage::heard(const v1::ChatLines& chat) {
  chat_->heard(chat);
  const bool has_news = chat.lines_size() > session_.talk().known();
  if (has_news && chat.channel().place() != v1::CHAT_PLACE_ROOM) owner_.on_call(Sound::Chat);
}

void GamePage::heard(const v1::Hints& hints) {
  read(words::hint_sentence(session_.words(), hints));
}

void GamePage::heard(const v1::Refused& refused) {
  claimed_ = false;
  refresh();
  if (refused.has_sheet()) return show_refused(refused.sheet());
  owner_.on_trouble(qt(words::refusal(session_.words(), refused)));
}

void GamePage::log(const QString& text, bool is_loud) {
  auto* line = new QListWidgetItem(text, log_);
  if (is_loud) {
    QFont font = line->font();
    font.setBold(true);
    line->setFont(font);
  }
  while (log_->count() > kLogMax) delete log_->takeItem(0);
  log_->scrollToBottom();
}

// Shows the text in the banner and in the log, where a screen reader finds it.
void GamePage::read(const std::string& text) {
  owner_.on_trouble(qt(text));
  log(qt(text));
}

}  // namespace lair::desktop
