#include "server/store/bots.hpp"

#include <string_view>
#include <utility>

#include "server/store/answered_write.hpp"

namespace lair::store {

using people::Outcome;

Bots::Bots(Database& database, Writer& writer, Reader& reader)
    : writer_(writer),
      players_(database),
      sessions_(database),
      taken_(database, "SELECT 1 FROM account WHERE skeleton = ?"),
      count_(database,
             "SELECT count(*) FROM bot JOIN player ON id = bot.player "
             "WHERE owner = ? AND forgotten IS NULL"),
      account_(database,
               "INSERT INTO account (player, skeleton, password, created) VALUES (?, ?, ?, ?)"),
      bot_(database, "INSERT INTO bot (player, owner, made) VALUES (?, ?, ?)"),
      reader_(reader),
      owned_(reader.database,
             "SELECT id, name, role, owner, made, "
             "(SELECT max(last_used) FROM session WHERE session.player = id) "
             "FROM bot JOIN player ON id = bot.player "
             "LEFT JOIN account ON account.player = id "
             "WHERE owner = ? AND forgotten IS NULL ORDER BY id") {}

void Bots::add(PlayerId owner,
               const people::NewAccount& account,
               const people::NewSession& session,
               std::size_t most,
               std::function<void(Outcome, PlayerId)> done) {
  using Answer = std::pair<Outcome, PlayerId>;
  submit<Answer>(
      writer_,
      [this, owner, account, session, most] {
        if (Run(taken_, std::string_view(account.skeleton)).step()) {
          return Answer(Outcome::NameTaken, PlayerId());
        }
        Run count(count_, owner.value());
        count.step();
        const bool is_full = count.integer(0) >= static_cast<std::int64_t>(most);
        count.finish();
        if (is_full) return Answer(Outcome::TooMany, PlayerId());
        const PlayerId bot = players_.add(account.name, session.created);
        Run(account_,
            bot.value(),
            std::string_view(account.skeleton),
            std::string_view(account.password),
            session.created)
            .finish();
        Run(bot_, bot.value(), owner.value(), session.created).finish();
        sessions_.open(bot, session);
        return Answer(Outcome::Done, bot);
      },
      Answer(Outcome::Failed, PlayerId()),
      [done = std::move(done)](Answer answer) { done(answer.first, answer.second); });
}

void Bots::renew(PlayerId bot, const people::NewSession& session, std::function<void(bool)> done) {
  writer_.submit({0,
                  [this, bot, session] {
                    sessions_.close_all(bot);
                    sessions_.open(bot, session);
                  },
                  std::move(done)});
}

std::vector<people::OwnBot> Bots::owned_by(PlayerId owner) {
  std::vector<people::OwnBot> owned;
  const std::lock_guard lock(reader_.mutex);
  Run run(owned_, owner.value());
  while (run.step()) {
    people::OwnBot one{.bot = person_of(run, 0), .made = run.integer(4)};
    if (!run.is_null(5)) one.last_used = run.integer(5);
    owned.push_back(std::move(one));
  }
  return owned;
}

}  // namespace lair::store
