// A simulated person: the real client's conversation, with moods a real person's line may have.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "clients/link/conversation.hpp"
#include "tests/sim/line.hpp"
#include "tests/sim/plan.hpp"
#include "tests/sim/referee.hpp"
#include "tests/sim/stage.hpp"

namespace lair::sim {

// A table of the world as its people know it together.
struct SharedTable {
  const TablePlan* plan = nullptr;
  std::uint64_t id = 0;   // 0 until its host has made it
  std::string code = {};  // with which one sits there, if it takes one
};

enum class Role : std::uint8_t { Host, Guest, Watcher };

// Opens its table, sits down, plays quickly, leaves after the planned deals. By the world's odds it
// vanishes, comes back, comes twice, dreams, lies.
class Person {
 public:
  // A connection to the server as it lives now; null while it is dead.
  using Dial = std::function<std::shared_ptr<Line>(PersonId, Line::Ears)>;

  // What is passed by reference outlives the person.
  Person(Stage& stage,
         Referee& referee,
         const WorldPlan& plan,
         SharedTable& table,
         Role role,
         PersonId id,
         Dial dial);

  // From now on; it wakes itself up.
  void begin() { wake_in(Millis(stage_.chance().below(50))); }

 private:
  void wake_in(Millis time);
  void step();
  void come();
  void leave(Millis unheard);
  void hear(const std::string& bytes);
  bool follows_a_mood();
  void want_something();
  void want_at_table();
  void sit();
  void answer();
  bool votes_about_missing();
  void lie();
  void ask(std::uint32_t request);
  [[nodiscard]] bool is_over() const;
  [[nodiscard]] bool gives_up() const;
  [[nodiscard]] v1::ClientFrame act_frame(std::uint32_t moment, const Action& action);

  Stage& stage_;
  Referee& referee_;
  const WorldPlan& plan_;
  SharedTable& table_;
  Role role_;
  PersonId id_;
  Dial dial_;
  link::Conversation talk_;
  std::shared_ptr<Line> line_;  // null while away
  std::string last_sent_;
  std::uint64_t wake_ = 0;  // of the times it meant to wake, the one that counts
  std::uint32_t request_ = 0;
  Millis asked_at_{0};
  bool asked_ = false;  // and waits for an answer
  Millis pinged_at_{0};
  Millis heard_at_{0};  // the game went on
  Millis connected_at_{0};
};

}  // namespace lair::sim
