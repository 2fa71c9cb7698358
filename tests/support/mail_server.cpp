#include "tests/support/mail_server.hpp"

#include <array>
#include <csignal>
#include <stdexcept>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/support/patience.hpp"

namespace lair::test {
namespace {

bool begins(const std::string& line, const std::string& word) {
  return line.compare(0, word.size(), word) == 0;
}

// The text between the angle brackets.
std::string address_in(const std::string& line) {
  const std::size_t from = line.find('<') + 1;
  return line.substr(from, line.find('>') - from);
}

std::string base64_of(const std::string& text) {
  std::string out(4 * ((text.size() + 2) / 3), '\0');
  EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                  reinterpret_cast<const unsigned char*>(text.data()),
                  static_cast<int>(text.size()));
  return out;
}

std::string from_base64(std::string text) {
  std::erase(text, '\n');
  std::string out(text.size() / 4 * 3, '\0');
  const int size = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                                   reinterpret_cast<const unsigned char*>(text.data()),
                                   static_cast<int>(text.size()));
  if (size < 0) throw std::runtime_error("no base64: " + text);
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
  out.resize(static_cast<std::size_t>(size) - padding);
  std::erase(out, '\r');
  return out;
}

}  // namespace

std::string Letter::after(const std::string& before) const {
  const std::size_t at = text.find(before);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + before.size();
  return text.substr(begin, text.find_first_of("\r\n", begin) - begin);
}

// One connection, from the greeting to the goodbye.
class MailServer::Client {
 public:
  Client(MailServer& server, int socket) : server_(server), socket_(socket) {}

  void serve() {
    if (server_.plan_.security == Security::Tls && !encrypt()) return;
    say("220 mail.example");
    std::string line;
    while (read(line) && obey(line)) continue;
  }

 private:
  bool obey(const std::string& line) {
    if (begins(line, "QUIT")) return say("221 bye") && false;
    if (begins(line, "EHLO")) return greet();
    if (begins(line, "STARTTLS")) return say("220 go on") && encrypt();
    if (begins(line, "AUTH PLAIN")) return admit(line);
    if (begins(line, "RCPT TO")) return address(line);
    if (begins(line, "DATA")) return take();
    if (begins(line, "MAIL FROM")) {
      if (!server_.plan_.user.empty() && !is_known_) return say("530 who are you");
      letter_ = {.from = address_in(line), .to = {}, .head = {}, .text = {}};
    }
    return say("250 fine");
  }

  bool greet() {
    const Plan& plan = server_.plan_;
    if (plan.security == Security::StartTls && !session_) say("250-STARTTLS");
    if (!plan.user.empty()) say("250-AUTH PLAIN");
    return say("250 mail.example");
  }

  bool admit(const std::string& line) {
    const Plan& plan = server_.plan_;
    std::string given = line.substr(std::string("AUTH PLAIN").size());
    if (given.empty() && say("334 ")) read(given);
    if (given.starts_with(" ")) given.erase(0, 1);
    const std::string zero(1, '\0');
    is_known_ = given == base64_of(zero + plan.user + zero + plan.password);
    return say(is_known_ ? "235 welcome" : "535 no");
  }

  bool address(const std::string& line) {
    if (server_.plan_.wants_nobody) {
      ++server_.refused_;
      return say("550 nobody of that name");
    }
    letter_.to = address_in(line);
    return say("250 fine");
  }

  bool take() {
    say("354 go on");
    std::string line;
    std::string body;
    bool is_head = true;
    while (read(line) && line != ".") {
      if (line.empty() && is_head) {
        is_head = false;
      } else {
        (is_head ? letter_.head : body) += (begins(line, "..") ? line.substr(1) : line) + "\n";
      }
    }
    if (server_.refused_ < server_.plan_.failing) {
      ++server_.refused_;
      return say("451 later");
    }
    letter_.text = from_base64(body);
    server_.keep(letter_);
    return say("250 taken");
  }

  bool encrypt() {
    session_.reset(SSL_new(server_.context_.get()));
    SSL_set_fd(session_.get(), socket_);
    return SSL_accept(session_.get()) == 1;
  }

  bool say(const std::string& line) {
    const std::string text = line + "\r\n";
    const int size = static_cast<int>(text.size());
    if (session_) return SSL_write(session_.get(), text.data(), size) == size;
    return ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) == size;
  }

  // Reads a line without its line end. Returns false if the client has gone.
  bool read(std::string& line) {
    line.clear();
    char letter = 0;
    while (session_ ? SSL_read(session_.get(), &letter, 1) == 1
                    : ::recv(socket_, &letter, 1, 0) == 1) {
      if (letter == '\n') return true;
      if (letter != '\r') line += letter;
    }
    return false;
  }

  MailServer& server_;
  int socket_;
  OwnedSsl<SSL> session_;
  Letter letter_;
  bool is_known_ = false;
};

MailServer::MailServer(Plan plan)
    : plan_(std::move(plan)),
      certificate_("127.0.0.1", "IP:127.0.0.1"),
      context_(certificate_.new_context()),
      listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  std::signal(SIGPIPE, SIG_IGN);  // which OpenSSL does not, if a client has gone
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof where;
  auto* const address = reinterpret_cast<sockaddr*>(&where);
  constexpr int kBacklog = 16;
  if (::bind(listener_, address, size) != 0 || ::listen(listener_, kBacklog) != 0) {
    throw std::runtime_error("no port for a mail server");
  }
  ::getsockname(listener_, address, &size);
  port_ = ntohs(where.sin_port);
  thread_ = std::thread([this] { run(); });
}

MailServer::~MailServer() {
  is_stopping_ = true;
  ::shutdown(listener_, SHUT_RDWR);
  const int talking = talking_;
  if (talking >= 0) ::shutdown(talking, SHUT_RDWR);
  thread_.join();
  ::close(listener_);
}

Letter MailServer::next() {
  std::unique_lock lock(mutex_);
  if (!arrived_.wait_for(lock, kPatience, [this] { return !letters_.empty(); })) {
    throw std::runtime_error("no letter has come");
  }
  Letter letter = std::move(letters_.front());
  letters_.pop_front();
  return letter;
}

std::size_t MailServer::waiting() const {
  const std::lock_guard lock(mutex_);
  return letters_.size();
}

void MailServer::run() {
  while (!is_stopping_) {
    const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) continue;
    talking_ = socket;
    ++connections_;
    if (plan_.says_nothing) {
      char letter = 0;
      while (!is_stopping_ && ::recv(socket, &letter, 1, 0) == 1) continue;
    } else {
      Client(*this, socket).serve();
    }
    talking_ = -1;
    ::close(socket);
  }
}

void MailServer::keep(Letter letter) {
  {
    const std::lock_guard lock(mutex_);
    letters_.push_back(std::move(letter));
  }
  arrived_.notify_all();
}

}  // namespace lair::test
