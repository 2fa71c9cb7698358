#include "tests/net/loopback_server.hpp"

#include <stdexcept>
#include <utility>

namespace lair::test {
namespace {

using namespace std::chrono_literals;

class EchoSession final : public lobby::Session {
 public:
  explicit EchoSession(std::shared_ptr<Notes> notes) : notes_(std::move(notes)) {}

  void opened(std::shared_ptr<lobby::Outlet> outlet) override {
    outlet_ = std::move(outlet);
    if (notes_) notes_->outlet.set_value(outlet_);
  }

  void received(std::string_view frame) override {
    if (frame == "break") throw std::logic_error("this session is broken");
    if (frame == "address") frame = outlet_->remote_address();
    send(frame);
  }

  void received_too_fast(std::string_view) override { send("busy"); }

  void closed() override {
    if (notes_) notes_->closed.set_value();
  }

 private:
  void send(std::string_view bytes) {
    if (!outlet_->push(bytes)) outlet_ = nullptr;
  }

  std::shared_ptr<Notes> notes_;
  std::shared_ptr<lobby::Outlet> outlet_;
};

}  // namespace

lobby::SessionFactory echo() { return noted_echo(nullptr); }

lobby::SessionFactory noted_echo(std::shared_ptr<Notes> notes) {
  return [notes = std::move(notes)](const lobby::Caller&) {
    const bool first = notes && !notes->taken.exchange(true);
    return std::make_unique<EchoSession>(first ? notes : nullptr);
  };
}

net::HttpAnswer answer_health(const net::HttpRequest& request) {
  if (request.path == "/api/v1/fail") throw std::runtime_error("no answer");
  return net::sentence(200, request.path + " of " + request.query);
}

net::NetLimits patient_limits() {
  net::NetLimits limits;
  limits.request_deadline = limits.answer_deadline = limits.handshake_deadline = 1h;
  limits.ping_after = 1h;
  limits.idle_timeout = 3h;
  limits.poll_wait = limits.poll_silence = 1h;
  limits.close_deadline = limits.stop_deadline = 1h;
  return limits;
}

std::shared_ptr<net::VirtualHost> virtual_host(lobby::SessionFactory sessions,
                                               net::NetLimits limits,
                                               std::vector<std::string> origins) {
  net::Site site(answer_health, net::StaticFiles(""), std::move(origins));
  return std::make_shared<net::VirtualHost>(std::move(site), std::move(sessions), limits);
}

LoopbackServer::LoopbackServer(std::shared_ptr<net::VirtualHost> virtual_host) {
  const net::asio::ip::tcp::endpoint anywhere(net::asio::ip::address_v4::loopback(), 0);
  auto opened = net::Listener::open(loops_, anywhere, std::move(virtual_host));
  if (!opened) throw std::runtime_error(opened.error().message());
  listener_ = *opened;
  thread_ = std::thread([this] { loops_.run(); });
}

LoopbackServer::~LoopbackServer() {
  loops_.stop();
  thread_.join();
}

std::future<void> LoopbackServer::stop() {
  auto stopped = std::make_shared<std::promise<void>>();
  listener_->stop([stopped] { stopped->set_value(); });
  return stopped->get_future();
}

}  // namespace lair::test
