#include "server/api/accounts.hpp"

#include <cstdint>
#include <exception>
#include <memory>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

#include "server/api/account_answers.hpp"
#include "server/api/account_visit.hpp"
#include "server/api/json.hpp"
#include "server/people/skeleton.hpp"

namespace lair {
namespace {

namespace json = boost::json;

using net::HttpAnswer;
using net::HttpReply;
using net::HttpRequest;
using people::Deed;

constexpr std::string_view kTicketPath = "/auth/ticket";

}  // namespace

Deed deed_of(const HttpRequest& request) {
  if (request.path == net::kSocketPath) return Deed::Upgrade;
  if (request.path != net::kLinkPath) return Deed::Request;
  return request.query.empty() ? Deed::Upgrade : Deed::Poll;
}

void AccountPages::answer(const HttpRequest& request, HttpReply reply) {
  visit_account(people_, terms_, request, std::move(reply));
}

HttpAnswer AccountPages::own_data(store::OwnData& data, const HttpRequest& request) {
  const auto session = people_.signed_in().find(session_token_of(request));
  if (!session) return refused_answer(people::refusal("signed_out"));
  HttpAnswer answer{.status = 200, .content_type = "application/json"};
  answer.body = std::make_shared<const std::string>(data.of(session->person.id));
  answer.headers.emplace_back("Cache-Control", "no-store");
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"my-data.json\"");
  return answer;
}

std::optional<people::Person> AccountPages::person(const HttpRequest& request) const {
  const auto session = people_.signed_in().find(session_token_of(request));
  return session ? std::optional(session->person) : std::nullopt;
}

std::optional<HttpAnswer> AccountPages::refusal_of(Deed deed, const HttpRequest& request) {
  const auto now = people::Allowances::now();
  people::Allowances& allowances = people_.allowances();
  if (const auto asker = person(request)) {
    if (const auto refused = allowances.spend(deed, asker->id, now))
      return refused_answer(*refused);
  }
  const auto address = people::Address::from(request.remote_address);
  if (!address) return std::nullopt;
  const auto refused = allowances.spend(deed, *address, now);
  return refused ? std::optional(refused_answer(*refused)) : std::nullopt;
}

std::string AccountPages::named_in(const HttpRequest& request) {
  json::error_code error;
  const json::value body = json::parse(request.body, error);
  if (error || !body.is_object()) return {};
  const std::string skeleton = people::skeleton_of_typed(text_in(body.get_object(), "name"));
  try {
    const auto account = people_.accounts().find(skeleton);
    return account ? std::to_string(account->person.id.value()) : std::string();
  } catch (const std::exception&) {  // also called on hashing threads, where nobody catches
    return {};
  }
}

std::optional<HttpAnswer> AccountPages::refusal_of_request(const HttpRequest& request) {
  const auto address = people::Address::from(request.remote_address);
  if (address) {
    const auto refused =
        people_.allowances().spend(deed_of(request), *address, people::Allowances::now());
    if (refused) return refused_answer(*refused);
  }
  // People who are shut out still get the pages that say so, and health probes go on working.
  const bool is_door = request.path == net::kSocketPath || request.path == net::kLinkPath ||
                       request.path.starts_with("/auth/") || request.path.starts_with("/api/");
  if (!is_door) return std::nullopt;
  people::Moderation& moderation = people_.moderation();
  const auto session = people_.signed_in().find(session_token_of(request));
  if (address) {
    const auto role = session ? session->person.role : people::Role::Player;
    if (const auto refused = moderation.why_shut_out(*address, role))
      return refused_answer(*refused);
  }
  if (!session) return std::nullopt;
  // Programs that hold a bot's token may not decide for a person.
  const bool is_act = request.method == net::HttpMethod::Post && request.path != kTicketPath;
  if (session->person.is_bot() && is_act && request.path.starts_with("/auth/")) {
    return refused_answer(people::refusal("not_for_bots"));
  }
  const auto refused = moderation.why_shut_out(session->person);
  return refused ? std::optional(refused_answer(*refused)) : std::nullopt;
}

void AccountPages::charge_for(const std::string& remote_address, std::size_t bytes_again) {
  constexpr std::int64_t kBytes = 4 * 1024;
  const auto address = people::Address::from(remote_address);
  if (!address) return;
  const auto thousandths = static_cast<std::int64_t>(bytes_again) * 1'000 / kBytes;
  people_.allowances().charge(Deed::Poll, *address, thousandths, people::Allowances::now());
}

}  // namespace lair
