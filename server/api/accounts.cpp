#include "server/api/accounts.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

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

constexpr std::string_view kCookie = "lair_session";

// --- What came ---

std::string_view cookie_token(std::string_view cookies) {
  while (!cookies.empty()) {
    const auto end = std::min(cookies.find(';'), cookies.size());
    auto one = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.size() > kCookie.size() && one.starts_with(kCookie) && one[kCookie.size()] == '=') {
      return one.substr(kCookie.size() + 1);
    }
  }
  return {};
}

std::string_view bearer_token(std::string_view authorization) {
  constexpr std::string_view kBearer = "Bearer ";
  return authorization.starts_with(kBearer) ? authorization.substr(kBearer.size())
                                            : std::string_view();
}

// A program says who it is by a header that no page of another site can set.
std::string_view token_of(const HttpRequest& request) {
  const auto bearer = bearer_token(request.authorization);
  return bearer.empty() ? cookie_token(request.cookie) : bearer;
}

// Text of the request's object; empty when there is none.
std::string text_of(const json::object& asked, std::string_view key) {
  const json::value* const value = asked.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

// A line is opened like a socket; what then goes over it is frames, which are counted as such.
Deed deed_of(const HttpRequest& request) {
  if (request.path == net::kSocketPath) return Deed::Upgrade;
  if (request.path != net::kLinkPath) return Deed::Request;
  return request.query.empty() ? Deed::Upgrade : Deed::Poll;
}

// --- What is answered ---

HttpAnswer private_answer(int status, const json::object& object) {
  return {.status = status,
          .content_type = "application/json",
          .body = std::make_shared<const std::string>(json::serialize(object) + "\n"),
          .headers = {{"Cache-Control", "no-store"}}};
}

struct StatusRow {
  std::string_view code;
  int status;
};

// What is not listed is a fault in what was asked: 422.
constexpr std::array kStatuses{
    StatusRow{"wrong_credentials",    401},
    StatusRow{"signed_out",           401},
    StatusRow{"banned",               403},
    StatusRow{"address_banned",       403},
    StatusRow{"code_wrong",           401},
    StatusRow{"second_factor_needed", 428},
    StatusRow{"second_factor_wrong",  401},
    StatusRow{"not_allowed",          403},
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

HttpAnswer no(const people::Refusal& refused) {
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

json::object json_of(const people::Person& person) {
  constexpr std::array<std::string_view, 3> kRoles{"player", "moderator", "operator"};
  return {
      {"player",      person.id.value()                               },
      {"name",        person.name                                     },
      {"has_account", person.has_account                              },
      {"role",        kRoles.at(static_cast<std::size_t>(person.role))}
  };
}

// --- One request on its way to its answer ---

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
  [[nodiscard]] std::optional<people::Refusal> why_no_more_tries(const std::string& skeleton);
  void admit(int status, const people::Person& person, const people::Token& token);

  void answer(HttpAnswer answer) { reply_(std::move(answer)); }

  void refuse(const people::Refusal& refused) { reply_(no(refused)); }

  [[nodiscard]] HttpAnswer signed_out() const;
  [[nodiscard]] std::string cookie(std::string_view token, people::Time seconds) const;
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
  session_ = people_.signed_in().find(token_of(request_));
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
  json::object object = json_of(session_->person);
  object["signed_in"] = true;
  HttpAnswer told = private_answer(200, object);
  const auto token = cookie_token(request_.cookie);
  // The session was prolonged by being used; so is the cookie.
  if (!token.empty() && bearer_token(request_.authorization).empty()) {
    const bool has_account = session_->person.has_account;
    const auto seconds = has_account ? terms_.account_seconds : terms_.guest_seconds;
    told.headers.emplace_back("Set-Cookie", cookie(token, seconds));
  }
  answer(std::move(told));
}

void Visit::welcome_guest() {
  people_.guests().welcome(text_of(asked_, "name"), [self = shared_from_this()](auto guest) {
    if (!guest) return self->refuse(guest.error());
    self->admit(201, guest->guest, guest->token);
  });
}

// A guest keeps what they have; somebody new begins.
void Visit::enrol() {
  const people::Registration::Wish wish{.name = text_of(asked_, "name"),
                                        .password = text_of(asked_, "password"),
                                        .invitation = text_of(asked_, "invitation")};
  if (session_) {
    people_.registration().keep(*session_, wish, admission(200));
  } else {
    people_.registration().enrol(wish, admission(201));
  }
}

// Wrong passwords from elsewhere must not keep the owner out: who tries from one address is bounded
// there first, and a device that is signed in to the account has tries of its own.
std::optional<people::Refusal> Visit::why_no_more_tries(const std::string& skeleton) {
  people::Allowances& allowances = people_.allowances();
  const auto now = people::Allowances::now();
  if (session_ && session_->person.has_account &&
      people::skeleton_of(session_->person.name) == skeleton) {
    std::string device = skeleton + '\n';
    device.append(session_->hash.begin(), session_->hash.end());
    return allowances.spend(Deed::SignInAgain, device, now);
  }
  if (const auto address = people::Address::from(request_.remote_address)) {
    const auto household = people::AddressRange::household_of(*address).text();
    auto refused = allowances.spend(Deed::SignInFrom, skeleton + '\n' + household, now);
    if (refused) return refused;
  }
  return allowances.spend(Deed::SignIn, skeleton, now);
}

void Visit::sign_in() {
  const std::string name = text_of(asked_, "name");
  const std::string skeleton = people::skeleton_of(name);
  if (auto refused = why_no_more_tries(skeleton)) return refuse(*refused);
  people_.registration().sign_in(
      name, text_of(asked_, "password"), text_of(asked_, "factor"), admission(200));
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
      *session_, text_of(asked_, "old_password"), text_of(asked_, "password"), admission(200));
}

void Visit::rename() {
  people_.registration().rename(
      *session_, text_of(asked_, "name"), [self = shared_from_this()](auto person) {
        if (!person) return self->refuse(person.error());
        self->answer(private_answer(200, json_of(*person)));
      });
}

void Visit::forget() {
  people_.registration().forget(
      *session_, text_of(asked_, "password"), [self = shared_from_this()](auto person) {
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
      text_of(asked_, "link"),
      {.password = text_of(asked_, "password"), .factor = text_of(asked_, "factor")},
      admission(200));
}

// A code is tried as a password is, so the tries are bounded as those are.
void Visit::reset_by_code() {
  const std::string name = text_of(asked_, "name");
  if (auto refused = why_no_more_tries(people::skeleton_of(name))) return refuse(*refused);
  people_.recovery().reset_by_code(
      name,
      text_of(asked_, "code"),
      {.password = text_of(asked_, "password"), .factor = text_of(asked_, "factor")},
      admission(200));
}

void Visit::make_codes() {
  people_.recovery().make_codes(
      *session_, text_of(asked_, "password"), [self = shared_from_this()](auto codes) {
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
  const people::MailedLinks::Wish wish{.address = text_of(asked_, "email"),
                                       .password = text_of(asked_, "password"),
                                       .language = text_of(asked_, "language")};
  if (!wish.address.empty()) {
    if (auto refused = why_no_mail_to(wish.address)) return refuse(*refused);
  }
  people_.mailed_links().give_address(*session_, wish, changed());
}

void Visit::confirm_email() {
  people_.mailed_links().confirm(text_of(asked_, "link"),
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
  const auto address = people::email_address_from(text_of(asked_, "email"));
  if (!address) return refuse(people::refusal("bad_email"));
  if (auto refused = why_no_mail_to(*address)) return refuse(*refused);
  answer(private_answer(202,
                        {
                            {"asked", true}
  }));
  people_.mailed_links().send_reset(*address, text_of(asked_, "language"));
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
    self->answer(private_answer(200, json_of(self->session_->person)));
  };
}

void Visit::set_second_factor() {
  people_.second_factor().set(*session_,
                              text_of(asked_, "password"),
                              text_of(asked_, "secret"),
                              text_of(asked_, "factor"),
                              changed());
}

void Visit::remove_second_factor() {
  people_.second_factor().remove(
      *session_, text_of(asked_, "password"), text_of(asked_, "factor"), changed());
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
  json::object object = json_of(person);
  const bool is_program = request_.origin.empty() && request_.cookie.empty();
  const json::value* const wants = asked_.if_contains("token");
  if (is_program && wants != nullptr && wants->is_bool() && wants->get_bool()) {
    object["token"] = token.text;
    return answer(private_answer(status, object));
  }
  HttpAnswer admitted = private_answer(status, object);
  const auto seconds = person.has_account ? terms_.account_seconds : terms_.guest_seconds;
  admitted.headers.emplace_back("Set-Cookie", cookie(token.text, seconds));
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
  left.headers.emplace_back("Set-Cookie", cookie("", 0));
  return left;
}

std::string Visit::cookie(std::string_view token, people::Time seconds) const {
  std::string text(kCookie);
  text += '=';
  text += token;
  text += "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(seconds);
  if (request_.is_https || terms_.is_always_secure) text += "; Secure";
  return text;
}

}  // namespace

std::string_view session_token_of(const HttpRequest& request) { return token_of(request); }

void AccountPages::answer(const HttpRequest& request, HttpReply reply) {
  std::make_shared<Visit>(people_, terms_, request, std::move(reply))->begin();
}

HttpAnswer AccountPages::own_data(store::OwnData& data, const HttpRequest& request) {
  const auto session = people_.signed_in().find(token_of(request));
  if (!session) return no(people::refusal("signed_out"));
  HttpAnswer answer{.status = 200, .content_type = "application/json"};
  answer.body = std::make_shared<const std::string>(data.of(session->person.id));
  answer.headers.emplace_back("Cache-Control", "no-store");
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"my-data.json\"");
  return answer;
}

std::optional<people::Person> AccountPages::person(const HttpRequest& request) const {
  const auto session = people_.signed_in().find(token_of(request));
  return session ? std::optional(session->person) : std::nullopt;
}

std::optional<HttpAnswer> AccountPages::refusal_of(Deed deed, const HttpRequest& request) {
  const auto now = people::Allowances::now();
  people::Allowances& allowances = people_.allowances();
  if (const auto asker = person(request)) {
    if (const auto refused = allowances.spend(deed, asker->id, now)) return no(*refused);
  }
  const auto address = people::Address::from(request.remote_address);
  if (!address) return std::nullopt;
  const auto refused = allowances.spend(deed, *address, now);
  return refused ? std::optional(no(*refused)) : std::nullopt;
}

std::string AccountPages::named_in(const HttpRequest& request) {
  json::error_code error;
  const json::value body = json::parse(request.body, error);
  if (error || !body.is_object()) return {};
  const std::string skeleton = people::skeleton_of(text_of(body.get_object(), "name"));
  const auto account = people_.accounts().find(skeleton);
  return account ? std::to_string(account->person.id.value()) : std::string();
}

std::optional<HttpAnswer> AccountPages::refusal_at_door(const HttpRequest& request) {
  const auto address = people::Address::from(request.remote_address);
  if (address) {
    const auto refused =
        people_.allowances().spend(deed_of(request), *address, people::Allowances::now());
    if (refused) return no(*refused);
  }
  // Those who are shut out still get the pages that tell them so; probes of health go on.
  const bool is_door = request.path == net::kSocketPath || request.path == net::kLinkPath ||
                       request.path.starts_with("/auth/") || request.path.starts_with("/api/");
  if (!is_door) return std::nullopt;
  people::Moderation& moderation = people_.moderation();
  if (address) {
    if (const auto refused = moderation.why_shut_out(*address)) return no(*refused);
  }
  const auto session = people_.signed_in().find(token_of(request));
  if (!session) return std::nullopt;
  const auto refused = moderation.why_shut_out(session->person.id);
  return refused ? std::optional(no(*refused)) : std::nullopt;
}

}  // namespace lair
