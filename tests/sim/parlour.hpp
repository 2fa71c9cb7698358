// One table of four people at the real lobby, played move by move, with every byte recorded.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lair/v1/client.pb.h"

#include "server/lobby/connection.hpp"
#include "server/table/state.hpp"
#include "tests/sim/books.hpp"
#include "tests/sim/process.hpp"
#include "tests/sim/stage.hpp"

namespace lair::sim {

// What a client received, and when.
struct Heard {
  Millis at{0};
  std::string bytes;

  friend bool operator==(const Heard&, const Heard&) = default;
};

// A table in its first deal, with a wall chosen by the test. Nothing is random: the network takes
// no time, the disk one millisecond.
class Parlour : private table::Journal {
 public:
  static constexpr std::size_t kWatcher = 4;  // has the table open without a seat

  // `dealt` holds the first events of the deal, with its wall.
  Parlour(const table::TableSettings& settings, const Events& dealt);
  Parlour(const Parlour&) = delete;
  Parlour& operator=(const Parlour&) = delete;
  ~Parlour() override;

  void run(Millis time);

  void act(Seat seat, const Action& action);

  // Sends a frame as that person.
  void ask(std::size_t person, v1::ClientFrame frame);

  // Makes a new connection, which says hello, then opens the table from event `last` on.
  void connect(std::size_t person, std::uint32_t last = 0);

  [[nodiscard]] const Deal& deal() const { return state_.match->deal; }

  [[nodiscard]] const Events& events() const { return state_.log.events(); }

  // Everything that the person has received, over all their connections.
  [[nodiscard]] const std::vector<Heard>& heard(std::size_t person) const { return heard_[person]; }

  [[nodiscard]] std::vector<wire::TableSummary> listed() { return process_->lobby().tables(); }

  [[nodiscard]] std::vector<wire::Room> rooms() { return process_->lobby().shown_rooms(); }

 private:
  class Ear;

  void append(table::TableId id,
              const table::Record& record,
              std::function<void(bool)> done) override;
  void write(table::Change change);

  Stage stage_{1};
  std::shared_ptr<Life> life_ = std::make_shared<Life>(stage_);
  Books books_;
  NoAccounts accounts_;
  std::vector<table::Record> records_;
  table::TableState state_;
  std::map<std::uint64_t, std::function<void(bool)>> waiting_;
  std::uint64_t tickets_ = 0;
  std::unique_ptr<Process> process_;
  std::array<std::vector<Heard>, 5> heard_;
  std::array<std::unique_ptr<lobby::Session>, 5> sessions_;
  std::array<std::uint32_t, 5> requests_{};
};

}  // namespace lair::sim
