#include "server/api/operators.hpp"

#include <exception>
#include <memory>
#include <string>
#include <utility>

#include <boost/json.hpp>

#include "server/api/accounts.hpp"
#include "server/api/json.hpp"
#include "server/log.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr int kDone = 200;
constexpr int kNoObject = 400;
constexpr int kSignedOut = 401;
constexpr int kNotAllowed = 403;
constexpr int kNoSuchMethod = 405;
constexpr int kNotDone = 422;
constexpr int kTooManyActs = 429;
constexpr int kBusy = 503;

net::HttpAnswer no(int status, std::string_view code) {
  const people::Refusal refused = people::refusal(code);
  return private_answer(status, admin::refused(refused.code, refused.sentence));
}

}  // namespace

void OperatorPage::answer(const net::HttpRequest& request, net::HttpReply reply) {
  if (request.method != net::HttpMethod::Post) {
    return reply(
        private_answer(kNoSuchMethod, admin::refused("method", "This page takes only POST.")));
  }
  const auto session = people_.signed_in().find(session_token_of(request));
  if (!session) return reply(no(kSignedOut, "signed_out"));
  if (session->person.role == people::Role::Player) return reply(no(kNotAllowed, "not_allowed"));
  const auto now = people::Allowances::now();
  if (people_.allowances().spend(people::Deed::Moderate, session->person.id, now)) {
    return reply(no(kTooManyActs, "too_fast"));
  }
  json::error_code error;
  const json::value body = json::parse(request.body, error);
  if (error || !body.is_object() || !request.content_type.starts_with("application/json")) {
    return reply(
        private_answer(kNoObject, admin::refused("not_json", "This is not a JSON object.")));
  }
  const json::value* const act = body.as_object().if_contains("act");
  const std::string_view name =
      act != nullptr && act->is_string() ? std::string_view(act->get_string()) : "";
  if (session->person.role < admin::Acts::least_role(name)) {
    return reply(no(kNotAllowed, "not_allowed"));
  }
  const people::Moderator by{.id = session->person.id,
                             .address = people::Address::from(request.remote_address)};
  const bool is_taken =
      worker_.submit([this, asked = body.get_object(), by, reply, at = log_context()] {
        const LogScope scope(at);
        try {
          const json::object told = acts_.run(asked, by);
          reply(private_answer(told.at("done").as_bool() ? kDone : kNotDone, told));
        } catch (const std::exception& failure) {
          reply(private_answer(kBusy, admin::refused("failed", failure.what())));
        }
      });
  if (!is_taken) reply(no(kBusy, "busy"));
}

}  // namespace lair
