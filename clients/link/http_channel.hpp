// One HTTP request after another over a connection that is kept.
#pragma once

#include <optional>
#include <string>

#include "clients/link/http.hpp"
#include "clients/link/transport.hpp"

namespace lair::link {

// A request may be lost on its way, or its answer: it is asked again a few times, so it must be one
// that may come twice.
class HttpChannel {
 public:
  explicit HttpChannel(Endpoint to) : to_(std::move(to)) {}

  // `request` is all of it, head and body. Only while none is under way.
  void ask(std::string request);

  [[nodiscard]] bool is_busy() const { return !request_.empty(); }

  // No answer came, however often it was asked.
  [[nodiscard]] const std::optional<Loss>& failure() const { return failure_; }

  // Negative while there is no connection.
  [[nodiscard]] int descriptor() const { return transport_ ? transport_->descriptor() : -1; }

  [[nodiscard]] bool is_looking_up() const { return transport_ && transport_->is_looking_up(); }

  [[nodiscard]] bool wants_to_write() const { return transport_ && transport_->wants_to_write(); }

  // Moves bytes both ways as far as goes at once; the answer, once all of it is there.
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
