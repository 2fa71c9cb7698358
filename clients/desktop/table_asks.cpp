#include "clients/desktop/table_asks.hpp"

#include <QPointer>
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/link/values.hpp"

namespace lair::desktop {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTickMillis = 500;

struct Step {
  v1::AbsenceStep step;
  const char* word;  // "absence.WORD"
  const char* name;
};

constexpr std::array kSteps{
    Step{v1::ABSENCE_STEP_WAIT, "wait", "absence_wait"},
    Step{v1::ABSENCE_STEP_BOT,  "bot",  "absence_bot" },
    Step{v1::ABSENCE_STEP_END,  "end",  "absence_end" },
};

// What the rows are built from. The time left of a pause is not part of it: the rows
// need no rebuilding for that.
std::string matter_of(const v1::TableState& state) {
  v1::TableState matter;
  *matter.mutable_pause() = state.pause();
  matter.mutable_pause()->clear_left_ms();
  if (state.has_you()) matter.set_you(state.you());
  for (const v1::SeatState& seat : state.summary().seats()) {
    v1::SeatState& kept = *matter.mutable_summary()->add_seats();
    *kept.mutable_absence() = seat.absence();
    kept.set_name(seat.name());
  }
  return matter.SerializeAsString();
}

QString clock_text(std::chrono::seconds left) {
  return QStringLiteral("%1:%2")
      .arg(left.count() / 60)
      .arg(left.count() % 60, 2, 10, QLatin1Char('0'));
}

}  // namespace

TableAsks::TableAsks(Session& session) : session_(session), rows_(new QVBoxLayout(this)) {
  setObjectName(QStringLiteral("asks"));
  rows_->setContentsMargins(12, 4, 12, 4);
  ticks_.setInterval(kTickMillis);
  connect(&ticks_, &QTimer::timeout, this, [this] { count_down(); });
  hide();
}

void TableAsks::show_table(const v1::TableState& state, const words::Around& around) {
  ends_ = Clock::now() + std::chrono::milliseconds(state.pause().left_ms());
  std::string matter = matter_of(state);
  // Rebuilding the rows would take the focus off their buttons.
  if (matter == shown_) return;
  shown_ = std::move(matter);
  ticks_.stop();
  left_ = nullptr;
  clear_layout(rows_);
  setAccessibleName(session_.say("asks.title"));
  if (state.pause().on()) {
    add_pause(state, around);
  } else if (state.pause().agreed_size() > 0 && around.you) {
    add_wish(state, around);
  }
  add_missing(state, around);
  setVisible(rows_->count() > 0);
}

TableAsks::Row* TableAsks::add_row(const QString& sentence) {
  auto* row = new QHBoxLayout;
  row->addWidget(new_text(sentence), 1);
  rows_->addLayout(row);
  return row;
}

void TableAsks::add_button(Row* row,
                           const QString& text,
                           const char* name,
                           std::function<void(v1::ClientFrame&, std::uint64_t table)> fill) {
  row->addWidget(new_once_button(text, name, [this, fill = std::move(fill)] {
    if (!session_.may_ask()) return;
    v1::ClientFrame frame;
    fill(frame, session_.talk().table());
    session_.talk().ask(std::move(frame));
  }));
}

void TableAsks::add_pause(const v1::TableState& state, const words::Around& around) {
  if (state.pause().of_season()) {
    add_row(session_.say("pause.on") + QLatin1Char(' ') + session_.say("pause.of_season"));
    return;
  }
  Row* row = add_row(session_.say("pause.on"));
  left_ = new_text();
  left_->setObjectName(QStringLiteral("pause_left"));
  row->insertWidget(1, left_, 1);
  count_down();
  ticks_.start();
  if (!around.you) return;
  add_button(
      row, session_.say("pause.end"), "pause_end", [](v1::ClientFrame& frame, std::uint64_t table) {
        frame.mutable_resume()->set_table(table);
      });
}

void TableAsks::count_down() {
  if (left_ == nullptr) return;
  const auto left = std::chrono::ceil<std::chrono::seconds>(ends_ - Clock::now());
  words::Values values;
  values.emplace_back("time", plain(clock_text(std::max(left, std::chrono::seconds(0)))));
  left_->setText(session_.say("pause.left", values));
}

void TableAsks::add_wish(const v1::TableState& state, const words::Around& around) {
  std::vector<std::string> names;
  bool is_own = false;
  for (const std::uint32_t number : state.pause().agreed()) {
    const auto seat = link::seat_from(number);
    if (!seat) continue;
    names.push_back(around.name_of(*seat));
    is_own = is_own || seat == around.you;
  }
  words::Values values;
  values.emplace_back("names", session_.words().list(names));
  Row* row = add_row(session_.say("pause.wanted", values));
  const auto vote = [](bool agrees) {
    return [agrees](v1::ClientFrame& frame, std::uint64_t table) {
      frame.mutable_vote_pause()->set_table(table);
      frame.mutable_vote_pause()->set_agrees(agrees);
    };
  };
  if (!is_own) add_button(row, session_.say("pause.agree"), "pause_agree", vote(true));
  add_button(
      row, session_.say(is_own ? "pause.never_mind" : "pause.refuse"), "pause_refuse", vote(false));
}

void TableAsks::add_missing(const v1::TableState& state, const words::Around& around) {
  for (int at = 0; at < state.summary().seats_size(); ++at) {
    const auto number = static_cast<std::uint32_t>(at);
    const auto seat = link::seat_from(number);
    const v1::Absence& absence = state.summary().seats(at).absence();
    if (!absence.asked() || !seat || seat == around.you) continue;
    words::Values values;
    values.emplace_back("name", around.name_of(*seat));
    Row* row = add_row(session_.say("line.absence_asked", values));
    if (!around.you) continue;
    for (const Step& step : kSteps) {
      const auto votes = std::ranges::count(absence.votes(), step.step, &v1::AbsenceVote::choice);
      QString text = qt(session_.words().say_code("absence", step.word));
      if (votes > 0) text += QStringLiteral(" (%1)").arg(votes);
      add_button(row,
                 text,
                 step.name,
                 [number, choice = step.step](v1::ClientFrame& frame, std::uint64_t table) {
                   v1::VoteAbsence& vote = *frame.mutable_vote_absence();
                   vote.set_table(table);
                   vote.set_seat(number);
                   vote.set_choice(choice);
                 });
    }
  }
}

}  // namespace lair::desktop
