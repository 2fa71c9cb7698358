#include "clients/terminal/lobby_screen.hpp"

#include <algorithm>
#include <utility>

#include "clients/link/practice.hpp"
#include "clients/terminal/table_wish.hpp"

namespace lair::terminal {
namespace {

std::size_t free_seats(const v1::TableSummary& table) {
  return static_cast<std::size_t>(std::ranges::count_if(
      table.seats(), [](const auto& seat) { return seat.kind() == v1::SeatState::KIND_FREE; }));
}

bool goes_on(const v1::TableSummary& table) {
  return table.phase() != v1::TABLE_PHASE_FINISHED && table.phase() != v1::TABLE_PHASE_CLOSED;
}

}  // namespace

// --- What the server says ---

void LobbyScreen::welcome() {
  const v1::Welcome& lobby = context_.talk().lobby();
  const words::Words& words = context_.words;
  boost::json::object more{
      {"player",      lobby.player()     },
      {"name",        lobby.name()       },
      {"has_account", lobby.has_account()},
      {"server",      lobby.version()    }
  };
  context_.out.say("welcome",
                   words.say("lobby.hello",
                             {
                                 {"name", lobby.name()}
  }),
                   Tone::Title,
                   std::move(more));
  tell_own_tables();
}

void LobbyScreen::tell_own_tables() const {
  for (const v1::TableSummary& table : context_.talk().lobby().own_tables()) {
    if (!goes_on(table)) continue;
    context_.out.say("own_table",
                     context_.words.say("lobby.own") + ": " + table_line(table),
                     Tone::Plain,
                     {
                         {"table", json_of(table)}
    });
  }
}

void LobbyScreen::enter_room() {
  const auto& rooms = context_.talk().lobby().rooms();
  if (std::ranges::find(rooms, room_, &v1::Room::id) == rooms.end()) room_.clear();
  if (room_.empty() && !rooms.empty()) room_ = rooms[0].id();
  tables_.clear();
  entering_ = context_.talk().enter_room(room_);
}

void LobbyScreen::came_back() {
  // Nobody answers what the last connection asked, but the table may have been opened.
  if (std::exchange(making_, 0) != 0 && context_.talk().table() == 0) tell_own_tables();
  const std::uint64_t table = std::exchange(wanted_, 0);
  // The conversation reopens its table by itself.
  if (table != 0 && table != context_.talk().table()) open(table);
}

void LobbyScreen::heard(const v1::RoomTables& tables) {
  tables_.clear();
  for (const v1::TableSummary& table : tables.tables()) tables_[table.table()] = table;
  context_.out.tell("room",
                    {
                        {"tables", json_of(tables)}
  });
  if (tables.room() == room_ && std::exchange(shows_tables_, false)) show_tables({});
}

void LobbyScreen::heard(const v1::RoomChanged& change) {
  if (change.room() != context_.talk().people().room()) return;
  for (const v1::TableSummary& table : change.tables()) tables_[table.table()] = table;
  for (const std::uint64_t table : change.gone()) tables_.erase(table);
  context_.out.tell("room_changed",
                    {
                        {"change", json_of(change)}
  });
}

void LobbyScreen::heard(const v1::ChatLines& chat) {
  // People are not told what was said before they came; scripts get it, marked as history.
  if (chat.history() && !context_.out.is_json()) return;
  for (int at = context_.talk().known(); at < chat.lines_size(); ++at) {
    std::string text = words::chat_line(context_.words, chat.lines(at));
    if (chat.channel().place() == v1::CHAT_PLACE_PRIVATE) {
      text = context_.words.say("chat.private") + ": " + text;
    }
    if (chat.channel().place() == v1::CHAT_PLACE_SPECTATORS) {
      text = context_.words.say("chat.watchers") + ": " + text;
    }
    context_.out.say("chat",
                     text,
                     Tone::Plain,
                     {
                         {"channel", json_of(chat.channel())},
                         {"line",    json_of(chat.lines(at))},
                         {"history", chat.history()         }
    });
  }
}

void LobbyScreen::heard(const v1::Invited& invited) {
  const words::Values values{
      {"name",  invited.name()      },
      {"table", invited.table_name()}
  };
  const std::string_view key = invited.from() == 0 ? "person.called" : "person.invites";
  context_.out.say("invited",
                   context_.words.say(key, values) + " open " + std::to_string(invited.table()),
                   Tone::Turn,
                   {
                       {"invited", json_of(invited)}
  });
}

void LobbyScreen::heard(const v1::Refused& refused) {
  if (refused.request() == making_) making_ = 0;
  if (refused.request() != entering_) return;
  const std::string& shown = context_.talk().people().room();
  if (!shown.empty()) room_ = shown;
  shows_tables_ = false;
}

void LobbyScreen::heard(const v1::Done& done) {
  context_.out.tell("done",
                    {
                        {"request", done.request()},
                        {"table",   done.table()  }
  });
  if (done.request() != making_ || making_ == 0) return;
  making_ = 0;
  if (done.request() == practice_) {
    context_.talk().add_bots();
    context_.talk().start();
    return;
  }
  if (done.table() != 0 && done.table() != context_.talk().table()) open(done.table());
}

void LobbyScreen::open(std::uint64_t table) {
  // Another device took the table over; this takes it back.
  if (context_.link.state().kind == link::LinkState::Kind::Ended) {
    wanted_ = table;
    return context_.link.connect();
  }
  if (!context_.link.is_live()) return context_.refuse("link.offline");
  context_.talk().open_table(table);
}

// --- What is typed ---

void LobbyScreen::add_commands(Commands& commands) {
  add_places(commands);
  add_ways_in(commands);
  add_command(commands, {"say"}, [this](const TypedLine& line) { say(line); });
}

void LobbyScreen::add_places(Commands& commands) {
  add_command(commands, {"rooms"}, [this](const TypedLine&) { show_rooms(); });
  add_command(
      commands,
      {"room"},
      [this](const TypedLine& line) { enter(line); },
      [this] {
        std::vector<std::string> ids;
        for (const v1::Room& room : context_.talk().lobby().rooms()) {
          ids.push_back(room.id());
        }
        return ids;
      });
  add_command(
      commands,
      {"tables"},
      [this](const TypedLine& line) { show_tables(line); },
      [this] {
        auto words = system_ids();
        words.insert(words.begin(), "free");
        return words;
      });
}

void LobbyScreen::add_ways_in(Commands& commands) {
  const auto open_named = [this](const TypedLine& line) {
    const auto table = line.number(0);
    if (!table) return context_.refuse("terminal.which_table");
    open(*table);
  };
  const auto numbers = [this] {
    std::vector<std::string> texts;
    for (const auto& [number, table] : tables_) texts.push_back(std::to_string(number));
    return texts;
  };
  const auto systems = [this] { return system_ids(); };
  commands.push_back({
      {"open", "watch"},
      open_named, numbers
  });
  add_command(commands, {"code"}, [this](const TypedLine& line) {
    if (line.rest.empty()) return context_.refuse("terminal.which_code");
    v1::ClientFrame frame;
    frame.mutable_find_table()->set_code(line.rest);
    making_ = context_.talk().ask(std::move(frame));
  });
  add_command(
      commands, {"practice"}, [this](const TypedLine& line) { practise(line.word(0)); }, systems);
  add_command(
      commands, {"quick"}, [this](const TypedLine& line) { quick(line.word(0)); }, systems);
  add_command(
      commands, {"create"}, [this](const TypedLine& line) { create(line); }, systems);
  add_command(
      commands, {"options"}, [this](const TypedLine& line) { show_options(line); }, systems);
}

void LobbyScreen::show_rooms() const {
  const words::Words& words = context_.words;
  std::vector<std::string> lines{words.say("lobby.title")};
  int number = 0;
  for (const v1::Room& room : context_.talk().lobby().rooms()) {
    ++number;
    std::string line = std::to_string(number) + ". " + words::room_name(words, room) + ": " +
                       words.say("lobby.tables",
                                 {
                                     {"count", room.tables()}
    }) +
                       ", " + words.say("lobby.people", {{"count", room.people()}});
    if (room.id() == room_) line += " *";
    lines.push_back(line);
  }
  context_.out.page("rooms", lines);
}

std::string LobbyScreen::table_line(const v1::TableSummary& table) const {
  const words::Words& words = context_.words;
  std::string text = std::to_string(table.table()) + ": " + table.name() + ", " +
                     words::house_name(words, context_.talk().lobby(), table) + ", " +
                     words.say_code("phase", std::to_string(table.phase()));
  if (!table.round().empty()) text += " " + words::round_name(words, table.round());
  if (const std::size_t free = free_seats(table); free > 0) {
    text += ", " + words.say("lobby.seats_free",
                             {
                                 {"count", free}
    });
  }
  return text + ", " + words::clock_name(words, table.clock());
}

void LobbyScreen::show_tables(const TypedLine& line) const {
  const words::Words& words = context_.words;
  const std::string& shown = context_.talk().people().room();
  const std::string& id = shown.empty() ? room_ : shown;
  const v1::Room* room = room_of(id);
  const std::string name = room == nullptr ? id : words::room_name(words, *room);
  std::vector<std::string> lines{
      words.say("lobby.tables_of", {{"room", name}}
       )
  };
  for (const auto& [number, table] : tables_) {
    const bool fits = std::ranges::all_of(line.words, [&](const std::string& word) {
      return word == "free" ? free_seats(table) > 0 : word == table.rules();
    });
    if (fits) lines.push_back(table_line(table));
  }
  if (lines.size() == 1) {
    lines.push_back(words.say(tables_.empty() ? "terminal.no_tables" : "filter.none"));
  }
  context_.out.page("tables", lines);
}

// Finds a room by its number, its id, or the beginning of its name.
const v1::Room* LobbyScreen::room_of(const std::string& typed) const {
  const auto& rooms = context_.talk().lobby().rooms();
  for (int at = 0; at < rooms.size(); ++at) {
    const v1::Room& room = rooms[at];
    if (std::to_string(at + 1) == typed || room.id() == typed) return &room;
  }
  for (const v1::Room& room : rooms) {
    if (!typed.empty() && words::room_name(context_.words, room).starts_with(typed)) return &room;
  }
  return nullptr;
}

void LobbyScreen::enter(const TypedLine& line) {
  const v1::Room* room = room_of(line.rest);
  if (room == nullptr) return context_.refuse("refusal.no_such_room");
  room_ = room->id();
  shows_tables_ = true;
  entering_ = context_.talk().enter_room(room_);
}

void LobbyScreen::quick(const std::string& rules) {
  if (!rules.empty() && system_of(rules) == nullptr) {
    return context_.refuse("terminal.no_rules",
                           {
                               {"what", rules}
    });
  }
  v1::ClientFrame frame;
  frame.mutable_quick_seat()->set_room(room_);
  frame.mutable_quick_seat()->set_rules(rules);
  making_ = context_.talk().ask(std::move(frame));
}

void LobbyScreen::practise(const std::string& rules) {
  auto table = link::practice_table(context_.talk(), rules.empty() ? "yahoo" : rules);
  if (!table) {
    return context_.refuse("terminal.no_rules",
                           {
                               {"what", rules}
    });
  }
  practice_ = making_ = context_.talk().create_table(std::move(*table));
}

void LobbyScreen::create(const TypedLine& line) {
  const v1::Room* room = room_of(room_);
  if (room == nullptr) return context_.refuse("refusal.no_such_room");
  auto wish = table_wish(line, context_.talk().lobby(), *room);
  if (!wish)
    return context_.refuse(wish.error().key,
                           {
                               {"what", wish.error().what}
    });
  making_ = context_.talk().create_table(std::move(*wish));
}

const v1::RuleSystem* LobbyScreen::system_of(const std::string& id) const {
  const auto& systems = context_.talk().lobby().rule_systems();
  const auto found = std::ranges::find(systems, id, &v1::RuleSystem::id);
  return found == systems.end() ? nullptr : &*found;
}

std::vector<std::string> LobbyScreen::system_ids() const {
  std::vector<std::string> ids;
  for (const v1::RuleSystem& system : context_.talk().lobby().rule_systems()) {
    ids.push_back(system.id());
  }
  return ids;
}

void LobbyScreen::show_options(const TypedLine& line) const {
  const words::Words& words = context_.words;
  const v1::RuleSystem* system = system_of(line.words.empty() ? "yahoo" : line.word(0));
  if (system == nullptr)
    return context_.refuse("terminal.no_rules",
                           {
                               {"what", line.word(0)}
    });
  std::vector<std::string> lines{words.say_code("rules", system->id(), {}, system->name()) + " (" +
                                 system->id() + ")"};
  std::vector<std::string> styles;
  for (const v1::Style& style : system->styles()) {
    styles.push_back(style.id() + " (" + words.say_code("style", style.id(), {}, style.name()) +
                     ")");
  }
  lines.push_back(words.say("create.style") + ": " + words.list(styles));
  for (const v1::Option& option : system->options()) {
    std::string text = option.key() + "=" + option.standard() + ": " +
                       words.say_code("option", option.key(), {}, option.label()) + ". " +
                       words.say_code("option_says", option.key(), {}, option.sentence());
    if (option.kind() == v1::Option::KIND_NUMBER) {
      text += " (" +
              words.say("create.range",
                        {
                            {"min", option.min()},
                            {"max", option.max()}
      }) +
              ")";
    }
    for (int at = 0; at < option.choices_size(); ++at) {
      // What is typed, with what it means where that is another word.
      const std::string name = words.say_code("choice", option.choices(at), {}, option.choices(at));
      text += (at == 0 ? " (" : ", ") + option.choices(at) +
              (name == option.choices(at) ? "" : ": " + name) +
              (at + 1 == option.choices_size() ? ")" : "");
    }
    lines.push_back(text);
  }
  const auto wishes = wish_lines(words, context_.talk().lobby().host_limits());
  lines.insert(lines.end(), wishes.begin(), wishes.end());
  context_.out.page("options", lines);
}

// Says the text in the place where the person is: at the table, among its spectators, in the room.
void LobbyScreen::say(const TypedLine& line) {
  if (line.rest.empty()) return context_.refuse("refusal.text_empty");
  v1::ClientFrame frame;
  v1::Say& said = *frame.mutable_say();
  const bool at_table = context_.talk().table() != 0;
  const bool seated = context_.talk().state().has_you();
  said.set_place(!at_table ? v1::CHAT_PLACE_ROOM
                           : (seated ? v1::CHAT_PLACE_TABLE : v1::CHAT_PLACE_SPECTATORS));
  said.set_text(line.rest);
  context_.talk().ask(std::move(frame));
}

}  // namespace lair::terminal
