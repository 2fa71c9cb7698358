// The page of a running match: the board, the hand, possible answers, what happened, how it ended.
#pragma once

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabWidget>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <optional>

#include "clients/desktop/automation_row.hpp"
#include "clients/desktop/board.hpp"
#include "clients/desktop/chat_panel.hpp"
#include "clients/desktop/deal_end.hpp"
#include "clients/desktop/hand_row.hpp"
#include "clients/desktop/prompt_bar.hpp"
#include "clients/desktop/session.hpp"
#include "clients/desktop/sound_samples.hpp"
#include "clients/desktop/table_asks.hpp"
#include "clients/desktop/table_keys.hpp"

namespace lair::desktop {

class GamePage : public QWidget {
 public:
  struct Owner {
    std::function<void()> on_leave;
    std::function<void()> on_practice;  // the next step of the practice path
    // Something worth a sound; a turn or a claim is also told by a notice while the person looks at
    // another window.
    std::function<void(Sound)> on_call;
    std::function<void(const QString&)> on_trouble;  // a sentence for the banner
  };

  GamePage(Session& session, Owner owner);

  // Called after the conversation has taken the frame in.
  void heard(const v1::TableState& state);
  void heard(const v1::TableEvents& events);
  void heard(const v1::TableLines& lines);
  void heard(const v1::Hints& hints);
  void heard(const v1::Refused& refused);

  void heard(const v1::ChatLines& chat);

  // From now on another table is shown, or none.
  void begin();

  // The language or a setting has changed.
  void reword();

  [[nodiscard]] const Board& board() const { return *board_; }

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  using Kind = link::Choice::Kind;

  QWidget* new_head();
  QWidget* new_side();
  void refresh();
  void note(const v1::SeatEvent& event);
  void tell(const v1::SeatEvent& event);
  void log(const QString& text, bool is_loud = false);
  void read(const std::string& text);
  void choose(const link::Choice& choice);
  void discard(Tile tile, QPoint from);
  void show_refused(const v1::ScoreSheet& sheet);
  void show_end();
  void show_parts();
  void show_path();
  void ask_hints();
  void ask_pause();
  void ask_time();
  void take_back();
  void show_asks();
  void next_region(bool back);
  void obey(const KeyIntent& intent);
  void read_out(const KeyIntent& intent);
  const v1::Prompt* answered_prompt();
  [[nodiscard]] std::optional<Seat> you() const;
  [[nodiscard]] words::Around around() const;
  [[nodiscard]] QString state_sentence(const v1::Prompt* prompt) const;
  [[nodiscard]] std::optional<Seat> waited(const v1::Prompt* prompt) const;

  Session& session_;
  Owner owner_;
  QLabel* title_;
  QPushButton* hints_;
  QPushButton* pause_;
  QPushButton* more_time_;
  QPushButton* leave_;
  QPushButton* side_button_;
  QPushButton* menu_;
  TableAsks* asks_;
  QStackedWidget* middle_;
  Board* board_;
  DealEnd* end_;
  QPushButton* result_;  // leads back to the result
  PromptBar* prompt_;
  HandRow* hand_;
  AutomationRow* automation_;
  QTabWidget* side_;
  QListWidget* log_;
  ChatPanel* chat_;
  std::optional<v1::SeatEvent> ended_;  // how the last deal ended
  std::optional<words::LastDiscard> last_;
  v1::TablePhase phase_ = v1::TABLE_PHASE_UNSPECIFIED;
  std::uint32_t called_moment_ = 0;
  bool claimed_ = false;  // this player has claimed in the open window
};

}  // namespace lair::desktop
