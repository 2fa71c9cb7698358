#include "server/api/season_import.hpp"

#include <exception>
#include <optional>
#include <utility>

#include <boost/json.hpp>

#include "server/api/account_answers.hpp"
#include "server/api/json.hpp"
#include "server/api/session_token.hpp"
#include "server/league/limits.hpp"
#include "server/net/limits.hpp"
#include "server/people/skeleton.hpp"
#include "server/wire/season_file.hpp"

namespace lair {
namespace {

constexpr int kImported = 201;
constexpr int kUnreadable = 422;

// JSON is at most half as long again as what weighs that much, unless it is full of quotes; and the
// server records what is played even after a log is full.
static_assert(wire::kSeasonFileBytesMax >= 2 * league::kLogBytesMax, "a full log can be imported");
static_assert(net::kNetDefaults.large_body_bytes_max == wire::kSeasonFileBytesMax);

// Finds the player who has both that number and that name here, or else the account with that name.
std::optional<PlayerId> person_here(people::People& people, const wire::FilePerson& wanted) {
  const auto known = people.players().find(wanted.player);
  if (known && known->name == wanted.name) return wanted.player;
  const auto account = people.accounts().find(people::skeleton_of(wanted.name));
  if (!account || account->person.name != wanted.name) return std::nullopt;
  return account->person.id;
}

}  // namespace

bool SeasonImport::takes(const net::HttpRequest& request) const {
  if (request.path != kPath) return false;
  const auto session = people_.signed_in().find(session_token_of(request));
  return session && session->person.role == people::Role::Operator;
}

void SeasonImport::answer(const net::HttpRequest& request, net::HttpReply reply) {
  if (request.method != net::HttpMethod::Post) {
    net::HttpAnswer other = json_error(405, "method", "This page takes only POST.");
    other.headers.emplace_back("Allow", "POST");
    return reply(std::move(other));
  }
  const auto session = people_.signed_in().find(session_token_of(request));
  if (!session) return reply(refused_answer(people::refusal("signed_out")));
  if (session->person.role != people::Role::Operator) {
    return reply(refused_answer(people::refusal("not_allowed")));
  }
  const auto now = people::Allowances::now();
  if (people_.allowances().spend(people::Deed::Moderate, session->person.id, now)) {
    return reply(refused_answer(people::refusal("too_fast")));
  }
  if (!request.content_type.starts_with("application/json")) {
    return reply(json_error(415, "not_json", "This page takes only JSON."));
  }
  const bool is_taken = worker_.submit([this, file = request.body, reply] {
    try {
      import(file, reply);
    } catch (const std::exception&) {
      reply(json_error(
          503, "failed", "The server cannot import the season just now; try again later."));
    }
  });
  if (!is_taken) reply(json_error(503, "busy", "The server is busy; wait a moment."));
}

void SeasonImport::import(const std::string& file, const net::HttpReply& reply) {
  const auto unfit = [&](const std::string& sentence) {
    reply(json_error(kUnreadable, "bad_season", sentence));
  };
  auto read = wire::season_from_file(file);
  if (!read) return unfit(read.error());
  auto records = wire::records_here(*std::move(read), [this](const wire::FilePerson& wanted) {
    return person_here(people_, wanted);
  });
  if (!records) return unfit(records.error());
  // Does not name the operator: a season's log stays when the person is forgotten.
  keep_(*std::move(records), "an operator", [reply](const SeasonImported& imported) {
    if (!imported.code.empty()) {
      return reply(json_error(kUnreadable, imported.code, imported.sentence));
    }
    reply(private_answer(kImported,
                         {
                             {"season", imported.season}
    }));
  });
}

}  // namespace lair
