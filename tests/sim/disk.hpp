// The disk under a simulated server: a journal that takes time, fails, and forgets what was not
// written.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/table/ports.hpp"
#include "tests/sim/life.hpp"
#include "tests/sim/plan.hpp"
#include "tests/sim/referee.hpp"
#include "tests/sim/stage.hpp"

namespace lair::sim {

// Outlives every process. Records are stored as the bytes of the real codec. Like a database shared
// by several servers, it lets only one process write at a time.
class Disk {
 public:
  // One process's access to the disk. The objects it refers to must outlive it.
  class Session : public table::Journal {
   public:
    Session(Disk& disk, std::shared_ptr<Life> life) : disk_(disk), life_(std::move(life)) {}

    void append(table::TableId id,
                const table::Record& record,
                std::function<void(bool)> done) override {
      disk_.append(life_, id, record, std::move(done));
    }

   private:
    Disk& disk_;
    std::shared_ptr<Life> life_;
  };

  Disk(Stage& stage, Referee& referee, const WorldPlan& plan);

  // The process can write no more: writes under way are lost, or occasionally reach the disk after
  // all.
  void end_session(const Life& life);

  // The unfinished tables as the next process finds them.
  [[nodiscard]] std::map<table::TableId, std::vector<table::Record>> unfinished() const;

  // Whether a write to the table's journal has failed.
  [[nodiscard]] bool has_failed(table::TableId id) const { return failed_.contains(id); }

  [[nodiscard]] std::size_t deals_of(table::TableId id) const;

  [[nodiscard]] table::TableId next_table() const;

 private:
  enum class Death : std::uint8_t { None, BeforeCommit, BeforeWord, AfterWord };

  struct Waiting {
    std::shared_ptr<Life> life;
    table::TableId table;
    std::string bytes;
    std::function<void(bool)> done;
    Death death = Death::None;
  };

  void append(const std::shared_ptr<Life>& life,
              table::TableId id,
              const table::Record& record,
              std::function<void(bool)> done);
  void commit(std::uint64_t ticket);
  void write(table::TableId id, const std::string& bytes);
  [[nodiscard]] table::Record tampered(table::Record record);
  [[nodiscard]] Millis commit_time();
  [[nodiscard]] std::uint32_t fails_at(table::TableId id) const;

  Stage& stage_;
  Referee& referee_;
  const WorldPlan& plan_;
  std::uint64_t tickets_ = 0;
  std::map<std::uint64_t, Waiting> waiting_;
  std::map<table::TableId, std::vector<std::string>> journal_;
  std::set<table::TableId> failed_;
};

}  // namespace lair::sim
