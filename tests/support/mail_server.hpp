// A small SMTP server that keeps what it is given, for tests of what is sent.
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
  std::string head;  // header lines as they came
  std::string text;  // decoded

  // What follows `before`, up to the end of its line.
  [[nodiscard]] std::string after(const std::string& before) const;
};

// Listens at 127.0.0.1 at a free port; one client at a time.
class MailServer {
 public:
  enum class Security : std::uint8_t { None, StartTls, Tls };

  struct Plan {
    Security security = Security::None;
    std::string user = {};  // asked for, with `password`, unless it is empty
    std::string password = {};
    int failing = 0;            // so many letters are put off first: "451 later"
    bool wants_nobody = false;  // every recipient is unknown: "550"
    bool says_nothing = false;  // takes the connection, then keeps silent
  };

  MailServer() : MailServer(Plan()) {}

  explicit MailServer(Plan plan);
  ~MailServer();
  MailServer(const MailServer&) = delete;
  MailServer& operator=(const MailServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }

  // By which it is believed.
  [[nodiscard]] std::string certificate() const { return certificate_.text(); }

  // The next that has come. Throws std::runtime_error when none does for a minute.
  Letter next();

  // Letters that nobody has taken yet.
  [[nodiscard]] std::size_t waiting() const;

  [[nodiscard]] int connections() const { return connections_; }

  // Letters and recipients it did not take.
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
