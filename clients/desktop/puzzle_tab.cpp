#include "clients/desktop/puzzle_tab.hpp"

#include <utility>

#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/pages/puzzle_page.hpp"

namespace lair::desktop {
namespace {

constexpr int kCountMax = 99'999;

}  // namespace

PuzzleTab::PuzzleTab(Session& session)
    : session_(session),
      rules_(new QComboBox),
      counts_(new QHBoxLayout),
      page_(new PageView("puzzle_page")) {
  rules_->setObjectName(QStringLiteral("puzzle_rules"));
  for (const v1::RuleSystem& system : session_.talk().lobby().rule_systems()) {
    rules_->addItem(qt(session_.words().say_code("system", system.id())), qt(system.id()));
  }
  connect(rules_, &QComboBox::activated, this, [this] { ask(); });
  auto* all = new QVBoxLayout(this);
  all->addWidget(labelled(session_.say("rules.system"), rules_));
  all->addWidget(page_, 1);
  all->addLayout(counts_);
  ask();
}

void PuzzleTab::ask() {
  const std::string rules = plain(rules_->currentData().toString());
  ask_json(session_,
           this,
           pages::puzzle_path(rules, {}),
           {},
           {.on_told =
                [this, rules](int, const auto& told) {
                  // Other rules may have been chosen meanwhile.
                  if (plain(rules_->currentData().toString()) == rules) show_hand(told);
                },
            .on_trouble = [this](const QString& why) { page_->show_text(why); }});
}

void PuzzleTab::show_hand(const boost::json::object& told) {
  told_ = told;
  clear_layout(counts_);
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
