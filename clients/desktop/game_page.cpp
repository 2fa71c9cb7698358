#include "clients/desktop/game_page.hpp"

#include <QMessageBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "clients/desktop/menus.hpp"
#include "clients/desktop/people_menus.hpp"
#include "clients/desktop/table_menu.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/link/phases.hpp"
#include "clients/link/practice.hpp"
#include "clients/link/values.hpp"
#include "clients/words/names.hpp"

namespace lair::desktop {

GamePage::GamePage(Session& session, Owner owner)
    : session_(session),
      owner_(std::move(owner)),
      asks_(new TableAsks(session)),
      middle_(new QStackedWidget),
      board_(new Board),
      prompt_(new PromptBar),
      hand_(new HandRow),
      automation_(new AutomationRow(
          session, {.on_change = [this] { refresh(); }, .on_take_back = [this] { take_back(); }})),
      log_(new QListWidget),
      chat_(new ChatPanel(session, ChatPanel::Where::Table)) {
  end_ = new DealEnd(session_,
                     {.on_ready =
                          [this] {
                            if (session_.may_ask()) session_.talk().ready();
                          },
                      .on_table = [this] { middle_->setCurrentWidget(board_); },
                      .on_rematch =
                          [this](bool agrees) {
                            v1::ClientFrame frame;
                            frame.mutable_vote_rematch()->set_table(session_.talk().table());
                            frame.mutable_vote_rematch()->set_agrees(agrees);
                            session_.ask(std::move(frame));
                          },
                      .on_leave = [this] { owner_.on_leave(); },
                      .on_practice = [this] { owner_.on_practice(); }});
  result_ = new_button(
      {}, "show_result", [this] { middle_->setCurrentWidget(end_); }, Weight::Primary);
  middle_->addWidget(board_);
  middle_->addWidget(end_);
  connect(middle_, &QStackedWidget::currentChanged, this, [this] { show_parts(); });
  auto* left = new QVBoxLayout;
  left->setSpacing(6);
  left->addWidget(new_head());
  left->addWidget(asks_);
  left->addWidget(middle_, 1);
  left->addWidget(result_, 0, Qt::AlignHCenter);
  left->addWidget(prompt_);
  left->addWidget(hand_);
  left->addWidget(automation_);
  auto* all = new QHBoxLayout(this);
  all->setContentsMargins(10, 8, 10, 8);
  all->addLayout(left, 1);
  all->addWidget(new_side());
  board_->on_seat = [this](Seat seat, QWidget* card) {
    open_menu(card, "menu", [&](QMenu& menu) {
      add_seat_actions(menu, session_, static_cast<int>(index_of(seat)));
    });
  };
  hand_->setObjectName(QStringLiteral("hand"));
  prompt_->setObjectName(QStringLiteral("prompt"));
  hand_->on_discard = [this](Tile tile, QPoint from) { discard(tile, from); };
  prompt_->on_hurry = [this] { owner_.on_call(Sound::Hurry); };
  prompt_->on_choice = [this](const link::Choice& choice) { choose(choice); };
  setFocusPolicy(Qt::StrongFocus);
  reword();
}

QWidget* GamePage::new_head() {
  auto* head = new QWidget;
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(4, 0, 4, 0);
  title_ = new_text();
  title_->setObjectName(QStringLiteral("table_title"));
  hints_ = new_once_button(
      {}, "hints", [this] { ask_hints(); }, Weight::Quiet);
  pause_ = new_once_button(
      {}, "ask_pause", [this] { ask_pause(); }, Weight::Quiet);
  more_time_ = new_once_button(
      {}, "ask_time", [this] { ask_time(); }, Weight::Quiet);
  side_button_ = new_button(
      {},
      "side",
      [this] {
        side_->setVisible(!side_->isVisible());
        session_.keep_setting("desktop.side", side_->isVisible() ? "on" : "off");
      },
      Weight::Quiet);
  menu_ = new_menu_button(
      {}, QStringLiteral("table_menu"), [this](QMenu& menu) { add_table_actions(menu, session_); });
  leave_ = new_button(
      {}, "leave", [this] { owner_.on_leave(); }, Weight::Quiet);
  row->addWidget(title_, 1);
  row->addWidget(more_time_);
  row->addWidget(hints_);
  row->addWidget(pause_);
  row->addWidget(side_button_);
  row->addWidget(menu_);
  row->addWidget(leave_);
  return head;
}

QWidget* GamePage::new_side() {
  side_ = new QTabWidget;
  side_->setFixedWidth(290);
  log_->setObjectName(QStringLiteral("log"));
  log_->setWordWrap(true);
  side_->addTab(log_, {});
  side_->addTab(chat_, {});
  side_->setVisible(session_.setting("desktop.side") == QLatin1String("on"));
  return side_;
}

void GamePage::reword() {
  hints_->setText(session_.say("hints.title"));
  result_->setText(session_.say("table.result"));
  leave_->setText(session_.say("table.leave"));
  menu_->setAccessibleName(session_.say("chat.table"));
  menu_->setToolTip(session_.say("chat.table"));
  automation_->reword();
  side_button_->setText(session_.say("table.log") + QStringLiteral(" · ") +
                        session_.say("chat.title"));
  side_->setTabText(0, session_.say("table.log"));
  side_->setTabText(1, session_.say("chat.title"));
  log_->setAccessibleName(session_.say("table.log"));
  board_->setAccessibleName(session_.say("table.board"));
  chat_->reword();
  board_->set_motion(session_.setting("desktop.motion") != QLatin1String("less"));
  hand_->set_press(session_.setting("desktop.discard") == QLatin1String("twice")
                       ? HandRow::Press::Twice
                       : HandRow::Press::Once);
  if (session_.has_server() && session_.talk().table() != 0) refresh();
}

void GamePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  hand_->updateGeometry();  // its height follows the window's
}

void GamePage::begin() {
  log_->clear();
  chat_->clear();
  hand_->clear();
  automation_->clear();
  end_->clear();
  ended_.reset();
  last_.reset();
  phase_ = v1::TABLE_PHASE_UNSPECIFIED;
  called_moment_ = 0;
  claimed_ = false;
  middle_->setCurrentWidget(board_);
}

// --- What is known ---

std::optional<Seat> GamePage::you() const {
  const v1::TableState& state = session_.talk().state();
  return state.has_you() ? link::seat_from(state.you()) : std::nullopt;
}

words::Around GamePage::around() const {
  const Session& session = session_;
  return {.view = session.talk().view(), .you = you(), .name_of = [&session](Seat seat) {
            return words::seat_name(session.words(), session.talk().state(), seat);
          }};
}

std::optional<Seat> GamePage::waited(const v1::Prompt* prompt) const {
  const View& deal = session_.talk().view().deal;
  if (prompt != nullptr) return you();
  // While a claim window is open nobody is named: that would give away who may claim.
  return deal.phase == ViewPhase::Turn ? std::optional(deal.turn) : std::nullopt;
}

QString GamePage::state_sentence(const v1::Prompt* prompt) const {
  const Session& session = session_;
  const View& deal = session.talk().view().deal;
  const words::Words& words = session.words();
  if (link::is_over(phase_) || deal.phase == ViewPhase::Over) return {};
  if (session.talk().is_answering()) return session.say("table.sent");
  if (!link::discards_of(prompt).empty()) return session.say("table.your_turn");
  const bool is_open = deal.phase == ViewPhase::Window || deal.phase == ViewPhase::Robbing;
  if (is_open && deal.offered) {
    words::Values values;
    values.emplace_back("name", around().name_of(deal.turn));
    values.emplace_back("tile", words.tile(*deal.offered));
    const bool is_robbing = deal.phase == ViewPhase::Robbing;
    if (deal.turn != you()) {
      return session.say(is_robbing ? "table.robbing" : "table.offered", values);
    }
  }
  if (deal.phase != ViewPhase::Turn) return session.say("table.pause");
  words::Values values;
  values.emplace_back("name", around().name_of(deal.turn));
  return session.say("table.waiting_for", values);
}

// --- Drawing ---

void GamePage::refresh() {
  const link::Conversation& talk = std::as_const(session_).talk();
  const v1::TableState& state = talk.state();
  QString title = qt(state.summary().name()) + QStringLiteral("  ·  ") +
                  qt(words::house_name(session_.words(), talk.lobby(), state.summary()));
  if (!state.has_you()) title += QStringLiteral("  ·  ") + session_.say("table.watching");
  title_->setText(title);
  show_asks();
  hints_->setVisible(state.has_you() && state.summary().policies().hints());
  const v1::Prompt* prompt = answered_prompt();
  const auto own = you();
  const QString sentence = state_sentence(prompt);
  board_->show_table({.words = session_.words(),
                      .around = around(),
                      .bottom = own.value_or(Seat::A),
                      .own_apart = own.has_value(),
                      .waited = waited(prompt),
                      .table = &state,
                      .state = sentence,
                      .has_deal = talk.has_deal()});
  board_->come_from(std::nullopt);
  // Once the deal is over nothing can be won any more.
  const bool is_over = talk.view().deal.phase == ViewPhase::Over;
  const v1::ScoreSheet* near_win = is_over ? nullptr : talk.near_win();
  prompt_->show_prompt(session_.words(), prompt, near_win, talk.view().deal, sentence);
  show_parts();
  automation_->show_table(state.summary().policies().admission() == v1::ADMISSION_CODE &&
                          link::is_practice(state.summary()) && !is_over);
  if (own) hand_->show_hand(session_.words(), talk.view().deal, *own, link::discards_of(prompt));
  const bool may_ready = own && phase_ == v1::TABLE_PHASE_BETWEEN_DEALS;
  const bool is_ready =
      may_ready && state.summary().seats(static_cast<int>(index_of(*own))).ready();
  if (link::is_over(phase_)) end_->show_rematch(state, around());
  end_->set_ready(may_ready, is_ready, session_.say(is_ready ? "score.ready_done" : "score.ready"));
}

// The page with the result takes the place of everything at the table; buttons
// lead from each to the other.
void GamePage::show_parts() {
  const bool is_at_table = middle_->currentWidget() == board_;
  const bool has_end = ended_ || link::is_over(phase_);
  const bool is_seated = you().has_value();
  hand_->setVisible(is_at_table && is_seated);
  automation_->setVisible(is_at_table && is_seated && !link::is_over(phase_));
  prompt_->setVisible(is_at_table && !has_end);
  result_->setVisible(is_at_table && has_end);
}

// After a resume the state may say that the match is over before the events
// say how its last deal ended.
void GamePage::show_end() {
  const bool is_match_over = link::is_over(phase_);
  if (ended_) end_->show_deal(*ended_, around(), session_.talk().state().summary().rules());
  if (is_match_over) end_->show_places(session_.talk().state(), around());
  if (is_match_over) show_path();
  if (ended_ || is_match_over) middle_->setCurrentWidget(end_);
  refresh();
}

// A step of the path is done once its match has been played to the end.
void GamePage::show_path() {
  const link::Conversation& talk = std::as_const(session_).talk();
  const v1::TableSummary& table = talk.state().summary();
  if (phase_ != v1::TABLE_PHASE_FINISHED || !link::is_practice(table)) return;
  const v1::Style* style = words::style_of(talk.lobby(), table);
  const std::size_t step = link::step_after(session_.practice_step(), style ? style->id() : "");
  session_.keep_setting(kPracticeSetting, QString::number(step));
  end_->show_path(step);
}

void GamePage::show_refused(const v1::ScoreSheet& sheet) {
  auto* told = new QMessageBox(this);
  told->setObjectName(QStringLiteral("refused_win"));
  told->setAttribute(Qt::WA_DeleteOnClose);
  told->setWindowTitle(session_.say("notice.refused_win"));
  QString text;
  const std::string rules = std::as_const(session_).talk().state().summary().rules();
  for (const std::string& line : words::sheet_lines(session_.words(), sheet, rules)) {
    text += qt(line) + QLatin1Char('\n');
  }
  told->setText(qt(words::worth_sentence(session_.words(), &sheet)));
  told->setInformativeText(unmarked(text));
  told->open();
}

// The prompt that is left for the person; what the switches cover is answered here.
const v1::Prompt* GamePage::answered_prompt() {
  const link::Conversation& talk = std::as_const(session_).talk();
  const v1::Prompt* prompt = talk.prompt();
  if (!session_.is_live()) return prompt;
  const auto action = link::automatic_answer(talk, automation_->wanted());
  if (!action) return prompt;
  session_.talk().act(*action);
  return nullptr;
}

// --- What the person does ---

void GamePage::choose(const link::Choice& choice) {
  if (choice.refused != nullptr) return show_refused(*choice.refused);
  if (!session_.may_ask()) return;
  const v1::Prompt* prompt = session_.talk().prompt();
  if (prompt == nullptr) return;
  claimed_ = link::discards_of(prompt).empty() && choice.kind != Kind::Pass;
  session_.talk().act(choice.action);
  refresh();
}

void GamePage::discard(Tile tile, QPoint from) {
  if (!session_.may_ask()) return;
  if (session_.talk().prompt() == nullptr) return;
  board_->come_from(from);
  session_.talk().act(Discard{tile});
  refresh();
  board_->come_from(from);
}

}  // namespace lair::desktop
