// A request to the account pages, alive until it is answered.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

#include "server/api/account_answers.hpp"
#include "server/api/session_token.hpp"
#include "server/net/http.hpp"
#include "server/people/people.hpp"

namespace lair {

// Replies once. Must be owned by a shared_ptr: the operations it waits for keep it alive.
class AccountVisit : public std::enable_shared_from_this<AccountVisit> {
 public:
  AccountVisit(people::People& people,
               CookieTerms terms,
               net::HttpRequest request,
               net::HttpReply reply)
      : people_(people), terms_(terms), request_(std::move(request)), reply_(std::move(reply)) {}

  void begin();

 private:
  using Work = void (AccountVisit::*)();

  struct Page {
    net::HttpMethod method;
    std::string_view path;
    Work work;
    bool needs_session;
    std::optional<people::Deed> deed;  // counted for the address and, if signed in, for the account
  };

  static constexpr std::size_t kPages = 26;
  static const std::array<Page, kPages>& pages();

  // account_pages.cpp: saying who one is, coming in and leaving
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

  // account_security.cpp: recovery, e-mail, the second factor
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

  // account_bots.cpp: bots that people own
  void tell_bots();
  void make_bot();
  void renew_bot();
  void revoke_bot();
  void remove_bot();

  bool read_body();
  [[nodiscard]] std::optional<people::Refusal> why_too_fast(const Page& page);
  [[nodiscard]] std::optional<people::Refusal> why_no_mail_to(const std::string& address);
  void admit(int status, const people::Person& person, const people::Token& token);

  void answer(net::HttpAnswer answer) { reply_(std::move(answer)); }

  void refuse(const people::Refusal& refused) { reply_(refused_answer(refused)); }

  [[nodiscard]] net::HttpAnswer signed_out() const;
  people::Registration::Admission admission(int status);
  std::function<void(bool)> leaving();
  people::SecondFactor::Done changed();
  people::Bots::Made made_bot(int status);
  people::Bots::Done bot_let_go();
  [[nodiscard]] PlayerId bot_asked() const;

  people::People& people_;
  CookieTerms terms_;
  net::HttpRequest request_;
  net::HttpReply reply_;
  boost::json::object asked_;
  std::optional<people::Session> session_;
};

}  // namespace lair
