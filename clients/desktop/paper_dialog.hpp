// Entering the result of a game in person, as final points or hand by hand;
// disputing such a result.
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QStringList>
#include <QVBoxLayout>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "clients/desktop/paper_hand_form.hpp"
#include "clients/desktop/session.hpp"
#include "clients/link/seasons.hpp"

namespace lair::desktop {

// A table that plays in person.
struct PaperTable {
  link::SeasonTable at;
  QStringList names;  // of its four players
  std::string rules;  // the rule system
};

// Stays open until the server has accepted the result, so that nothing typed is
// lost; then deletes itself.
class PaperDialog : public QDialog {
 public:
  PaperDialog(Session& session, PaperTable table, QWidget* parent);

 private:
  QWidget* new_scores();
  QWidget* new_hands();
  void add_hand();
  void remove_hand();
  void show_way();
  void make_room();
  void enter();
  void told(const QString& trouble);

  Session& session_;
  PaperTable table_;
  QCheckBox* by_hands_;
  QWidget* scores_box_ = nullptr;
  QWidget* hands_box_ = nullptr;
  std::array<QSpinBox*, 4> scores_{};
  std::array<QSpinBox*, 4> won_{};
  QLabel* sum_ = nullptr;
  QScrollArea* scroll_ = nullptr;
  QVBoxLayout* rows_ = nullptr;
  std::vector<PaperHandForm*> hands_;  // owned by the window, in the order they were played
  QPushButton* remove_ = nullptr;
  QLabel* trouble_;
  QPushButton* done_ = nullptr;
};

// Asks what is wrong with the result that somebody entered.
void dispute_paper(Session& session, link::SeasonTable at, std::uint32_t entry, QWidget* parent);

}  // namespace lair::desktop
