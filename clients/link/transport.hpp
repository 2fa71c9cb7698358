// Bytes to and from a server, encrypted if the endpoint says so, without ever blocking.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clients/link/descriptor.hpp"
#include "clients/link/endpoint.hpp"
#include "clients/link/look_up.hpp"
#include "clients/link/loss.hpp"
#include "clients/link/tls.hpp"
#include "engine/result.hpp"

namespace lair::link {

// One pump() takes in so many bytes and a little more at most, whatever there is.
inline constexpr std::size_t kTakenAtOnce = 1024 * 1024;

// Call pump() when the descriptor is ready, then take what has come.
class Transport {
 public:
  // Begins to connect. The host's addresses are tried one after the other.
  static Result<Transport, Loss> connect(const Endpoint& to);

  // Negative once it is closed. Changes when the host's name has been looked up, and with
  // each address that is tried.
  [[nodiscard]] int descriptor() const {
    return look_up_ ? look_up_->descriptor() : descriptor_.number();
  }

  // The host's name is being looked up: nothing has been sent yet.
  [[nodiscard]] bool is_looking_up() const { return look_up_.has_value(); }

  [[nodiscard]] bool is_connected() const { return connected_; }

  [[nodiscard]] bool is_closed() const { return descriptor() < 0; }

  [[nodiscard]] const Loss& why_closed() const { return why_closed_; }

  [[nodiscard]] bool wants_to_write() const { return !look_up_ && (!connected_ || !out_.empty()); }

  // How many bytes wait to be sent.
  [[nodiscard]] std::size_t unsent() const { return out_.size() + early_.size(); }

  [[nodiscard]] std::uint64_t bytes_in() const { return bytes_in_; }

  [[nodiscard]] std::uint64_t bytes_out() const { return bytes_out_; }

  // Sends and receives without blocking; appends what came to `in`. The descriptor stays ready
  // while there is more.
  void pump(std::string& in);

  // Sends what it can at once, the rest in pump().
  void send(std::string_view bytes);

  void close(Loss why);

 private:
  Transport() = default;

  Result<void, Loss> connect_next();
  void finish_looking_up();
  void try_next(Loss why);
  void finish_connecting();
  void read(std::string& in);
  void write();
  void take_in(std::string_view bytes, std::string& in);

  Endpoint to_;
  std::optional<LookUp> look_up_;
  Addresses addresses_;
  const addrinfo* next_ = nullptr;  // the address to try if this one fails
  Descriptor descriptor_;
  bool connected_ = false;
  std::optional<Tls> tls_;
  std::string early_;  // sent once the connection is there
  std::string out_;
  Loss why_closed_;
  std::uint64_t bytes_in_ = 0;
  std::uint64_t bytes_out_ = 0;
};

}  // namespace lair::link
