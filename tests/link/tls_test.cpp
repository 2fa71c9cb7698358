// Encrypted connections reach the right server, and no other.
#include "clients/link/tls.hpp"

#include <gtest/gtest.h>

#ifdef LAIR_WITH_TLS

#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>

namespace lair::link {
namespace {

constexpr const char* kHost = "lair.example.org";

struct Free {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }

  void operator()(X509* certificate) const { X509_free(certificate); }

  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }

  void operator()(SSL* session) const { SSL_free(session); }

  void operator()(BIO* bytes) const { BIO_free(bytes); }
};

template <class Type>
using Owned = std::unique_ptr<Type, Free>;

// A server with a certificate of its own making for kHost, fed by hand.
class TlsServer {
 public:
  enum class Date { Good, Past };

  explicit TlsServer(Date date = Date::Good) : key_(EVP_EC_gen("P-256")), certificate_(X509_new()) {
    sign(date);
    context_.reset(SSL_CTX_new(TLS_server_method()));
    SSL_CTX_use_certificate(context_.get(), certificate_.get());
    SSL_CTX_use_PrivateKey(context_.get(), key_.get());
    session_.reset(SSL_new(context_.get()));
    incoming_ = BIO_new(BIO_s_mem());
    outgoing_ = BIO_new(BIO_s_mem());
    SSL_set_bio(session_.get(), incoming_, outgoing_);
    SSL_set_accept_state(session_.get());
  }

  // In the form that SSL_CERT_FILE wants.
  [[nodiscard]] std::string certificate() const {
    const Owned<BIO> out(BIO_new(BIO_s_mem()));
    PEM_write_bio_X509(out.get(), certificate_.get());
    return pending(out.get());
  }

  // What it answers to these bytes.
  std::string answer(const std::string& encrypted) {
    BIO_write(incoming_, encrypted.data(), static_cast<int>(encrypted.size()));
    if (SSL_is_init_finished(session_.get()) == 0) SSL_do_handshake(session_.get());
    std::string bytes(1024, '\0');
    const int got = SSL_read(session_.get(), bytes.data(), static_cast<int>(bytes.size()));
    if (got > 0) heard_ += bytes.substr(0, static_cast<std::size_t>(got));
    return pending(outgoing_);
  }

  std::string say(const std::string& text) {
    SSL_write(session_.get(), text.data(), static_cast<int>(text.size()));
    return pending(outgoing_);
  }

  [[nodiscard]] const std::string& heard() const { return heard_; }

 private:
  static std::string pending(BIO* bytes) {
    std::string text(BIO_ctrl_pending(bytes), '\0');
    if (!text.empty()) BIO_read(bytes, text.data(), static_cast<int>(text.size()));
    return text;
  }

  void sign(Date date) {
    constexpr long kDay = 24L * 60 * 60;
    X509* made = certificate_.get();
    X509_set_version(made, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
    X509_gmtime_adj(X509_getm_notBefore(made), -2 * kDay);
    X509_gmtime_adj(X509_getm_notAfter(made), date == Date::Good ? kDay : -kDay);
    X509_set_pubkey(made, key_.get());
    X509_NAME* name = X509_get_subject_name(made);
    const std::string host = kHost;
    X509_NAME_add_entry_by_NID(name,
                               NID_commonName,
                               MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(host.data()),
                               static_cast<int>(host.size()),
                               -1,
                               0);
    X509_set_issuer_name(made, name);
    X509_EXTENSION* names =
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, ("DNS:" + host).c_str());
    X509_add_ext(made, names, -1);
    X509_EXTENSION_free(names);
    if (X509_sign(made, key_.get(), EVP_sha256()) == 0) throw std::runtime_error("not signed");
  }

  Owned<EVP_PKEY> key_;
  Owned<X509> certificate_;
  Owned<SSL_CTX> context_;
  Owned<SSL> session_;
  BIO* incoming_ = nullptr;  // owned by the session
  BIO* outgoing_ = nullptr;
  std::string heard_;
};

// The authorities that this machine trusts, for one test.
class Trusted {
 public:
  explicit Trusted(const std::string& certificate) {
    std::string name = (std::filesystem::temp_directory_path() / "lair-tls-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the test");
    folder_ = name;
    std::ofstream(folder_ / "trusted.pem") << certificate;
    ::setenv("SSL_CERT_FILE", (folder_ / "trusted.pem").c_str(), 1);
  }

  Trusted(const Trusted&) = delete;
  Trusted& operator=(const Trusted&) = delete;

  ~Trusted() {
    ::unsetenv("SSL_CERT_FILE");
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

 private:
  std::filesystem::path folder_;
};

// Carries bytes both ways until neither side has more to say; the error of the client, or nothing.
std::string talk(Tls& client, TlsServer& server, std::string& plain) {
  for (std::string bytes = client.take_outgoing(); !bytes.empty(); bytes = client.take_outgoing()) {
    if (auto received = client.receive(server.answer(bytes), plain); !received) {
      return received.error();
    }
  }
  return {};
}

TEST(EncryptedConnection, CarriesWordsBothWays) {
  TlsServer server;
  const Trusted trusted(server.certificate());
  auto client = Tls::begin(kHost);
  ASSERT_TRUE(client.has_value()) << client.error();
  ASSERT_TRUE(client->send("kept until the handshake is over").has_value());
  std::string plain;
  ASSERT_EQ(talk(*client, server, plain), "");
  EXPECT_EQ(server.heard(), "kept until the handshake is over");
  ASSERT_TRUE(client->receive(server.say("good evening"), plain).has_value());
  EXPECT_EQ(plain, "good evening");
}

TEST(EncryptedConnection, RefusesACertificateThatNobodyTrusts) {
  TlsServer server;
  const Trusted trusted(TlsServer().certificate());
  auto client = Tls::begin(kHost);
  ASSERT_TRUE(client.has_value());
  std::string plain;
  const std::string said = talk(*client, server, plain);
  EXPECT_NE(said.find("the certificate of lair.example.org is not good: "), std::string::npos)
      << said;
}

TEST(EncryptedConnection, RefusesTheCertificateOfAnotherHost) {
  TlsServer server;
  const Trusted trusted(server.certificate());
  auto client = Tls::begin("lair.example.com");
  ASSERT_TRUE(client.has_value());
  std::string plain;
  EXPECT_EQ(talk(*client, server, plain),
            "the certificate of lair.example.com is not good: hostname mismatch");
}

TEST(EncryptedConnection, RefusesACertificateOfThePast) {
  TlsServer server(TlsServer::Date::Past);
  const Trusted trusted(server.certificate());
  auto client = Tls::begin(kHost);
  ASSERT_TRUE(client.has_value());
  std::string plain;
  EXPECT_EQ(talk(*client, server, plain),
            "the certificate of lair.example.org is not good: certificate has expired");
}

TEST(EncryptedConnection, SaysThatAPlainServerIsNone) {
  auto client = Tls::begin(kHost);
  ASSERT_TRUE(client.has_value());
  std::string plain;
  const auto received = client->receive("HTTP/1.1 400 Bad Request\r\n\r\n", plain);
  ASSERT_FALSE(received.has_value());
  EXPECT_NE(received.error().find("no encrypted connection to lair.example.org"),
            std::string::npos);
}

}  // namespace
}  // namespace lair::link

#else

TEST(EncryptedConnection, IsRefusedWithASentenceWhereThereIsNone) {
  const auto client = lair::link::Tls::begin("lair.example.org");
  ASSERT_FALSE(client.has_value());
  EXPECT_NE(client.error().find("built without TLS"), std::string::npos);
}

#endif
