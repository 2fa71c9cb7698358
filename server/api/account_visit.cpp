#include "server/api/account_visit.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

#include "server/api/account_answers.hpp"
#include "server/api/json.hpp"
#include "server/people/email_address.hpp"
#include "server/people/skeleton.hpp"
#include "server/people/totp.hpp"

namespace lair {
namespace {

namespace json = boost::json;

using net::HttpAnswer;
using net::HttpMethod;
using net::HttpReply;
using net::HttpRequest;
using people::Deed;

class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(people::People& people, CookieTerms terms, HttpRequest request, HttpReply reply)
      : people_(people), terms_(terms), request_(std::move(request)), reply_(std::move(reply)) {}

  void begin();

 private:
  using Work = void (Visit::*)();

  struct Page {
    HttpMethod method;
    std::string_view path;
    Work work;
    bool needs_session;
    std::optional<Deed> deed;  // counted with the address and, when signed in, the account
  };

  static constexpr std::size_t kPages = 21;
  static const std::array<Page, kPages>& pages();

  void tell_session();
  void welcome_guest();
  void enrol();
  void sign_in();
  void adopt();
  void sign_out();
  void sign_out_everywhere();
  void change_password();
  void rename();
  void forget();
  void sell_ticket();
  void reset_by_link();
  void reset_by_code();
  void make_codes();
  void tell_recovery();
  void give_email();
  void confirm_email();
  void ask_for_mail();
  void begin_second_factor();
  void set_second_factor();
  void remove_second_factor();
  people::SecondFactor::Done changed();

  bool read_body();
  [[nodiscard]] std::optional<people::Refusal> why_too_fast(const Page& page);
  [[nodiscard]] std::optional<people::Refusal> why_no_mail_to(const std::string& address);
  void admit(int status, const people::Person& person, const people::Token& token);

  void answer(HttpAnswer answer) { reply_(std::move(answer)); }

  void refuse(const people::Refusal& refused) { reply_(refused_answer(refused)); }

  [[nodiscard]] HttpAnswer signed_out() const;
  people::Registration::Admission admission(int status);
  std::function<void(bool)> leaving();

  people::People& people_;
  CookieTerms terms_;
  HttpRequest request_;
  HttpReply reply_;
  json::object asked_;
  std::optional<people::Session> session_;
};

const std::array<Visit::Page, Visit::kPages>& Visit::pages() {
  static constexpr auto kPost = HttpMethod::Post;
  static constexpr std::array<Page, kPages> kRows{
      {
       {HttpMethod::Get, "/auth/session", &Visit::tell_session, false, std::nullopt},
       {kPost, "/auth/guest", &Visit::welcome_guest, false, Deed::NewGuest},
       {kPost, "/auth/register", &Visit::enrol, false, Deed::Register},
       {kPost, "/auth/sign-in", &Visit::sign_in, false, Deed::SignIn},
       {kPost, "/auth/adopt", &Visit::adopt, true, Deed::Ticket},
       {kPost, "/auth/sign-out", &Visit::sign_out, true, std::nullopt},
       {kPost, "/auth/sign-out-everywhere", &Visit::sign_out_everywhere, true, std::nullopt},
       {kPost, "/auth/password", &Visit::change_password, true, Deed::ChangePassword},
       {kPost, "/auth/name", &Visit::rename, true, Deed::Rename},
       {kPost, "/auth/forget", &Visit::forget, true, Deed::ChangePassword},
       {kPost, "/auth/ticket", &Visit::sell_ticket, true, Deed::Ticket},
       {kPost, "/auth/reset", &Visit::reset_by_link, false, Deed::SignIn},
       {kPost, "/auth/recover", &Visit::reset_by_code, false, Deed::SignIn},
       {kPost, "/auth/recovery-codes", &Visit::make_codes, true, Deed::ChangePassword},
       {kPost,
           "/auth/second-factor/new",
           &Visit::begin_second_factor,
           true,
           Deed::ChangePassword},
       {kPost, "/auth/second-factor/set", &Visit::set_second_factor, true, Deed::ChangePassword},
       {kPost,
           "/auth/second-factor/remove",
           &Visit::remove_second_factor,
           true,
           Deed::ChangePassword},
       {HttpMethod::Get, "/auth/recovery", &Visit::tell_recovery, true, std::nullopt},
       {kPost, "/auth/email", &Visit::give_email, true, Deed::AskForMail},
       {kPost, "/auth/email/confirm", &Visit::confirm_email, false, Deed::SignIn},
       {kPost, "/auth/reset-by-email", &Visit::ask_for_mail, false, Deed::AskForMail},
       }
  };
  return kRows;
}

void Visit::begin() {
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

bool Visit::read_body() {
  if (!request_.content_type.starts_with("application/json")) {
    answer(private_answer(415,
                          {
                              {"error",    "not_json"                  },
                              {"sentence", "What is sent here is JSON."}
    }));
    return false;
  }
  json::error_code error;
  const json::value value = json::parse(request_.body, error);
  if (error || !value.is_object()) {
    answer(private_answer(400,
                          {
                              {"error",    "not_json"               },
                              {"sentence", "This is no JSON object."}
    }));
    return false;
  }
  asked_ = value.get_object();
  return true;
}

std::optional<people::Refusal> Visit::why_too_fast(const Page& page) {
  if (!page.deed) return std::nullopt;
  const auto now = people::Allowances::now();
  people::Allowances& allowances = people_.allowances();
  if (session_) {
    if (auto refused = allowances.spend(*page.deed, session_->person.id, now)) return refused;
  }
  const auto address = people::Address::from(request_.remote_address);
  return address ? allowances.spend(*page.deed, *address, now) : std::nullopt;
}

// --- Pages ---

void Visit::tell_session() {
  // A guest of before is nobody where guests may not be; they may still register with their
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
  // The session was prolonged by being used; so is the cookie.
  if (!token.empty()) {
    const bool has_account = session_->person.has_account;
    const auto seconds = has_account ? terms_.account_seconds : terms_.guest_seconds;
    told.headers.emplace_back("Set-Cookie", session_cookie(token, seconds, request_, terms_));
  }
  answer(std::move(told));
}

void Visit::welcome_guest() {
  people_.guests().welcome(text_in(asked_, "name"), [self = shared_from_this()](auto guest) {
    if (!guest) return self->refuse(guest.error());
    self->admit(201, guest->guest, guest->token);
  });
}

// A guest keeps what they have; somebody new begins.
void Visit::enrol() {
  const people::Registration::Wish wish{.name = text_in(asked_, "name"),
                                        .password = text_in(asked_, "password"),
                                        .invitation = text_in(asked_, "invitation")};
  if (session_) {
    people_.registration().keep(*session_, wish, admission(200));
  } else {
    people_.registration().enrol(wish, admission(201));
  }
}

void Visit::sign_in() {
  const std::string name = text_in(asked_, "name");
  const auto address = people::Address::from(request_.remote_address);
  if (auto refused = people_.sign_in_tries().spend(people::skeleton_of(name),
                                                   {.address = address, .session = session_},
                                                   people::Allowances::now())) {
    return refuse(*refused);
  }
  people_.registration().sign_in(
      name, text_in(asked_, "password"), text_in(asked_, "factor"), admission(200));
}

// A token that a page kept becomes a cookie that it cannot read; the token is worth nothing then.
void Visit::adopt() {
  people_.signed_in().open(session_->person, [self = shared_from_this()](auto token) {
    if (!token) return self->refuse(token.error());
    self->people_.signed_in().close(self->session_->hash, [self, token = *token](bool) {
      self->admit(200, self->session_->person, token);
    });
  });
}

void Visit::sign_out() { people_.registration().sign_out(*session_, leaving()); }

void Visit::sign_out_everywhere() {
  people_.registration().sign_out_everywhere(*session_, leaving());
}

void Visit::change_password() {
  people_.registration().change_password(
      *session_, text_in(asked_, "old_password"), text_in(asked_, "password"), admission(200));
}

void Visit::rename() {
  people_.registration().rename(
      *session_, text_in(asked_, "name"), [self = shared_from_this()](auto person) {
        if (!person) return self->refuse(person.error());
        self->answer(private_answer(200, account_json(*person)));
      });
}

void Visit::forget() {
  people_.registration().forget(
      *session_, text_in(asked_, "password"), [self = shared_from_this()](auto person) {
        if (!person) return self->refuse(person.error());
        self->answer(self->signed_out());
      });
}

void Visit::sell_ticket() {
  if (!session_->person.has_account) {
    if (const auto refused = people_.club().why_no_guest()) return refuse(*refused);
  }
  const people::Token ticket = people_.signed_in().sell_ticket(*session_);
  answer(private_answer(200,
                        {
                            {"ticket", ticket.text}
  }));
}

// --- Ways back ---

void Visit::reset_by_link() {
  people_.recovery().reset_by_link(
      text_in(asked_, "link"),
      {.password = text_in(asked_, "password"), .factor = text_in(asked_, "factor")},
      admission(200));
}

// Nobody guesses a code, so there is no bound for the account: it is the owner's way in while
// others use up the tries of the password.
void Visit::reset_by_code() {
  const std::string name = text_in(asked_, "name");
  const auto address = people::Address::from(request_.remote_address);
  if (auto refused = people_.sign_in_tries().spend_from(
          people::skeleton_of(name), address, people::Allowances::now())) {
    return refuse(*refused);
  }
  people_.recovery().reset_by_code(
      name,
      text_in(asked_, "code"),
      {.password = text_in(asked_, "password"), .factor = text_in(asked_, "factor")},
      admission(200));
}

void Visit::make_codes() {
  people_.recovery().make_codes(
      *session_, text_in(asked_, "password"), [self = shared_from_this()](auto codes) {
        if (!codes) return self->refuse(codes.error());
        self->answer(private_answer(200,
                                    {
                                        {"codes", json::array(codes->begin(), codes->end())}
        }));
      });
}

void Visit::tell_recovery() {
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

// Whoever the letters go to gets few, however many people ask. Each kind counts by itself: how many
// are left of one tells nothing of the other.
std::optional<people::Refusal> Visit::why_no_mail_to(const std::string& address) {
  return people_.allowances().spend(Deed::AskForMail,
                                    request_.path + '\n' + people::email_key(address),
                                    people::Allowances::now());
}

void Visit::give_email() {
  const people::MailedLinks::Wish wish{.address = text_in(asked_, "email"),
                                       .password = text_in(asked_, "password"),
                                       .language = text_in(asked_, "language")};
  if (!wish.address.empty()) {
    if (auto refused = why_no_mail_to(wish.address)) return refuse(*refused);
  }
  people_.mailed_links().give_address(*session_, wish, changed());
}

void Visit::confirm_email() {
  people_.mailed_links().confirm(text_in(asked_, "link"),
                                 [self = shared_from_this()](auto refused) {
                                   if (refused) return self->refuse(*refused);
                                   self->answer(private_answer(200,
                                                               {
                                                                   {"confirmed", true}
                                   }));
                                 });
}

// The same answer whether the address is somebody's or nobody's, before it is looked up.
void Visit::ask_for_mail() {
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

// A secret that nobody has yet, with the link that apps take.
void Visit::begin_second_factor() {
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

people::SecondFactor::Done Visit::changed() {
  return [self = shared_from_this()](std::optional<people::Refusal> refused) {
    if (refused) return self->refuse(*refused);
    self->answer(private_answer(200, account_json(self->session_->person)));
  };
}

void Visit::set_second_factor() {
  people_.second_factor().set(*session_,
                              text_in(asked_, "password"),
                              text_in(asked_, "secret"),
                              text_in(asked_, "factor"),
                              changed());
}

void Visit::remove_second_factor() {
  people_.second_factor().remove(
      *session_, text_in(asked_, "password"), text_in(asked_, "factor"), changed());
}

// --- Answers ---

people::Registration::Admission Visit::admission(int status) {
  return [self = shared_from_this(), status](Result<people::Admitted, people::Refusal> admitted) {
    if (!admitted) return self->refuse(admitted.error());
    self->admit(status, admitted->person, admitted->token);
  };
}

// A program gets its token; a page a cookie that it cannot read.
void Visit::admit(int status, const people::Person& person, const people::Token& token) {
  json::object object = account_json(person);
  const bool is_program = request_.origin.empty() && request_.cookie.empty();
  const json::value* const wants = asked_.if_contains("token");
  if (is_program && wants != nullptr && wants->is_bool() && wants->get_bool()) {
    object["token"] = token.text;
    return answer(private_answer(status, object));
  }
  HttpAnswer admitted = private_answer(status, object);
  const auto seconds = person.has_account ? terms_.account_seconds : terms_.guest_seconds;
  admitted.headers.emplace_back("Set-Cookie",
                                session_cookie(token.text, seconds, request_, terms_));
  answer(std::move(admitted));
}

std::function<void(bool)> Visit::leaving() {
  return [self = shared_from_this()](bool is_done) {
    if (!is_done) return self->refuse(people::refusal("not_kept"));
    self->answer(self->signed_out());
  };
}

HttpAnswer Visit::signed_out() const {
  HttpAnswer left = private_answer(200,
                                   {
                                       {"signed_in", false}
  });
  left.headers.emplace_back("Set-Cookie", session_cookie("", 0, request_, terms_));
  return left;
}

}  // namespace

void visit_account(people::People& people,
                   CookieTerms terms,
                   HttpRequest request,
                   HttpReply reply) {
  std::make_shared<Visit>(people, terms, std::move(request), std::move(reply))->begin();
}

}  // namespace lair
