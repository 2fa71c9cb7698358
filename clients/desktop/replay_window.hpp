// A finished deal, step by step, with every hand, in a window of its own.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>
#include <QSlider>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <vector>

#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/board.hpp"
#include "clients/desktop/session.hpp"
#include "clients/link/replay.hpp"

namespace lair::desktop {

class ReplayWindow : public QMainWindow {
 public:
  // `game` is a game that the session's server keeps. The session must outlive the window.
  ReplayWindow(Session& session, std::uint64_t game, QWidget* parent);

  [[nodiscard]] std::size_t steps() const { return steps_.size(); }

  [[nodiscard]] std::size_t at() const { return at_; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QWidget* new_controls();
  void ask_record();
  void show_record(const boost::json::object& record);
  void ask_deal(std::uint64_t deal);
  void show_deal(std::uint64_t deal, std::vector<link::ReplayStep> steps);
  void go_to(std::size_t step);
  void go_to_own(int by);
  void play(bool plays);
  [[nodiscard]] Seat bottom() const;
  [[nodiscard]] link::TableView view_at(std::size_t step) const;
  [[nodiscard]] QString sentence_at(std::size_t step) const;
  // The button beside the text asks again.
  void refuse(const QString& text, std::function<void()> again);

  Session& session_;
  std::uint64_t game_;
  std::uint64_t deal_ = 1;            // the one that is shown
  std::uint64_t deals_ = 0;           // before the record is there
  std::function<void()> unanswered_;  // asks again for what was refused
  Questions questions_;
  BySeat<std::string> names_;
  std::vector<link::ReplayStep> steps_;
  std::size_t at_ = 0;
  Board* board_;
  QLabel* sentence_;
  QPushButton* again_ = nullptr;
  QSlider* slider_;
  QComboBox* seat_;
  QPushButton* play_ = nullptr;
  QPushButton* deal_before_ = nullptr;
  QPushButton* deal_after_ = nullptr;
  QTimer ticks_;
};

}  // namespace lair::desktop
