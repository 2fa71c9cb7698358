#include "server/api/account_visit.hpp"

#include <algorithm>
#include <utility>

#include "server/api/json.hpp"
#include "server/api/visit.hpp"

namespace lair {

namespace json = boost::json;

using net::HttpAnswer;
using net::HttpMethod;
using net::HttpReply;
using net::HttpRequest;
using people::Deed;

const std::array<AccountVisit::Page, AccountVisit::kPages>& AccountVisit::pages() {
  static constexpr auto kPost = HttpMethod::Post;
  static constexpr std::array<Page, kPages> kRows{
      {
       {HttpMethod::Get, "/auth/session", &AccountVisit::tell_session, false, std::nullopt},
       {kPost, "/auth/guest", &AccountVisit::welcome_guest, false, Deed::NewGuest},
       {kPost, "/auth/register", &AccountVisit::enrol, false, Deed::Register},
       {kPost, "/auth/sign-in", &AccountVisit::sign_in, false, Deed::SignIn},
       {kPost, "/auth/adopt", &AccountVisit::adopt, true, Deed::Ticket},
       {kPost, "/auth/sign-out", &AccountVisit::sign_out, true, std::nullopt},
       {kPost,
           "/auth/sign-out-everywhere",
           &AccountVisit::sign_out_everywhere,
           true,
           std::nullopt},
       {kPost, "/auth/password", &AccountVisit::change_password, true, Deed::ChangePassword},
       {kPost, "/auth/name", &AccountVisit::rename, true, Deed::Rename},
       {kPost, "/auth/forget", &AccountVisit::forget, true, Deed::ChangePassword},
       {kPost, "/auth/ticket", &AccountVisit::sell_ticket, true, Deed::Ticket},
       {kPost, "/auth/reset", &AccountVisit::reset_by_link, false, Deed::SignIn},
       {kPost, "/auth/recover", &AccountVisit::reset_by_code, false, Deed::SignIn},
       {kPost, "/auth/recovery-codes", &AccountVisit::make_codes, true, Deed::ChangePassword},
       {kPost,
           "/auth/second-factor/new",
           &AccountVisit::begin_second_factor,
           true,
           Deed::ChangePassword},
       {kPost,
           "/auth/second-factor/set",
           &AccountVisit::set_second_factor,
           true,
           Deed::ChangePassword},
       {kPost,
           "/auth/second-factor/remove",
           &AccountVisit::remove_second_factor,
           true,
           Deed::ChangePassword},
       {HttpMethod::Get, "/auth/recovery", &AccountVisit::tell_recovery, true, std::nullopt},
       {kPost, "/auth/email", &AccountVisit::give_email, true, Deed::AskForMail},
       {kPost, "/auth/email/confirm", &AccountVisit::confirm_email, false, Deed::SignIn},
       {kPost, "/auth/reset-by-email", &AccountVisit::ask_for_mail, false, Deed::AskForMail},
       {HttpMethod::Get, "/auth/bots", &AccountVisit::tell_bots, true, std::nullopt},
       {kPost, "/auth/bots/new", &AccountVisit::make_bot, true, Deed::MakeBot},
       {kPost, "/auth/bots/token", &AccountVisit::renew_bot, true, Deed::MakeBot},
       {kPost, "/auth/bots/revoke", &AccountVisit::revoke_bot, true, Deed::MakeBot},
       {kPost, "/auth/bots/remove", &AccountVisit::remove_bot, true, Deed::MakeBot},
       }
  };
  return kRows;
}

void AccountVisit::begin() {
  const auto known = std::ranges::find(pages(), request_.path, &Page::path);
  if (known == pages().end())
    return answer(private_answer(404,
                                 {
                                     {"error", "not_found"}
    }));
  const bool is_get = request_.method != HttpMethod::Post;
  if (is_get != (known->method == HttpMethod::Get)) {
    HttpAnswer other = private_answer(405,
                                      {
                                          {"error", "method"}
    });
    other.headers.emplace_back("Allow", known->method == HttpMethod::Get ? "GET, HEAD" : "POST");
    return answer(std::move(other));
  }
  if (!is_get && !read_body()) return;
  session_ = people_.signed_in().find(session_token_of(request_));
  if (known->needs_session && !session_) return refuse(people::refusal("signed_out"));
  if (auto refused = why_too_fast(*known)) return refuse(*refused);
  (this->*known->work)();
}

bool AccountVisit::read_body() {
  if (!request_.content_type.starts_with("application/json")) {
    answer(private_answer(415,
                          {
                              {"error",    "not_json"                  },
                              {"sentence", "This page takes only JSON."}
    }));
    return false;
  }
  json::error_code error;
  const json::value value = json::parse(request_.body, error);
  if (error || !value.is_object()) {
    answer(private_answer(400,
                          {
                              {"error",    "not_json"                  },
                              {"sentence", "This is not a JSON object."}
    }));
    return false;
  }
  asked_ = value.get_object();
  return true;
}

std::optional<people::Refusal> AccountVisit::why_too_fast(const Page& page) {
  if (!page.deed) return std::nullopt;
  const auto now = people::Allowances::now();
  people::Allowances& allowances = people_.allowances();
  if (session_) {
    if (auto refused = allowances.spend(*page.deed, session_->person.id, now)) return refused;
  }
  const auto address = people::Address::from(request_.remote_address);
  return address ? allowances.spend(*page.deed, *address, now) : std::nullopt;
}

// --- Answers ---

people::Registration::Admission AccountVisit::admission(int status) {
  return [self = shared_from_this(), status](Result<people::Admitted, people::Refusal> admitted) {
    if (!admitted) return self->refuse(admitted.error());
    self->admit(status, admitted->person, admitted->token);
  };
}

// A program gets the token itself; a page gets a cookie that it cannot read.
void AccountVisit::admit(int status, const people::Person& person, const people::Token& token) {
  json::object object = account_json(person);
  const bool is_program = request_.origin.empty() && request_.cookie.empty();
  const json::value* const wants = asked_.if_contains("token");
  if (is_program && wants != nullptr && wants->is_bool() && wants->get_bool()) {
    object["token"] = token.text;
    return answer(private_answer(status, object));
  }
  HttpAnswer admitted = private_answer(status, object);
  // A guest's token is the only way for them to come back.
  const auto left = cookie_token_of(request_);
  const bool is_over_guest = session_ && !session_->person.has_account && person.has_account &&
                             session_->person.id != person.id;
  if (is_over_guest && !left.empty()) {
    admitted.headers.emplace_back("Set-Cookie",
                                  guest_aside_cookie(left, terms_.guest_seconds, request_, terms_));
  }
  const auto seconds = person.has_account ? terms_.account_seconds : terms_.guest_seconds;
  admitted.headers.emplace_back("Set-Cookie",
                                session_cookie(token.text, seconds, request_, terms_));
  answer(std::move(admitted));
}

std::function<void(bool)> AccountVisit::leaving() {
  return [self = shared_from_this()](bool is_done) {
    if (!is_done) return self->refuse(people::refusal("not_kept"));
    self->answer(self->signed_out());
  };
}

// The session is over; a guest who was put aside for it comes back.
HttpAnswer AccountVisit::signed_out() const {
  const auto aside = guest_aside_of(request_);
  auto guest = people_.signed_in().find(aside);
  if (guest && guest->person.has_account) guest.reset();
  const bool is_guest = guest && !people_.club().why_no_guest();
  json::object object = is_guest ? account_json(guest->person) : json::object();
  object["signed_in"] = is_guest;
  HttpAnswer left = private_answer(200, object);
  if (!aside.empty()) {
    left.headers.emplace_back("Set-Cookie", guest_aside_cookie("", 0, request_, terms_));
  }
  left.headers.emplace_back("Set-Cookie",
                            guest ? session_cookie(aside, terms_.guest_seconds, request_, terms_)
                                  : session_cookie("", 0, request_, terms_));
  return left;
}

void visit_account(people::People& people,
                   CookieTerms terms,
                   HttpRequest request,
                   HttpReply reply) {
  std::make_shared<AccountVisit>(people, terms, std::move(request), std::move(reply))->begin();
}

}  // namespace lair
