#include "server/net/conversation.hpp"

#include <chrono>
#include <exception>
#include <utility>

namespace lair::net {

using lobby::CloseCode;

namespace {

// The outlet that a session and its table hold. It does not keep the connection alive.
class WeakOutlet final : public lobby::Outlet {
 public:
  explicit WeakOutlet(const std::shared_ptr<lobby::Outlet>& way)
      : way_(way), address_(way->remote_address()) {}

  bool push(std::string_view message) override {
    const auto way = way_.lock();
    return way && way->push(message);
  }

  void close(CloseCode code, std::string reason) override {
    const auto way = way_.lock();
    if (way) way->close(code, std::move(reason));
  }

  const std::string& remote_address() const override { return address_; }

 private:
  std::weak_ptr<lobby::Outlet> way_;
  std::string address_;
};

}  // namespace

Conversation::Conversation(std::shared_ptr<VirtualHost> virtual_host)
    : virtual_host_(std::move(virtual_host)),
      rate_(virtual_host_->limits.frame_spacing,
            virtual_host_->limits.frames_burst,
            virtual_host_->limits.frames_burst_abusive) {}

void Conversation::begin(const lobby::Caller& caller, const std::shared_ptr<lobby::Outlet>& way) {
  way_ = way;
  try {
    session_ = virtual_host_->sessions(caller);
    session_->opened(std::make_shared<WeakOutlet>(way));
  } catch (const std::exception& defect) {
    fail(defect.what());
  }
}

Pace Conversation::take(std::string_view frame) {
  if (!session_ || is_closing_) return Pace::Fine;
  ++virtual_host_->counts.frames;
  const auto pace = rate_.spend(std::chrono::steady_clock::now());
  if (pace != Pace::Fine) ++virtual_host_->counts.frames_too_fast;
  try {
    if (pace == Pace::Fine) session_->received(frame);
    if (pace == Pace::TooFast) session_->received_too_fast(frame);
  } catch (const std::exception& defect) {
    fail(defect.what());
  }
  if (pace == Pace::Abusive) close(CloseCode::Policy, "far too many frames");
  return pace;
}

void Conversation::end() {
  const auto session = std::exchange(session_, nullptr);
  if (session) session->closed();
}

void Conversation::fail(const std::string& defect) {
  virtual_host_->tell_of_defect(defect);
  close(CloseCode::ServerError, "the server failed");
}

// The carrier closes in its next turn; one body of a polled connection may hold thousands of frames
// more.
void Conversation::close(CloseCode code, std::string reason) {
  is_closing_ = true;
  const auto way = way_.lock();
  if (way) way->close(code, std::move(reason));
}

}  // namespace lair::net
