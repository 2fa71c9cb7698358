#include "server/people/moderation.hpp"

#include <utility>

#include "server/people/powers.hpp"
#include "server/people/unicode.hpp"

namespace lair::people {
namespace {

constexpr std::size_t kReasonCodePointsMax = 200;

// A warning waits this long for its reader.
constexpr Time kWarningSeconds = 400 * 86'400L;

// Moderators must give a reason; an operator, on the page or at the console, need not.
bool is_reason(const std::string& text, Role by) {
  if (text.empty()) return by == Role::Operator;
  const auto points = code_points_of(text, Form::Composed);
  return points && !points->empty() && points->size() <= kReasonCodePointsMax;
}

Refusal until(std::string_view code, const Sanction& sanction) {
  Refusal refused = refusal(code);
  refused.until = sanction.until;
  refused.reason = sanction.reason;
  return refused;
}

Farewell farewell_of(const Refusal& refused) {
  return {.code = refused.code, .sentence = sentence_of(refused), .until = refused.until};
}

Act act_of(SanctionKind kind) {
  switch (kind) {
    case SanctionKind::Warning:
      return Act::Warn;
    case SanctionKind::Mute:
      return Act::Mute;
    case SanctionKind::Ban:
      break;
  }
  return Act::Ban;
}

SanctionKind kind_of(Act act) {
  if (act == Act::Warn) return SanctionKind::Warning;
  return act == Act::Mute ? SanctionKind::Mute : SanctionKind::Ban;
}

Notice notice_of(const Sanction& sanction) {
  const bool is_mute = sanction.kind == SanctionKind::Mute;
  return {.act = act_of(sanction.kind),
          .reason = sanction.reason,
          .places = sanction.places,
          .until = is_mute ? sanction.until : 0,
          .at = sanction.since};
}

AuditEntry entry_of(const Moderator& moderator, const Order& order, Time now) {
  return {.at = now,
          .moderator = moderator.id,
          .act = order.act,
          .player = order.player,
          .range = order.player ? std::string() : order.range,
          .table = order.table,
          .reason = order.reason};
}

}  // namespace

Moderation::Moderation(Books books, Clock clock) : books_(books), clock_(std::move(clock)) {
  for (Sanction& sanction : books_.conduct.open_sanctions(clock_())) {
    const std::lock_guard lock(mutex_);
    if (sanction.player) by_player_.emplace(*sanction.player, sanction.id);
    if (const auto range = AddressRange::from(sanction.range)) ranges_.emplace(sanction.id, *range);
    open_.emplace(sanction.id, std::move(sanction));
  }
}

// --- Doors ---

std::optional<Refusal> Moderation::why_shut_out(const Address& address, Role role) const {
  const Time now = clock_();
  const std::lock_guard lock(mutex_);
  for (const auto& [id, range] : ranges_) {
    const Sanction& ban = open_.at(id);
    if (!may_act_on(ban.laid_by, role)) continue;
    if (ban.until > now && range.contains(address)) return until("address_banned", ban);
  }
  return std::nullopt;
}

std::optional<Refusal> Moderation::why_shut_out(PlayerId player) const {
  for (const Sanction& sanction : in_force(player)) {
    if (sanction.kind == SanctionKind::Ban) return until("banned", sanction);
  }
  return std::nullopt;
}

std::optional<Refusal> Moderation::why_shut_out(const Person& person) const {
  auto refused = why_shut_out(person.id);
  return !refused && person.owner ? why_shut_out(*person.owner) : refused;
}

std::optional<Refusal> Moderation::why_silent(PlayerId player, Speech place) const {
  for (const Sanction& sanction : in_force(player)) {
    const bool is_here = (sanction.places >> static_cast<unsigned>(place) & 1U) != 0;
    if (sanction.kind == SanctionKind::Mute && is_here) return until("muted", sanction);
  }
  return std::nullopt;
}

std::vector<Notice> Moderation::notices_for(PlayerId player) {
  std::vector<Notice> notices;
  for (const Sanction& sanction : in_force(player)) {
    if (sanction.kind != SanctionKind::Ban) notices.push_back(notice_of(sanction));
  }
  warnings_read(player);
  return notices;
}

void Moderation::warnings_read(PlayerId player) {
  for (const Sanction& sanction : in_force(player)) {
    if (sanction.kind != SanctionKind::Warning) continue;
    books_.conduct.settle(sanction.id, clock_());
    forget(sanction.id);
  }
}

void Moderation::forget(SanctionId id) {
  const std::lock_guard lock(mutex_);
  open_.erase(id);
  ranges_.erase(id);
  std::erase_if(by_player_, [id](const auto& entry) { return entry.second == id; });
}

// --- Acts ---

void Moderation::act(const Moderator& moderator, const Order& order, Answer done) {
  if (auto refused = why_not(moderator, order)) return done(std::move(refused));
  if (order.act == Act::Boot) return boot(moderator, order, std::move(done));
  const Time now = clock_();
  const bool is_warning = order.act == Act::Warn;
  Sanction sanction{.id = {},
                    .kind = kind_of(order.act),
                    .player = order.player,
                    .range = {},
                    .places = order.act == Act::Mute ? order.places : SpeechPlaces{0},
                    .since = now,
                    .until = now + (is_warning ? kWarningSeconds : order.seconds),
                    .reason = order.reason,
                    .laid_by = rank_of(moderator)};
  AuditEntry entry = entry_of(moderator, order, now);
  if (!order.player) sanction.range = AddressRange::from(order.range)->text();
  entry.range = sanction.range;
  if (!is_warning) entry.until = sanction.until;
  impose(std::move(sanction), entry, std::move(done));
}

void Moderation::boot(const Moderator& moderator, const Order& order, Answer done) {
  books_.conduct.note(entry_of(moderator, order, clock_()),
                      [this, order, done = std::move(done)](bool is_kept) {
                        if (!is_kept) return done(refusal("not_kept"));
                        if (presence_ != nullptr) {
                          presence_->boot(*order.player, order.table, order.reason);
                        }
                        done(std::nullopt);
                      });
}

void Moderation::impose(Sanction sanction, const AuditEntry& entry, Answer done) {
  books_.conduct.impose(sanction, entry, [this, sanction, done = std::move(done)](auto id) {
    if (!id) return done(refusal("not_kept"));
    Sanction imposed = sanction;
    imposed.id = *id;
    took_effect(imposed);
    done(std::nullopt);
  });
}

void Moderation::took_effect(const Sanction& sanction) {
  const auto range = AddressRange::from(sanction.range);
  {
    const std::lock_guard lock(mutex_);
    forget_what_is_over(sanction.since);
    open_.emplace(sanction.id, sanction);
    if (sanction.player) by_player_.emplace(*sanction.player, sanction.id);
    if (range) ranges_.emplace(sanction.id, *range);
  }
  if (presence_ == nullptr) return;
  if (range) return presence_->close(*range, farewell_of(until("address_banned", sanction)));
  if (sanction.kind == SanctionKind::Ban) {
    return presence_->close(*sanction.player, std::nullopt, farewell_of(until("banned", sanction)));
  }
  presence_->tell(*sanction.player, notice_of(sanction));
}

void Moderation::lift(const Moderator& moderator,
                      SanctionId id,
                      const std::string& reason,
                      Answer done) {
  const auto sanction = find(id);
  if (rank_of(moderator) == Role::Player) return done(refusal("not_allowed"));
  if (!sanction) return done(refusal("no_such_sanction"));
  std::optional<Role> subject;
  if (sanction->player) subject = role_of(*sanction->player);
  const bool is_own = sanction->player && sanction->player == moderator.id;
  const bool may = !moderator.id || may_lift(rank_of(moderator), subject, sanction->laid_by);
  if (is_own || !may) return done(refusal("not_allowed"));
  if (!is_reason(reason, rank_of(moderator))) return done(refusal("reason_missing"));
  const AuditEntry entry{.at = clock_(),
                         .moderator = moderator.id,
                         .act = Act::Lift,
                         .player = sanction->player,
                         .range = sanction->range,
                         .sanction = id,
                         .reason = reason};
  books_.conduct.lift(id, entry, [this, sanction, entry, done = std::move(done)](bool is_kept) {
    if (!is_kept) return done(refusal("not_kept"));
    forget(sanction->id);
    if (presence_ != nullptr && sanction->player) {
      presence_->tell(*sanction->player,
                      {.act = Act::Lift, .reason = entry.reason, .at = entry.at});
    }
    done(std::nullopt);
  });
}

std::optional<Refusal> Moderation::why_not(const Moderator& moderator, const Order& order) const {
  const Role role = rank_of(moderator);
  const Power& power = power_of(role);
  if (role == Role::Player) return refusal("not_allowed");
  if (!is_reason(order.reason, role)) return refusal("reason_missing");
  if (order.player) {
    if (!books_.players.find(*order.player)) return refusal("no_such_person");
    if (!outranks(moderator, *order.player)) return refusal("not_allowed");
  } else if (order.act != Act::Ban) {
    return refusal("no_such_person");
  } else if (auto refused = why_not_range(moderator, role, order.range)) {
    return refused;
  }
  if (order.act != Act::Mute && order.act != Act::Ban) return std::nullopt;
  if (order.seconds <= 0) return refusal("time_missing");
  if (order.seconds > power.seconds_max) return refusal("too_long");
  return std::nullopt;
}

std::optional<Refusal> Moderation::why_not_range(const Moderator& moderator,
                                                 Role role,
                                                 const std::string& text) const {
  const auto range = AddressRange::from(text);
  if (!range) return refusal("bad_range");
  const Power& power = power_of(role);
  const int prefix_min = range->is_v4() ? power.v4_prefix_min : power.v6_prefix_min;
  if (range->prefix() < prefix_min) return refusal("too_wide");
  if (moderator.address && range->contains(*moderator.address)) return refusal("own_range");
  return std::nullopt;
}

void Moderation::grant(const Moderator& moderator,
                       PlayerId player,
                       Role role,
                       const std::string& reason,
                       Answer done) {
  const bool may = rank_of(moderator) == Role::Operator && outranks(moderator, player);
  if (!may) return done(refusal("not_allowed"));
  if (!is_reason(reason, Role::Operator)) return done(refusal("reason_missing"));
  const auto account = books_.accounts.find(player);
  if (!account) return done(refusal("no_account"));
  Person person = account->person;
  person.role = role;
  const AuditEntry entry{.at = clock_(),
                         .moderator = moderator.id,
                         .act = Act::Grant,
                         .player = player,
                         .role = role,
                         .reason = reason};
  books_.conduct.grant(
      player, role, entry, [this, person, done = std::move(done)](Outcome outcome) {
        if (outcome == Outcome::NoAccount) return done(refusal("no_account"));
        if (outcome != Outcome::Done) return done(refusal("not_kept"));
        if (presence_ != nullptr) presence_->changed(person);
        done(std::nullopt);
      });
}

void Moderation::note(const Moderator& moderator, AuditEntry entry, Answer done) {
  entry.at = clock_();
  entry.moderator = moderator.id;
  books_.conduct.note(entry, [done = std::move(done)](bool is_kept) {
    done(is_kept ? std::nullopt : std::optional(refusal("not_kept")));
  });
}

// --- Questions ---

Result<std::vector<AuditEntry>, Refusal> Moderation::audit(PlayerId moderator,
                                                           const AuditQuestion& question) {
  if (!is_moderator(moderator)) return fail(refusal("not_allowed"));
  return books_.conduct.entries(question);
}

std::vector<Sanction> Moderation::in_force(std::optional<PlayerId> player) const {
  const Time now = clock_();
  std::vector<Sanction> found;
  const std::lock_guard lock(mutex_);
  if (!player) {
    for (const auto& [id, sanction] : open_) {
      if (sanction.until > now) found.push_back(sanction);
    }
    return found;
  }
  const auto [from, to] = by_player_.equal_range(*player);
  for (auto at = from; at != to; ++at) {
    const Sanction& sanction = open_.at(at->second);
    if (sanction.until > now) found.push_back(sanction);
  }
  return found;
}

Role Moderation::role_of(PlayerId player) const {
  const auto account = books_.accounts.find(player);
  return account ? account->person.role : Role::Player;
}

Role Moderation::rank_of(const Moderator& moderator) const {
  return moderator.id ? role_of(*moderator.id) : Role::Operator;
}

// Nobody outranks themselves.
bool Moderation::outranks(const Moderator& moderator, PlayerId subject) const {
  if (!moderator.id) return true;
  return *moderator.id != subject && may_act_on(role_of(*moderator.id), role_of(subject));
}

std::optional<Sanction> Moderation::find(SanctionId id) const {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(id);
  if (found == open_.end() || found->second.kind == SanctionKind::Warning) return std::nullopt;
  return found->second;
}

void Moderation::forget_what_is_over(Time now) {
  const auto is_over = [&](SanctionId id) { return open_.at(id).until <= now; };
  std::erase_if(ranges_, [&](const auto& entry) { return is_over(entry.first); });
  std::erase_if(by_player_, [&](const auto& entry) { return is_over(entry.second); });
  std::erase_if(open_, [&](const auto& entry) { return entry.second.until <= now; });
}

}  // namespace lair::people
