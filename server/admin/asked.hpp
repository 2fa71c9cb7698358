// One act while it runs: what was asked and by whom, and how it waits for what is saved.
#pragma once

#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

#include "server/admin/acts.hpp"

namespace lair::admin {

struct Asked {
  const Acts::Sources& from;
  const boost::json::object& what;
  const people::Moderator& by;

  // Empty, 0 or false if the value was not given.
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] std::int64_t number(std::string_view key) const;
  [[nodiscard]] bool flag(std::string_view key) const;

  // The person given by "player" or "name", if there is one.
  [[nodiscard]] std::optional<people::Person> person() const;

  // The operator's reason, preceded by `separator`; empty if none was given.
  [[nodiscard]] std::string reason(std::string_view separator = "") const;
};

using Act = boost::json::object (*)(const Asked&);

// An act's answer that comes later, on another thread. Waiting has a limit, since a hanging disk
// must not block the thread forever.
template <class T>
class Awaited {
 public:
  // Makes the callback, which may still be called after the wait has ended.
  auto give() {
    return [promise = promise_](T value) { promise->set_value(std::move(value)); };
  }

  std::optional<T> wait() {
    std::future<T> future = promise_->get_future();
    if (future.wait_for(kPatience) != std::future_status::ready) return std::nullopt;
    return future.get();
  }

 private:
  static constexpr std::chrono::seconds kPatience{30};

  std::shared_ptr<std::promise<T>> promise_ = std::make_shared<std::promise<T>>();
};

using RefusedOrNot = std::optional<people::Refusal>;

boost::json::object done(boost::json::object told = {});
boost::json::object refused(const people::Refusal& refusal);
boost::json::object not_kept();
boost::json::object no_server();

// The answer to an act that succeeded, was refused, or did not end in time.
boost::json::object outcome(const std::optional<RefusedOrNot>& outcome,
                            boost::json::object told = {});

// Writes what was done to the audit log, then returns the answer.
boost::json::object noted(const Asked& asked,
                          people::AuditEntry entry,
                          boost::json::object told = {});

boost::json::object json_of(const people::Person& person);

// --- acts_people.cpp ---
boost::json::object list_people(const Asked& asked);
boost::json::object list_sessions(const Asked& asked);
boost::json::object ban(const Asked& asked);
boost::json::object unban(const Asked& asked);
boost::json::object list_bans(const Asked& asked);
boost::json::object rename(const Asked& asked);
boost::json::object forget(const Asked& asked);
boost::json::object grant(const Asked& asked);
boost::json::object sign_out(const Asked& asked);
boost::json::object read_audit(const Asked& asked);

// On the page, an operator may not do to themselves or to another operator what would cost that
// person the account; the console may.
bool may_act_on(const Asked& asked, const people::Person& person);

// --- acts_ways_in.cpp ---
boost::json::object offer_reset(const Asked& asked);
boost::json::object remove_second_factor(const Asked& asked);
boost::json::object invite(const Asked& asked);
boost::json::object list_invitations(const Asked& asked);
boost::json::object withdraw_invitation(const Asked& asked);

// --- acts_games.cpp ---
boost::json::object list_marked_games(const Asked& asked);
boost::json::object review_game(const Asked& asked);

// --- acts_seasons.cpp ---
boost::json::object list_seasons(const Asked& asked);
boost::json::object end_season(const Asked& asked);
boost::json::object remove_season(const Asked& asked);
boost::json::object restore_season(const Asked& asked);

// --- acts_server.cpp ---
boost::json::object list_tables(const Asked& asked);
boost::json::object close_table(const Asked& asked);
boost::json::object announce(const Asked& asked);
boost::json::object tell_facts(const Asked& asked);

}  // namespace lair::admin
