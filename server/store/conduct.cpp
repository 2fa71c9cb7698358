#include "server/store/conduct.hpp"

#include <array>
#include <limits>
#include <string_view>
#include <utility>

#include "server/store/answered_write.hpp"

namespace lair::store {
namespace {

using people::Act;
using people::Outcome;
using people::SanctionId;
using people::SanctionKind;

constexpr std::array<std::string_view, 3> kKinds{"warn", "mute", "ban"};

template <class Enum, std::size_t kCount>
Enum enum_of(const std::array<std::string_view, kCount>& words, std::string_view word) {
  for (std::size_t at = 0; at < kCount; ++at) {
    if (words[at] == word) return static_cast<Enum>(at);
  }
  throw StoreError(Fault::Damaged, "an unknown word: " + std::string(word));
}

std::optional<std::uint64_t> value_of(const std::optional<PlayerId>& player) {
  if (!player) return std::nullopt;
  return player->value();
}

std::optional<PlayerId> player_of(const Run& run, int column) {
  if (run.is_null(column)) return std::nullopt;
  return PlayerId(static_cast<std::uint64_t>(run.integer(column)));
}

// Zero and empty text become NULL.
template <class Number>
std::optional<Number> given(Number number) {
  return number == 0 ? std::nullopt : std::optional(number);
}

std::optional<std::string_view> given(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<std::string_view>(text);
}

// Earlier versions wrote these texts if an operator gave no reason.
std::string given_reason(std::string_view reason) {
  const bool is_none = reason == "by an operator" || reason == "by the operator at the console";
  return is_none ? std::string() : std::string(reason);
}

}  // namespace

Conduct::Conduct(Database& database, Writer& writer, Reader& reader)
    : writer_(writer),
      insert_(database,
              "INSERT INTO sanction (kind, player, range, places, since, until, reason, rank) "
              "VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"),
      lift_(database, "UPDATE sanction SET lifted = ? WHERE id = ? AND lifted IS NULL"),
      log_(database,
           "INSERT INTO audit (at, moderator, act, player, range, table_id, sanction, until, role, "
           "reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      grant_(database, "UPDATE account SET role = ? WHERE player = ? RETURNING player"),
      reader_(reader),
      open_(reader.database,
            "SELECT id, kind, player, range, places, since, until, reason, rank FROM sanction "
            "WHERE lifted IS NULL AND until > ? ORDER BY id"),
      entries_(
          reader.database,
          "SELECT audit.id, at, moderator, act, player, range, table_id, sanction, until, "
          "role, reason, actor.name, subject.name FROM audit "
          "LEFT JOIN player AS actor ON actor.id = moderator "
          "LEFT JOIN player AS subject ON subject.id = player "
          "WHERE audit.id < ?1 AND (CAST(?2 AS BIGINT) IS NULL OR player = ?2) "
          "AND (CAST(?3 AS BIGINT) IS NULL OR moderator = ?3) ORDER BY audit.id DESC LIMIT ?4"),
      // An earlier table of that number may have been lost before its opening was written.
      at_open_tables_(reader.database,
                      "SELECT act, player, table_id FROM audit "
                      "JOIN table_info ON table_info.id = table_id "
                      "WHERE ended IS NULL AND at >= opened AND act IN ('boot', 'close') "
                      "ORDER BY audit.id") {}

std::vector<people::Sanction> Conduct::open_sanctions(people::Time now) {
  const std::lock_guard lock(reader_.mutex);
  std::vector<people::Sanction> open;
  Run run(open_, now);
  while (run.step()) {
    open.push_back({.id = SanctionId(static_cast<std::uint64_t>(run.integer(0))),
                    .kind = enum_of<SanctionKind>(kKinds, run.text(1)),
                    .player = player_of(run, 2),
                    .range = std::string(run.text(3)),
                    .places = static_cast<people::SpeechPlaces>(run.integer(4)),
                    .since = run.integer(5),
                    .until = run.integer(6),
                    .reason = given_reason(run.text(7)),
                    .laid_by = static_cast<people::Role>(run.integer(8))});
  }
  return open;
}

void Conduct::impose(const people::Sanction& sanction,
                     const people::AuditEntry& entry,
                     std::function<void(std::optional<SanctionId>)> done) {
  submit<std::optional<SanctionId>>(
      writer_,
      [this, sanction, entry] {
        const SanctionId id = insert(sanction);
        people::AuditEntry logged = entry;
        logged.sanction = id;
        log(logged);
        return std::optional(id);
      },
      std::nullopt,
      std::move(done));
}

void Conduct::lift(SanctionId id, const people::AuditEntry& entry, std::function<void(bool)> done) {
  writer_.submit({0,
                  [this, id, entry] {
                    Run(lift_, entry.at, id.value()).finish();
                    log(entry);
                  },
                  std::move(done)});
}

void Conduct::settle(SanctionId id, people::Time now) {
  writer_.submit({0, [this, id, now] { Run(lift_, now, id.value()).finish(); }, [](bool) {}});
}

void Conduct::note(const people::AuditEntry& entry, std::function<void(bool)> done) {
  writer_.submit({0, [this, entry] { log(entry); }, std::move(done)});
}

void Conduct::grant(PlayerId player,
                    people::Role role,
                    const people::AuditEntry& entry,
                    std::function<void(Outcome)> done) {
  submit<Outcome>(
      writer_,
      [this, player, role, entry] {
        if (!Run(grant_, static_cast<int>(role), player.value()).step()) return Outcome::NoAccount;
        log(entry);
        return Outcome::Done;
      },
      Outcome::Failed,
      std::move(done));
}

std::vector<people::AuditEntry> Conduct::entries(const people::AuditQuestion& question) {
  const std::lock_guard lock(reader_.mutex);
  std::vector<people::AuditEntry> entries;
  const auto before = question.before == 0 ? std::numeric_limits<std::int64_t>::max()
                                           : static_cast<std::int64_t>(question.before);
  Run run(
      entries_, before, value_of(question.player), value_of(question.moderator), question.count);
  while (run.step()) {
    entries.push_back({.id = static_cast<std::uint64_t>(run.integer(0)),
                       .at = run.integer(1),
                       .moderator = player_of(run, 2),
                       .act = enum_of<Act>(people::kActWords, run.text(3)),
                       .player = player_of(run, 4),
                       .range = std::string(run.text(5)),
                       .table = static_cast<std::uint64_t>(run.integer(6)),
                       .sanction = SanctionId(static_cast<std::uint64_t>(run.integer(7))),
                       .until = run.integer(8),
                       .role = static_cast<people::Role>(run.integer(9)),
                       .reason = given_reason(run.text(10)),
                       .moderator_name = std::string(run.text(11)),
                       .player_name = std::string(run.text(12))});
  }
  return entries;
}

std::vector<people::AuditEntry> Conduct::orders_at_open_tables() {
  const std::lock_guard lock(reader_.mutex);
  std::vector<people::AuditEntry> orders;
  Run run(at_open_tables_);
  while (run.step()) {
    orders.push_back({.act = enum_of<Act>(people::kActWords, run.text(0)),
                      .player = player_of(run, 1),
                      .table = static_cast<std::uint64_t>(run.integer(2))});
  }
  return orders;
}

SanctionId Conduct::insert(const people::Sanction& sanction) {
  Run run(insert_,
          kKinds.at(static_cast<std::size_t>(sanction.kind)),
          value_of(sanction.player),
          given(sanction.range),
          static_cast<int>(sanction.places),
          sanction.since,
          sanction.until,
          std::string_view(sanction.reason),
          static_cast<int>(sanction.laid_by));
  run.step();
  const SanctionId id(static_cast<std::uint64_t>(run.integer(0)));
  run.finish();
  return id;
}

void Conduct::log(const people::AuditEntry& entry) {
  std::optional<int> role;
  if (entry.act == Act::Grant) role = static_cast<int>(entry.role);
  Run(log_,
      entry.at,
      value_of(entry.moderator),
      people::kActWords.at(static_cast<std::size_t>(entry.act)),
      value_of(entry.player),
      given(entry.range),
      given(entry.table),
      given(entry.sanction.value()),
      given(entry.until),
      role,
      std::string_view(entry.reason))
      .finish();
}

}  // namespace lair::store
