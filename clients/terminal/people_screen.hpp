// Other people: who is here, inviting, following, not hearing, reporting them.
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

  // After the conversation has taken them in.
  void heard(const v1::HushList& hushed) const;
  void heard(const v1::FollowList& followed) const;
  void heard(const v1::FollowChanged& changed) const;
  void heard(const v1::SeatFree& free) const;

  // Says what was carried out, where that shows in nothing else.
  void heard(const v1::Done& done);

  // What was asked before is answered no more.
  void came_back() { context_.promised.clear(); }

 private:
  // Whom the line names first, and what stands behind the name.
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
