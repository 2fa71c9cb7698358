// What moderators may do: warn, mute, boot, ban, take back; who may speak, who may come in.
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

// Who orders, from where: nobody shuts out the network they sit in. Without an id it is the
// operator at the console, whom nobody outranks.
struct Moderator {
  std::optional<PlayerId> id = {};
  std::optional<Address> address = {};
};

// Keeps in memory what holds now, so every door is asked without the disk. What was ordered holds
// from when it is on the disk, for longer than the server runs. Any thread.
class Moderation {
 public:
  using Answer = std::function<void(std::optional<Refusal>)>;

  struct Books {
    Conduct& conduct;
    Players& players;
    Accounts& accounts;
  };

  // The books outlive it. Reads what holds from them.
  Moderation(Books books, Clock clock);

  // Once, before anybody comes: who is told. Outlives the calls.
  void attach(Presence& presence) { presence_ = &presence; }

  // --- Doors ---

  // Why somebody is not let in; nothing: they are.
  // A network is shut out for those alone who rank beneath whoever laid the ban.
  [[nodiscard]] std::optional<Refusal> why_shut_out(const Address& address,
                                                    Role role = Role::Player) const;
  [[nodiscard]] std::optional<Refusal> why_shut_out(PlayerId player) const;
  // A bot is shut out with its owner.
  [[nodiscard]] std::optional<Refusal> why_shut_out(const Person& person) const;

  // May this player speak here now? Nothing: yes.
  [[nodiscard]] std::optional<Refusal> why_silent(PlayerId player, Speech place) const;

  // For somebody who comes in: warnings not yet read, which counts as reading them, and mutes.
  std::vector<Notice> notices_for(PlayerId player);

  // Somebody was told of every warning so far.
  void warnings_read(PlayerId player);

  // --- Acts ---

  // `done` is called once: at once with a refusal, else on a thread of the store.
  void act(const Moderator& moderator, const Order& order, Answer done);
  void lift(const Moderator& moderator, SanctionId id, const std::string& reason, Answer done);

  // Gives an account a role; for operators, to those they outrank.
  void grant(const Moderator& moderator,
             PlayerId player,
             Role role,
             const std::string& reason,
             Answer done);

  // Logs what an operator has done beside all this, whose name and time it adds.
  void note(const Moderator& moderator, AuditEntry entry, Answer done);

  // --- Questions ---

  [[nodiscard]] bool is_moderator(PlayerId player) const { return role_of(player) != Role::Player; }

  Result<std::vector<AuditEntry>, Refusal> audit(PlayerId moderator, const AuditQuestion& question);

  // For who was checked to be a moderator.
  [[nodiscard]] std::vector<AuditEntry> entries(const AuditQuestion& question) {
    return books_.conduct.entries(question);
  }

  // What holds now, against anybody or only against `player`.
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
