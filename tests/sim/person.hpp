// A simulated person: the real client's conversation, with the troubles that a real person's
// connection may have.
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

// A table of the world, as all its people know it.
struct SharedTable {
  const TablePlan* plan = nullptr;
  std::uint64_t id = 0;   // 0 until its host has opened it
  std::string code = {};  // needed to sit down, if the table has one
};

enum class Role : std::uint8_t { Host, Guest, Watcher };

// Opens its table, sits down, plays quickly, and leaves after the planned deals. According to the
// odds of its world it vanishes, comes back, comes twice, is slow, or lies.
class Person {
 public:
  // Makes a connection to the server that lives now; null while it is dead.
  using Dial = std::function<std::shared_ptr<Line>(PersonId, Line::Ears)>;

  // Objects passed by reference must outlive the person.
  Person(Stage& stage,
         Referee& referee,
         const WorldPlan& plan,
         SharedTable& table,
         Role role,
         PersonId id,
         Dial dial);

  // Starts; after this it wakes itself up.
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
  std::uint64_t wake_ = 0;  // number of the latest wake-up, the only one that counts
  std::uint32_t request_ = 0;
  Millis asked_at_{0};
  bool asked_ = false;  // a request is unanswered
  Millis pinged_at_{0};
  Millis heard_at_{0};  // when the game last moved on
  Millis connected_at_{0};
};

}  // namespace lair::sim
