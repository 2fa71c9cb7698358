// What the account pages do to tell who somebody is, let them in and let them leave.
#include <string>
#include <utility>

#include "server/api/json.hpp"
#include "server/api/visit.hpp"
#include "server/people/skeleton.hpp"

namespace lair {

namespace json = boost::json;

using net::HttpAnswer;

void AccountVisit::tell_session() {
  // If guests are not allowed, an earlier guest is nobody, but can still register with that
  // session.
  const bool is_nobody =
      !session_ || (!session_->person.has_account && people_.club().why_no_guest());
  if (is_nobody)
    return answer(private_answer(200,
                                 {
                                     {"signed_in", false}
    }));
  json::object object = account_json(session_->person);
  object["signed_in"] = true;
  HttpAnswer told = private_answer(200, object);
  const auto token = cookie_token_of(request_);
  // Using the session has prolonged it; prolong the cookie as well.
  if (!token.empty()) {
    const bool has_account = session_->person.has_account;
    const auto seconds = has_account ? terms_.account_seconds : terms_.guest_seconds;
    told.headers.emplace_back("Set-Cookie", session_cookie(token, seconds, request_, terms_));
  }
  answer(std::move(told));
}

void AccountVisit::welcome_guest() {
  people_.guests().welcome(text_in(asked_, "name"), [self = shared_from_this()](auto guest) {
    if (!guest) return self->refuse(guest.error());
    self->admit(201, guest->guest, guest->token);
  });
}

// A guest who registers keeps what they have; anybody else starts as a new player.
void AccountVisit::enrol() {
  const people::Registration::Wish wish{.name = text_in(asked_, "name"),
                                        .password = text_in(asked_, "password"),
                                        .invitation = text_in(asked_, "invitation")};
  if (session_) {
    people_.registration().keep(*session_, wish, admission(200));
  } else {
    people_.registration().enrol(wish, admission(201));
  }
}

void AccountVisit::sign_in() {
  const std::string name = text_in(asked_, "name");
  const auto address = people::Address::from(request_.remote_address);
  if (auto refused = people_.sign_in_tries().spend(people::skeleton_of_typed(name),
                                                   {.address = address, .session = session_},
                                                   people::Allowances::now())) {
    return refuse(*refused);
  }
  people_.registration().sign_in(
      name, text_in(asked_, "password"), text_in(asked_, "factor"), admission(200));
}

// Turns a token that a page stored into a cookie that the page cannot read, and makes the old token
// invalid.
void AccountVisit::adopt() {
  people_.signed_in().replace(*session_, [self = shared_from_this()](auto token) {
    if (!token) return self->refuse(token.error());
    self->admit(200, self->session_->person, *token);
  });
}

void AccountVisit::sign_out() { people_.registration().sign_out(*session_, leaving()); }

void AccountVisit::sign_out_everywhere() {
  people_.registration().sign_out_everywhere(*session_, leaving());
}

void AccountVisit::change_password() {
  people_.registration().change_password(
      *session_, text_in(asked_, "old_password"), text_in(asked_, "password"), admission(200));
}

void AccountVisit::rename() {
  people_.registration().rename(
      *session_, text_in(asked_, "name"), [self = shared_from_this()](auto person) {
        if (!person) return self->refuse(person.error());
        self->answer(private_answer(200, account_json(*person)));
      });
}

void AccountVisit::forget() {
  people_.registration().forget(
      *session_, text_in(asked_, "password"), [self = shared_from_this()](auto person) {
        if (!person) return self->refuse(person.error());
        self->answer(self->signed_out());
      });
}

void AccountVisit::sell_ticket() {
  if (!session_->person.has_account) {
    if (const auto refused = people_.club().why_no_guest()) return refuse(*refused);
  }
  const people::Token ticket = people_.signed_in().sell_ticket(*session_);
  answer(private_answer(200,
                        {
                            {"ticket", ticket.text}
  }));
}

}  // namespace lair
