// Other people: who is here; inviting, following, muting, reporting them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "clients/link/people.hpp"
#include "clients/terminal/commands.hpp"
#include "clients/terminal/context.hpp"

namespace lair::terminal {

class PeopleScreen {
 public:
  explicit PeopleScreen(const Context& context) : context_(context) {}

  void add_commands(Commands& commands);

  // Called after the conversation has taken the frames in.
  void heard(const v1::HushList& hushed) const;
  void heard(const v1::FollowList& followed) const;
  void heard(const v1::FollowChanged& changed) const;
  void heard(const v1::SeatFree& free) const;

  // Says that a request was carried out, if nothing else shows it.
  void heard(const v1::Done& done);

  void heard(const v1::Refused& refused) { context_.promised.erase(refused.request()); }

  // Requests made on a connection that is gone will not be answered; says so if there are any.
  void disconnected();

 private:
  // The person whom the line names first, and the text after the name.
  using Named = std::pair<link::Person, std::string>;

  [[nodiscard]] std::optional<Named> named(const TypedLine& line) const;
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] std::string follow_line(const v1::FollowedPerson& person) const;

  void show_people() const;
  void hush(const TypedLine& line, v1::HushKind kind);
  void follow(const TypedLine& line, bool no_longer);
  void invite(const TypedLine& line);
  void report(const TypedLine& line);
  void await_seat();
  void show_presence(const TypedLine& line);
  void tell(const TypedLine& line) const;

  Context context_;
};

}  // namespace lair::terminal
