// All tables: found by id or share code, listed by their summaries.
#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/shared_value.hpp"
#include "server/people/addresses.hpp"
#include "server/people/ports.hpp"
#include "server/table/records.hpp"
#include "server/wire/frames.hpp"

namespace lair::lobby {

class TableActor;

using TablePtr = std::shared_ptr<TableActor>;

// Hands that are being played, each with its table and the table's name for it: "East#2".
using Hands = std::set<std::pair<table::TableId, std::string>>;

// Every function may be called from any thread; none waits for anything but the lock on the maps.
class TableDirectory {
 public:
  // `next` is the id of the first new table.
  explicit TableDirectory(table::TableId next) : next_(next.value()) {}

  // --- Ids ---

  // An id that no other table gets.
  table::TableId new_id() { return table::TableId(next_++); }

  // From now on gives out no id up to and including this one.
  void keep_free_to(table::TableId highest);

  // --- Tables ---

  void add(table::TableId id, TablePtr table);

  // Marks the table as broken: its journal stays for the report. No other table is opened under its
  // id, even if the table itself no longer exists.
  void set_aside(table::TableId id);
  [[nodiscard]] bool is_set_aside(table::TableId id) const;
  [[nodiscard]] std::size_t count_set_aside() const;

  // Notes who opened the table and will sit there, and the address they came from.
  void note_opened_by(table::TableId id, PlayerId host);
  void note_opened_from(table::TableId id, const people::HouseholdKey& household);
  void note_opened_in(table::TableId id, const people::AddressRange& network);

  // Notes that the rematch counts for the address that the finished table was opened from.
  void note_rematch(table::TableId rematch, table::TableId finished);

  // Null if there is none.
  [[nodiscard]] TablePtr find(table::TableId id) const;

  // Why a request is refused for a table that the client does not have open.
  [[nodiscard]] std::string_view why_not_open(table::TableId wanted) const {
    return find(wanted) ? "open_it_first" : "no_such_table";
  }

  // Without league tables, which have limits of their own.
  [[nodiscard]] std::size_t count_of_hosts() const;

  // Tables that are not over and were opened from that household.
  [[nodiscard]] std::size_t count_opened_from(const people::HouseholdKey& household) const;

  // The same for a network; counts only tables opened since the server started.
  [[nodiscard]] std::size_t count_opened_in(const people::AddressRange& network) const;

  [[nodiscard]] std::vector<TablePtr> all() const;

  // --- Summaries: of tables whose opening is durable ---

  // Stores the table's present summary and share code, empty for none. The code finds the table
  // until the table is over.
  void describe(Shared<wire::TableSummary> summary, const std::string& code);

  // The table is over and nobody is left to show it to.
  void remove(table::TableId id);

  [[nodiscard]] std::optional<wire::TableSummary> summary(table::TableId id) const;

  [[nodiscard]] std::optional<table::TableId> find_by_code(std::string_view code) const;

  // In the order of their ids.
  [[nodiscard]] std::vector<wire::TableSummary> summaries() const;
  [[nodiscard]] std::vector<wire::TableSummary> summaries_in(std::string_view room) const;
  [[nodiscard]] std::vector<wire::TableSummary> summaries_of(PlayerId player) const;

  [[nodiscard]] std::size_t count_in(std::string_view room) const;

  // Tables that are not over where the player sits, or will sit once the table's opening is
  // durable.
  [[nodiscard]] std::size_t count_played_by(PlayerId player) const;

  // The hands in which a person is playing who would notice an interruption; bots can continue
  // after a restart.
  [[nodiscard]] Hands hands_in_play() const;

  [[nodiscard]] bool is_seated(PlayerId player, table::TableId table) const;

  // Whether somebody other than `player` sits, at a table that is not over, under a name that looks
  // like this one: see people/skeleton.hpp.
  [[nodiscard]] bool is_name_seated(const std::string& skeleton, PlayerId player) const;

  // In both, `name` is the player's name. Rule T2.8.

  // Whether a player without a seat may watch.
  [[nodiscard]] bool may_watch(PlayerId player, std::string_view name, table::TableId table) const;

  // Whether the player is told more about the table than strangers are.
  [[nodiscard]] bool is_shown_to(PlayerId player,
                                 std::string_view name,
                                 table::TableId table) const;

  // The player has given the table's code. Each table remembers its latest kCodesKnownMax players.
  static constexpr std::size_t kCodesKnownMax = 256;
  void learn_code(PlayerId player, table::TableId table);

  [[nodiscard]] bool knows_code(PlayerId player, table::TableId table) const;

 private:
  struct Entry {
    TablePtr table;
    Shared<wire::TableSummary> summary;
    std::string code;
    std::optional<people::HouseholdKey> opened_from;
    std::optional<people::AddressRange> opened_in;
    std::optional<PlayerId> host_to_sit;                   // until the list shows them seated
    std::vector<PlayerId> code_known;                      // the latest last
    std::vector<std::pair<std::string, PlayerId>> people;  // skeletons of names, as in `names_`
  };

  template <class Of>
  [[nodiscard]] std::size_t count_going_on(Of of) const;
  void note_people(Entry& entry);

  std::atomic<std::uint64_t> next_;
  mutable std::mutex mutex_;  // guards what follows
  std::map<table::TableId, Entry> entries_;
  std::set<table::TableId> set_aside_;
  std::map<std::string, table::TableId, std::less<>> codes_;
  std::multimap<std::string, PlayerId> names_;  // people seated, by the skeletons of their names
};

// Whether `player` is one of the people at the table.
bool sits_at(const wire::TableSummary& table, PlayerId player);

// Whether the host named `player`, whose name is `name`. Rule T2.8.
bool is_named(const wire::TableSummary& table, PlayerId player, std::string_view name);

}  // namespace lair::lobby
