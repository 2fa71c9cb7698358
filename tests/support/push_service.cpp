#include "tests/support/push_service.hpp"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lair::testing {
namespace {

using Bytes = std::vector<std::uint8_t>;

void check(bool done, const char* what) {
  if (!done) throw std::runtime_error(what);
}

// For 127.0.0.1, self-signed.
X509* new_certificate(EVP_PKEY* key) {
  X509* certificate = X509_new();
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -3'600);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 24 * 3'600);
  X509_NAME* name = X509_get_subject_name(certificate);
  const std::string_view own = "push service of a test";
  X509_NAME_add_entry_by_txt(name,
                             "CN",
                             MBSTRING_ASC,
                             Bytes(own.begin(), own.end()).data(),
                             static_cast<int>(own.size()),
                             -1,
                             0);
  X509_set_issuer_name(certificate, name);
  X509_set_pubkey(certificate, key);
  X509_EXTENSION* address =
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "IP:127.0.0.1");
  X509_add_ext(certificate, address, -1);
  X509_EXTENSION_free(address);
  check(X509_sign(certificate, key, EVP_sha256()) > 0, "no certificate");
  return certificate;
}

std::string read_line(SSL* tls) {
  std::string line;
  char letter = 0;
  while (SSL_read(tls, &letter, 1) == 1 && letter != '\n') line += letter;
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

// HMAC-SHA-256.
Bytes hash_of(const Bytes& key, const Bytes& text) {
  Bytes digest(EVP_MAX_MD_SIZE);
  unsigned length = 0;
  HMAC(EVP_sha256(),
       key.data(),
       static_cast<int>(key.size()),
       text.data(),
       text.size(),
       digest.data(),
       &length);
  digest.resize(length);
  return digest;
}

// HKDF of at most one block, as RFC 8291 spells it out.
Bytes expanded(const Bytes& salt, const Bytes& secret, Bytes info, std::size_t length) {
  info.push_back(1);
  Bytes key = hash_of(hash_of(salt, secret), info);
  key.resize(length);
  return key;
}

Bytes text_of(std::string_view text) {
  Bytes bytes(text.begin(), text.end());
  bytes.push_back(0);
  return bytes;
}

Bytes agreed_on(EVP_PKEY* own, EVP_PKEY* other) {
  const push::Evp<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new(own, nullptr));
  std::size_t length = 32;
  Bytes secret(length);
  const bool done = EVP_PKEY_derive_init(context.get()) == 1 &&
                    EVP_PKEY_derive_set_peer(context.get(), other) == 1 &&
                    EVP_PKEY_derive(context.get(), secret.data(), &length) == 1;
  check(done && length == secret.size(), "no shared secret");
  return secret;
}

}  // namespace

PushService::PushService() : tls_(SSL_CTX_new(TLS_server_method()), &SSL_CTX_free) {
  std::signal(SIGPIPE, SIG_IGN);  // from a client that leaves before it gets its answer
  std::string name = (std::filesystem::temp_directory_path() / "lair-push-XXXXXX").string();
  const int file = mkstemp(name.data());
  check(file >= 0, "no file for a certificate");
  certificate_ = name;
  const auto key = push::new_key_pair();
  X509* certificate = new_certificate(key.get());
  FILE* out = fdopen(file, "w");
  PEM_write_X509(out, certificate);
  std::fclose(out);
  SSL_CTX_use_certificate(tls_.get(), certificate);
  SSL_CTX_use_PrivateKey(tls_.get(), key.get());
  X509_free(certificate);
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  sockaddr any{};
  std::memcpy(&any, &where, sizeof any);
  check(bind(listener_, &any, sizeof any) == 0 && listen(listener_, 16) == 0, "no listener");
  socklen_t length = sizeof any;
  getsockname(listener_, &any, &length);
  std::memcpy(&where, &any, sizeof where);
  port_ = ntohs(where.sin_port);
  thread_ = std::thread([this] { serve(); });
}

PushService::~PushService() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  shutdown(listener_, SHUT_RDWR);
  thread_.join();
  close(listener_);
  std::filesystem::remove(certificate_);
}

std::string PushService::endpoint(const std::string& name) const {
  return "https://127.0.0.1:" + std::to_string(port_) + "/" + name;
}

void PushService::answer_with(int status) {
  const std::lock_guard lock(mutex_);
  status_ = status;
}

Pushed PushService::await() {
  std::unique_lock lock(mutex_);
  const bool came =
      changed_.wait_for(lock, std::chrono::minutes(4), [this] { return !pushed_.empty(); });
  check(came, "nothing was pushed");
  Pushed first = std::move(pushed_.front());
  pushed_.pop_front();
  return first;
}

void PushService::serve() {
  while (true) {
    const int socket = accept(listener_, nullptr, nullptr);
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return;
    }
    if (socket < 0) continue;
    serve_one(socket);
    close(socket);
  }
}

void PushService::serve_one(int socket) {
  const std::unique_ptr<SSL, decltype(&SSL_free)> tls(SSL_new(tls_.get()), &SSL_free);
  SSL_set_fd(tls.get(), socket);
  if (SSL_accept(tls.get()) != 1) return;
  Pushed pushed;
  std::istringstream(read_line(tls.get())) >> pushed.path >> pushed.path;
  for (std::string line = read_line(tls.get()); !line.empty(); line = read_line(tls.get())) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) return;  // the connection ended within a line
    std::string name = line.substr(0, colon);
    std::ranges::transform(
        name, name.begin(), [](unsigned char letter) { return std::tolower(letter); });
    pushed.headers[name] = line.substr(colon + 2);
  }
  const auto length = pushed.headers.find("content-length");
  if (length == pushed.headers.end()) return;
  pushed.body.resize(std::stoul(length->second));
  std::size_t read = 0;
  while (read < pushed.body.size()) {
    const int more =
        SSL_read(tls.get(), pushed.body.data() + read, static_cast<int>(pushed.body.size() - read));
    if (more <= 0) return;
    read += static_cast<std::size_t>(more);
  }
  int status = 0;
  {
    const std::lock_guard lock(mutex_);
    status = status_;
  }
  const std::string answer =
      "HTTP/1.1 " + std::to_string(status) + " -\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  if (status != 0) {
    SSL_write(tls.get(), answer.data(), static_cast<int>(answer.size()));
    SSL_shutdown(tls.get());
  }
  {
    const std::lock_guard lock(mutex_);
    pushed_.push_back(std::move(pushed));
  }
  changed_.notify_all();
}

// --- The device ---

Device::Device() : key_(push::new_key_pair()) {
  RAND_bytes(secret_.data(), static_cast<int>(secret_.size()));
}

push::Subscription Device::subscription(const std::string& endpoint) const {
  return {.endpoint = endpoint, .key = push::public_part(key_.get()), .secret = secret_};
}

std::optional<std::string> Device::read(const std::string& body) const {
  constexpr std::size_t kSalt = 16;
  constexpr std::size_t kHead = kSalt + 4 + 1;
  constexpr std::size_t kTag = 16;
  push::PublicKey sender{};
  if (body.size() < kHead + sender.size() + kTag) return std::nullopt;
  const Bytes salt(body.begin(), body.begin() + kSalt);
  std::copy_n(body.begin() + kHead, sender.size(), sender.begin());
  const Bytes sealed(body.begin() + kHead + sender.size(), body.end() - kTag);
  Bytes tag(body.end() - kTag, body.end());

  const push::PublicKey own = push::public_part(key_.get());
  Bytes info = text_of("WebPush: info");
  info.insert(info.end(), own.begin(), own.end());
  info.insert(info.end(), sender.begin(), sender.end());
  const Bytes shared = agreed_on(key_.get(), push::key_of(sender).get());
  const Bytes material = expanded(Bytes(secret_.begin(), secret_.end()), shared, info, 32);
  const Bytes key = expanded(salt, material, text_of("Content-Encoding: aes128gcm"), 16);
  const Bytes nonce = expanded(salt, material, text_of("Content-Encoding: nonce"), 12);

  const push::Evp<EVP_CIPHER_CTX> context(EVP_CIPHER_CTX_new());
  Bytes plain(sealed.size());
  int length = 0;
  EVP_DecryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, key.data(), nonce.data());
  EVP_DecryptUpdate(
      context.get(), plain.data(), &length, sealed.data(), static_cast<int>(sealed.size()));
  EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_TAG, static_cast<int>(kTag), tag.data());
  int tail = 0;
  if (EVP_DecryptFinal_ex(context.get(), plain.data() + length, &tail) != 1) return std::nullopt;
  while (!plain.empty() && plain.back() == 0) plain.pop_back();
  if (plain.empty() || plain.back() != 2) return std::nullopt;  // the last record ends with a 2
  plain.pop_back();
  return std::string(plain.begin(), plain.end());
}

}  // namespace lair::testing
