#include "server/store/register.hpp"

#include <limits>
#include <string_view>

#include "server/store/players.hpp"

namespace lair::store {

Register::Register(const std::string& path)
    : reader_(path, Access::ReadOnly),
      people_(reader_,
              "SELECT player.id, player.name, role, owner, player.created, "
              "(SELECT max(last_used) FROM session WHERE session.player = player.id), "
              "(SELECT count(*) FROM session WHERE session.player = player.id) "
              "FROM player LEFT JOIN account ON account.player = player.id "
              "LEFT JOIN bot ON bot.player = player.id "
              "WHERE forgotten IS NULL AND player.id < ?1 "
              "AND (?2 = '' OR replace(lower(name), lower(?2), '') <> lower(name)) "
              "AND (?3 = 0 OR role IS NOT NULL) ORDER BY player.id DESC LIMIT ?4"),
      sessions_(reader_,
                "SELECT created, last_used, expires FROM session WHERE player = ? "
                "ORDER BY last_used DESC") {}

std::vector<admin::KnownPerson> Register::people(const admin::PeopleQuestion& question) {
  const auto before = question.before == 0 ? std::numeric_limits<std::int64_t>::max()
                                           : static_cast<std::int64_t>(question.before);
  std::vector<admin::KnownPerson> found;
  const std::lock_guard lock(mutex_);
  Run run(people_,
          before,
          std::string_view(question.part),
          question.has_account ? 1 : 0,
          question.count);
  while (run.step()) {
    admin::KnownPerson one{.person = person_of(run, 0),
                           .created = run.integer(4),
                           .last_seen = std::nullopt,
                           .sessions = static_cast<std::size_t>(run.integer(6))};
    if (!run.is_null(5)) one.last_seen = run.integer(5);
    found.push_back(std::move(one));
  }
  return found;
}

std::vector<admin::KnownSession> Register::sessions(PlayerId player) {
  std::vector<admin::KnownSession> found;
  const std::lock_guard lock(mutex_);
  Run run(sessions_, player.value());
  while (run.step()) {
    found.push_back(
        {.created = run.integer(0), .last_used = run.integer(1), .expires = run.integer(2)});
  }
  return found;
}

}  // namespace lair::store
