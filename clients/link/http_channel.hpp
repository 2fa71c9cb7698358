// Sends one HTTP request after another over a connection that is kept open.
#pragma once

#include <optional>
#include <string>

#include "clients/link/http.hpp"
#include "clients/link/transport.hpp"

namespace lair::link {

// A request or its answer may get lost. The request is then sent again, a few times at most, so it
// must be one that is safe to repeat.
class HttpChannel {
 public:
  explicit HttpChannel(Endpoint to) : to_(std::move(to)) {}

  // `request` is the whole request, head and body. Call it only while no
  // other request is under way.
  void ask(std::string request);

  [[nodiscard]] bool is_busy() const { return !request_.empty(); }

  // Set if no answer came after all tries.
  [[nodiscard]] const std::optional<Loss>& failure() const { return failure_; }

  // Negative while there is no connection.
  [[nodiscard]] int descriptor() const { return transport_ ? transport_->descriptor() : -1; }

  [[nodiscard]] bool is_looking_up() const { return transport_ && transport_->is_looking_up(); }

  [[nodiscard]] bool wants_to_write() const { return transport_ && transport_->wants_to_write(); }

  // Sends and receives what it can without blocking; returns the answer once it is complete.
  std::optional<HttpAnswer> pump();

 private:
  void try_again(Loss why);
  void begin();

  Endpoint to_;
  std::optional<Transport> transport_;
  std::string request_;
  std::string answer_;
  std::optional<Loss> failure_;
  int tries_ = 0;
};

}  // namespace lair::link
