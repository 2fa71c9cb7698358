// The possible answers, each a button with its tiles, and the time that is left.
#pragma once

#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <vector>

#include "clients/link/choices.hpp"
#include "clients/words/words.hpp"
#include "engine/play/view.hpp"

namespace lair::desktop {

class PromptBar : public QWidget {
 public:
  explicit PromptBar(QWidget* parent = nullptr);

  std::function<void(const link::Choice&)> on_choice;

  // Called when little time is left.
  std::function<void()> on_hurry;

  // `sentence` says what is going on. `prompt` may be null.
  void show_prompt(const words::Words& words,
                   const v1::Prompt* prompt,
                   const v1::ScoreSheet* near_win,
                   const View& deal,
                   const QString& sentence);

  // Presses the first choice of that kind, as its key does; returns false if there is none.
  bool press(link::Choice::Kind kind);

  // Presses the choice with that number, from 0.
  bool press_number(std::size_t at);

  void focus_choices();

  [[nodiscard]] std::size_t count() const { return buttons_.size(); }

 private:
  QPushButton* add_button(const link::Choice& choice, const View& deal);
  void clear();
  void show_time();

  QLabel* sentence_;
  QProgressBar* time_;
  QLabel* seconds_;
  QHBoxLayout* row_;
  std::vector<QPushButton*> buttons_;
  std::vector<link::Choice> choices_;
  std::uint32_t moment_ = 0;
  std::vector<QString> names_;
  std::uint32_t move_ms_ = 0;
  std::uint32_t reserve_ms_ = 0;
  bool is_timed_ = false;
  bool has_hurried_ = false;
  words::Words words_{words::Language::English};
  QElapsedTimer since_;
  QTimer ticks_;
};

}  // namespace lair::desktop
