// The client's side of TLS, independent of the socket that carries it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "clients/link/loss.hpp"
#include "engine/result.hpp"

namespace lair::link {

// Whether this program was built with OpenSSL.
[[nodiscard]] bool has_tls();

// Encrypts and decrypts. The server's certificate must be valid for the host and signed by an
// authority that this machine trusts (SSL_CERT_FILE names others).
class Tls {
 public:
  static Result<Tls, Loss> begin(const std::string& host);

  Tls(Tls&&) noexcept;
  Tls& operator=(Tls&&) noexcept;
  ~Tls();

  // Takes bytes from the server; appends the decrypted ones to `plain`.
  Result<void, Loss> receive(std::string_view encrypted, std::string& plain);

  // Takes bytes for the server and keeps them until the handshake is over.
  Result<void, Loss> send(std::string_view plain);

  // Encrypted bytes to send to the server.
  std::string take_outgoing();

 private:
  struct State;
  explicit Tls(std::unique_ptr<State> state);

  Result<void, Loss> go_on();

  std::unique_ptr<State> state_;
};

}  // namespace lair::link
