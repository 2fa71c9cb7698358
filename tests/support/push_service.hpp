// A push service on this machine, and behind it a device that reads what it is sent.
#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include <openssl/ssl.h>

#include "server/push/elliptic.hpp"
#include "server/push/ports.hpp"

namespace lair::testing {

// A post as the service sees it, which cannot read the sealed text.
struct Pushed {
  std::string path;
  std::map<std::string, std::string> headers;  // by names in lower case
  std::string body;
};

// Speaks TLS with a certificate of its own, one connection after another.
class PushService {
 public:
  PushService();
  PushService(const PushService&) = delete;
  PushService& operator=(const PushService&) = delete;
  ~PushService();

  [[nodiscard]] std::uint16_t port() const { return port_; }

  // "https://127.0.0.1:PORT/NAME".
  [[nodiscard]] std::string endpoint(const std::string& name) const;

  // The certificate, for a client that wants to trust it.
  [[nodiscard]] std::string certificate() const { return certificate_.string(); }

  // Answers with this status from now on; 0: not at all.
  void answer_with(int status);

  // The next post, in order; waits for it.
  Pushed await();

 private:
  void serve();
  void serve_one(int socket);

  std::filesystem::path certificate_;
  std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> tls_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<Pushed> pushed_;
  int status_ = 201;
  bool stopping_ = false;
  std::thread thread_;
};

// A browser with the keys of its subscription.
class Device {
 public:
  Device();

  // The subscription as the browser tells it to the server.
  [[nodiscard]] push::Subscription subscription(const std::string& endpoint) const;

  // Opens a sealed body, as RFC 8291 describes for the receiver; nothing if it is not for this
  // device.
  [[nodiscard]] std::optional<std::string> read(const std::string& body) const;

 private:
  push::Evp<EVP_PKEY> key_;
  std::array<std::uint8_t, 16> secret_{};
};

}  // namespace lair::testing
