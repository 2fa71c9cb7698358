#include "clients/link/tls.hpp"

#include <array>
#include <utility>

#ifdef LAIR_WITH_TLS
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#endif

namespace lair::link {

#ifdef LAIR_WITH_TLS

namespace {

std::string tls_reason() {
  const unsigned long code = ERR_get_error();
  if (code == 0) return "the server broke the protocol";
  const char* text = ERR_reason_error_string(code);
  return text == nullptr ? "unknown" : text;
}

}  // namespace

struct Tls::State {
  struct Free {
    void operator()(SSL* session) const { SSL_free(session); }

    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
  };

  std::unique_ptr<SSL_CTX, Free> context;
  std::unique_ptr<SSL, Free> session;
  BIO* incoming = nullptr;  // owned by the session
  BIO* outgoing = nullptr;
  std::string waiting;  // until the end of the handshake
  std::string host;
};

bool has_tls() { return true; }

Result<Tls, Loss> Tls::begin(const std::string& host) {
  auto state = std::make_unique<State>();
  state->host = host;
  state->context.reset(SSL_CTX_new(TLS_client_method()));
  if (!state->context) return fail(Loss{"TLS does not start: " + tls_reason(), LossCause::NoTls});
  SSL_CTX_set_min_proto_version(state->context.get(), TLS1_2_VERSION);
  SSL_CTX_set_default_verify_paths(state->context.get());
  SSL_CTX_set_verify(state->context.get(), SSL_VERIFY_PEER, nullptr);
  state->session.reset(SSL_new(state->context.get()));
  state->incoming = BIO_new(BIO_s_mem());
  state->outgoing = BIO_new(BIO_s_mem());
  if (!state->session || state->incoming == nullptr || state->outgoing == nullptr) {
    return fail(Loss{"TLS does not start: " + tls_reason(), LossCause::NoTls});
  }
  SSL* session = state->session.get();
  SSL_set_bio(session, state->incoming, state->outgoing);
  SSL_set_connect_state(session);
  X509_VERIFY_PARAM* wanted = SSL_get0_param(session);
  if (X509_VERIFY_PARAM_set1_ip_asc(wanted, host.c_str()) != 1) {
    ERR_clear_error();
    SSL_set_hostflags(session, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    SSL_set1_host(session, host.c_str());
    // SSL_ctrl copies the name; the macro for this call uses an old-style cast.
    std::string name = host;
    SSL_ctrl(session, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data());
  }
  Tls tls(std::move(state));
  if (auto begun = tls.go_on(); !begun) return fail(begun.error());
  return tls;
}

// Takes the handshake as far as it goes, then sends what waited for its end.
Result<void, Loss> Tls::go_on() {
  SSL* session = state_->session.get();
  ERR_clear_error();
  if (SSL_is_init_finished(session) == 0) {
    const int done = SSL_do_handshake(session);
    if (done != 1) {
      const int why = SSL_get_error(session, done);
      if (why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE) return {};
      const long verdict = SSL_get_verify_result(session);
      if (verdict != X509_V_OK) {
        return fail(Loss{"the certificate of " + state_->host +
                             " is not good: " + X509_verify_cert_error_string(verdict),
                         LossCause::Untrusted});
      }
      return fail(Loss{"no encrypted connection to " + state_->host + ": " + tls_reason()});
    }
  }
  if (state_->waiting.empty()) return {};
  const std::string plain = std::exchange(state_->waiting, {});
  if (SSL_write(session, plain.data(), static_cast<int>(plain.size())) <= 0) {
    return fail(Loss{"the encrypted connection broke: " + tls_reason()});
  }
  return {};
}

Result<void, Loss> Tls::receive(std::string_view encrypted, std::string& plain) {
  BIO_write(state_->incoming, encrypted.data(), static_cast<int>(encrypted.size()));
  if (auto went = go_on(); !went) return went;
  std::array<char, 16 * 1024> bytes;
  while (true) {
    ERR_clear_error();
    const int got = SSL_read(state_->session.get(), bytes.data(), static_cast<int>(bytes.size()));
    if (got <= 0) {
      const int why = SSL_get_error(state_->session.get(), got);
      if (why == SSL_ERROR_SSL)
        return fail(Loss{"the encrypted connection broke: " + tls_reason()});
      return {};
    }
    plain.append(bytes.data(), static_cast<std::size_t>(got));
  }
}

Result<void, Loss> Tls::send(std::string_view plain) {
  state_->waiting.append(plain);
  return go_on();
}

std::string Tls::take_outgoing() {
  std::string bytes(BIO_ctrl_pending(state_->outgoing), '\0');
  if (!bytes.empty()) BIO_read(state_->outgoing, bytes.data(), static_cast<int>(bytes.size()));
  return bytes;
}

#else  // Without OpenSSL there are only plain connections.

struct Tls::State {};

bool has_tls() { return false; }

Result<Tls, Loss> Tls::begin(const std::string& host) {
  return fail(Loss{"this program was built without TLS, so it cannot reach https://" + host,
                   LossCause::NoTls});
}

Result<void, Loss> Tls::go_on() { return {}; }

Result<void, Loss> Tls::receive(std::string_view, std::string&) { return {}; }

Result<void, Loss> Tls::send(std::string_view) { return {}; }

std::string Tls::take_outgoing() { return {}; }

#endif

Tls::Tls(std::unique_ptr<State> state) : state_(std::move(state)) {}

Tls::Tls(Tls&&) noexcept = default;
Tls& Tls::operator=(Tls&&) noexcept = default;
Tls::~Tls() = default;

}  // namespace lair::link
