#include "tests/e2e/witness.hpp"

#include <array>
#include <stdexcept>
#include <utility>

#include "tests/support/patience.hpp"

namespace lair::testing {

Witness::Witness(std::string name)
    : client_({.name = std::move(name)}, "test", [this](const v1::ServerFrame& frame) {
        heard(frame);
      }) {}

void Witness::connect(std::uint16_t port) {
  if (const auto done = client_.connect({.host = "127.0.0.1", .port = port}, road_); !done) {
    throw std::runtime_error(done.error().sentence);
  }
  while (!talk().is_welcome()) pump();
}

bool Witness::resume(std::uint16_t port) {
  const std::uint32_t before = frames_of_events_;
  is_table_gone_ = false;
  connect(port);
  while (frames_of_events_ == before && !is_table_gone_) pump();
  return !is_table_gone_;
}

void Witness::hear_again() {
  const std::uint32_t before = frames_of_events_;
  v1::ClientFrame frame;
  frame.mutable_open_table()->set_table(talk().table());
  talk().ask(std::move(frame));
  while (frames_of_events_ == before) pump();
}

void Witness::pump() {
  if (!client_.is_connected()) throw std::runtime_error("the server has closed the connection");
  const std::array<link::Client*, 1> clients{&client_};
  if (!link::pump_some(clients, test::kPatience))
    throw std::runtime_error("the server says nothing");
}

std::optional<v1::Refused> Witness::answer_to(std::uint32_t request) {
  while (!knows_answer_to(request)) pump();
  const auto refusal = refusals_.find(request);
  if (refusal == refusals_.end()) return std::nullopt;
  return refusal->second;
}

bool Witness::knows_answer_to(std::uint32_t request) const {
  return done_.contains(request) || refusals_.contains(request);
}

std::uint32_t Witness::act(const Action& action) {
  act_moment_ = talk().prompt()->moment();
  act_request_ = talk().act(action);
  return act_request_;
}

std::uint32_t Witness::ask_in_vain() {
  v1::ClientFrame stale;
  stale.mutable_act()->set_table(talk().table());
  stale.mutable_act()->mutable_action()->mutable_pass();
  return talk().ask(std::move(stale));
}

void Witness::heard(const v1::ServerFrame& frame) {
  frames_.push_back(frame.SerializeAsString());
  if (frame.has_done()) {
    done_.insert(frame.done().request());
    if (frame.done().request() == act_request_) acknowledged_moment_ = act_moment_;
  }
  if (frame.has_refused()) {
    refusals_[frame.refused().request()] = frame.refused();
    if (frame.refused().code() == "no_such_table") is_table_gone_ = true;
  }
  if (frame.has_events()) remember(frame.events());
}

void Witness::remember(const v1::TableEvents& events) {
  ++frames_of_events_;
  for (int at = 0; at < events.events_size(); ++at) {
    const std::size_t number = events.first() + static_cast<std::size_t>(at);
    std::string bytes = events.events(at).SerializeAsString();
    if (number == events_.size() + 1) {
      events_.push_back(std::move(bytes));
    } else if (number > events_.size()) {
      contradiction_ =
          "event " + std::to_string(number) + " comes after " + std::to_string(events_.size());
    } else if (events_[number - 1] != bytes) {
      contradiction_ = "event " + std::to_string(number) + " has changed";
    }
  }
}

void pump_some(const std::vector<Witness*>& witnesses) {
  std::vector<link::Client*> clients;
  for (Witness* witness : witnesses) {
    if (!witness->client().is_connected()) {
      throw std::runtime_error("the server has closed the connection");
    }
    clients.push_back(&witness->client());
  }
  if (!link::pump_some(clients, test::kPatience))
    throw std::runtime_error("the server says nothing");
}

}  // namespace lair::testing
