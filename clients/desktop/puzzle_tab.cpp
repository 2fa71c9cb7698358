#include "clients/desktop/puzzle_tab.hpp"

#include <QRandomGenerator>
#include <QSignalBlocker>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/pages/json.hpp"
#include "clients/pages/puzzle_page.hpp"

namespace lair::desktop {
namespace {

constexpr int kCountMax = 99'999;

}  // namespace

PuzzleTab::PuzzleTab(Session& session)
    : session_(session),
      rules_(new QComboBox),
      day_(new QDateEdit),
      counts_(new QHBoxLayout),
      page_(new PageView("puzzle_page")) {
  rules_->setObjectName(QStringLiteral("puzzle_rules"));
  for (const v1::RuleSystem& system : session_.talk().lobby().rule_systems()) {
    rules_->addItem(qt(session_.words().say_code("system", system.id())), qt(system.id()));
  }
  connect(rules_, &QComboBox::activated, this, [this] { ask(); });
  auto* all = new QVBoxLayout(this);
  all->addWidget(labelled(session_.say("rules.system"), rules_));
  all->addLayout(new_days());
  all->addWidget(page_, 1);
  all->addLayout(counts_);
  show_days();
  ask();
}

QLayout* PuzzleTab::new_days() {
  day_->setObjectName(QStringLiteral("puzzle_day"));
  day_->setDisplayFormat(QStringLiteral("yyyy-MM-dd"));
  day_->setCalendarPopup(true);
  // A typed day is requested only once it is complete.
  day_->setKeyboardTracking(false);
  connect(day_, &QDateEdit::dateChanged, this, [this](QDate day) { ask_day(day); });
  earlier_ = new_button(session_.say("count.earlier"), "puzzle_earlier", [this] {
    ask_day(day_->date().addDays(-1));
  });
  later_ = new_button(
      session_.say("count.later"), "puzzle_later", [this] { ask_day(day_->date().addDays(1)); });
  todays_ = new_button(session_.say("count.todays"), "puzzle_todays", [this] { ask_day(QDate()); });
  auto* days = new QHBoxLayout;
  days->addWidget(labelled(session_.say("count.day"), day_));
  for (QPushButton* one : {earlier_, later_, todays_}) days->addWidget(one);
  days->addStretch();
  days->addWidget(new_button(session_.say("count.any"), "puzzle_any", [this] { ask_any(); }));
  return days;
}

std::string PuzzleTab::path() const {
  const std::string rules = plain(rules_->currentData().toString());
  if (pick_) return pages::any_hand_path(rules, *pick_);
  return pages::puzzle_path(
      rules, wanted_day_.isValid() ? plain(wanted_day_.toString(Qt::ISODate)) : std::string());
}

void PuzzleTab::ask() {
  ask_json(session_,
           this,
           path(),
           {},
           {.on_told = [this](int, const auto& told) { show_hand(told); },
            .on_trouble = [this](const QString& why) { show_trouble(why); },
            .is_wanted = questions_.next()});
}

// Nobody can count a hand that is not shown.
void PuzzleTab::show_trouble(const QString& why) {
  clear_layout(counts_);
  guesses_.clear();
  page_->show_trouble(why, session_.say("count.load_again"), [this] { ask(); });
}

void PuzzleTab::ask_day(QDate day) {
  pick_.reset();
  wanted_day_ = day;
  ask();
}

void PuzzleTab::ask_any() {
  pick_ = QRandomGenerator::global()->bounded(pages::kHandsToCount);
  ask();
}

// Enables the buttons for the days around the one shown; a hand picked by number has none.
void PuzzleTab::show_days() {
  const auto date_at = [this](const char* key) {
    return QDate::fromString(qt(pages::text_at(told_, key)), Qt::ISODate);
  };
  const QDate day = date_at("day");
  const QDate today = date_at("today");
  const QDate first = date_at("first_day");
  if (day.isValid()) {
    const QSignalBlocker quiet(day_);
    day_->setDateRange(first, today);
    day_->setDate(day);
  }
  earlier_->setEnabled(day.isValid() && day > first);
  later_->setEnabled(day.isValid() && day < today);
  todays_->setEnabled(!day.isValid() || day != today);
}

void PuzzleTab::show_hand(const boost::json::object& told) {
  told_ = told;
  clear_layout(counts_);
  show_days();
  guesses_.clear();
  page_->show_page(pages::puzzle_page(session_.words(), told_));
  for (const std::string& unit : pages::counted_units(session_.words(), told_)) {
    auto* guess = new QSpinBox;
    guess->setRange(0, kCountMax);
    guess->setObjectName(QStringLiteral("puzzle_count_%1").arg(guesses_.size()));
    guesses_.push_back(guess);
    words::Values values;
    values.emplace_back("unit", unit);
    counts_->addWidget(labelled(session_.say("count.yours", values), guess));
  }
  counts_->addStretch();
  counts_->addWidget(
      new_button(session_.say("count.show"), "puzzle_show", [this] { show_answer(false); }));
  counts_->addWidget(new_button(
      session_.say("count.compare"),
      "puzzle_compare",
      [this] { show_answer(true); },
      Weight::Primary));
}

void PuzzleTab::show_answer(bool is_compared) {
  std::vector<std::int64_t> counted;
  if (is_compared) {
    for (const QSpinBox* guess : guesses_) counted.push_back(guess->value());
  }
  pages::Page page = pages::puzzle_page(session_.words(), told_);
  for (pages::Line& line : pages::answer_page(session_.words(), told_, counted)) {
    page.push_back(std::move(line));
  }
  page_->show_page(page);
}

}  // namespace lair::desktop
