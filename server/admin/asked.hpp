// One act while it runs: what was asked, by whom; how it waits for what is written.
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

  // Empty, 0, false when it was not given.
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] std::int64_t number(std::string_view key) const;
  [[nodiscard]] bool flag(std::string_view key) const;

  // Whom "player" or "name" names; nothing when there is nobody.
  [[nodiscard]] std::optional<people::Person> person() const;

  // Why, as the operator wrote it, behind `separator`; empty when they gave no reason.
  [[nodiscard]] std::string reason(std::string_view separator = "") const;
};

using Act = boost::json::object (*)(const Asked&);

// An act's answer that comes later, on another thread. A disk that hangs must not hold the thread
// for good.
template <class T>
class Awaited {
 public:
  // For the callback, which may come after nobody waits any more.
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

// Of an act that answers with a refusal or none, or with nothing in time.
boost::json::object outcome(const std::optional<RefusedOrNot>& outcome,
                            boost::json::object told = {});

// Logs what was done, then answers.
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

// An operator on the page does to nobody of their own rank what takes their account from them; the
// console may.
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
