#include "clients/desktop/automation_row.hpp"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <initializer_list>
#include <utility>

#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

constexpr int kFaanMax = 13;

}  // namespace

AutomationRow::AutomationRow(const Session& session, Owner owner)
    : session_(session), owner_(std::move(owner)), wins_from_(new QComboBox) {
  no_chow_ = add_switch("auto_no_chow");
  no_claims_ = add_switch("auto_no_claims");
  wins_ = add_switch("auto_wins");
  discards_drawn_ = add_switch("auto_drawn");
  wins_from_->setObjectName(QStringLiteral("auto_wins_from"));
  for (int faan = 0; faan <= kFaanMax; ++faan) {
    wins_from_->addItem(QStringLiteral("≥ %1").arg(faan), faan);
  }
  wins_from_->hide();
  connect(wins_, &QCheckBox::toggled, wins_from_, &QWidget::setVisible);
  connect(wins_from_, &QComboBox::activated, this, [this] { owner_.on_change(); });
  take_back_ = new_once_button({}, "take_back", [this] {
    clear();  // otherwise the same decision would be made again
    owner_.on_take_back();
  });
  take_back_->hide();
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(4, 0, 4, 0);
  row->setSpacing(14);
  row->addStretch();
  for (QWidget* one : std::initializer_list<QWidget*>{
           no_chow_, no_claims_, wins_, wins_from_, discards_drawn_, take_back_}) {
    row->addWidget(one);
  }
  row->addStretch();
  reword();
}

QCheckBox* AutomationRow::add_switch(const char* name) {
  auto* one = new QCheckBox;
  one->setObjectName(QLatin1String(name));
  connect(one, &QCheckBox::toggled, this, [this] { owner_.on_change(); });
  return one;
}

void AutomationRow::reword() {
  setAccessibleName(session_.say("automation.title"));
  no_chow_->setText(session_.say("automation.noChow"));
  no_claims_->setText(session_.say("automation.noClaims"));
  wins_->setText(session_.say("automation.autoWin"));
  wins_from_->setAccessibleName(session_.say("automation.from"));
  discards_drawn_->setText(session_.say("automation.discardDrawn"));
  take_back_->setText(QStringLiteral("↶ ") + session_.say("automation.take_back"));
  take_back_->setAccessibleName(session_.say("automation.take_back"));
}

link::Automation AutomationRow::wanted() const {
  return {.no_chow = no_chow_->isChecked(),
          .no_claims = no_claims_->isChecked(),
          .wins = wins_->isChecked(),
          .wins_from = wins_from_->currentData().toInt(),
          .discards_drawn = discards_drawn_->isChecked()};
}

void AutomationRow::clear() {
  for (QCheckBox* one : {no_chow_, no_claims_, wins_, discards_drawn_}) {
    const QSignalBlocker silent(one);
    one->setChecked(false);
  }
  wins_from_->hide();
}

}  // namespace lair::desktop
