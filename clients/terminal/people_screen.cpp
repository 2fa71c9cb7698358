#include "clients/terminal/people_screen.hpp"

#include <algorithm>

#include "clients/link/hosting.hpp"
#include "clients/words/names.hpp"

namespace lair::terminal {

void PeopleScreen::add_commands(Commands& commands) {
  const auto names = [this] { return this->names(); };
  const auto hushes = [this](v1::HushKind kind) {
    return [this, kind](const TypedLine& line) { hush(line, kind); };
  };
  add_command(commands, {"people"}, [this](const TypedLine&) { show_people(); });
  add_command(
      commands, {"tell"}, [this](const TypedLine& line) { tell(line); }, names);
  add_command(
      commands, {"invite"}, [this](const TypedLine& line) { invite(line); }, names);
  add_command(
      commands, {"follow"}, [this](const TypedLine& line) { follow(line, false); }, names);
  add_command(
      commands, {"unfollow"}, [this](const TypedLine& line) { follow(line, true); }, names);
  add_command(commands, {"mute", "hush"}, hushes(v1::HUSH_KIND_MUTE), names);
  add_command(commands, {"block"}, hushes(v1::HUSH_KIND_BLOCK), names);
  add_command(commands, {"unmute", "unblock", "unhush"}, hushes(v1::HUSH_KIND_UNSPECIFIED), names);
  add_command(
      commands, {"report"}, [this](const TypedLine& line) { report(line); }, names);
  add_command(
      commands,
      {"presence"},
      [this](const TypedLine& line) { show_presence(line); },
      [] {
        return std::vector<std::string>{"everybody", "followed", "nobody"};
      });
  add_command(commands, {"await"}, [this](const TypedLine&) { await_seat(); });
}

// --- What the server says ---

void PeopleScreen::heard(const v1::HushList& hushed) const {
  context_.out.tell("hushed",
                    {
                        {"hushed", json_of(hushed)}
  });
}

void PeopleScreen::heard(const v1::FollowList& followed) const {
  context_.out.tell("followed",
                    {
                        {"followed", json_of(followed)}
  });
}

// Scripts are told every change. People are told only of somebody who is here, not of one who left.
void PeopleScreen::heard(const v1::FollowChanged& changed) const {
  context_.out.tell("follow_changed",
                    {
                        {"changed", json_of(changed)}
  });
  if (context_.out.is_json()) return;
  for (const v1::FollowedPerson& one : changed.people()) {
    if (one.is_here()) context_.out.say("follow", follow_line(one), Tone::Quiet);
  }
}

void PeopleScreen::heard(const v1::SeatFree& free) const {
  context_.out.say("seat_free",
                   free.table_name() + ": " + context_.words.say("lobby.free_seat") + " open " +
                       std::to_string(free.table()),
                   Tone::Turn,
                   {
                       {"free", json_of(free)}
  });
}

void PeopleScreen::heard(const v1::Done& done) {
  const auto found = context_.promised.find(done.request());
  if (found == context_.promised.end()) return;
  context_.out.say("told",
                   found->second,
                   Tone::Quiet,
                   {
                       {"request", done.request()}
  });
  context_.promised.erase(found);
}

void PeopleScreen::disconnected() {
  if (context_.promised.empty()) return;
  context_.promised.clear();
  context_.refuse("terminal.unanswered");
}

// --- What is typed ---

std::optional<PeopleScreen::Named> PeopleScreen::named(const TypedLine& line) const {
  const link::Conversation& talk = context_.talk();
  const auto known = talk.people().known(talk.state(), talk.lobby().player());
  auto person = link::named_first(known, line.rest);
  if (!person) {
    context_.refuse(line.rest.empty() ? "terminal.which_person" : "refusal.not_here");
    return std::nullopt;
  }
  std::string behind = line.rest.substr(person->name.size());
  behind.erase(0, behind.find_first_not_of(" \t"));
  return Named{std::move(*person), std::move(behind)};
}

std::vector<std::string> PeopleScreen::names() const {
  const link::Conversation& talk = context_.talk();
  std::vector<std::string> names;
  for (const link::Person& one : talk.people().known(talk.state(), talk.lobby().player())) {
    names.push_back(one.name);
  }
  return names;
}

std::string PeopleScreen::follow_line(const v1::FollowedPerson& person) const {
  const words::Words& words = context_.words;
  std::string text = words::follow_line(words, person);
  const v1::FollowedTable& table = person.table();
  if (table.has_free_seat() || table.may_watch()) {
    text += ", " + words.say(table.has_free_seat() ? "follow.join" : "follow.watch") + ": open " +
            std::to_string(table.table());
  }
  return text;
}

void PeopleScreen::show_people() const {
  const link::People& people = context_.talk().people();
  std::vector<std::string> here;
  for (const link::Person& one : people.in_room()) here.push_back(one.name);
  std::vector<std::string> lines{
      context_.words.say("watch.people", {{"people", context_.words.list(here)}}
       )
  };
  if (people.followed().people_size() > 0)
    lines.push_back(context_.words.say("follow.title") + ":");
  for (const v1::FollowedPerson& one : people.followed().people()) {
    lines.push_back("  " + follow_line(one));
  }
  for (const v1::HushEntry& one : people.hushed().people()) {
    const bool is_blocked = one.kind() == v1::HUSH_KIND_BLOCK;
    lines.push_back(context_.words.say(is_blocked ? "terminal.blocked" : "terminal.muted",
                                       {
                                           {"name", one.name()}
    }));
  }
  context_.out.page("people", lines);
}

void PeopleScreen::hush(const TypedLine& line, v1::HushKind kind) {
  const auto whom = named(line);
  if (!whom) return;
  const std::string_view sentence = kind == v1::HUSH_KIND_MUTE    ? "terminal.muted"
                                    : kind == v1::HUSH_KIND_BLOCK ? "terminal.blocked"
                                                                  : "terminal.heard_again";
  context_.ask(link::to_hush(whom->first.player, kind),
               context_.words.say(sentence,
                                  {
                                      {"name", whom->first.name}
  }));
}

void PeopleScreen::follow(const TypedLine& line, bool no_longer) {
  const auto whom = named(line);
  if (!whom) return;
  context_.ask(link::to_follow(whom->first.player, no_longer),
               context_.words.say(no_longer ? "terminal.unfollowed" : "terminal.followed",
                                  {
                                      {"name", whom->first.name}
  }));
}

void PeopleScreen::invite(const TypedLine& line) {
  const auto whom = named(line);
  if (!whom) return;
  if (context_.talk().table() == 0) return context_.refuse("terminal.no_table");
  const link::Conversation& talk = context_.talk();
  auto frames =
      link::to_bring(talk.state(), talk.lobby().player(), whom->first.player, whom->first.name);
  for (std::size_t at = 0; at + 1 < frames.size(); ++at) {
    context_.talk().ask(std::move(frames[at]));
  }
  context_.ask(std::move(frames.back()),
               context_.words.say("person.invited",
                                  {
                                      {"name", whom->first.name}
  }));
}

// "report Mei rude what happened"
void PeopleScreen::report(const TypedLine& line) {
  const auto whom = named(line);
  if (!whom) return;
  const TypedLine behind = typed_line(whom->second);
  const auto known = std::ranges::find(link::kNamedReports, behind.verb, &link::NamedReport::name);
  if (known == link::kNamedReports.end()) {
    std::vector<std::string> reasons;
    for (const link::NamedReport& one : link::kNamedReports) {
      reasons.push_back(std::string(one.name) + " (" +
                        context_.words.say_code("report.reason", std::to_string(one.reason)) + ")");
    }
    return context_.refuse("terminal.report_why",
                           {
                               {"reasons", context_.words.list(reasons)}
    });
  }
  context_.ask(link::to_report(whom->first.player, known->reason, behind.rest),
               context_.words.say("report.sent"));
}

void PeopleScreen::await_seat() {
  const std::uint64_t table = context_.talk().table();
  if (table == 0) return context_.refuse("terminal.no_table");
  v1::ClientFrame frame;
  frame.mutable_await_seat()->set_table(table);
  context_.ask(std::move(frame), context_.words.say("watch.awaiting_seat"));
}

// Sets who may see that this person is here, and where they play.
void PeopleScreen::show_presence(const TypedLine& line) {
  v1::PresenceFor to = v1::PRESENCE_FOR_UNSPECIFIED;
  if (line.word(0) == "everybody") to = v1::PRESENCE_FOR_EVERYBODY;
  if (line.word(0) == "followed") to = v1::PRESENCE_FOR_FOLLOWED;
  if (line.word(0) == "nobody") to = v1::PRESENCE_FOR_NOBODY;
  if (to == v1::PRESENCE_FOR_UNSPECIFIED) return context_.refuse("terminal.presence_how");
  v1::ClientFrame frame;
  frame.mutable_show_presence()->set_to(to);
  context_.ask(std::move(frame), context_.words.say("account.saved"));
}

void PeopleScreen::tell(const TypedLine& line) const {
  const auto whom = named(line);
  if (!whom) return;
  v1::ClientFrame frame;
  v1::Say& said = *frame.mutable_say();
  said.set_place(v1::CHAT_PLACE_PRIVATE);
  said.set_to(whom->first.player);
  said.set_text(whom->second);
  context_.talk().ask(std::move(frame));
}

}  // namespace lair::terminal
