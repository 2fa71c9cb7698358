#include "server/admin/acts.hpp"

#include <algorithm>
#include <array>

#include "server/admin/asked.hpp"
#include "server/people/skeleton.hpp"

namespace lair::admin {
namespace {

namespace json = boost::json;

struct Row {
  std::string_view name;
  Act act;
  people::Role least = people::Role::Operator;
};

constexpr std::array kActRows{
    Row{"people.list",            list_people         },
    Row{"people.sessions",        list_sessions       },
    Row{"people.ban",             ban                 },
    Row{"people.unban",           unban               },
    Row{"people.bans",            list_bans           },
    Row{"people.rename",          rename              },
    Row{"people.forget",          forget              },
    Row{"people.grant",           grant               },
    Row{"people.sign_out",        sign_out            },
    Row{"people.reset",           offer_reset         },
    Row{"people.second_factor",   remove_second_factor},
    Row{"invitations.make",       invite              },
    Row{"invitations.list",       list_invitations    },
    Row{"invitations.withdraw",   withdraw_invitation },
    Row{"people.audit",           read_audit          },
    Row{"games.marked",           list_marked_games,    people::Role::Moderator},
    Row{"games.review",                        review_game,                               people::Role::Moderator},
    Row{"tables.list", list_tables},
    Row{"tables.close",             close_table                                          },
    Row{"seasons.list", list_seasons},
    Row{"seasons.end",            end_season                                                     },
    Row{"seasons.remove",   remove_season},
    Row{"seasons.restore",         restore_season                                                           },
    Row{"announce",  announce},
    Row{"server.facts",               tell_facts                                                                        },
};

}  // namespace

json::object Acts::run(const json::object& asked, const people::Moderator& by) {
  const Asked act{.from = from_, .what = asked, .by = by};
  const auto* const row = std::ranges::find(kActRows, act.text("act"), &Row::name);
  if (row == kActRows.end()) return refused("no_such_act", "There is no such act.");
  return row->act(act);
}

people::Role Acts::least_role(std::string_view act) {
  const auto* const row = std::ranges::find(kActRows, act, &Row::name);
  return row == kActRows.end() ? people::Role::Operator : row->least;
}

// --- What was asked ---

std::string Asked::text(std::string_view key) const {
  const json::value* const value = what.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t Asked::number(std::string_view key) const {
  const json::value* const value = what.if_contains(key);
  if (value == nullptr) return 0;
  json::error_code error;
  const auto number = value->to_number<std::int64_t>(error);
  return error ? 0 : number;
}

bool Asked::flag(std::string_view key) const {
  const json::value* const value = what.if_contains(key);
  return value != nullptr && value->is_bool() && value->get_bool();
}

std::optional<people::Person> Asked::person() const {
  const std::int64_t id = number("player");
  if (id > 0) return from.people.players().find(PlayerId(static_cast<std::uint64_t>(id)));
  const std::string name = text("name");
  if (name.empty()) return std::nullopt;
  const auto account = from.people.accounts().find(people::skeleton_of_typed(name));
  if (!account) return std::nullopt;
  return account->person;
}

std::string Asked::reason(std::string_view separator) const {
  std::string reason = text("reason");
  if (!reason.empty()) reason.insert(0, separator);
  return reason;
}

// --- What is answered ---

json::object done(json::object told) {
  told["done"] = true;
  return told;
}

json::object refused(std::string_view code, std::string_view sentence) {
  return {
      {"done",     false   },
      {"error",    code    },
      {"sentence", sentence}
  };
}

json::object refused(const people::Refusal& refusal) {
  json::object no = refused(refusal.code, people::sentence_of(refusal));
  if (!refusal.field.empty()) no["field"] = refusal.field;
  return no;
}

json::object not_kept() { return refused(people::refusal("not_kept")); }

json::object outcome(const std::optional<RefusedOrNot>& outcome, json::object told) {
  if (!outcome) return not_kept();
  return *outcome ? refused(**outcome) : done(std::move(told));
}

json::object noted(const Asked& asked, people::AuditEntry entry, json::object told) {
  if (entry.reason.empty()) entry.reason = asked.reason();
  Awaited<RefusedOrNot> kept;
  asked.from.people.moderation().note(asked.by, std::move(entry), kept.give());
  return outcome(kept.wait(), std::move(told));
}

json::object json_of(const people::Person& person) {
  return {
      {"player",      person.id.value()                                           },
      {"name",        person.name                                                 },
      {"has_account", person.has_account                                          },
      {"role",        people::kRoleWords.at(static_cast<std::size_t>(person.role))},
  };
}

}  // namespace lair::admin
