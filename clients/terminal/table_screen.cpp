#include "clients/terminal/table_screen.hpp"

#include <algorithm>
#include <utility>

#include "clients/link/values.hpp"
#include "clients/terminal/tile_text.hpp"

namespace lair::terminal {
namespace {

// Who comes in the middle of a deal is told its end, not all of it.
constexpr int kToldAtOnceMax = 12;

constexpr std::uint32_t kSecond = 1000;

bool is_finished(v1::TablePhase phase) {
  return phase == v1::TABLE_PHASE_FINISHED || phase == v1::TABLE_PHASE_CLOSED;
}

}  // namespace

std::optional<Seat> TableScreen::you() const {
  return state().has_you() ? link::seat_from(state().you()) : std::nullopt;
}

words::Around TableScreen::around() const {
  return {.view = context_.link.talk().view(), .you = you(), .name_of = [this](Seat seat) {
            return words::seat_name(context_.words, state(), seat);
          }};
}

bool TableScreen::has_table() const {
  if (context_.talk().table() != 0) return true;
  context_.refuse("terminal.no_table");
  return false;
}

bool TableScreen::has_deal() const {
  if (!has_table()) return false;
  if (context_.talk().view().deal.setup.number != 0) return true;
  context_.refuse("read.no_deal");
  return false;
}

bool TableScreen::is_over() const { return is_finished(phase_); }

void TableScreen::left() {
  shown_ = 0;
  phase_ = v1::TABLE_PHASE_UNSPECIFIED;
  announced_moment_ = 0;
  claimed_ = false;
  last_.reset();
  end_.reset();
}

void TableScreen::say_page(std::string_view type, const words::Lines& lines) const {
  context_.out.page(type, lines);
}

// --- What the server says ---

void TableScreen::heard(const v1::TableState& state) {
  context_.out.tell("table",
                    {
                        {"state", json_of(state)}
  });
  const bool is_new = state.summary().table() != shown_;
  const v1::TablePhase before = std::exchange(phase_, state.summary().phase());
  if (is_new) {
    // An own table that is being made: who made it is about to sit down.
    const bool is_empty = std::ranges::all_of(state.summary().seats(), [](const auto& seat) {
      return seat.kind() == v1::SeatState::KIND_FREE;
    });
    if (is_empty && state.host() == context_.talk().lobby().player()) return;
    left();
    shown_ = state.summary().table();
    phase_ = state.summary().phase();
    return show_table(state);
  }
  if (state.successor() != 0 && state.has_you()) {
    context_.talk().open_table(state.successor());
    return;
  }
  if (before == phase_) return;
  if (is_finished(phase_)) {
    return say_page("places", words::place_lines(context_.words, state, around()));
  }
  if (phase_ == v1::TABLE_PHASE_BETWEEN_DEALS && state.has_you()) {
    context_.out.say(
        "between",
        context_.words.say("terminal.ready_next",
                           {
                               {"seconds", (state.break_ms() + kSecond - 1) / kSecond}
    }));
  }
}

void TableScreen::show_table(const v1::TableState& state) {
  const v1::TableSummary& summary = state.summary();
  const words::Words& words = context_.words;
  words::Lines lines{
      words.say("terminal.table_title",
                {{"number", std::to_string(summary.table())}, {"name", summary.name()}}
                )
  };
  lines.push_back(words::house_name(words, context_.talk().lobby(), summary) + "; " +
                  words::clock_name(words, summary.clock()));
  if (!state.code().empty()) {
    lines.push_back(words.say("share.code") + ": " + state.code());
  }
  for (int at = 0; at < summary.seats_size(); ++at) {
    const v1::SeatState& seat = summary.seats(at);
    std::string name = words::occupant_name(words, seat);
    if (name.empty()) name = words.say("waiting.free");
    std::string line = std::to_string(at + 1) + ". " + name;
    if (state.has_you() && static_cast<int>(state.you()) == at) {
      line += ", " + words.say("waiting.you");
    }
    if (seat.player() != 0 && seat.player() == state.host()) {
      line += ", " + words.say("waiting.host");
    }
    if (seat.kind() == v1::SeatState::KIND_BOT) line += ", " + words.say("waiting.bot");
    if (seat.bot_plays()) line += ", " + words.say("table.bot_plays");
    if (!seat.reserved_for().empty()) {
      line += ", " + words.say("waiting.reserved",
                               {
                                   {"name", seat.reserved_for()}
      });
    }
    if (seat.locked()) line += ", " + words.say("waiting.locked");
    lines.push_back(line);
  }
  lines.push_back(words.say_code("phase", std::to_string(summary.phase())));
  if (summary.phase() == v1::TABLE_PHASE_WAITING) {
    lines.push_back(
        words.say(state.has_you() ? "terminal.waiting_seated" : "terminal.waiting_free"));
  } else if (!state.has_you()) {
    lines.push_back(words.say("table.watching"));
  }
  if (is_finished(summary.phase())) {
    for (std::string& line : words::place_lines(words, state, around())) {
      lines.push_back(std::move(line));
    }
  }
  say_page("screen", lines);
}

void TableScreen::heard(const v1::TableEvents& events) {
  if (events.table() != shown_) return;
  const int from = context_.talk().known();
  const int told_from = std::max(from, events.events_size() - kToldAtOnceMax);
  for (int at = from; at < events.events_size(); ++at) {
    const v1::SeatEvent& event = events.events(at);
    note(event);
    tell_event(event,
               events.first() + static_cast<std::uint32_t>(at),
               at >= told_from || event.has_dealt());
  }
  announce_prompt();
}

void TableScreen::note(const v1::SeatEvent& event) {
  if (event.has_dealt()) last_.reset();
  if (event.has_discard()) {
    const auto seat = link::seat_from(event.discard().seat());
    const auto tile = link::tile_from(event.discard().tile());
    if (seat && tile) last_ = words::LastDiscard{.from = *seat, .tile = *tile};
  }
  if (event.has_won() || event.has_drawn_deal()) end_ = event;
  // Somebody else's claim was higher than our own.
  const bool others_melded = event.has_melded() && link::seat_from(event.melded().seat()) != you();
  const bool others_won = event.has_won() && link::seat_from(event.won().win().winner()) != you();
  if (claimed_ && (others_melded || others_won)) context_.refuse("refusal.higher_claim");
  if (!event.has_answer()) claimed_ = false;
}

void TableScreen::tell_event(const v1::SeatEvent& event, std::uint32_t number, bool aloud) {
  const auto sentence = words::event_sentence(context_.words, event, around());
  if (context_.out.is_json()) {
    boost::json::object more{
        {"number", number        },
        {"event",  json_of(event)}
    };
    if (sentence) more.emplace("text", *sentence);
    context_.out.tell("event", std::move(more));
  } else if (aloud && sentence) {
    const bool is_end = event.has_won() || event.has_drawn_deal() || event.has_dealt();
    context_.out.say("event", *sentence, is_end ? Tone::Title : Tone::Plain);
  }
  if (event.has_won() || event.has_drawn_deal()) tell_end(event);
}

void TableScreen::tell_end(const v1::SeatEvent& event) {
  const words::Words& words = context_.words;
  if (event.has_drawn_deal()) {
    words::Lines lines{words.say("drawn.title"), words.say("drawn.text")};
    for (std::string& line : words::score_lines(words, around().view.scores, around())) {
      lines.push_back(std::move(line));
    }
    return say_page("drawn", lines);
  }
  words::Lines lines = words::win_lines(words, event.won(), around(), state().summary().rules());
  for (std::string& line : words::payment_lines(words, event.won(), around())) {
    lines.push_back(std::move(line));
  }
  for (std::string& line : words::score_lines(words, around().view.scores, around())) {
    lines.push_back(std::move(line));
  }
  say_page("win", lines);
}

std::string TableScreen::turn_sentence() const {
  const link::TableView& view = context_.talk().view();
  const auto seat = you();
  if (!seat || !view.deal.seats[*seat].concealed) return context_.words.say("table.your_turn");
  TileCounts held = *view.deal.seats[*seat].concealed;
  const auto drawn = view.deal.drawn;
  const bool shows_drawn = drawn && held.has(*drawn);
  if (shows_drawn) held.remove(*drawn);
  std::string tiles;
  for (const Tile tile : kTiles) {
    for (int copy = 0; copy < held[tile]; ++copy) tiles += " " + context_.words.tile_short(tile);
  }
  if (!tiles.empty()) tiles.erase(0, 1);
  if (!shows_drawn)
    return context_.words.say("terminal.your_turn",
                              {
                                  {"tiles", tiles}
    });
  return context_.words.say("terminal.your_turn_drawn",
                            {
                                {"tiles", tiles                            },
                                {"tile",  context_.words.tile_short(*drawn)}
  });
}

std::vector<std::string> TableScreen::typed_choices() const {
  const v1::Prompt* prompt = context_.talk().prompt();
  std::vector<std::string> lines;
  for (const Tile tile : link::discards_of(prompt)) lines.push_back("d " + typed_tile(tile));
  for (const link::Choice& choice : link::choices_of(prompt, nullptr)) {
    if (choice.refused != nullptr) continue;
    switch (choice.kind) {
      case Kind::Chow:
        lines.push_back("chow " + typed_tile(choice.tile.value_or(Tile())));
        break;
      case Kind::Pung:
        lines.emplace_back("pung");
        break;
      case Kind::Kong:
        lines.push_back(choice.tile ? "kong " + typed_tile(*choice.tile) : "kong");
        break;
      case Kind::MahJong:
        lines.emplace_back("mahjong");
        break;
      case Kind::Pass:
        lines.emplace_back("pass");
        break;
    }
  }
  return lines;
}

void TableScreen::announce_prompt() {
  const v1::Prompt* prompt = context_.talk().prompt();
  const v1::ScoreSheet* near_win = context_.talk().near_win();
  if (prompt == nullptr) {
    if (near_win != nullptr) {
      context_.out.say("near_win", words::worth_sentence(context_.words, near_win), Tone::Choice);
    }
    return;
  }
  if (prompt->moment() == announced_moment_) return;
  announced_moment_ = prompt->moment();
  const auto choices = link::choices_of(prompt, near_win);
  const bool is_turn = !link::discards_of(prompt).empty();
  if (!is_turn && choices.empty()) {
    // Everybody is asked when a kong may be robbed; who cannot has nothing to decide.
    context_.talk().act(Pass{});
    return;
  }
  std::string text = is_turn ? turn_sentence() : std::string();
  std::vector<std::string> names;
  for (const link::Choice& choice : choices) {
    names.push_back(words::choice_name(context_.words, prompt, choice));
  }
  if (context_.out.is_json()) return tell_prompt(*prompt, text);
  // The hand comes last: it is what is worked on.
  if (!names.empty()) {
    context_.out.say("prompt",
                     context_.words.say("spoken.claims",
                                        {
                                            {"choices", context_.words.list(names)}
    }),
                     Tone::Choice);
  }
  if (is_turn) context_.out.say("prompt", text, Tone::Turn);
}

void TableScreen::tell_prompt(const v1::Prompt& prompt, const std::string& text) const {
  boost::json::array can;
  for (const std::string& line : typed_choices()) can.emplace_back(line);
  boost::json::object more{
      {"moment", prompt.moment()},
      {"can",    std::move(can) },
      {"prompt", json_of(prompt)}
  };
  if (!text.empty()) more.emplace("text", text);
  context_.out.tell("prompt", std::move(more));
}

void TableScreen::heard(const v1::TableLines& lines) {
  if (lines.table() != shown_) return;
  const int known = context_.talk().known();
  // What was done before we came is no news.
  const int from = lines.first() == 1 && known == 0 ? lines.lines_size() : known;
  const auto name_of = around().name_of;
  for (int at = from; at < lines.lines_size(); ++at) {
    const v1::TableLine& line = lines.lines(at);
    if (line.code() == "deal" && !context_.out.is_json()) continue;  // the deal itself is told
    context_.out.say("log",
                     words::log_line(context_.words, line, name_of),
                     Tone::Quiet,
                     {
                         {"line", json_of(line)}
    });
  }
}

void TableScreen::heard(const v1::Hints& hints) {
  context_.out.say("hint",
                   words::hint_sentence(context_.words, hints),
                   Tone::Plain,
                   {
                       {"hints", json_of(hints)}
  });
}

void TableScreen::heard(const v1::Refused& refused) {
  claimed_ = false;
  context_.out.say("refused",
                   words::refusal(context_.words, refused),
                   Tone::Bad,
                   {
                       {"code",    refused.code()  },
                       {"refused", json_of(refused)}
  });
  if (!refused.has_sheet() || context_.out.is_json()) return;
  say_page("sheet", words::sheet_lines(context_.words, refused.sheet(), state().summary().rules()));
}

// --- What is typed ---

void TableScreen::add_commands(Commands& commands) {
  add_playing(commands);
  add_asking(commands);
  add_hosting(commands);
}

void TableScreen::add_playing(Commands& commands) {
  const auto tiles = [this] {
    std::vector<std::string> words;
    for (const Tile tile : link::discards_of(context_.talk().prompt())) {
      words.push_back(typed_tile(tile));
    }
    return words;
  };
  const auto claims = [this](Kind kind) {
    return [this, kind](const TypedLine& line) { claim(kind, line); };
  };
  add_command(
      commands, {"d", "discard", "打"}, [this](const TypedLine& line) { discard(line); }, tiles);
  add_command(commands, {"chow", "c", "上", "吃"}, claims(Kind::Chow));
  add_command(commands, {"pung", "pong", "p", "碰"}, claims(Kind::Pung));
  add_command(commands, {"kong", "k", "槓", "杠"}, claims(Kind::Kong));
  add_command(commands, {"mahjong", "mj", "m", "食糊", "和"}, claims(Kind::MahJong));
  add_command(commands, {"pass", "x", "過", "过"}, claims(Kind::Pass));
  add_command(commands, {"ready", "r"}, [this](const TypedLine&) {
    if (has_table()) ask([](v1::ClientFrame& frame) { return frame.mutable_ready(); });
  });
  add_command(commands, {"time"}, [this](const TypedLine&) {
    const v1::Prompt* prompt = context_.talk().prompt();
    if (prompt == nullptr) return context_.refuse("read.cannot");
    const std::uint32_t moment = prompt->moment();
    ask([moment](v1::ClientFrame& frame) {
      frame.mutable_ask_time()->set_moment(moment);
      return frame.mutable_ask_time();
    });
  });
}

void TableScreen::add_asking(Commands& commands) {
  const auto says = [this](std::string_view type, auto sentence) {
    return [this, type, sentence](const TypedLine& line) {
      if (has_deal()) context_.out.say(type, sentence(line));
    };
  };
  add_command(commands, {"hand", "h"}, says("hand", [this](const TypedLine&) {
                return words::hand_sentences(context_.words, around());
              }));
  add_command(commands, {"last", "l"}, says("last", [this](const TypedLine&) {
                return words::last_sentence(context_.words, last_, around().name_of);
              }));
  add_command(commands, {"table", "t"}, [this](const TypedLine&) {
    if (!has_table()) return;
    if (context_.talk().view().deal.setup.number == 0) return show_table(state());
    say_page("standing",
             words::table_sentences(context_.words, around(), context_.talk().prompt()));
  });
  add_command(commands, {"seats"}, [this](const TypedLine&) {
    if (has_table()) show_table(state());
  });
  add_command(commands, {"seat"}, says("seat", [this](const TypedLine& line) {
                // The own seat is the first, then in turn order.
                const auto place = line.number(0).value_or(1);
                const Seating& seating = context_.talk().view().deal.setup.seating;
                const Seat seat =
                    seating.after(you().value_or(Seat::A), (place == 0 ? 0 : place - 1) % 4);
                return words::seat_sentences(context_.words, around(), seat);
              }));
  add_command(commands, {"waits", "w"}, says("worth", [this](const TypedLine&) {
                const v1::Prompt* prompt = context_.talk().prompt();
                const v1::ScoreSheet* sheet = context_.talk().near_win();
                if (prompt != nullptr && prompt->has_win()) sheet = &prompt->win();
                return words::worth_sentence(context_.words, sheet);
              }));
  add_command(commands, {"seen"}, [this](const TypedLine& line) {
    if (!has_deal()) return;
    const auto tile = tile_from(line.rest);
    if (!tile) return context_.refuse("terminal.which_tile");
    context_.out.say("seen",
                     words::seen_sentence(context_.words, context_.talk().view().deal, *tile));
  });
  add_command(commands, {"hint"}, [this](const TypedLine&) {
    if (has_table()) ask([](v1::ClientFrame& frame) { return frame.mutable_ask_hints(); });
  });
  add_command(commands, {"win"}, [this](const TypedLine&) {
    if (!end_) return context_.refuse("terminal.no_end");
    tell_end(*end_);
  });
  add_command(commands, {"scores"}, says("scores", [this](const TypedLine&) {
                std::string text;
                for (const std::string& line :
                     words::score_lines(context_.words, around().view.scores, around())) {
                  text += text.empty() ? line : line.substr(1) + ";";
                }
                return text;
              }));
}

void TableScreen::add_hosting(Commands& commands) {
  const auto asks = [this](auto fill) {
    return [this, fill](const TypedLine&) {
      if (has_table()) ask(fill);
    };
  };
  add_command(commands, {"sit"}, [this](const TypedLine& line) {
    if (!has_table()) return;
    const std::uint32_t options = state().summary().options();
    const auto seat = line.number(0);
    const std::string code = seat ? line.word(1) : line.word(0);
    ask([=](v1::ClientFrame& frame) {
      v1::Sit* sit = frame.mutable_sit();
      if (seat && *seat >= 1 && *seat <= 4) {
        sit->set_seat(static_cast<std::uint32_t>(*seat - 1));
      }
      sit->set_code(code);
      sit->set_options(options);
      return sit;
    });
  });
  add_command(
      commands, {"stand"}, asks([](v1::ClientFrame& frame) { return frame.mutable_stand(); }));
  add_command(
      commands, {"bots"}, asks([](v1::ClientFrame& frame) { return frame.mutable_add_bots(); }));
  add_command(commands, {"start"}, [this](const TypedLine&) {
    if (!has_table()) return;
    const std::uint32_t options = state().summary().options();
    ask([options](v1::ClientFrame& frame) {
      frame.mutable_start()->set_options(options);
      return frame.mutable_start();
    });
  });
  add_command(commands, {"agree"}, [this](const TypedLine&) {
    if (!has_table()) return;
    const std::uint32_t options = state().summary().options();
    ask([options](v1::ClientFrame& frame) {
      frame.mutable_agree_to_options()->set_options(options);
      return frame.mutable_agree_to_options();
    });
  });
  add_command(commands, {"pause"}, asks([](v1::ClientFrame& frame) {
                frame.mutable_vote_pause()->set_agrees(true);
                return frame.mutable_vote_pause();
              }));
  add_command(
      commands, {"resume"}, asks([](v1::ClientFrame& frame) { return frame.mutable_resume(); }));
  add_command(commands, {"rematch"}, asks([](v1::ClientFrame& frame) {
                frame.mutable_vote_rematch()->set_agrees(true);
                return frame.mutable_vote_rematch();
              }));
  add_command(
      commands,
      {"vote"},
      [this](const TypedLine& line) { vote(line); },
      [] {
        return std::vector<std::string>{"wait", "bot", "end"};
      });
  add_command(
      commands, {"end"}, asks([](v1::ClientFrame& frame) { return frame.mutable_end_table(); }));
}

// About whoever is missing.
void TableScreen::vote(const TypedLine& line) {
  if (!has_table()) return;
  v1::AbsenceStep choice = v1::ABSENCE_STEP_UNSPECIFIED;
  if (line.word(0) == "wait") choice = v1::ABSENCE_STEP_WAIT;
  if (line.word(0) == "bot") choice = v1::ABSENCE_STEP_BOT;
  if (line.word(0) == "end") choice = v1::ABSENCE_STEP_END;
  if (choice == v1::ABSENCE_STEP_UNSPECIFIED) return context_.refuse("terminal.vote_how");
  for (int seat = 0; seat < state().summary().seats_size(); ++seat) {
    if (!state().summary().seats(seat).has_absence()) continue;
    ask([&](v1::ClientFrame& frame) {
      v1::VoteAbsence* vote = frame.mutable_vote_absence();
      vote->set_seat(static_cast<std::uint32_t>(seat));
      vote->set_choice(choice);
      return vote;
    });
    return;
  }
  context_.refuse("refusal.nothing_to_vote");
}

template <class Fill>
void TableScreen::ask(Fill fill) {
  if (!context_.link.is_live()) return context_.refuse("notice.lost");
  v1::ClientFrame frame;
  fill(frame)->set_table(context_.talk().table());
  context_.talk().ask(std::move(frame));
}

void TableScreen::discard(const TypedLine& line) {
  if (!has_deal()) return;
  const auto may = link::discards_of(context_.talk().prompt());
  if (may.empty()) return context_.refuse("read.cannot");
  auto tile = line.rest.empty() ? context_.talk().view().deal.drawn : tile_from(line.rest);
  if (!tile) return context_.refuse("terminal.which_tile");
  if (std::ranges::find(may, *tile) == may.end()) {
    return context_.refuse("read.cannot_discard",
                           {
                               {"tile", context_.words.tile(*tile)}
    });
  }
  act(Discard{*tile}, {});
}

void TableScreen::claim(Kind kind, const TypedLine& line) {
  if (!has_deal()) return;
  const v1::Prompt* prompt = context_.talk().prompt();
  const auto wanted = line.rest.empty() ? std::nullopt : tile_from(line.rest);
  if (!line.rest.empty() && !wanted) return context_.refuse("terminal.which_tile");
  std::vector<link::Choice> fitting;
  for (const link::Choice& choice : link::choices_of(prompt, context_.talk().near_win())) {
    if (choice.kind == kind && (!wanted || !choice.tile || choice.tile == wanted)) {
      fitting.push_back(choice);
    }
  }
  if (fitting.empty()) return context_.refuse("read.cannot");
  if (fitting.size() > 1) {
    std::vector<std::string> names;
    for (const link::Choice& choice : fitting) {
      names.push_back(words::choice_name(context_.words, prompt, choice));
    }
    return context_.refuse("terminal.which_one",
                           {
                               {"choices", context_.words.list(names)}
    });
  }
  // The server's own answer says what a hand lacks, item by item.
  if (prompt == nullptr) {
    context_.out.say("near_win", words::worth_sentence(context_.words, fitting[0].refused));
    return;
  }
  const bool is_claim = link::discards_of(prompt).empty();
  act(fitting[0].action,
      is_claim ? context_.words.say(
                     "read.ok",
                     {
                         {"command", words::choice_name(context_.words, prompt, fitting[0])}
  })
               : std::string());
  claimed_ = is_claim && kind != Kind::Pass;
}

void TableScreen::act(const Action& action, const std::string& said) {
  if (!context_.link.is_live()) return context_.refuse("notice.lost");
  context_.talk().act(action);
  if (!said.empty()) context_.out.say("sent", said, Tone::Quiet);
}

}  // namespace lair::terminal
