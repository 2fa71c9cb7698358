#include "server/store/day_hands.hpp"

#include <algorithm>
#include <utility>

namespace lair::store {

DayHands::DayHands(Database& database, Writer& writer)
    : writer_(writer),
      keep_hand_(database,
                 "INSERT INTO day_hand (kind, rules, day, text) VALUES (?, ?, ?, ?) "
                 "ON CONFLICT DO NOTHING"),
      keep_answer_(database,
                   "INSERT INTO day_answer (player, kind, rules, day, answer, is_right, answered) "
                   "SELECT id, ?2, ?3, ?4, ?5, ?6, ?7 FROM player WHERE id = ?1 "
                   "ON CONFLICT DO NOTHING") {}

void DayHands::keep_hand(DayHand hand, std::string text, Done done) {
  writer_.submit({0,
                  [this, hand = std::move(hand), text = std::move(text)] {
                    Run(keep_hand_, hand.kind, hand.rules, hand.day, text).finish();
                  },
                  std::move(done)});
}

void DayHands::keep_answer(
    PlayerId player, DayHand hand, DayAnswer answer, std::int64_t now, Done done) {
  writer_.submit({0,
                  [this, player, hand = std::move(hand), answer = std::move(answer), now] {
                    Run(keep_answer_,
                        player.value(),
                        hand.kind,
                        hand.rules,
                        hand.day,
                        answer.answer,
                        answer.is_right ? 1 : 0,
                        now)
                        .finish();
                  },
                  std::move(done)});
}

Streak streak_of(const std::vector<std::int64_t>& days, std::int64_t today) {
  Streak streak;
  std::int64_t length = 0;
  bool is_latest = !days.empty() && days.front() >= today - 1;
  for (std::size_t at = 0; at < days.size(); ++at) {
    const bool goes_on = at > 0 && days[at - 1] - 1 == days[at];
    if (at > 0 && !goes_on) is_latest = false;
    length = goes_on ? length + 1 : 1;
    if (is_latest) streak.now = length;
    streak.longest = std::max(streak.longest, length);
  }
  return streak;
}

DayHandReader::DayHandReader(const std::string& path)
    : reader_(path, Access::ReadOnly),
      hand_(reader_, "SELECT text FROM day_hand WHERE kind = ? AND rules = ? AND day = ?"),
      answers_(reader_,
               "SELECT answer, is_right, count(*) AS people FROM day_answer "
               "WHERE kind = ? AND rules = ? AND day = ? GROUP BY answer, is_right "
               "ORDER BY people DESC, answer LIMIT ?"),
      turnout_(reader_,
               "SELECT count(*), coalesce(CAST(sum(is_right) AS BIGINT), 0) FROM day_answer "
               "WHERE kind = ? AND rules = ? AND day = ?"),
      answer_(reader_,
              "SELECT answer, is_right FROM day_answer "
              "WHERE player = ? AND kind = ? AND rules = ? AND day = ?"),
      days_(reader_,
            "SELECT day FROM day_answer WHERE player = ? AND kind = ? AND rules = ? "
            "AND day <= ? AND is_right = 1 AND answered / 86400 = day "
            "ORDER BY day DESC LIMIT ?") {}

std::optional<std::string> DayHandReader::hand(const DayHand& hand) {
  const std::lock_guard lock(mutex_);
  Run row(hand_, hand.kind, hand.rules, hand.day);
  if (!row.step()) return std::nullopt;
  return std::string(row.text(0));
}

std::vector<AnswerCount> DayHandReader::answers(const DayHand& hand) {
  const std::lock_guard lock(mutex_);
  std::vector<AnswerCount> counts;
  Run row(answers_, hand.kind, hand.rules, hand.day, kAnswersMax);
  while (row.step()) {
    counts.push_back({
        {std::string(row.text(0)), row.integer(1) == 1},
        row.integer(2)
    });
  }
  return counts;
}

DayHandReader::Turnout DayHandReader::turnout(const DayHand& hand) {
  const std::lock_guard lock(mutex_);
  Run row(turnout_, hand.kind, hand.rules, hand.day);
  if (!row.step()) return {};
  return {row.integer(0), row.integer(1)};
}

std::optional<DayAnswer> DayHandReader::answer_of(PlayerId player, const DayHand& hand) {
  const std::lock_guard lock(mutex_);
  Run row(answer_, player.value(), hand.kind, hand.rules, hand.day);
  if (!row.step()) return std::nullopt;
  return DayAnswer{std::string(row.text(0)), row.integer(1) == 1};
}

Streak DayHandReader::streak(PlayerId player, const DayHand& hand) {
  const std::lock_guard lock(mutex_);
  std::vector<std::int64_t> days;
  Run row(days_, player.value(), hand.kind, hand.rules, hand.day, kDaysMax);
  while (row.step()) days.push_back(row.integer(0));
  return streak_of(days, hand.day);
}

}  // namespace lair::store
