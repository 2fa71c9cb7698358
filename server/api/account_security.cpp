// What the account pages do to keep an account its owner's: recovery, e-mail, the second factor.
#include <optional>
#include <string>
#include <utility>

#include "server/api/json.hpp"
#include "server/api/visit.hpp"
#include "server/people/email_address.hpp"
#include "server/people/skeleton.hpp"
#include "server/people/totp.hpp"

namespace lair {

namespace json = boost::json;

// --- Ways back ---

void AccountVisit::reset_by_link() {
  people_.recovery().reset_by_link(
      text_in(asked_, "link"),
      {.password = text_in(asked_, "password"), .factor = text_in(asked_, "factor")},
      admission(200));
}

// Tries are limited for each address at each account, not for the account as a whole: a code cannot
// be guessed, and it must let the owner in even when others have used up the account's password
// tries.
void AccountVisit::reset_by_code() {
  const std::string name = text_in(asked_, "name");
  const auto address = people::Address::from(request_.remote_address);
  if (auto refused = people_.sign_in_tries().spend_from(
          people::skeleton_of_typed(name), address, people::Allowances::now())) {
    return refuse(*refused);
  }
  people_.recovery().reset_by_code(
      name,
      text_in(asked_, "code"),
      {.password = text_in(asked_, "password"), .factor = text_in(asked_, "factor")},
      admission(200));
}

void AccountVisit::make_codes() {
  people_.recovery().make_codes(
      *session_, text_in(asked_, "password"), [self = shared_from_this()](auto codes) {
        if (!codes) return self->refuse(codes.error());
        self->answer(private_answer(200,
                                    {
                                        {"codes", json::array(codes->begin(), codes->end())}
        }));
      });
}

void AccountVisit::tell_recovery() {
  const people::KnownEmail email = people_.mailed_links().of(session_->person.id);
  answer(private_answer(200,
                        {
                            {"codes_left",    people_.recovery().codes_left(session_->person.id)},
                            {"second_factor", people_.second_factor().has(session_->person.id)  },
                            {"email",         email.address                                     },
                            {"email_waiting", email.waiting                                     }
  }));
}

// --- E-mail ---

// However many people ask, an address gets few e-mails. Each kind is counted separately, so what is
// left of one kind reveals nothing about another.
std::optional<people::Refusal> AccountVisit::why_no_mail_to(const std::string& address) {
  return people_.allowances().spend(people::Deed::AskForMail,
                                    request_.path + '\n' + people::email_key(address),
                                    people::Allowances::now());
}

void AccountVisit::give_email() {
  const people::MailedLinks::Wish wish{.address = text_in(asked_, "email"),
                                       .password = text_in(asked_, "password"),
                                       .language = text_in(asked_, "language")};
  // Counted in the form that mail is sent to, so spaces around an address make no difference.
  if (const auto address = people::email_address_from(wish.address)) {
    if (auto refused = why_no_mail_to(*address)) return refuse(*refused);
  }
  people_.mailed_links().give_address(*session_, wish, changed());
}

void AccountVisit::confirm_email() {
  people_.mailed_links().confirm(text_in(asked_, "link"),
                                 [self = shared_from_this()](auto refused) {
                                   if (refused) return self->refuse(*refused);
                                   self->answer(private_answer(200,
                                                               {
                                                                   {"confirmed", true}
                                   }));
                                 });
}

// Answers before looking the address up, and always the same, so the answer does not reveal whether
// anybody has it.
void AccountVisit::ask_for_mail() {
  if (!people_.mailed_links().is_possible()) return refuse(people::refusal("no_mail"));
  const auto address = people::email_address_from(text_in(asked_, "email"));
  if (!address) return refuse(people::refusal("bad_email"));
  if (auto refused = why_no_mail_to(*address)) return refuse(*refused);
  answer(private_answer(202,
                        {
                            {"asked", true}
  }));
  people_.mailed_links().send_reset(*address, text_in(asked_, "language"));
}

// --- The second factor ---

// Offers a new secret and the link that authenticator apps take.
void AccountVisit::begin_second_factor() {
  if (session_->person.role == people::Role::Player) return refuse(people::refusal("not_allowed"));
  const std::string secret = people::base32_of(people::new_totp_secret());
  const std::string link = "otpauth://totp/Lion%27s%20Lair?secret=" + secret +
                           "&issuer=Lion%27s%20Lair&algorithm=SHA1&digits=6&period=30";
  answer(private_answer(200,
                        {
                            {"secret", secret},
                            {"link",   link  }
  }));
}

people::SecondFactor::Done AccountVisit::changed() {
  return [self = shared_from_this()](std::optional<people::Refusal> refused) {
    if (refused) return self->refuse(*refused);
    self->answer(private_answer(200, account_json(self->session_->person)));
  };
}

void AccountVisit::set_second_factor() {
  people_.second_factor().set(*session_,
                              text_in(asked_, "password"),
                              text_in(asked_, "secret"),
                              text_in(asked_, "factor"),
                              changed());
}

void AccountVisit::remove_second_factor() {
  people_.second_factor().remove(
      *session_, text_in(asked_, "password"), text_in(asked_, "factor"), changed());
}

}  // namespace lair
