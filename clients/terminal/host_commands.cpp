#include "clients/terminal/host_commands.hpp"

#include <algorithm>
#include <utility>

#include "clients/link/people.hpp"
#include "clients/terminal/table_wish.hpp"

namespace lair::terminal {
namespace {

// The text after the first word, without the blanks between.
std::string behind_first(const std::string& text) {
  const std::size_t blank = text.find_first_of(" \t");
  const std::size_t next = text.find_first_not_of(" \t", blank);
  return blank == std::string::npos || next == std::string::npos ? std::string()
                                                                 : text.substr(next);
}

}  // namespace

void HostCommands::add_to(Commands& commands) {
  const auto free_seats = [this] { return seats_of(v1::SeatState::KIND_FREE); };
  const auto people = [this] { return seats_of(v1::SeatState::KIND_PERSON); };
  add_command(
      commands,
      {"change"},
      [this](const TypedLine& line) { change(line); },
      [this] {
        std::vector<std::string> keys{"name=", "clock=", "length=", "who="};
        for (const v1::RuleSystem& system : context_.talk().lobby().rule_systems()) {
          if (system.id() != state().summary().rules()) continue;
          for (const v1::Option& option : system.options()) keys.push_back(option.key() + "=");
        }
        return keys;
      });
  add_command(
      commands, {"reserve"}, [this](const TypedLine& line) { reserve(line); }, free_seats);
  add_command(
      commands, {"lock"}, [this](const TypedLine& line) { lock(line, true); }, free_seats);
  add_command(
      commands, {"unlock"}, [this](const TypedLine& line) { lock(line, false); }, free_seats);
  add_command(
      commands,
      {"nobots"},
      [this](const TypedLine& line) { remove_bots(line); },
      [this] { return seats_of(v1::SeatState::KIND_BOT); });
  add_command(
      commands,
      {"host"},
      [this](const TypedLine& line) {
        if (const auto named = person_first(line)) {
          context_.talk().ask(link::to_hand_over(named->chair));
        }
      },
      people);
  add_command(
      commands, {"boot"}, [this](const TypedLine& line) { boot(line); }, people);
}

bool HostCommands::has_table() const {
  if (context_.talk().table() != 0) return true;
  context_.refuse("terminal.no_table");
  return false;
}

// Numbers for free seats and bots, names for people.
std::vector<std::string> HostCommands::seats_of(v1::SeatState::Kind kind) const {
  std::vector<std::string> texts;
  int number = 0;
  for (const v1::SeatState& seat : state().summary().seats()) {
    ++number;
    if (seat.kind() != kind) continue;
    const bool is_person = kind == v1::SeatState::KIND_PERSON;
    texts.push_back(is_person ? seat.name() : std::to_string(number));
  }
  return texts;
}

std::optional<HostCommands::Named> HostCommands::seat_first(const TypedLine& line) const {
  if (!has_table()) return std::nullopt;
  const auto number = line.number(0);
  if (!number || *number < 1 ||
      *number > static_cast<std::uint64_t>(state().summary().seats_size())) {
    context_.refuse("terminal.which_seat");
    return std::nullopt;
  }
  const int at = static_cast<int>(*number - 1);
  return Named{
      .chair = {.table = context_.talk().table(),
                .seat = static_cast<std::uint32_t>(at),
                .player = state().summary().seats(at).player()},
      .rest = behind_first(line.rest)
  };
}

std::optional<HostCommands::Named> HostCommands::person_first(const TypedLine& line) const {
  if (!has_table()) return std::nullopt;
  std::vector<link::Person> seated;
  for (const v1::SeatState& seat : state().summary().seats()) {
    if (seat.player() != 0) seated.push_back({.player = seat.player(), .name = seat.name()});
  }
  const auto person = link::named_first(seated, line.rest);
  if (!person) {
    auto named = seat_first(line);
    if (!named || named->chair.player != 0) return named;
    // To the server it would mean whoever has sat down there by now.
    context_.refuse("refusal.nobody_there");
    return std::nullopt;
  }
  const auto& seats = state().summary().seats();
  const auto at = std::ranges::find(seats, person->player, &v1::SeatState::player);
  std::string rest = line.rest.substr(person->name.size());
  rest.erase(0, rest.find_first_not_of(" \t"));
  return Named{
      .chair = {.table = context_.talk().table(),
                .seat = static_cast<std::uint32_t>(at - seats.begin()),
                .player = person->player},
      .rest = std::move(rest)
  };
}

void HostCommands::change(const TypedLine& line) {
  if (!has_table()) return;
  if (line.words.empty()) return context_.refuse("terminal.which_change");
  auto wish = table_change(line, context_.talk().lobby(), state());
  if (!wish)
    return context_.refuse(wish.error().key,
                           {
                               {"what", wish.error().what}
    });
  context_.talk().ask(link::to_change(state(), std::move(*wish)));
}

void HostCommands::reserve(const TypedLine& line) {
  if (auto named = seat_first(line)) {
    context_.talk().ask(link::to_reserve(named->chair, std::move(named->rest)));
  }
}

// Locks or unlocks one seat, or every free one.
void HostCommands::lock(const TypedLine& line, bool locked) {
  if (!line.words.empty()) {
    if (const auto named = seat_first(line)) {
      context_.talk().ask(link::to_lock(named->chair, locked));
    }
    return;
  }
  if (!has_table()) return;
  bool asks = false;
  for (int at = 0; at < state().summary().seats_size(); ++at) {
    const v1::SeatState& seat = state().summary().seats(at);
    if (seat.kind() != v1::SeatState::KIND_FREE || seat.locked() == locked) continue;
    const link::Chair chair{.table = context_.talk().table(),
                            .seat = static_cast<std::uint32_t>(at)};
    context_.talk().ask(link::to_lock(chair, locked));
    asks = true;
  }
  if (!asks) context_.refuse("terminal.no_free_seat");
}

// "boot Mei slow out": the reason, and that the person may not sit down here again.
void HostCommands::boot(const TypedLine& line) {
  const auto named = person_first(line);
  if (!named) return;
  v1::BootReason reason = v1::BOOT_REASON_OTHER;
  bool keep_out = false;
  // Splits the words after the seat as if they followed a verb.
  for (const std::string& word : typed_line("boot " + named->rest).words) {
    const auto known = std::ranges::find(link::kNamedBoots, word, &link::NamedBoot::name);
    if (known != link::kNamedBoots.end()) {
      reason = known->reason;
    } else if (word == "out") {
      keep_out = true;
    } else {
      return context_.refuse("terminal.boot_how");
    }
  }
  context_.talk().ask(link::to_boot(named->chair, reason, keep_out));
}

// Removes one bot, or all of them.
void HostCommands::remove_bots(const TypedLine& line) {
  if (!line.words.empty()) {
    if (const auto named = seat_first(line)) {
      context_.talk().ask(link::to_remove_bot(named->chair));
    }
    return;
  }
  if (!has_table()) return;
  v1::ClientFrame frame;
  frame.mutable_remove_bots()->set_table(context_.talk().table());
  context_.talk().ask(std::move(frame));
}

}  // namespace lair::terminal
