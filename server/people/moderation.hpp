// What moderators may do (warn, mute, boot, ban, lift), and so who may speak and who may come in.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/result.hpp"
#include "server/people/addresses.hpp"
#include "server/people/ports.hpp"
#include "server/people/refusals.hpp"

namespace lair::people {

// Who gives an order, and from where: nobody shuts out the network they sit in. Without an id it is
// the operator at the console, whom nobody outranks.
struct Moderator {
  std::optional<PlayerId> id = {};
  std::optional<Address> address = {};
};

// Keeps what is in force in memory, so that no check waits for the disk. An order is in force once
// it is on the disk, and still after a restart. Safe to use from any thread.
class Moderation {
 public:
  using Answer = std::function<void(std::optional<Refusal>)>;

  struct Books {
    Conduct& conduct;
    Players& players;
    Accounts& accounts;
  };

  // The books must outlive this. Reads what is in force from them.
  Moderation(Books books, Clock clock);

  // Must be called once, before anybody connects. `presence` is told what happens and must outlive
  // the calls.
  void attach(Presence& presence) { presence_ = &presence; }

  // --- Doors ---

  // Why somebody is not let in; nothing if they are. A ban of a network holds only for people who
  // rank below whoever imposed it.
  [[nodiscard]] std::optional<Refusal> why_shut_out(const Address& address,
                                                    Role role = Role::Player) const;
  [[nodiscard]] std::optional<Refusal> why_shut_out(PlayerId player) const;
  // A bot is shut out with its owner.
  [[nodiscard]] std::optional<Refusal> why_shut_out(const Person& person) const;

  // Why this player may not speak here now; nothing if they may.
  [[nodiscard]] std::optional<Refusal> why_silent(PlayerId player, Speech place) const;

  // For somebody who comes in: mutes, and unread warnings, which count as read from then on.
  std::vector<Notice> notices_for(PlayerId player);

  // The player has been told of every warning so far.
  void warnings_read(PlayerId player);

  // --- Acts ---

  // `done` is called once: at once with a refusal, else on a thread of the store.
  void act(const Moderator& moderator, const Order& order, Answer done);
  void lift(const Moderator& moderator, SanctionId id, const std::string& reason, Answer done);

  // Gives an account a role. Operators may do this, for people they outrank.
  void grant(const Moderator& moderator,
             PlayerId player,
             Role role,
             const std::string& reason,
             Answer done);

  // Logs something else that an operator has done. Adds the operator and the time to the entry.
  void note(const Moderator& moderator, AuditEntry entry, Answer done);

  // --- Questions ---

  [[nodiscard]] bool is_moderator(PlayerId player) const { return role_of(player) != Role::Player; }

  Result<std::vector<AuditEntry>, Refusal> audit(PlayerId moderator, const AuditQuestion& question);

  // For callers that have checked that a moderator asks.
  [[nodiscard]] std::vector<AuditEntry> entries(const AuditQuestion& question) {
    return books_.conduct.entries(question);
  }

  // What is in force now, against anybody or only against `player`.
  [[nodiscard]] std::vector<Sanction> in_force(std::optional<PlayerId> player = std::nullopt) const;

 private:
  [[nodiscard]] Role role_of(PlayerId player) const;
  [[nodiscard]] Role rank_of(const Moderator& moderator) const;
  [[nodiscard]] bool outranks(const Moderator& moderator, PlayerId subject) const;
  [[nodiscard]] std::optional<Refusal> why_not(const Moderator& moderator,
                                               const Order& order) const;
  [[nodiscard]] std::optional<Refusal> why_not_range(const Moderator& moderator,
                                                     Role role,
                                                     const std::string& range) const;
  [[nodiscard]] std::optional<Sanction> find(SanctionId id) const;
  void boot(const Moderator& moderator, const Order& order, Answer done);
  void impose(Sanction sanction, const AuditEntry& entry, Answer done);
  void took_effect(const Sanction& sanction);
  void forget(SanctionId id);
  void forget_what_is_over(Time now);

  Books books_;
  Clock clock_;
  Presence* presence_ = nullptr;
  mutable std::mutex mutex_;  // guards what follows
  std::map<SanctionId, Sanction> open_;
  std::map<SanctionId, AddressRange> ranges_;  // of those that ban a range
  std::multimap<PlayerId, SanctionId> by_player_;
};

}  // namespace lair::people
