// A small SMTP server that keeps the mail it is given, for tests of what is sent.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "tests/support/own_certificate.hpp"

namespace lair::test {

struct Letter {
  std::string from;
  std::string to;
  std::string head;  // header lines as they arrived
  std::string text;  // decoded

  // The text after `before`, up to the end of its line.
  [[nodiscard]] std::string after(const std::string& before) const;
};

// Listens at 127.0.0.1 on a free port; one client at a time.
class MailServer {
 public:
  enum class Security : std::uint8_t { None, StartTls, Tls };

  struct Plan {
    Security security = Security::None;
    std::string user = {};  // demanded, with `password`, unless empty
    std::string password = {};
    int failing = 0;            // this many letters are deferred first: "451 later"
    bool wants_nobody = false;  // every recipient is unknown: "550"
    bool says_nothing = false;  // accepts the connection, then stays silent
  };

  MailServer() : MailServer(Plan()) {}

  explicit MailServer(Plan plan);
  ~MailServer();
  MailServer(const MailServer&) = delete;
  MailServer& operator=(const MailServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }

  // The certificate that clients must trust.
  [[nodiscard]] std::string certificate() const { return certificate_.text(); }

  // The next letter that arrives. Throws std::runtime_error if none arrives within a minute.
  Letter next();

  // The number of letters that have not been taken yet.
  [[nodiscard]] std::size_t waiting() const;

  [[nodiscard]] int connections() const { return connections_; }

  // The number of letters and recipients it refused.
  [[nodiscard]] int refused() const { return refused_; }

 private:
  class Client;

  void run();
  void keep(Letter letter);

  Plan plan_;
  OwnCertificate certificate_;
  OwnedSsl<SSL_CTX> context_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::atomic<int> connections_{0};
  std::atomic<int> refused_{0};
  std::atomic<int> talking_{-1};  // the socket of the client
  std::atomic<bool> is_stopping_{false};
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable arrived_;
  std::deque<Letter> letters_;
  std::thread thread_;
};

}  // namespace lair::test
