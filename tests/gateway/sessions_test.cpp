// The primary's side of an uplink: who is let in by it, and how they are counted.
#include "server/gateway/sessions.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "server/gateway/frames.hpp"

namespace lair::gateway {
namespace {

using lobby::CloseCode;

constexpr const char* kStranger = "192.0.2.1";

// Records what the primary sends to one gateway.
class Heard final : public lobby::Outlet {
 public:
  bool push(std::string_view message) override {
    const auto said = decode_from_primary(message);
    const auto* const closed = said ? std::get_if<Closed>(&*said) : nullptr;
    if (closed != nullptr) all_closed.push_back(*closed);
    return true;
  }

  void close(CloseCode, std::string) override {}

  [[nodiscard]] const std::string& remote_address() const override { return address_; }

  std::vector<Closed> all_closed;

 private:
  std::string address_ = "10.0.0.5";
};

class Quiet final : public lobby::Session {
 public:
  void opened(std::shared_ptr<lobby::Outlet>) override {}

  void received(std::string_view) override {}

  void received_too_fast(std::string_view) override {}

  void closed() override {}
};

class AnUplinkOfPlay : public ::testing::Test {
 protected:
  AnUplinkOfPlay() { session_->opened(heard_); }

  void open(ClientId client, const std::string& cookie = "") {
    session_->received(encode(Opened{
        .client = client,
        .caller = {.remote_address = kStranger, .user_agent = {}, .cookie = cookie, .query = {}}
    }));
  }

  // The number of open clients, according to the metrics.
  [[nodiscard]] std::uint64_t count() const {
    const net::NetCounts& counts = virtual_host_->counts;
    return counts.sockets_opened - counts.sockets_closed;
  }

  int refusal_ = 0;  // the status with which requests for a WebSocket are refused; 0: none are
  std::shared_ptr<net::VirtualHost> virtual_host_ = std::make_shared<net::VirtualHost>(
      site(), [](const lobby::Caller&) { return std::make_unique<Quiet>(); }, net::NetLimits());
  std::shared_ptr<const net::Uplinks> uplinks_ = uplinks_to(virtual_host_, "secret");
  std::unique_ptr<lobby::Session> session_ = uplinks_->play->sessions({});
  std::shared_ptr<Heard> heard_ = std::make_shared<Heard>();

 private:
  net::Site site() {
    net::Site site({}, net::StaticFiles(""), {});
    site.add_people({}, [this](const net::HttpRequest& request) -> std::optional<net::HttpAnswer> {
      EXPECT_EQ(request.path, net::kSocketPath);
      EXPECT_EQ(request.remote_address, kStranger);
      if (refusal_ == 0) return std::nullopt;
      return net::sentence(refusal_, "No.");
    });
    return site;
  }
};

TEST_F(AnUplinkOfPlay, CountsItsClientsAsClosedWhenItIsLost) {
  open(1);
  open(2);
  session_->received(encode(Left{.client = 1}));
  EXPECT_EQ(count(), 1U);
  session_->closed();
  EXPECT_EQ(count(), 0U);
}

TEST_F(AnUplinkOfPlay, LetsInWhoeverMayOpenAWebSocketHere) {
  refusal_ = 429;
  open(1, "lair=session");
  refusal_ = 403;
  open(2);
  EXPECT_EQ(count(), 0U);
  ASSERT_EQ(heard_->all_closed.size(), 2U);
  EXPECT_EQ(heard_->all_closed.front().client, 1U);
  EXPECT_EQ(heard_->all_closed.front().code, CloseCode::TooSlow);
  EXPECT_EQ(heard_->all_closed.back().code, CloseCode::Policy);
  // It may be a moderator, to whom bans of a network do not apply: the lobby finds out.
  open(3, "lair=session");
  EXPECT_EQ(count(), 1U);
}

}  // namespace
}  // namespace lair::gateway
