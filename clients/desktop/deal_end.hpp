// The result of a deal or a match: the winning hand, every item, who pays whom, the places.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWidget>
#include <functional>

#include "clients/desktop/session.hpp"
#include "clients/words/scores.hpp"

namespace lair::desktop {

class DealEnd : public QWidget {
 public:
  struct Owner {
    std::function<void()> on_ready;
    std::function<void()> on_table;  // back to the table
    std::function<void(bool agrees)> on_rematch;
    std::function<void()> on_leave;
    std::function<void()> on_practice;  // the next step of the practice path
  };

  DealEnd(Session& session, Owner owner);

  // Shows nothing of the deal or match before, which may be another table's.
  void clear();

  // `event` is a win or a drawn deal.
  void show_deal(const v1::SeatEvent& event, const words::Around& around, const std::string& rules);

  // The match is over as well: shows the places, above the deal's result.
  void show_places(const v1::TableState& state, const words::Around& around);

  // After a practice match: which step towards a club's minimum somebody has
  // reached, and the next one.
  void show_path(std::size_t step);

  // After a match: who wants another one, and the button to want it, or no longer.
  void show_rematch(const v1::TableState& state, const words::Around& around);

  // Whether to ask for the next deal; spectators are not asked.
  void set_ready(bool may, bool is_ready, const QString& text);

 private:
  void add_lines(const QString& heading, const words::Lines& lines, bool beside);

  Session& session_;
  Owner owner_;
  QVBoxLayout* top_;
  QHBoxLayout* columns_;
  QVBoxLayout* left_;
  QVBoxLayout* right_;
  QPushButton* ready_;
  QPushButton* table_;
  QLabel* wishers_;  // who wants another match
  QPushButton* rematch_;
  bool wants_rematch_ = false;
  QPushButton* leave_;
};

}  // namespace lair::desktop
