#include "clients/link/people.hpp"

#include <algorithm>
#include <utility>

namespace lair::link {
namespace {

bool is_equal_but_for_case(std::string_view left, std::string_view right) {
  const auto small = [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  };
  return std::ranges::equal(left, right, {}, small, small);
}

void add_once(std::vector<Person>& people, std::uint64_t player, const std::string& name) {
  if (player == 0 || std::ranges::find(people, player, &Person::player) != people.end()) return;
  people.push_back({.player = player, .name = name});
}

// Adds the person, or updates their name.
void put(std::vector<Person>& people, const v1::RoomPerson& one) {
  const auto known = std::ranges::find(people, one.player(), &Person::player);
  if (known == people.end()) return add_once(people, one.player(), one.name());
  known->name = one.name();
}

}  // namespace

void People::begin_anew() {
  room_.clear();
  in_room_.clear();
  followed_.Clear();
  hushed_.Clear();
}

void People::heard(const v1::ServerFrame& frame) {
  switch (frame.body_case()) {
    case v1::ServerFrame::kRoomTables:
      room_ = frame.room_tables().room();
      in_room_.clear();
      for (const v1::RoomPerson& one : frame.room_tables().people().people()) {
        add_once(in_room_, one.player(), one.name());
      }
      return;
    case v1::ServerFrame::kRoomChanged: {
      const v1::RoomChanged& change = frame.room_changed();
      if (change.room() != room_) return;
      std::erase_if(in_room_, [&](const Person& one) {
        return std::ranges::find(change.left(), one.player) != change.left().end();
      });
      for (const v1::RoomPerson& one : change.came()) put(in_room_, one);
      return;
    }
    case v1::ServerFrame::kHushed:
      hushed_ = frame.hushed();
      return;
    case v1::ServerFrame::kFollowList:
      followed_ = frame.follow_list();
      return;
    case v1::ServerFrame::kFollowChanged:
      for (v1::FollowedPerson& one : *followed_.mutable_people()) {
        const auto& news = frame.follow_changed().people();
        const auto found = std::ranges::find(news, one.player(), &v1::FollowedPerson::player);
        if (found != news.end()) one = *found;
      }
      return;
    default:
      return;
  }
}

bool People::follows(std::uint64_t player) const {
  const auto& people = followed_.people();
  return std::ranges::find(people, player, &v1::FollowedPerson::player) != people.end();
}

v1::HushKind People::hush_of(std::uint64_t player) const {
  const auto& people = hushed_.people();
  const auto found = std::ranges::find(people, player, &v1::HushEntry::player);
  return found == people.end() ? v1::HUSH_KIND_UNSPECIFIED : found->kind();
}

std::vector<Person> People::known(const v1::TableState& table, std::uint64_t self) const {
  std::vector<Person> people;
  for (const v1::SeatState& seat : table.summary().seats()) {
    if (seat.kind() == v1::SeatState::KIND_PERSON) add_once(people, seat.player(), seat.name());
  }
  for (const v1::FollowedPerson& one : followed_.people()) {
    add_once(people, one.player(), one.name());
  }
  for (const Person& one : in_room_) add_once(people, one.player, one.name);
  for (const v1::HushEntry& one : hushed_.people()) add_once(people, one.player(), one.name());
  std::erase_if(people, [&](const Person& one) { return one.player == self; });
  return people;
}

std::optional<Person> named_first(const std::vector<Person>& people, std::string_view typed) {
  const Person* found = nullptr;
  for (const Person& one : people) {
    const std::size_t length = one.name.size();
    const bool ends_word =
        typed.size() == length || (typed.size() > length && typed[length] == ' ');
    if (!ends_word || !is_equal_but_for_case(typed.substr(0, length), one.name)) continue;
    if (found == nullptr || found->name.size() < length) found = &one;
  }
  return found == nullptr ? std::nullopt : std::optional(*found);
}

v1::ClientFrame to_hush(std::uint64_t player, v1::HushKind kind) {
  v1::ClientFrame frame;
  frame.mutable_hush()->set_player(player);
  frame.mutable_hush()->set_kind(kind);
  return frame;
}

v1::ClientFrame to_follow(std::uint64_t player, bool no_longer) {
  v1::ClientFrame frame;
  frame.mutable_follow()->set_player(player);
  frame.mutable_follow()->set_no_longer(no_longer);
  return frame;
}

v1::ClientFrame to_invite(std::uint64_t player) {
  v1::ClientFrame frame;
  frame.mutable_invite()->set_player(player);
  return frame;
}

v1::ClientFrame to_report(std::uint64_t player, v1::ReportReason reason, std::string text) {
  v1::ClientFrame frame;
  frame.mutable_report()->set_player(player);
  frame.mutable_report()->set_reason(reason);
  frame.mutable_report()->set_text(std::move(text));
  return frame;
}

}  // namespace lair::link
