#include "server/mail/smtp.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <memory>
#include <string_view>

#include <curl/curl.h>
#include <sodium.h>

namespace lair::mail {
namespace {

constexpr long kRefusedForGood = 500;  // SMTP: 5xx is permanent, 4xx is not

// Starts libcurl once in the process, before the first letter.
bool curl_works() {
  static const bool kWorks = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  return kWorks;
}

std::string domain_of(const std::string& address) { return address.substr(address.rfind('@') + 1); }

std::string base64_of(std::string_view bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_ORIGINAL;
  std::string text(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
  const auto* first = reinterpret_cast<const unsigned char*>(bytes.data());
  sodium_bin2base64(text.data(), text.size(), first, bytes.size(), kVariant);
  text.pop_back();  // the terminating zero
  return text;
}

// RFC 2047: words of at most 75 characters, none of which ends within a character of UTF-8.
std::string encoded_words(std::string_view text) {
  constexpr std::size_t kBytes = 42;
  constexpr unsigned kContinues = 0x80;
  constexpr unsigned kContinuesMask = 0xC0;
  std::string out;
  while (!text.empty()) {
    const std::size_t most = std::min(kBytes, text.size());
    std::size_t end = most;
    while (end > 0 && end < text.size() &&
           (static_cast<unsigned char>(text[end]) & kContinuesMask) == kContinues) {
      --end;
    }
    if (end == 0) end = most;  // not UTF-8
    out += (out.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + base64_of(text.substr(0, end)) + "?=";
    text.remove_prefix(end);
  }
  return out;
}

std::string date_now() {
  constexpr std::size_t kBytes = 64;
  std::array<char, kBytes> text{};
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  const std::size_t size =
      std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S +0000", &parts);
  return {text.data(), size};
}

std::string new_message_id(const std::string& domain) {
  constexpr std::size_t kBytes = 16;
  std::array<unsigned char, kBytes> random{};
  randombytes_buf(random.data(), random.size());
  std::array<char, 2 * kBytes + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), random.data(), random.size());
  return std::string(hex.data()) + "@" + domain;
}

using Handle = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;
using Lines = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;

void set_server(CURL* curl, const SmtpPlan& plan) {
  const std::string scheme = plan.security == "tls" ? "smtps" : "smtp";
  const std::string url =
      scheme + "://" + plan.host + ":" + std::to_string(plan.port) + "/" + domain_of(plan.from);
  curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  // Unless the plan says "none", a server that offers no TLS gets no letter.
  const long security = plan.security == "none" ? CURLUSESSL_NONE : CURLUSESSL_ALL;
  curl_easy_setopt(curl, CURLOPT_USE_SSL, security);
  if (!plan.ca_file.empty()) curl_easy_setopt(curl, CURLOPT_CAINFO, plan.ca_file.c_str());
  if (!plan.user.empty()) {
    curl_easy_setopt(curl, CURLOPT_USERNAME, plan.user.c_str());
    curl_easy_setopt(curl, CURLOPT_PASSWORD, plan.password.c_str());
  }
  const auto seconds = static_cast<long>(plan.timeout_seconds);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT, seconds);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, seconds);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);  // because other threads run too
  curl_easy_setopt(curl, CURLOPT_PROXY, "");     // a proxy in the environment is for the web
  // Or else the server could not end before the system's resolver has given up a name.
  curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);
}

// libcurl asks about once a second.
int is_to_break_off(void* is_stopping, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return *static_cast<const std::atomic<bool>*>(is_stopping) ? 1 : 0;
}

// The message in the format of RFC 5322. Its text is in base64, so that no server on the way
// changes it.
std::string message_of(const SmtpPlan& plan, const people::Mail& mail) {
  constexpr std::size_t kLineBytes = 57;  // 76 characters of base64
  std::string message = "Date: " + date_now() + "\r\nMessage-ID: <" +
                        new_message_id(domain_of(plan.from)) + ">\r\nFrom: <" + plan.from +
                        ">\r\nTo: <" + mail.to + ">\r\nSubject: " + encoded_words(mail.subject) +
                        "\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
                        "Content-Type: text/plain; charset=utf-8\r\n"
                        "Content-Transfer-Encoding: base64\r\n\r\n";
  std::string text;
  for (const char letter : mail.text) (letter == '\n' ? text += '\r' : text) += letter;
  for (std::size_t at = 0; at < text.size(); at += kLineBytes) {
    message += base64_of(std::string_view(text).substr(at, kLineBytes)) + "\r\n";
  }
  return message;
}

// Gives libcurl the next bytes of what is left of a message.
std::size_t give_bytes(char* buffer, std::size_t size, std::size_t count, void* left) {
  auto& message = *static_cast<std::string_view*>(left);
  const std::size_t given = message.copy(buffer, size * count);
  message.remove_prefix(given);
  return given;
}

}  // namespace

std::optional<SmtpFailure> send_mail(const SmtpPlan& plan,
                                     const people::Mail& mail,
                                     const std::atomic<bool>& is_stopping) {
  if (!curl_works()) return SmtpFailure{.why = "libcurl cannot be initialised", .is_final = true};
  const Handle curl(curl_easy_init(), &curl_easy_cleanup);
  if (!curl) return SmtpFailure{.why = "libcurl is out of memory"};
  set_server(curl.get(), plan);
  const Lines recipients(curl_slist_append(nullptr, ("<" + mail.to + ">").c_str()),
                         &curl_slist_free_all);
  const std::string message = message_of(plan, mail);
  std::string_view left = message;
  curl_easy_setopt(curl.get(), CURLOPT_MAIL_FROM, ("<" + plan.from + ">").c_str());
  curl_easy_setopt(curl.get(), CURLOPT_MAIL_RCPT, recipients.get());
  curl_easy_setopt(curl.get(), CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_READFUNCTION, &give_bytes);
  curl_easy_setopt(curl.get(), CURLOPT_READDATA, &left);
  curl_easy_setopt(curl.get(), CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl.get(), CURLOPT_XFERINFOFUNCTION, &is_to_break_off);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): a C interface
  curl_easy_setopt(curl.get(), CURLOPT_XFERINFODATA, const_cast<std::atomic<bool>*>(&is_stopping));
  const CURLcode code = curl_easy_perform(curl.get());
  if (code == CURLE_OK) return std::nullopt;
  long answered = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &answered);
  std::string why = curl_easy_strerror(code);
  if (answered != 0) why += "; the server answered " + std::to_string(answered);
  // The operator can correct a wrong password, perhaps within the hour. A letter that was refused
  // will be refused again.
  const bool is_final = answered >= kRefusedForGood && code != CURLE_LOGIN_DENIED;
  return SmtpFailure{.why = std::move(why), .is_final = is_final};
}

}  // namespace lair::mail
