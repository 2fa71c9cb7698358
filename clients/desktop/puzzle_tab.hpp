// The hand of the day, of today or an earlier day, or any hand: somebody counts it, then
// sees the answer line by line.
#pragma once

#include <QComboBox>
#include <QDateEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QWidget>
#include <cstdint>
#include <optional>
#include <vector>

#include <boost/json.hpp>

#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/page_view.hpp"
#include "clients/desktop/session.hpp"

namespace lair::desktop {

class PuzzleTab : public QWidget {
 public:
  explicit PuzzleTab(Session& session);

 private:
  QLayout* new_days();
  [[nodiscard]] std::string path() const;
  void ask();
  void ask_day(QDate day);
  void ask_any();
  void show_hand(const boost::json::object& told);
  void show_trouble(const QString& why);
  void show_days();
  void show_answer(bool is_compared);

  Session& session_;
  QComboBox* rules_;
  QPushButton* earlier_ = nullptr;
  QPushButton* later_ = nullptr;
  QDateEdit* day_;
  QPushButton* todays_ = nullptr;
  QHBoxLayout* counts_;
  std::vector<QSpinBox*> guesses_;  // in the order of the units to count
  PageView* page_;
  QDate wanted_day_;                   // none: today's, by the server's date
  std::optional<std::uint32_t> pick_;  // another hand instead, by its number
  boost::json::object told_;
  Questions questions_;
};

}  // namespace lair::desktop
