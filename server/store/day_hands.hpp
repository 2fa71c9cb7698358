// The hands chosen for each day, and what people answered to them.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/units.hpp"
#include "server/store/database.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// One of the hands that each day has.
struct DayHand {
  std::string kind;      // "count", "discard"
  std::string rules;     // "mcr"
  std::int64_t day = 0;  // days since 1970
};

struct DayAnswer {
  std::string answer;
  bool is_right = false;
};

class DayHands {
 public:
  using Done = std::function<void(bool)>;

  // Must be made before the writer's thread uses the database.
  DayHands(Database& database, Writer& writer);

  // Keeps `text` as the hand, unless one of that kind, those rules and that day is kept already.
  // `done` is told whether one is kept then.
  void keep_hand(DayHand hand, std::string text, Done done);

  // Keeps the answer, unless that player has answered already. `now` is in seconds since 1970.
  void keep_answer(PlayerId player, DayHand hand, DayAnswer answer, std::int64_t now, Done done);

 private:
  Writer& writer_;
  Statement keep_hand_;
  Statement keep_answer_;
};

// How many people gave an answer.
struct AnswerCount {
  DayAnswer answer;
  std::int64_t people = 0;
};

// Days in a row with a right answer that was given on the day itself.
struct Streak {
  std::int64_t now = 0;  // up to today, or up to yesterday while today may still be answered
  std::int64_t longest = 0;

  friend bool operator==(const Streak&, const Streak&) = default;
};

// `days` are the days with such an answer, the latest first.
Streak streak_of(const std::vector<std::int64_t>& days, std::int64_t today);

// Safe to call from any thread; reads over a connection of its own.
class DayHandReader {
 public:
  static constexpr std::size_t kAnswersMax = 20;
  static constexpr std::size_t kDaysMax = 400;  // how many right days are read for a streak

  explicit DayHandReader(const std::string& path);

  // The hand as JSON; empty for a hand to count that follows from the day alone; nothing if none is
  // kept.
  std::optional<std::string> hand(const DayHand& hand);

  // The most frequent first.
  std::vector<AnswerCount> answers(const DayHand& hand);

  // How many people answered, and how many of them were right.
  struct Turnout {
    std::int64_t people = 0;
    std::int64_t right = 0;
  };

  Turnout turnout(const DayHand& hand);

  std::optional<DayAnswer> answer_of(PlayerId player, const DayHand& hand);

  // The streak over hands of that kind and those rules; `hand.day` is today.
  Streak streak(PlayerId player, const DayHand& hand);

 private:
  std::mutex mutex_;
  Database reader_;
  Statement hand_;
  Statement answers_;
  Statement turnout_;
  Statement answer_;
  Statement days_;
};

}  // namespace lair::store
