// People around one table on a real server: a host, a guest, a spectator; bots in the other seats.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/e2e/witness.hpp"

namespace lair::testing {

// The host sits at A, the guest at B; the stranger has the table open without a seat.
enum class Who : std::uint8_t { Host, Guest, Stranger };

// How far the table has come.
enum class Scene : std::uint8_t {
  Alone,    // only the host
  Waiting,  // the guest sits too; C and D are free
  Full,     // bots at C and D
  Dealing,
  Between,  // the first deal is over
  Over      // the match is over
};

class Party {
 public:
  // Fills in a request about a table, given the table's number.
  using Asked = std::function<void(std::uint64_t table, v1::ClientFrame& frame)>;

  explicit Party(std::uint16_t port,
                 const v1::TablePolicies& policies = {},
                 const std::string& room = "learners-lounge");

  void reach(Scene scene);

  Witness& at(Who who) { return *people_[static_cast<std::size_t>(who)]; }

  // Returns the code of the refusal; empty if the request was carried out.
  std::string ask(Who who, const Asked& asked);

  // Waits until the table, as shown to `who`, is as wanted.
  void until(Who who, const std::function<bool(const v1::TableState&)>& holds);

  // Plays until the deal is over for everybody seated.
  void play_deal_out();

  // Answers one prompt of a seated person, or waits for one.
  void step();

  // All lose their connections without a farewell.
  void drop();

  // All come back.
  void come_back(std::uint16_t port);

  [[nodiscard]] const v1::TableState& state(Who who = Who::Host) const {
    return people_[static_cast<std::size_t>(who)]->talk().state();
  }

  [[nodiscard]] std::uint64_t table() const { return table_; }

 private:
  void create();
  void seat_guest();
  void begin();
  void play_match_out();
  [[nodiscard]] std::vector<Witness*> seated() const;
  [[nodiscard]] bool is_deal_over() const;

  std::uint16_t port_;
  v1::TablePolicies policies_;
  std::string room_;
  std::uint64_t table_ = 0;
  std::array<std::unique_ptr<Witness>, 3> people_;
  std::mt19937 dice_{1};
};

// --- What people ask ---

Party::Asked sit(std::optional<std::uint32_t> seat = {}, std::uint32_t options = 0);
Party::Asked stand();
Party::Asked add_bots();
Party::Asked remove_bots();
Party::Asked start(std::uint32_t options = 0);
Party::Asked change_options(std::uint32_t revision);
Party::Asked agree_to(std::uint32_t revision);
Party::Asked reserve(std::uint32_t seat, const std::string& name);
Party::Asked lock(std::uint32_t seat, bool locked = true);
Party::Asked boot(std::uint32_t seat, bool keep_out = false);
Party::Asked hand_over(std::uint32_t seat);
Party::Asked close_table();
Party::Asked vote_pause(bool agrees = true);
Party::Asked resume();
Party::Asked ask_time(std::uint32_t moment);
Party::Asked vote_absence(std::uint32_t seat, v1::AbsenceStep choice);
Party::Asked vote_rematch(bool agrees = true);

}  // namespace lair::testing
