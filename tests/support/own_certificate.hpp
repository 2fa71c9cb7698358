// A certificate made on the spot, for tests that serve TLS.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

namespace lair::test {

struct FreeOpenSsl {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }

  void operator()(X509* certificate) const { X509_free(certificate); }

  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }

  void operator()(SSL* session) const { SSL_free(session); }

  void operator()(BIO* bytes) const { BIO_free(bytes); }
};

template <class Type>
using OwnedSsl = std::unique_ptr<Type, FreeOpenSsl>;

// Everything waiting in a memory BIO.
inline std::string pending_in(BIO* bytes) {
  std::string text(BIO_ctrl_pending(bytes), '\0');
  if (!text.empty()) BIO_read(bytes, text.data(), static_cast<int>(text.size()));
  return text;
}

// Self-signed, so it is its own authority.
class OwnCertificate {
 public:
  enum class Date { Good, Past };

  // `names` as OpenSSL writes them: "DNS:lair.example", "IP:127.0.0.1".
  OwnCertificate(const std::string& host, const std::string& names, Date date = Date::Good)
      : key_(EVP_EC_gen("P-256")), certificate_(X509_new()) {
    sign(host, names, date);
  }

  // In the format that SSL_CERT_FILE requires.
  [[nodiscard]] std::string text() const {
    const OwnedSsl<BIO> out(BIO_new(BIO_s_mem()));
    PEM_write_bio_X509(out.get(), certificate_.get());
    return pending_in(out.get());
  }

  // A server context that uses the certificate.
  [[nodiscard]] OwnedSsl<SSL_CTX> new_context() const {
    OwnedSsl<SSL_CTX> context(SSL_CTX_new(TLS_server_method()));
    SSL_CTX_use_certificate(context.get(), certificate_.get());
    SSL_CTX_use_PrivateKey(context.get(), key_.get());
    return context;
  }

 private:
  void sign(const std::string& host, const std::string& names, Date date) {
    constexpr long kDay = 24L * 60 * 60;
    X509* made = certificate_.get();
    X509_set_version(made, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
    X509_gmtime_adj(X509_getm_notBefore(made), -2 * kDay);
    X509_gmtime_adj(X509_getm_notAfter(made), date == Date::Good ? kDay : -kDay);
    X509_set_pubkey(made, key_.get());
    X509_NAME* name = X509_get_subject_name(made);
    X509_NAME_add_entry_by_NID(name,
                               NID_commonName,
                               MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(host.data()),
                               static_cast<int>(host.size()),
                               -1,
                               0);
    X509_set_issuer_name(made, name);
    X509_EXTENSION* extension =
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, names.c_str());
    X509_add_ext(made, extension, -1);
    X509_EXTENSION_free(extension);
    if (X509_sign(made, key_.get(), EVP_sha256()) == 0) throw std::runtime_error("not signed");
  }

  OwnedSsl<EVP_PKEY> key_;
  OwnedSsl<X509> certificate_;
};

}  // namespace lair::test
