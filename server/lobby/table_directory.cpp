#include "server/lobby/table_directory.hpp"

#include <algorithm>
#include <utility>

#include "server/people/skeleton.hpp"
#include "server/wire/table_summary.hpp"

namespace lair::lobby {

namespace {

bool are_same_people(const wire::TableSummary& one, const wire::TableSummary& other) {
  return std::ranges::all_of(kSeats, [&](Seat seat) {
    const wire::SeatState& before = one.seats[seat];
    const wire::SeatState& after = other.seats[seat];
    return before.kind == after.kind && before.player == after.player && before.name == after.name;
  });
}

bool is_in_play(const wire::TableSummary& table) {
  return table.phase == wire::TablePhase::Playing && !table.held &&
         std::ranges::any_of(table.seats, [](const wire::SeatState& seat) {
           return seat.kind == wire::SeatKind::Person && seat.attending;
         });
}

// Rule T2.9, for players without a seat.
bool is_shown_to(const wire::TableSummary& summary,
                 const std::vector<PlayerId>& code_known,
                 PlayerId player,
                 std::string_view name) {
  return !table::is_closed(summary.settings->policies) || is_named(summary, player, name) ||
         std::ranges::find(code_known, player) != code_known.end();
}

}  // namespace

bool sits_at(const wire::TableSummary& table, PlayerId player) {
  return std::ranges::any_of(table.seats, [&](const wire::SeatState& seat) {
    return seat.kind == wire::SeatKind::Person && seat.player == player;
  });
}

bool is_named(const wire::TableSummary& table, PlayerId player, std::string_view name) {
  return std::ranges::any_of(table.named,
                             [&](const table::NamedPerson& one) { return one.is(player, name); });
}

// --- Ids ---

void TableDirectory::keep_free_to(table::TableId highest) {
  std::uint64_t next = next_;
  while (next <= highest.value() && !next_.compare_exchange_weak(next, highest.value() + 1)) {
  }
}

// --- Tables ---

void TableDirectory::add(table::TableId id, TablePtr table) {
  const std::lock_guard lock(mutex_);
  entries_[id].table = std::move(table);
}

void TableDirectory::set_aside(table::TableId id) {
  const std::lock_guard lock(mutex_);
  set_aside_.insert(id);
}

bool TableDirectory::is_set_aside(table::TableId id) const {
  const std::lock_guard lock(mutex_);
  return set_aside_.contains(id);
}

std::size_t TableDirectory::count_set_aside() const {
  const std::lock_guard lock(mutex_);
  return set_aside_.size();
}

TablePtr TableDirectory::find(table::TableId id) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  return found == entries_.end() ? nullptr : found->second.table;
}

void TableDirectory::note_opened_by(table::TableId id, PlayerId host) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  if (found != entries_.end()) found->second.host_to_sit = host;
}

void TableDirectory::note_opened_from(table::TableId id, const people::HouseholdKey& household) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  if (found != entries_.end()) found->second.opened_from = household;
}

void TableDirectory::note_opened_in(table::TableId id, const people::AddressRange& network) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  if (found != entries_.end()) found->second.opened_in = network;
}

void TableDirectory::note_rematch(table::TableId rematch, table::TableId finished) {
  const std::lock_guard lock(mutex_);
  const auto after = entries_.find(rematch);
  const auto before = entries_.find(finished);
  if (after == entries_.end() || before == entries_.end()) return;
  after->second.opened_from = before->second.opened_from;
  after->second.opened_in = before->second.opened_in;
}

std::size_t TableDirectory::count_of_hosts() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::ranges::count_if(entries_, [](const auto& each) {
    const auto& summary = each.second.summary;
    return !summary || summary->settings->policies.league == 0;
  }));
}

template <class Of>
std::size_t TableDirectory::count_going_on(Of of) const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::ranges::count_if(entries_, [&](const auto& each) {
    const Entry& entry = each.second;
    return of(entry) && !(entry.summary && is_over(*entry.summary));
  }));
}

std::size_t TableDirectory::count_opened_from(const people::HouseholdKey& household) const {
  return count_going_on([&](const Entry& entry) { return entry.opened_from == household; });
}

std::size_t TableDirectory::count_opened_in(const people::AddressRange& network) const {
  return count_going_on([&](const Entry& entry) { return entry.opened_in == network; });
}

std::vector<TablePtr> TableDirectory::all() const {
  const std::lock_guard lock(mutex_);
  std::vector<TablePtr> tables;
  tables.reserve(entries_.size());
  for (const auto& [id, entry] : entries_) {
    if (entry.table) tables.push_back(entry.table);
  }
  return tables;
}

// --- Summaries ---

void TableDirectory::describe(Shared<wire::TableSummary> told, const std::string& code) {
  const std::lock_guard lock(mutex_);
  Entry& entry = entries_[told->table];
  const bool is_same = entry.summary && are_same_people(*entry.summary, *told) &&
                       is_over(*entry.summary) == is_over(*told);
  entry.summary = std::move(told);
  const wire::TableSummary& summary = *entry.summary;
  if (entry.host_to_sit && sits_at(summary, *entry.host_to_sit)) entry.host_to_sit.reset();
  if (!is_same) note_people(entry);
  const std::string& now = is_over(summary) ? std::string() : code;
  if (entry.code == now) return;
  if (!entry.code.empty()) codes_.erase(entry.code);
  if (!now.empty()) codes_[now] = summary.table;
  entry.code = now;
}

void TableDirectory::remove(table::TableId id) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  if (found == entries_.end()) return;
  if (!found->second.code.empty()) codes_.erase(found->second.code);
  found->second.summary = {};
  note_people(found->second);
  entries_.erase(found);
}

void TableDirectory::note_people(Entry& entry) {
  for (const auto& [skeleton, player] : std::exchange(entry.people, {})) {
    const auto [first, last] = names_.equal_range(skeleton);
    const auto known = std::find_if(
        first, last, [&, who = player](const auto& named) { return named.second == who; });
    if (known != last) names_.erase(known);
  }
  if (!entry.summary || is_over(*entry.summary)) return;
  for (const wire::SeatState& seat : entry.summary->seats.values) {
    if (seat.kind != wire::SeatKind::Person) continue;
    entry.people.emplace_back(people::skeleton_of(seat.name), seat.player);
    names_.emplace(entry.people.back());
  }
}

bool TableDirectory::is_name_seated(const std::string& skeleton, PlayerId player) const {
  const std::lock_guard lock(mutex_);
  const auto [first, last] = names_.equal_range(skeleton);
  return std::any_of(first, last, [&](const auto& named) { return named.second != player; });
}

std::optional<wire::TableSummary> TableDirectory::summary(table::TableId id) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  if (found == entries_.end() || !found->second.summary) return std::nullopt;
  return *found->second.summary;
}

std::optional<table::TableId> TableDirectory::find_by_code(std::string_view code) const {
  const std::lock_guard lock(mutex_);
  const auto found = codes_.find(code);
  if (found == codes_.end()) return std::nullopt;
  return found->second;
}

std::vector<wire::TableSummary> TableDirectory::summaries() const {
  const std::lock_guard lock(mutex_);
  std::vector<wire::TableSummary> all;
  for (const auto& [id, entry] : entries_) {
    if (entry.summary) all.push_back(*entry.summary);
  }
  return all;
}

std::vector<wire::TableSummary> TableDirectory::summaries_in(std::string_view room) const {
  const std::lock_guard lock(mutex_);
  std::vector<wire::TableSummary> there;
  for (const auto& [id, entry] : entries_) {
    if (entry.summary && entry.summary->settings->room == room) there.push_back(*entry.summary);
  }
  return there;
}

std::vector<wire::TableSummary> TableDirectory::summaries_of(PlayerId player) const {
  const std::lock_guard lock(mutex_);
  std::vector<wire::TableSummary> own;
  for (const auto& [id, entry] : entries_) {
    if (entry.summary && sits_at(*entry.summary, player)) own.push_back(*entry.summary);
  }
  return own;
}

std::size_t TableDirectory::count_in(std::string_view room) const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::ranges::count_if(entries_, [&](const auto& each) {
    return each.second.summary && each.second.summary->settings->room == room;
  }));
}

std::size_t TableDirectory::count_played_by(PlayerId player) const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::ranges::count_if(entries_, [&](const auto& each) {
    const auto& summary = each.second.summary;
    if (summary && is_over(*summary)) return false;
    return each.second.host_to_sit == player || (summary && sits_at(*summary, player));
  }));
}

Hands TableDirectory::hands_in_play() const {
  const std::lock_guard lock(mutex_);
  Hands hands;
  for (const auto& [id, entry] : entries_) {
    if (entry.summary && is_in_play(*entry.summary)) hands.emplace(id, entry.summary->round);
  }
  return hands;
}

bool TableDirectory::is_seated(PlayerId player, table::TableId table) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(table);
  return found != entries_.end() && found->second.summary &&
         sits_at(*found->second.summary, player);
}

bool TableDirectory::may_watch(PlayerId player, std::string_view name, table::TableId table) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(table);
  if (found == entries_.end() || !found->second.summary) return false;
  const wire::TableSummary& summary = *found->second.summary;
  return !sits_at(summary, player) &&
         summary.settings->policies.spectators != table::Watching::Nothing &&
         lobby::is_shown_to(summary, found->second.code_known, player, name);
}

bool TableDirectory::is_shown_to(PlayerId player,
                                 std::string_view name,
                                 table::TableId table) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(table);
  if (found == entries_.end() || !found->second.summary) return false;
  const wire::TableSummary& summary = *found->second.summary;
  return sits_at(summary, player) ||
         lobby::is_shown_to(summary, found->second.code_known, player, name);
}

void TableDirectory::learn_code(PlayerId player, table::TableId table) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(table);
  if (found == entries_.end()) return;
  std::vector<PlayerId>& known = found->second.code_known;
  std::erase(known, player);
  known.push_back(player);
  if (known.size() > kCodesKnownMax) known.erase(known.begin());
}

bool TableDirectory::knows_code(PlayerId player, table::TableId table) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(table);
  return found != entries_.end() &&
         std::ranges::find(found->second.code_known, player) != found->second.code_known.end();
}

}  // namespace lair::lobby
