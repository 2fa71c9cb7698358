// The disk under a simulated server: a journal that takes time, fails, forgets what was not
// written.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/table/ports.hpp"
#include "tests/sim/plan.hpp"
#include "tests/sim/referee.hpp"
#include "tests/sim/stage.hpp"

namespace lair::sim {

// Outlives every life of the process. Records are kept as the real codec's bytes.
class Disk : public table::Journal {
 public:
  Disk(Stage& stage, Referee& referee, const WorldPlan& plan);

  void append(table::TableId id,
              const table::Record& record,
              std::function<void(bool)> done) override;

  // The process is gone: what was under way is lost, or now and then is on the disk all the same.
  void lose_what_waits();

  // What a new life of the process finds of its unfinished tables.
  [[nodiscard]] std::map<table::TableId, std::vector<table::Record>> unfinished() const;

  // Whether the table's journal could not be written.
  [[nodiscard]] bool has_failed(table::TableId id) const { return failed_.contains(id); }

  [[nodiscard]] std::size_t deals_of(table::TableId id) const;

  [[nodiscard]] table::TableId next_table() const;

 private:
  enum class Death : std::uint8_t { None, BeforeCommit, BeforeWord, AfterWord };

  struct Waiting {
    table::TableId table;
    std::string bytes;
    std::function<void(bool)> done;
    Death death = Death::None;
  };

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
