#include "server/api/account_answers.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "server/api/json.hpp"

namespace lair {
namespace {

namespace json = boost::json;

using net::HttpAnswer;

struct StatusRow {
  std::string_view code;
  int status;
};

// Codes that are not listed mean a fault in the request: 422.
constexpr std::array kStatuses{
    StatusRow{"wrong_credentials",    401},
    StatusRow{"signed_out",           401},
    StatusRow{"banned",               403},
    StatusRow{"address_banned",       403},
    StatusRow{"code_wrong",           401},
    StatusRow{"second_factor_needed", 428},
    StatusRow{"second_factor_wrong",  401},
    StatusRow{"not_allowed",          403},
    StatusRow{"not_for_bots",         403},
    StatusRow{"too_many_bots",        409},
    StatusRow{"no_such_bot",          404},
    StatusRow{"has_second_factor",    409},
    StatusRow{"link_spent",           410},
    StatusRow{"no_mail",              409},
    StatusRow{"guests_refused",       403},
    StatusRow{"club_closed",          403},
    StatusRow{"name_taken",           409},
    StatusRow{"has_account",          409},
    StatusRow{"no_account",           409},
    StatusRow{"too_fast",             429},
    StatusRow{"busy",                 503},
    StatusRow{"not_kept",             503},
};

}  // namespace

HttpAnswer refused_answer(const people::Refusal& refused) {
  const auto* const row = std::ranges::find(kStatuses, refused.code, &StatusRow::code);
  json::object object{
      {"error",    refused.code                },
      {"sentence", people::sentence_of(refused)}
  };
  if (!refused.field.empty()) object["field"] = refused.field;
  if (refused.until != 0) object["until"] = refused.until;
  if (refused.wait_seconds != 0) object["wait_seconds"] = refused.wait_seconds;
  HttpAnswer answer = private_answer(row == kStatuses.end() ? 422 : row->status, object);
  if (refused.wait_seconds != 0) {
    answer.headers.emplace_back("Retry-After", std::to_string(refused.wait_seconds));
  }
  return answer;
}

json::object account_json(const people::Person& person) {
  constexpr std::array<std::string_view, 3> kRoles{"player", "moderator", "operator"};
  json::object object{
      {"player",      person.id.value()                               },
      {"name",        person.name                                     },
      {"has_account", person.has_account                              },
      {"role",        kRoles.at(static_cast<std::size_t>(person.role))}
  };
  if (person.owner) object["owner"] = person.owner->value();
  return object;
}

}  // namespace lair
