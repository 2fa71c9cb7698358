// One hand of a game in person: who won it, from whom, with which tiles.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QFrame>
#include <QLineEdit>
#include <QSpinBox>
#include <QStringList>
#include <QVBoxLayout>
#include <array>

#include "lair/v1/league.pb.h"

#include "clients/desktop/session.hpp"

namespace lair::desktop {

class PaperHandForm : public QFrame {
 public:
  struct Wish {
    QString title;
    QStringList names;  // of the four seats
    bool all_hands;     // losers settle with each other, so their tiles are asked for, too
  };

  PaperHandForm(const Session& session, const Wish& wish);

  // The hand as it is sent: a drawn hand has nothing else, a self-drawn win has no robbing.
  [[nodiscard]] v1::PaperHand hand() const;

 private:
  // Both name their field; `part` is hidden together with everything about a win.
  QLineEdit* add_text(QVBoxLayout* part, const QString& label, const char* name, const char* like);
  QCheckBox* add_switch(QVBoxLayout* part, const char* word, const char* name);
  QComboBox* new_seats(const QString& none, const char* name);
  void add_win(const Wish& wish);
  void show_parts();

  const Session& session_;
  QComboBox* winner_;
  QComboBox* from_;
  QWidget* win_;  // everything about a hand that was won
  QLineEdit* tiles_ = nullptr;
  QLineEdit* winning_ = nullptr;
  QCheckBox* last_ = nullptr;
  std::array<QLineEdit*, 4> others_{};
  std::array<QWidget*, 4> other_rows_{};
  QWidget* drawn_;  // for a self-drawn win
  QCheckBox* kong_ = nullptr;
  QCheckBox* flower_ = nullptr;
  QSpinBox* kongs_;
  QWidget* kongs_row_ = nullptr;
  QWidget* claimed_;  // for a win on a discard
  QCheckBox* robbing_ = nullptr;
  QCheckBox* robs_concealed_ = nullptr;
  QComboBox* opening_;
  QLineEdit* face_up_ = nullptr;
};

}  // namespace lair::desktop
