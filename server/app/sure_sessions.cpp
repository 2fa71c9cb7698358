#include "server/app/sure_sessions.hpp"

#include <string>
#include <utility>

namespace lair {
namespace {

class SureOutlet final : public lobby::Outlet {
 public:
  SureOutlet(std::shared_ptr<lobby::Outlet> outlet, const store::Leadership& leadership)
      : outlet_(std::move(outlet)), leadership_(leadership) {}

  bool push(std::string_view message) override {
    leadership_.wait_until_sure();
    return outlet_->push(message);
  }

  void close(lobby::CloseCode code, std::string reason) override {
    outlet_->close(code, std::move(reason));
  }

  [[nodiscard]] const std::string& remote_address() const override {
    return outlet_->remote_address();
  }

 private:
  std::shared_ptr<lobby::Outlet> outlet_;
  const store::Leadership& leadership_;
};

class SureSession final : public lobby::Session {
 public:
  SureSession(std::unique_ptr<lobby::Session> session, const store::Leadership& leadership)
      : session_(std::move(session)), leadership_(leadership) {}

  void opened(std::shared_ptr<lobby::Outlet> outlet) override {
    session_->opened(std::make_shared<SureOutlet>(std::move(outlet), leadership_));
  }

  void received(std::string_view frame) override { session_->received(frame); }

  void received_too_fast(std::string_view frame) override { session_->received_too_fast(frame); }

  void closed() override { session_->closed(); }

 private:
  std::unique_ptr<lobby::Session> session_;
  const store::Leadership& leadership_;
};

}  // namespace

std::unique_ptr<lobby::Session> shown_when_sure(std::unique_ptr<lobby::Session> session,
                                                const store::Leadership* leadership) {
  if (leadership == nullptr) return session;
  return std::make_unique<SureSession>(std::move(session), *leadership);
}

}  // namespace lair
