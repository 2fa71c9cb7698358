#include "clients/desktop/prompt_bar.hpp"

#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "clients/desktop/text.hpp"
#include "clients/desktop/tile_faces.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/words/spoken.hpp"

namespace lair::desktop {
namespace {

using Kind = link::Choice::Kind;

constexpr std::uint32_t kHurryMillis = 5000;
constexpr double kPictured = 22;  // width of tiles on a button

// The set as it would lie on the table.
std::vector<Tile> tiles_of(const link::Choice& choice, const View& deal) {
  const auto of = [](Tile tile, std::size_t copies) { return std::vector<Tile>(copies, tile); };
  switch (choice.kind) {
    case Kind::Chow:
      if (choice.tile) return {*choice.tile, choice.tile->up(1), choice.tile->up(2)};
      return {};
    case Kind::Pung:
      return deal.offered ? of(*deal.offered, 3) : std::vector<Tile>();
    case Kind::Kong:
      if (choice.tile) return of(*choice.tile, 4);
      return deal.offered ? of(*deal.offered, 4) : std::vector<Tile>();
    default:
      return {};
  }
}

QIcon icon_of(const std::vector<Tile>& tiles, double scale) {
  const double wide = (kPictured + 1) * static_cast<double>(tiles.size());
  QPixmap picture(
      QSize(static_cast<int>(wide * scale), static_cast<int>(tile_height(kPictured) * scale) + 1));
  picture.setDevicePixelRatio(scale);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  double x = 0;
  for (const Tile tile : tiles) {
    painter.drawPixmap(QPointF(x, 0), tile_picture(tile, kPictured, scale));
    x += kPictured + 1;
  }
  return picture;
}

const char* word_of(Kind kind) {
  static constexpr std::array kIds{"chow", "pung", "kong", "mahjong", "pass"};
  return kIds.at(static_cast<std::size_t>(kind));
}

}  // namespace

PromptBar::PromptBar(QWidget* parent)
    : QWidget(parent),
      sentence_(new QLabel(this)),
      time_(new QProgressBar(this)),
      seconds_(new QLabel(this)),
      row_(new QHBoxLayout) {
  auto* all = new QHBoxLayout(this);
  all->setContentsMargins(10, 4, 10, 4);
  auto* left = new QVBoxLayout;
  auto* clock = new QHBoxLayout;
  sentence_->setObjectName(QStringLiteral("prompt_sentence"));
  sentence_->setTextFormat(Qt::PlainText);
  time_->setTextVisible(false);
  time_->setFixedWidth(150);
  clock->addWidget(time_);
  clock->addWidget(seconds_);
  clock->addStretch();
  left->addWidget(sentence_);
  left->addLayout(clock);
  all->addLayout(left, 1);
  all->addLayout(row_);
  row_->setSpacing(8);
  setMinimumHeight(58);
  time_->setVisible(false);
  ticks_.setInterval(200);
  connect(&ticks_, &QTimer::timeout, this, [this] { show_time(); });
}

void PromptBar::clear() {
  for (QPushButton* button : buttons_) {
    button->hide();
    button->setObjectName(QString());
    button->deleteLater();
  }
  buttons_.clear();
  choices_.clear();
}

void PromptBar::show_prompt(const words::Words& words,
                            const v1::Prompt* prompt,
                            const v1::ScoreSheet* near_win,
                            const View& deal,
                            const QString& sentence) {
  if (sentence_->text() != sentence) {
    sentence_->setText(sentence);
    speak(sentence_);
  }
  const auto choices = link::choices_of(prompt, near_win);
  std::vector<QString> names;
  for (const link::Choice& choice : choices) {
    names.push_back(qt(words::choice_name(words, prompt, choice)));
  }
  const std::uint32_t moment = prompt == nullptr ? 0 : prompt->moment();
  const bool is_known = moment == moment_ && names == names_;
  names_ = names;
  if (!is_known) clear();
  for (std::size_t at = 0; !is_known && at < choices.size(); ++at) {
    QPushButton* button = add_button(choices[at], deal);
    button->setText(names[at]);
    button->setAccessibleName(names[at]);
    // A layout would show the button a moment later, when somebody may already press it.
    button->show();
  }
  if (!is_known) layout()->activate();
  // The score sheets that the choices point to may have moved.
  choices_ = choices;
  setAccessibleName(qt(words.say("table.claims")));
  words_ = words;
  const std::uint32_t move_ms = prompt == nullptr ? 0 : prompt->move_ms();
  const std::uint32_t reserve_ms = prompt == nullptr ? 0 : prompt->reserve_ms();
  const bool is_same_time = move_ms == move_ms_ && reserve_ms == reserve_ms_;
  if (moment == moment_ && is_known && is_same_time) return;
  moment_ = moment;
  move_ms_ = move_ms;
  reserve_ms_ = reserve_ms;
  is_timed_ = prompt != nullptr && prompt->timed();
  time_->setVisible(is_timed_);
  seconds_->setVisible(is_timed_);
  if (!is_timed_) return ticks_.stop();
  has_hurried_ = false;
  since_.start();
  ticks_.start();
  show_time();
}

QPushButton* PromptBar::add_button(const link::Choice& choice, const View& deal) {
  auto* button = new QPushButton(this);
  const std::size_t number = buttons_.size();
  QString id = QStringLiteral("choice_") + QLatin1String(word_of(choice.kind));
  if (choice.refused != nullptr) id += QStringLiteral("_refused");
  button->setObjectName(id);
  if (choice.kind == Kind::MahJong && choice.refused == nullptr) {
    button->setProperty("primary", true);
  }
  if (const auto tiles = tiles_of(choice, deal); !tiles.empty()) {
    button->setIcon(icon_of(tiles, devicePixelRatioF()));
    button->setIconSize(QSize(static_cast<int>((kPictured + 1) * static_cast<double>(tiles.size())),
                              static_cast<int>(tile_height(kPictured))));
  }
  connect(button, &QPushButton::clicked, this, [this, number] { press_number(number); });
  row_->addWidget(button);
  buttons_.push_back(button);
  return button;
}

bool PromptBar::press(Kind kind) {
  const auto found = std::ranges::find(choices_, kind, &link::Choice::kind);
  if (found == choices_.end()) return false;
  return press_number(static_cast<std::size_t>(found - choices_.begin()));
}

bool PromptBar::press_number(std::size_t at) {
  if (at >= choices_.size() || !on_choice) return false;
  const link::Choice choice = choices_[at];
  on_choice(choice);
  return true;
}

void PromptBar::focus_choices() {
  if (!buttons_.empty()) buttons_.front()->setFocus(Qt::TabFocusReason);
}

void PromptBar::show_time() {
  const auto gone = static_cast<std::uint32_t>(since_.elapsed());
  const std::uint32_t move = move_ms_ > gone ? move_ms_ - gone : 0;
  const std::uint32_t over = gone > move_ms_ ? gone - move_ms_ : 0;
  const std::uint32_t reserve = reserve_ms_ > over ? reserve_ms_ - over : 0;
  time_->setMaximum(static_cast<int>(std::max(1U, move_ms_ + reserve_ms_)));
  time_->setValue(static_cast<int>(move + reserve));
  const bool was_hurried = has_hurried_;
  has_hurried_ = move + reserve <= kHurryMillis;
  if (has_hurried_ && !was_hurried && move_ms_ + reserve_ms_ > kHurryMillis && on_hurry) on_hurry();
  if (move + reserve == 0) return seconds_->setText(qt(words_.say("table.server_decides")));
  words::Values values;
  values.emplace_back("move", (move + 999) / 1000);
  values.emplace_back("reserve", reserve / 1000);
  seconds_->setText(qt(words_.say("table.reserve", values)));
}

}  // namespace lair::desktop
