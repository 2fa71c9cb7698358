// A scripted client that remembers everything it was ever shown.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clients/link/client.hpp"

namespace lair::testing {

// Also a judge: what the server tells twice must be the same both times, byte for byte, and numbers
// must follow one another.
class Witness {
 public:
  explicit Witness(std::string name);

  link::Client& client() { return client_; }

  link::Conversation& talk() { return client_.talk(); }

  [[nodiscard]] const link::Conversation& talk() const { return client_.talk(); }

  [[nodiscard]] const link::TableView& view() const { return client_.talk().view(); }

  // The road by which it connects from now on.
  void take(link::Client::Road road) { road_ = road; }

  // Connects and waits for the welcome.
  void connect(std::uint16_t port);

  // Connects after a crash and waits for the events of its table. Returns false if the table has
  // ended and there are none.
  bool resume(std::uint16_t port);

  // Asks for the whole deal again and waits for it.
  void hear_again();

  // Processes pending data; throws std::runtime_error if nothing arrives for a long time.
  void pump();

  // Waits until the request is answered; returns the refusal, or nothing if it was carried out.
  std::optional<v1::Refused> answer_to(std::uint32_t request);

  [[nodiscard]] bool knows_answer_to(std::uint32_t request) const;

  // Sends a request that the table refuses: after the refusal everything before it has been heard.
  std::uint32_t ask_in_vain();

  // The moment of the last answer that the server has confirmed as carried out.
  [[nodiscard]] std::uint32_t acknowledged_moment() const { return acknowledged_moment_; }

  // Answers the prompt and remembers its moment.
  std::uint32_t act(const Action& action);

  // What the server told differently from before; empty if nothing.
  [[nodiscard]] const std::string& contradiction() const { return contradiction_; }

  [[nodiscard]] std::size_t events() const { return events_.size(); }

  // Every event it was ever told, as bytes.
  [[nodiscard]] const std::vector<std::string>& seen() const { return events_; }

  // Every frame it was ever sent, as bytes.
  [[nodiscard]] const std::vector<std::string>& frames() const { return frames_; }

 private:
  void heard(const v1::ServerFrame& frame);
  void remember(const v1::TableEvents& events);

  link::Client client_;
  link::Client::Road road_ = link::Client::Road::Socket;
  std::uint32_t frames_of_events_ = 0;
  std::vector<std::string> events_;                // as bytes; number 1 first
  std::vector<std::string> frames_;                // as bytes
  std::map<std::uint32_t, v1::Refused> refusals_;  // by request
  std::set<std::uint32_t> done_;                   // requests carried out
  std::uint32_t act_request_ = 0;
  std::uint32_t act_moment_ = 0;
  std::uint32_t acknowledged_moment_ = 0;
  bool is_table_gone_ = false;
  std::string contradiction_;
};

// Waits until any of them has received something and lets it process that. Throws
// std::runtime_error if one of them has lost its connection, or if nothing arrives for a long time.
void pump_some(const std::vector<Witness*>& witnesses);

}  // namespace lair::testing
