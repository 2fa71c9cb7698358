#include "tests/support/visitor.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace lair::testing {
namespace {

constexpr const char* kHost = "lair.test";

std::string forwarded(const std::string& address) {
  return address.empty() ? std::string() : "X-Forwarded-For: " + address + "\r\n";
}

std::string json_lines(const std::string& body) {
  return "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + body;
}

}  // namespace

std::string PageAnswer::text(const char* key) const {
  const auto* const value = json.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t PageAnswer::number(const char* key) const {
  const auto* const value = json.if_contains(key);
  return value != nullptr && value->is_number() ? value->to_number<std::int64_t>() : 0;
}

Visitor::Visitor(std::uint16_t port, std::string address)
    : port_(port), address_(std::move(address)) {}

std::string Visitor::head(const std::string& method, const std::string& path) const {
  std::string text = method + " " + path + " HTTP/1.1\r\nHost: " + kHost + "\r\n";
  text += forwarded(address_);
  if (!cookie_.empty() || !guest_aside_.empty()) {
    text += "Cookie: theme=dark; lair_guest=" + guest_aside_ + "; lair_session=" + cookie_ + "\r\n";
  }
  return text;
}

PageAnswer Visitor::get(const std::string& path) { return ask(head("GET", path) + "\r\n"); }

PageAnswer Visitor::post(const std::string& path, const boost::json::object& body) {
  return post_as(path, body, std::string("Origin: http://") + kHost + "\r\n");
}

PageAnswer Visitor::post_as(const std::string& path,
                            const boost::json::object& body,
                            const std::string& headers) {
  return ask(head("POST", path) + headers + json_lines(boost::json::serialize(body)));
}

void Visitor::post_and_leave(const std::string& path, const boost::json::object& body) {
  test::RawWebSocket line(port_);
  line.send(head("POST", path) + "Origin: http://" + kHost + "\r\n" +
            json_lines(boost::json::serialize(body)));
}

PageAnswer Visitor::ask(const std::string& request) {
  test::RawWebSocket line(port_);
  line.send(request);
  const auto reply = line.reply();
  if (!reply) throw std::runtime_error("the server hung up");
  PageAnswer answer{.status = reply->status, .json = {}, .headers = reply->headers};
  boost::json::error_code error;
  const auto value = boost::json::parse(reply->body, error);
  if (!error && value.is_object()) answer.json = value.get_object();
  const auto set = reply->headers.find("set-cookie");
  if (set != reply->headers.end()) keep_cookies(set->second);
  return answer;
}

void Visitor::keep_cookies(std::string_view lines) {
  while (!lines.empty()) {
    const auto one = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(one.size() + 1, lines.size()));
    std::string& kept = one.starts_with("lair_guest=") ? guest_aside_ : cookie_;
    const auto from = one.find('=') + 1;
    kept = one.substr(from, one.find(';') - from);
  }
}

Talk::Talk(std::uint16_t port, const std::string& address) : socket_(port) {
  const auto reply = socket_.upgrade("Sec-WebSocket-Protocol: lair.v1\r\n" + forwarded(address));
  status_ = reply ? reply->status : 0;
}

std::uint32_t Talk::send(v1::ClientFrame frame) {
  frame.set_request(++requests_);
  socket_.send_frame(test::Opcode::Binary, frame.SerializeAsString());
  return requests_;
}

std::optional<v1::ServerFrame> Talk::wait_for(v1::ServerFrame::BodyCase kind) {
  return wait_for_any({kind});
}

std::optional<v1::ServerFrame> Talk::wait_for_any(
    const std::vector<v1::ServerFrame::BodyCase>& kinds) {
  while (const auto raw = socket_.frame()) {
    v1::ServerFrame frame;
    if (raw->opcode != test::Opcode::Binary || !frame.ParseFromString(raw->payload)) continue;
    if (std::ranges::find(kinds, frame.body_case()) != kinds.end()) return frame;
  }
  return std::nullopt;
}

std::string Talk::hello(Visitor& visitor) {
  return hello_with_ticket(visitor.post("/auth/ticket").text("ticket"));
}

std::string Talk::hello_with_ticket(const std::string& ticket) {
  v1::ClientFrame frame;
  frame.mutable_hello()->set_ticket(ticket);
  return say(std::move(frame));
}

std::string Talk::hello_with_token(const std::string& token, const std::string& name) {
  v1::ClientFrame frame;
  frame.mutable_hello()->set_token(token);
  frame.mutable_hello()->set_name(name);
  return say(std::move(frame));
}

std::string Talk::say(v1::ClientFrame frame) {
  send(std::move(frame));
  while (const auto raw = socket_.frame()) {
    v1::ServerFrame answer;
    if (!answer.ParseFromString(raw->payload)) continue;
    if (answer.has_refused()) return answer.refused().code();
    if (answer.has_goodbye()) return answer.goodbye().code();
    if (!answer.has_welcome()) continue;
    welcome_ = answer.welcome();
    return {};
  }
  return "closed";
}

std::string Talk::answer_to(v1::ClientFrame frame) {
  const std::uint32_t request = send(std::move(frame));
  while (const auto raw = socket_.frame()) {
    v1::ServerFrame answer;
    if (!answer.ParseFromString(raw->payload)) continue;
    if (answer.has_done() && answer.done().request() == request) return {};
    if (answer.has_refused() && answer.refused().request() == request) {
      return answer.refused().code();
    }
  }
  return "closed";
}

v1::Goodbye Talk::goodbye() {
  const auto frame = wait_for(v1::ServerFrame::kGoodbye);
  return frame ? frame->goodbye() : v1::Goodbye();
}

}  // namespace lair::testing
