// Encrypted connections reach the right server, and no other.
#include "clients/link/tls.hpp"

#include <gtest/gtest.h>

#ifdef LAIR_WITH_TLS

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <openssl/ssl.h>
#include <stdlib.h>

#include "tests/support/own_certificate.hpp"

namespace lair::link {
namespace {

constexpr const char* kHost = "lair.example.org";

// A server with a self-made certificate for kHost. The test carries its bytes.
class TlsServer {
 public:
  using Date = test::OwnCertificate::Date;

  explicit TlsServer(Date date = Date::Good)
      : certificate_(kHost, std::string("DNS:") + kHost, date),
        context_(certificate_.new_context()) {
    session_.reset(SSL_new(context_.get()));
    incoming_ = BIO_new(BIO_s_mem());
    outgoing_ = BIO_new(BIO_s_mem());
    SSL_set_bio(session_.get(), incoming_, outgoing_);
    SSL_set_accept_state(session_.get());
  }

  // In the form that SSL_CERT_FILE expects.
  [[nodiscard]] std::string certificate() const { return certificate_.text(); }

  // What it answers to these bytes.
  std::string answer(const std::string& encrypted) {
    BIO_write(incoming_, encrypted.data(), static_cast<int>(encrypted.size()));
    if (SSL_is_init_finished(session_.get()) == 0) SSL_do_handshake(session_.get());
    std::string bytes(1024, '\0');
    const int got = SSL_read(session_.get(), bytes.data(), static_cast<int>(bytes.size()));
    if (got > 0) heard_ += bytes.substr(0, static_cast<std::size_t>(got));
    return test::pending_in(outgoing_);
  }

  std::string say(const std::string& text) {
    SSL_write(session_.get(), text.data(), static_cast<int>(text.size()));
    return test::pending_in(outgoing_);
  }

  [[nodiscard]] const std::string& heard() const { return heard_; }

 private:
  test::OwnCertificate certificate_;
  test::OwnedSsl<SSL_CTX> context_;
  test::OwnedSsl<SSL> session_;
  BIO* incoming_ = nullptr;  // owned by the session
  BIO* outgoing_ = nullptr;
  std::string heard_;
};

// The authorities that this machine trusts during one test.
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

// Carries bytes both ways until neither side has more to send; returns the
// client's error, or nothing.
std::string talk(Tls& client, TlsServer& server, std::string& plain) {
  for (std::string bytes = client.take_outgoing(); !bytes.empty(); bytes = client.take_outgoing()) {
    if (auto received = client.receive(server.answer(bytes), plain); !received) {
      return received.error().sentence;
    }
  }
  return {};
}

TEST(EncryptedConnection, CarriesWordsBothWays) {
  TlsServer server;
  const Trusted trusted(server.certificate());
  auto client = Tls::begin(kHost);
  ASSERT_TRUE(client.has_value()) << client.error().sentence;
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
  EXPECT_NE(received.error().sentence.find("no encrypted connection to lair.example.org"),
            std::string::npos);
}

}  // namespace
}  // namespace lair::link

#else

TEST(EncryptedConnection, IsRefusedWithASentenceWhereThereIsNone) {
  const auto client = lair::link::Tls::begin("lair.example.org");
  ASSERT_FALSE(client.has_value());
  EXPECT_NE(client.error().sentence.find("built without TLS"), std::string::npos);
}

#endif
