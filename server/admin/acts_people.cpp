// Acts about people.
#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "server/admin/asked.hpp"

namespace lair::admin {
namespace {

namespace json = boost::json;

constexpr std::int64_t kListedMax = 1'000;

std::size_t count_of(const Asked& asked, std::int64_t standard) {
  const std::int64_t count = asked.number("count");
  return static_cast<std::size_t>(
      std::clamp<std::int64_t>(count == 0 ? standard : count, 1, kListedMax));
}

json::object nobody() { return refused(people::refusal("no_such_person")); }

std::set<PlayerId> connected_of(const Asked& asked, const std::vector<KnownPerson>& listed) {
  std::vector<PlayerId> ids;
  ids.reserve(listed.size());
  for (const KnownPerson& one : listed) ids.push_back(one.person.id);
  if (asked.from.server == nullptr) return {};
  const auto here = asked.from.server->connected(ids);
  return {here.begin(), here.end()};
}

json::object json_of(const people::Sanction& sanction) {
  constexpr std::array<std::string_view, 3> kKinds{"warn", "mute", "ban"};
  json::object out{
      {"sanction", sanction.id.value()                               },
      {"kind",     kKinds.at(static_cast<std::size_t>(sanction.kind))},
      {"since",    sanction.since                                    },
      {"until",    sanction.until                                    },
      {"reason",   sanction.reason                                   },
  };
  if (sanction.player) out["player"] = sanction.player->value();
  if (!sanction.range.empty()) out["range"] = sanction.range;
  return out;
}

json::object json_of(const people::AuditEntry& entry) {
  json::object out{
      {"entry",  entry.id                                                 },
      {"at",     entry.at                                                 },
      {"act",    people::kActWords.at(static_cast<std::size_t>(entry.act))},
      {"reason", entry.reason                                             },
  };
  if (entry.moderator) {
    out["by"] = entry.moderator->value();
    out["by_name"] = entry.moderator_name;
  }
  if (entry.player) {
    out["player"] = entry.player->value();
    out["name"] = entry.player_name;
  }
  if (!entry.range.empty()) out["range"] = entry.range;
  if (entry.table != 0) out["table"] = entry.table;
  if (entry.until != 0) out["until"] = entry.until;
  if (entry.act == people::Act::Grant) {
    out["role"] = people::kRoleWords.at(static_cast<std::size_t>(entry.role));
  }
  return out;
}

}  // namespace

bool may_act_on(const Asked& asked, const people::Person& person) {
  if (!asked.by.id) return true;
  return *asked.by.id != person.id && person.role != people::Role::Operator;
}

json::object list_people(const Asked& asked) {
  const std::size_t count = count_of(asked, 100);
  const PeopleQuestion question{.part = asked.text("part"),
                                .before = static_cast<std::uint64_t>(asked.number("before")),
                                .count = count + 1,  // one more, to see whether there are more
                                .has_account = asked.flag("accounts")};
  std::vector<KnownPerson> listed = asked.from.known.people(question);
  const bool has_more = listed.size() > count;
  if (has_more) listed.pop_back();
  const std::set<PlayerId> here = connected_of(asked, listed);
  json::array people;
  for (const KnownPerson& one : listed) {
    json::object out = json_of(one.person);
    out["created"] = one.created;
    if (one.last_seen) out["last_seen"] = *one.last_seen;
    out["sessions"] = one.sessions;
    out["connected"] = here.contains(one.person.id);
    const auto banned = asked.from.people.moderation().why_shut_out(one.person.id);
    if (banned) out["banned_until"] = banned->until;
    people.push_back(std::move(out));
  }
  return done({
      {"people", std::move(people)},
      {"more",   has_more         }
  });
}

json::object list_sessions(const Asked& asked) {
  const auto person = asked.person();
  if (!person) return nobody();
  json::array sessions;
  for (const KnownSession& one : asked.from.known.sessions(person->id)) {
    sessions.push_back({
        {"created",   one.created  },
        {"last_used", one.last_used},
        {"expires",   one.expires  }
    });
  }
  json::object told = json_of(*person);
  told["sessions"] = std::move(sessions);
  return done(std::move(told));
}

json::object ban(const Asked& asked) {
  people::Order order{.act = people::Act::Ban,
                      .player = {},
                      .range = asked.text("range"),
                      .seconds = asked.number("seconds"),
                      .reason = asked.reason()};
  json::object told;
  if (order.range.empty()) {
    const auto person = asked.person();
    if (!person) return nobody();
    order.player = person->id;
    told = json_of(*person);
  } else {
    told["name"] = order.range;
  }
  Awaited<RefusedOrNot> held;
  asked.from.people.moderation().act(asked.by, order, held.give());
  return outcome(held.wait(), std::move(told));
}

// Lifts every ban on the person, or on exactly that range.
json::object unban(const Asked& asked) {
  people::Moderation& moderation = asked.from.people.moderation();
  const std::string range = asked.text("range");
  std::optional<people::Person> person;
  if (range.empty()) {
    person = asked.person();
    if (!person) return nobody();
  }
  const auto wanted = people::AddressRange::from(range);
  if (!range.empty() && !wanted) return refused(people::refusal("bad_range"));
  std::int64_t lifted = 0;
  for (const people::Sanction& one : moderation.in_force()) {
    const bool is_meant = person ? one.player == person->id : one.range == wanted->text();
    if (!is_meant || one.kind != people::SanctionKind::Ban) continue;
    Awaited<RefusedOrNot> kept;
    moderation.lift(asked.by, one.id, asked.reason(), kept.give());
    json::object said = outcome(kept.wait());
    if (!said.at("done").as_bool()) return said;
    ++lifted;
  }
  if (lifted == 0) return refused(people::refusal("no_such_sanction"));
  return done({
      {"name",   person ? person->name : wanted->text()},
      {"lifted", lifted                                }
  });
}

json::object list_bans(const Asked& asked) {
  json::array sanctions;
  for (const people::Sanction& one : asked.from.people.moderation().in_force()) {
    json::object out = json_of(one);
    if (one.player) {
      if (const auto person = asked.from.people.players().find(*one.player)) {
        out["name"] = person->name;
      }
    }
    sanctions.push_back(std::move(out));
  }
  return done({
      {"sanctions", std::move(sanctions)}
  });
}

json::object rename(const Asked& asked) {
  const auto person = asked.person();
  if (!person) return nobody();
  if (!may_act_on(asked, *person)) return refused(people::refusal("not_allowed"));
  Awaited<Result<people::Person, people::Refusal>> renamed;
  asked.from.people.registration().rename_for(person->id, asked.text("to"), renamed.give());
  const auto said = renamed.wait();
  if (!said) return not_kept();
  if (!*said) return refused(said->error());
  return noted(asked,
               {.act = people::Act::Rename, .player = person->id, .reason = asked.reason()},
               json_of(**said));
}

json::object forget(const Asked& asked) {
  const auto person = asked.person();
  if (!person) return nobody();
  if (!may_act_on(asked, *person)) return refused(people::refusal("not_allowed"));
  Awaited<Result<people::Person, people::Refusal>> forgotten;
  asked.from.people.registration().forget_for(person->id, forgotten.give());
  const auto said = forgotten.wait();
  if (!said) return not_kept();
  if (!*said) return refused(said->error());
  return noted(asked,
               {.act = people::Act::Forget, .player = person->id, .reason = asked.reason()},
               json_of(**said));
}

json::object grant(const Asked& asked) {
  const auto person = asked.person();
  if (!person) return nobody();
  const auto* const word = std::ranges::find(people::kRoleWords, asked.text("role"));
  if (word == people::kRoleWords.end()) {
    return refused("no_such_role", "The role must be player, moderator or operator.");
  }
  const auto role = static_cast<people::Role>(word - people::kRoleWords.begin());
  Awaited<RefusedOrNot> granted;
  asked.from.people.moderation().grant(asked.by, person->id, role, asked.reason(), granted.give());
  people::Person now = *person;
  now.role = role;
  return outcome(granted.wait(), json_of(now));
}

json::object sign_out(const Asked& asked) {
  const auto person = asked.person();
  if (!person) return nobody();
  if (!may_act_on(asked, *person)) return refused(people::refusal("not_allowed"));
  Awaited<bool> ended;
  asked.from.people.registration().sign_out_for(person->id, ended.give());
  if (!ended.wait().value_or(false)) return not_kept();
  return noted(asked,
               {.act = people::Act::SignOut, .player = person->id, .reason = asked.reason()},
               json_of(*person));
}

json::object read_audit(const Asked& asked) {
  people::AuditQuestion question{.before = static_cast<std::uint64_t>(asked.number("before")),
                                 .player = {},
                                 .moderator = {},
                                 .count = count_of(asked, 100)};
  if (!asked.text("name").empty() || asked.number("player") != 0) {
    const auto person = asked.person();
    if (!person) return nobody();
    question.player = person->id;
  }
  json::array entries;
  for (const people::AuditEntry& entry : asked.from.people.moderation().entries(question)) {
    entries.push_back(json_of(entry));
  }
  return done({
      {"entries", std::move(entries)}
  });
}

}  // namespace lair::admin
