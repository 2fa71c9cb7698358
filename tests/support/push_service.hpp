// A push service on this machine, with a device behind it that reads what it is sent.
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

// What was posted, as the service reads it: to it the text is sealed.
struct Pushed {
  std::string path;
  std::map<std::string, std::string> headers;  // by names in small letters
  std::string body;
};

// Speaks TLS by a certificate of its own, one connection after the other.
class PushService {
 public:
  PushService();
  PushService(const PushService&) = delete;
  PushService& operator=(const PushService&) = delete;
  ~PushService();

  [[nodiscard]] std::uint16_t port() const { return port_; }

  // "https://127.0.0.1:PORT/NAME".
  [[nodiscard]] std::string endpoint(const std::string& name) const;

  // The certificate, for who wants to trust it.
  [[nodiscard]] std::string certificate() const { return certificate_.string(); }

  // From now on; 0: not at all.
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
  std::mutex mutex_;  // guards the next
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

  // As it tells it to the server.
  [[nodiscard]] push::Subscription subscription(const std::string& endpoint) const;

  // What the sealed body says, by RFC 8291 read from its other end; nothing when it is not for this
  // device.
  [[nodiscard]] std::optional<std::string> read(const std::string& body) const;

 private:
  push::Evp<EVP_PKEY> key_;
  std::array<std::uint8_t, 16> secret_{};
};

}  // namespace lair::testing
