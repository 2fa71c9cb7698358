// The hand of the day: somebody counts it, then sees the answer line by line.
#pragma once

#include <QComboBox>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QWidget>
#include <vector>

#include <boost/json.hpp>

#include "clients/desktop/page_view.hpp"
#include "clients/desktop/session.hpp"

namespace lair::desktop {

class PuzzleTab : public QWidget {
 public:
  explicit PuzzleTab(Session& session);

 private:
  void ask();
  void show_hand(const boost::json::object& told);
  void show_answer(bool is_compared);

  Session& session_;
  QComboBox* rules_;
  QHBoxLayout* counts_;
  std::vector<QSpinBox*> guesses_;  // in the order of what is to be counted
  PageView* page_;
  boost::json::object told_;
};

}  // namespace lair::desktop
