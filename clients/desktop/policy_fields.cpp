#include "clients/desktop/policy_fields.hpp"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <string>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/link/named_lengths.hpp"

namespace lair::desktop {
namespace {

constexpr std::array kGraces{30, 60, 120, 300};
constexpr int kGraceUsual = 1;  // an index into them
constexpr int kInvitedMax = 16;
constexpr int kInvitedNameMax = 100;  // letters; more than any name has, so none becomes another
constexpr int kAbandonedUsual = 1'440;
constexpr int kAbandonedMax = 10'080;  // for servers that do not tell their limit
constexpr int kNamesHigh = 64;

QSpinBox* new_bounded(int min, int max, int usual) {
  auto* box = new QSpinBox;
  box->setRange(min, max);
  box->setValue(usual);
  return box;
}

QCheckBox* new_check(const QString& text, const char* name, bool on) {
  auto* box = new QCheckBox(text);
  box->setObjectName(QLatin1String(name));
  box->setChecked(on);
  return box;
}

std::uint32_t number_in(const QSpinBox* box) { return static_cast<std::uint32_t>(box->value()); }

}  // namespace

QString length_name(const words::Words& words, const v1::MatchLength& length) {
  if (length.count() == 0) return {};
  const auto known = std::ranges::find_if(link::kNamedLengths, [&](const auto& named) {
    return named.unit == length.unit() && named.count == length.count();
  });
  const bool is_time = length.unit() == v1::MatchLength::UNIT_MINUTES;
  if (known != link::kNamedLengths.end() && !is_time) {
    return qt(words.say_code("length", known->name));
  }
  const bool is_deals = length.unit() == v1::MatchLength::UNIT_DEALS;
  constexpr std::uint32_t kHandsOfRound = 4;
  const bool is_rounds = length.unit() == v1::MatchLength::UNIT_ROUNDS;
  words::Values values;
  values.emplace_back("count", length.count() * (is_rounds ? kHandsOfRound : 1));
  return qt(words.say_code("length", is_time ? "minutes" : is_deals ? "deals" : "hands", values));
}

PolicyFields::PolicyFields(const Session& session, bool hints)
    : session_(session), all_(new QVBoxLayout(this)), details_(new QVBoxLayout) {
  all_->setContentsMargins(0, 0, 0, 0);
  add_who();
  add_absence();
  ready_check_ = new_check(session_.say("create.ready_check"), "create_ready_check", false);
  hints_ = new_check(session_.say("create.hints_detail"), "create_hints", hints);
  all_->addWidget(ready_check_);
  all_->addWidget(labelled(session_.say("create.hints"), hints_));
  bots_ = new_check(session_.say("create.bots_detail"), "create_bots", false);
  all_->addWidget(labelled(session_.say("create.bots"), bots_));
  add_details();
  all_->addWidget(new_fold(session_.say("create.advanced"), "create_advanced", details_));
}

QComboBox* PolicyFields::add_codes(
    const char* word, const char* group, const char* name, int first, int last) {
  auto* box = new QComboBox;
  for (int code = first; code <= last; ++code) {
    const std::string number = std::to_string(code);
    const auto& words = session_.words();
    if (words.has(std::string(group) + "." + number)) {
      box->addItem(qt(words.say_code(group, number)), code);
    }
  }
  box->setObjectName(QLatin1String(name));
  all_->addWidget(labelled(session_.say(word), box));
  return box;
}

void PolicyFields::add_who() {
  length_ = new QComboBox;
  for (const link::NamedLength& one : link::kNamedLengths) {
    v1::MatchLength& length = lengths_.emplace_back();
    length.set_unit(one.unit);
    length.set_count(one.count);
    const bool is_time = one.unit == v1::MatchLength::UNIT_MINUTES;
    const words::Values values{
        {"count", one.count}
    };
    length_->addItem(
        qt(session_.words().say_code("length", is_time ? "minutes" : one.name, values)));
  }
  length_->setCurrentIndex(length_->count() - 1);
  length_->setObjectName(QStringLiteral("create_length"));
  all_->addWidget(labelled(session_.say("create.length"), length_));
  who_ = add_codes(
      "create.who", "create.admission", "create_who", v1::ADMISSION_ANYONE, v1::ADMISSION_INVITED);
  invited_ = new QPlainTextEdit;
  invited_->setObjectName(QStringLiteral("create_invited"));
  invited_->setFixedHeight(kNamesHigh);
  invited_->setTabChangesFocus(true);
  invited_row_ = labelled(session_.say("create.invited"), invited_);
  all_->addWidget(invited_row_);
  connect(who_, &QComboBox::currentIndexChanged, this, [this] { show_names(); });
  show_names();
  watch_ = add_codes("create.watching",
                     "create.watch",
                     "create_watch",
                     v1::WATCHING_UNSPECIFIED,
                     v1::WATCHING_ALL_HANDS);
  record_ = add_codes("create.record",
                      "create.reader",
                      "create_record",
                      v1::RECORD_READERS_UNSPECIFIED,
                      v1::RECORD_READERS_EVERYBODY);
}

void PolicyFields::show_names() {
  invited_row_->setVisible(who_->currentData().toInt() == v1::ADMISSION_INVITED);
}

void PolicyFields::add_absence() {
  absent_ = add_codes("create.absent",
                      "create.absence",
                      "create_absent",
                      v1::ABSENCE_STEP_ASK,
                      v1::ABSENCE_STEP_END);
  grace_ = new QComboBox;
  for (const int seconds : kGraces) {
    words::Values values;
    values.emplace_back("count", seconds);
    grace_->addItem(session_.say("table.seconds", values), seconds);
  }
  grace_->setCurrentIndex(kGraceUsual);
  grace_->setObjectName(QStringLiteral("create_grace"));
  pauses_ = new_bounded(0, 20, 3);
  pauses_->setObjectName(QStringLiteral("create_pauses"));
  all_->addWidget(labelled(session_.say("create.grace"), grace_));
  all_->addWidget(labelled(session_.say("create.pauses"), pauses_));
}

// What most hosts leave unchanged.
void PolicyFields::add_details() {
  pause_minutes_ = new_bounded(1, 60, 5);
  extra_times_ = new_bounded(0, 20, 3);
  extra_seconds_ = new_bounded(5, 120, 10);
  const std::uint32_t limit = session_.talk().lobby().host_limits().abandoned_minutes_max();
  const int most = limit == 0 ? kAbandonedMax : static_cast<int>(limit);
  abandoned_minutes_ = new_bounded(1, most, std::min(kAbandonedUsual, most));
  const auto add = [this](const char* word, QSpinBox* box) {
    box->setObjectName(QLatin1String(word));
    words::Values range;
    range.emplace_back("min", box->minimum());
    range.emplace_back("max", box->maximum());
    details_->addWidget(
        labelled(session_.say(word) + QLatin1Char(' ') + session_.say("create.range", range), box));
  };
  add("create.pauseMinutes", pause_minutes_);
  add("create.extraTimes", extra_times_);
  add("create.extraSeconds", extra_seconds_);
  add("create.abandonedMinutes", abandoned_minutes_);
  substitutes_ = new_check(session_.say("create.substitutes"), "create_substitutes", true);
  bot_may_claim_ = new_check(session_.say("create.bot_may_claim"), "create_bot_may_claim", false);
  details_->addWidget(substitutes_);
  details_->addWidget(bot_may_claim_);
}

void PolicyFields::ask_for_code() {
  if (who_->currentData().toInt() != v1::ADMISSION_ANYONE) return;
  who_->setCurrentIndex(who_->findData(v1::ADMISSION_CODE));
}

void PolicyFields::show_policies(const v1::TablePolicies& policies) {
  const auto choose = [](QComboBox* box, int code) {
    box->setCurrentIndex(std::max(0, box->findData(code)));
  };
  const auto fill = [](QSpinBox* box, bool is_told, std::uint32_t number) {
    if (is_told) box->setValue(static_cast<int>(number));
  };
  choose(who_, policies.admission());
  QStringList names;
  for (const std::string& name : policies.invited()) names.push_back(qt(name));
  invited_->setPlainText(names.join(QLatin1Char('\n')));
  choose(watch_, policies.spectators());
  choose(record_, policies.record());
  const v1::AbsencePolicy& absence = policies.absence();
  choose(absent_, absence.then());
  const auto grace = static_cast<int>(absence.grace_seconds());
  if (absence.has_grace_seconds() && grace_->findData(grace) < 0) {
    words::Values values;
    values.emplace_back("count", grace);
    grace_->addItem(session_.say("table.seconds", values), grace);
  }
  if (absence.has_grace_seconds()) choose(grace_, grace);
  fill(abandoned_minutes_, absence.has_abandoned_minutes(), absence.abandoned_minutes());
  if (absence.has_substitutes()) substitutes_->setChecked(absence.substitutes());
  bot_may_claim_->setChecked(absence.bot_may_claim());
  fill(pauses_, policies.has_pauses(), policies.pauses());
  fill(pause_minutes_, policies.has_pause_minutes(), policies.pause_minutes());
  fill(extra_times_, policies.has_extra_times(), policies.extra_times());
  fill(extra_seconds_, policies.has_extra_seconds(), policies.extra_seconds());
  ready_check_->setChecked(policies.ready_check());
  bots_->setChecked(policies.bots());
  if (policies.has_hints()) hints_->setChecked(policies.hints());
  show_length(policies.length());
}

// A length without a name in the form is kept as it is.
void PolicyFields::show_length(const v1::MatchLength& length) {
  const auto found = std::ranges::find_if(lengths_, [&](const v1::MatchLength& one) {
    return one.count() == length.count() && (one.count() == 0 || one.unit() == length.unit());
  });
  const auto at = static_cast<int>(found - lengths_.begin());
  if (found == lengths_.end()) {
    lengths_.push_back(length);
    length_->addItem(length_name(session_.words(), length));
  }
  length_->setCurrentIndex(at);
}

v1::TablePolicies PolicyFields::policies() const {
  v1::TablePolicies wanted;
  wanted.set_admission(static_cast<v1::Admission>(who_->currentData().toInt()));
  static const QRegularExpression kBetweenNames(QStringLiteral("[\n,、，]"));
  for (const QString& part : invited_->toPlainText().split(kBetweenNames)) {
    const QString name = part.trimmed().left(kInvitedNameMax);
    const bool is_wanted = wanted.admission() == v1::ADMISSION_INVITED && !name.isEmpty();
    if (is_wanted && wanted.invited_size() < kInvitedMax) wanted.add_invited(plain(name));
  }
  wanted.set_spectators(static_cast<v1::Watching>(watch_->currentData().toInt()));
  wanted.set_record(static_cast<v1::RecordReaders>(record_->currentData().toInt()));
  v1::AbsencePolicy& absence = *wanted.mutable_absence();
  absence.set_then(static_cast<v1::AbsenceStep>(absent_->currentData().toInt()));
  absence.set_grace_seconds(static_cast<std::uint32_t>(grace_->currentData().toInt()));
  absence.set_abandoned_minutes(number_in(abandoned_minutes_));
  absence.set_substitutes(substitutes_->isChecked());
  absence.set_bot_may_claim(bot_may_claim_->isChecked());
  wanted.set_pauses(number_in(pauses_));
  wanted.set_pause_minutes(number_in(pause_minutes_));
  wanted.set_extra_times(number_in(extra_times_));
  wanted.set_extra_seconds(number_in(extra_seconds_));
  wanted.set_ready_check(ready_check_->isChecked());
  wanted.set_bots(bots_->isChecked());
  wanted.set_hints(hints_->isChecked());
  const v1::MatchLength& length = lengths_.at(static_cast<std::size_t>(length_->currentIndex()));
  if (length.count() != 0) *wanted.mutable_length() = length;
  return wanted;
}

}  // namespace lair::desktop
