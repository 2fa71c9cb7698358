#include "clients/desktop/replay_window.hpp"

#include <QCloseEvent>
#include <QKeyEvent>
#include <QPointer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/pages/json.hpp"
#include "clients/words/spoken.hpp"

namespace lair::desktop {
namespace {

constexpr int kStepMillis = 900;
constexpr const char* kGeometry = "desktop.replay.geometry";

std::string letter_of(Seat seat) { return {static_cast<char>('A' + index_of(seat))}; }

}  // namespace

ReplayWindow::ReplayWindow(Session& session, std::uint64_t game, QWidget* parent)
    : QMainWindow(parent),
      session_(session),
      game_(game),
      board_(new Board),
      sentence_(new_text()),
      slider_(new QSlider(Qt::Horizontal)),
      seat_(new QComboBox) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("replay"));
  resize(1100, 760);
  restoreGeometry(QByteArray::fromHex(session_.setting(kGeometry).toLatin1()));
  auto* middle = new QWidget;
  auto* all = new QVBoxLayout(middle);
  sentence_->setObjectName(QStringLiteral("replay_sentence"));
  sentence_->setMinimumHeight(26);
  slider_->setObjectName(QStringLiteral("replay_steps"));
  slider_->setAccessibleName(session_.say("replay.steps"));
  slider_->setEnabled(false);
  connect(slider_, &QSlider::valueChanged, this, [this](int to) {
    go_to(static_cast<std::size_t>(to));
  });
  all->addWidget(board_, 1);
  again_ = new_button(session_.say("count.load_again"), "replay_again", [this] {
    again_->hide();
    if (const auto ask = unanswered_) ask();
  });
  again_->hide();
  auto* told = new QHBoxLayout;
  told->addWidget(sentence_, 1);
  told->addWidget(again_);
  all->addLayout(told);
  all->addWidget(slider_);
  all->addWidget(new_controls());
  setCentralWidget(middle);
  ticks_.setInterval(kStepMillis);
  connect(&ticks_, &QTimer::timeout, this, [this] {
    if (at_ + 1 >= steps_.size()) return play(false);
    go_to(at_ + 1);
  });
  ask_record();
}

QWidget* ReplayWindow::new_controls() {
  auto* controls = new QWidget;
  auto* row = new QHBoxLayout(controls);
  row->setContentsMargins(0, 0, 0, 0);
  const auto add = [&](const char* word, const char* name, std::function<void()> run) {
    QPushButton* button = new_button(session_.say(word), name, std::move(run), Weight::Quiet);
    row->addWidget(button);
    return button;
  };
  deal_before_ = add("replay.previous_deal", "deal_before", [this] { ask_deal(deal_ - 1); });
  add("replay.back", "step_back", [this] { go_to(at_ > 0 ? at_ - 1 : 0); });
  play_ = add("replay.play", "replay_play", [this] { play(!ticks_.isActive()); });
  add("replay.next", "step_next", [this] { go_to(at_ + 1); });
  deal_after_ = add("replay.next_deal", "deal_after", [this] { ask_deal(deal_ + 1); });
  row->addStretch();
  auto* label = new QLabel(session_.say("replay.seat"));
  label->setBuddy(seat_);
  row->addWidget(label);
  row->addWidget(seat_);
  connect(seat_, &QComboBox::currentIndexChanged, this, [this] { go_to(at_); });
  return controls;
}

void ReplayWindow::refuse(const QString& text, std::function<void()> again) {
  play(false);  // the next step would hide the text
  sentence_->setText(text);
  unanswered_ = std::move(again);
  again_->show();
}

// --- What the server keeps ---

void ReplayWindow::ask_record() {
  const QPointer<QMainWindow> here(this);
  const std::string path = "/api/v1/games/" + std::to_string(game_);
  session_.ask_http(path, {}, [this, here](const Result<link::HttpAnswer, std::string>& answer) {
    if (!here) return;
    const auto again = [this] { ask_record(); };
    if (!answer) return refuse(qt(answer.error()), again);
    if (answer->status == link::kHttpNotFound) {
      return refuse(session_.say("replay.not_yet"), again);
    }
    const auto record = pages::object_in(answer->body).value_or(boost::json::object());
    if (answer->status != link::kHttpOk) return refuse(refusal_in(session_, record), again);
    show_record(record);
    ask_deal(1);
  });
}

void ReplayWindow::show_record(const boost::json::object& record) {
  const auto seats = pages::object_at(record, "seats");
  seat_->clear();
  for (const Seat seat : kSeats) {
    const std::string letter = letter_of(seat);
    const std::string name = pages::text_at(pages::object_at(seats, letter), "name");
    names_[seat] = name.empty() ? letter : name;
    seat_->addItem(qt(names_[seat]));
  }
  deals_ = pages::objects_at(record, "deals").size();
  words::Values values;
  values.emplace_back("table", pages::text_at(record, "table"));
  setWindowTitle(session_.say("replay.title", values));
}

void ReplayWindow::ask_deal(std::uint64_t deal) {
  if (deal == 0 || deal > deals_) return;
  const QPointer<QMainWindow> here(this);
  const std::string path =
      "/api/v1/games/" + std::to_string(game_) + "/deals/" + std::to_string(deal);
  session_.ask_http(
      path, {}, [this, here, deal, is_wanted = questions_.next()](const auto& answer) {
        if (!here || !is_wanted()) return;
        const auto again = [this, deal] { ask_deal(deal); };
        if (!answer) return refuse(qt(answer.error()), again);
        if (answer->status == link::kHttpNotFound) {
          return refuse(session_.say("terminal.no_deal"), again);
        }
        if (answer->status != link::kHttpOk) {
          return refuse(
              refusal_in(session_, pages::object_in(answer->body).value_or(boost::json::object())),
              again);
        }
        const auto streams = link::frames_in(answer->body);
        auto steps = streams ? link::steps_of(*streams) : std::nullopt;
        if (!steps || steps->empty()) return refuse(session_.say("terminal.no_deal"), again);
        show_deal(deal, *std::move(steps));
      });
}

void ReplayWindow::show_deal(std::uint64_t deal, std::vector<link::ReplayStep> steps) {
  steps_ = std::move(steps);
  deal_ = deal;
  deal_before_->setEnabled(deal > 1);
  deal_after_->setEnabled(deal < deals_);
  slider_->setEnabled(true);
  slider_->setMaximum(static_cast<int>(steps_.size()) - 1);
  go_to(0);
}

// --- The step that is shown ---

Seat ReplayWindow::bottom() const {
  return kSeats.at(static_cast<std::size_t>(std::clamp(seat_->currentIndex(), 0, 3)));
}

// What the seat at the bottom knew, together with everybody's hands.
link::TableView ReplayWindow::view_at(std::size_t step) const {
  link::TableView view = steps_.at(step).views[bottom()];
  for (const Seat seat : kSeats) {
    view.deal.seats[seat].concealed = steps_.at(step).views[seat].deal.seats[seat].concealed;
  }
  return view;
}

QString ReplayWindow::sentence_at(std::size_t step) const {
  const words::Around around{.view = steps_.at(step).views[Seat::A],
                             .you = std::nullopt,
                             .name_of = [this](Seat seat) { return names_[seat]; }};
  QString text = QStringLiteral("%1 / %2  ").arg(step + 1).arg(steps_.size());
  for (const v1::SeatEvent& event : steps_.at(step).events) {
    const auto sentence = words::event_sentence(session_.words(), event, around);
    if (sentence) text += qt(*sentence) + QLatin1Char(' ');
  }
  return text;
}

void ReplayWindow::go_to(std::size_t step) {
  if (steps_.empty()) return;
  again_->hide();
  at_ = std::min(step, steps_.size() - 1);
  const link::TableView view = view_at(at_);
  const bool has_turn = view.deal.phase == ViewPhase::Turn;
  board_->show_table({
      .words = session_.words(),
      .around = {.view = view,
                 .you = std::nullopt,
                 .name_of = [this](Seat seat) { return names_[seat]; }},
      .bottom = bottom(),
      .own_apart = false,
      .waited = has_turn ? std::optional(view.deal.turn) : std::nullopt,
      .table = nullptr,
      .state = {                                                    }
  });
  sentence_->setText(sentence_at(at_));
  slider_->setValue(static_cast<int>(at_));
}

// Goes to the previous or next step at which it is the turn of the seat at the bottom.
void ReplayWindow::go_to_own(int by) {
  const auto is_own = [&](std::size_t step) {
    const View& deal = steps_.at(step).views[bottom()].deal;
    return deal.phase == ViewPhase::Turn && deal.turn == bottom();
  };
  std::size_t step = at_;
  while (by > 0 ? step + 1 < steps_.size() : step > 0) {
    step = by > 0 ? step + 1 : step - 1;
    if (is_own(step)) break;
  }
  go_to(step);
}

void ReplayWindow::play(bool plays) {
  plays ? ticks_.start() : ticks_.stop();
  play_->setText(session_.say(plays ? "replay.pause" : "replay.play"));
}

void ReplayWindow::closeEvent(QCloseEvent* event) {
  session_.keep_setting(kGeometry, QString::fromLatin1(saveGeometry().toHex()));
  QMainWindow::closeEvent(event);
}

void ReplayWindow::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      return go_to(at_ > 0 ? at_ - 1 : 0);
    case Qt::Key_Right:
      return go_to(at_ + 1);
    case Qt::Key_Up:
      return go_to_own(-1);
    case Qt::Key_Down:
      return go_to_own(1);
    case Qt::Key_Escape:
      close();
      return;
    default:
      QMainWindow::keyPressEvent(event);
  }
}

}  // namespace lair::desktop
