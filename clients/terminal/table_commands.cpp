#include "clients/terminal/table_commands.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "clients/link/values.hpp"
#include "clients/terminal/tile_text.hpp"
#include "clients/words/scores.hpp"
#include "clients/words/spoken.hpp"

namespace lair::terminal {
namespace {

constexpr std::uint64_t kFaanMax = 1000;
constexpr std::uint64_t kSeatTypedMax = 99;  // a longer number is a code

// "noclaims mahjong 3" in addition to what was on before; nothing for any other words.
std::optional<link::Automation> automation_from(const TypedLine& line, link::Automation wanted) {
  for (std::size_t at = 0; at < line.words.size(); ++at) {
    const std::string& word = line.words[at];
    if (word == "off") {
      wanted = {};
    } else if (word == "nochow") {
      wanted.no_chow = true;
    } else if (word == "noclaims") {
      wanted.no_claims = true;
    } else if (word == "drawn") {
      wanted.discards_drawn = true;
    } else if (word == "mahjong") {
      const auto faan = line.number(at + 1);
      if (faan > kFaanMax) return std::nullopt;
      wanted.wins = true;
      wanted.wins_from = static_cast<std::int64_t>(faan.value_or(0));
      if (faan) ++at;
    } else {
      return std::nullopt;
    }
  }
  return wanted;
}

}  // namespace

bool TableCommands::has_table() const {
  if (context_.talk().table() != 0) return true;
  context_.refuse("terminal.no_table");
  return false;
}

bool TableCommands::has_deal() const {
  if (!has_table()) return false;
  if (context_.talk().has_deal()) return true;
  context_.refuse("read.no_deal");
  return false;
}

void TableCommands::add_to(Commands& commands) {
  add_playing(commands);
  add_asking(commands);
  add_hosting(commands);
}

void TableCommands::add_playing(Commands& commands) {
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
  add_command(commands, {"takeback", "undo"}, [this](const TypedLine&) {
    if (!has_table()) return;
    screen_.automate({});  // otherwise it would make the same decision again
    ask([](v1::ClientFrame& frame) { return frame.mutable_take_back(); });
  });
  add_command(
      commands,
      {"auto"},
      [this](const TypedLine& line) { automate(line); },
      [] {
        return std::vector<std::string>{"nochow", "noclaims", "mahjong", "drawn", "off"};
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

void TableCommands::add_asking(Commands& commands) {
  const auto says = [this](std::string_view type, auto sentence) {
    return [this, type, sentence](const TypedLine& line) {
      if (has_deal()) context_.out.say(type, sentence(line));
    };
  };
  add_command(commands, {"hand", "h"}, says("hand", [this](const TypedLine&) {
                return words::hand_sentences(context_.words, screen_.around());
              }));
  add_command(commands, {"last", "l"}, says("last", [this](const TypedLine&) {
                return words::last_sentence(
                    context_.words, screen_.last_discard(), screen_.around().name_of);
              }));
  add_command(commands, {"table", "t"}, [this](const TypedLine&) {
    if (!has_table()) return;
    if (!context_.talk().has_deal()) return screen_.show_table();
    context_.out.page(
        "standing",
        words::table_sentences(context_.words, screen_.around(), context_.talk().prompt()));
  });
  add_command(commands, {"seats"}, [this](const TypedLine&) {
    if (has_table()) screen_.show_table();
  });
  add_command(commands, {"seat"}, says("seat", [this](const TypedLine& line) {
                // One's own seat is number 1; the others follow in turn order.
                const auto place = line.number(0).value_or(1);
                const Seating& seating = context_.talk().view().deal.setup.seating;
                const Seat seat = seating.after(screen_.you().value_or(Seat::A),
                                                (place == 0 ? 0 : place - 1) % 4);
                return words::seat_sentences(context_.words, screen_.around(), seat);
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
    if (!screen_.tell_last_end()) context_.refuse("terminal.no_end");
  });
  add_command(commands, {"scores"}, says("scores", [this](const TypedLine&) {
                const words::Lines lines = words::score_lines(
                    context_.words, screen_.around().view.scores, screen_.around());
                std::string text = lines.front();
                for (std::size_t at = 1; at < lines.size(); ++at) {
                  text += (at == 1 ? "" : ";") + lines[at].substr(1);
                }
                return text;
              }));
}

void TableCommands::add_hosting(Commands& commands) {
  const auto asks = [this](auto fill) {
    return [this, fill](const TypedLine&) {
      if (has_table()) ask(fill);
    };
  };
  add_command(commands, {"sit"}, [this](const TypedLine& line) { sit(line); });
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

// "sit", "sit 2", "sit CODE", "sit 2 CODE"; a code may consist of digits, and be typed with blanks.
void TableCommands::sit(const TypedLine& line) {
  if (!has_table()) return;
  const auto number = line.number(0);
  const bool names_seat = number && *number <= kSeatTypedMax;
  std::string code;
  for (std::size_t at = names_seat ? 1 : 0; at < line.words.size(); ++at) code += line.words[at];
  const bool is_seat = names_seat && *number >= 1 && *number <= kSeats.size();
  // The number may have been meant as the beginning of the code.
  const bool has_code_of_digits = code.find_first_not_of("0123456789") == std::string::npos;
  const bool may_be_of_code = names_seat && line.words.size() > 2 && has_code_of_digits;
  if (may_be_of_code || (names_seat && !is_seat)) {
    return context_.refuse(code.empty() ? "terminal.which_seat" : "terminal.sit_how");
  }
  ask([&](v1::ClientFrame& frame) {
    v1::Sit* sit = frame.mutable_sit();
    if (names_seat) sit->set_seat(static_cast<std::uint32_t>(*number - 1));
    sit->set_code(code);
    sit->set_options(state().summary().options());
    return sit;
  });
}

// "auto noclaims mahjong 3": switches these on until the deal is over.
void TableCommands::automate(const TypedLine& line) {
  if (!has_table()) return;
  const auto wanted = automation_from(line, screen_.automation());
  if (!wanted) return context_.refuse("terminal.auto_how");
  const words::Words& words = context_.words;
  std::vector<std::string> on;
  if (wanted->no_chow) on.push_back(words.say("automation.noChow"));
  if (wanted->no_claims) on.push_back(words.say("automation.noClaims"));
  if (wanted->wins) {
    on.push_back(words.say("automation.autoWin") + " ≥ " + std::to_string(wanted->wins_from));
  }
  if (wanted->discards_drawn) on.push_back(words.say("automation.discardDrawn"));
  context_.out.say("auto",
                   words.say("automation.title") + ": " +
                       (on.empty() ? words.say("settings.off") : words.list(on)),
                   Tone::Plain,
                   {
                       {"no_chow",        wanted->no_chow       },
                       {"no_claims",      wanted->no_claims     },
                       {"wins",           wanted->wins          },
                       {"wins_from",      wanted->wins_from     },
                       {"discards_drawn", wanted->discards_drawn}
  });
  screen_.automate(*wanted);
}

// Votes on what to do about a missing player.
void TableCommands::vote(const TypedLine& line) {
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
void TableCommands::ask(Fill fill) {
  v1::ClientFrame frame;
  fill(frame)->set_table(context_.talk().table());
  context_.talk().ask(std::move(frame));
}

void TableCommands::discard(const TypedLine& line) {
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

void TableCommands::claim(Kind kind, const TypedLine& line) {
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
  // The server's score sheet says what the hand lacks, item by item.
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
  if (is_claim && kind != Kind::Pass) screen_.claimed();
}

void TableCommands::act(const Action& action, const std::string& said) {
  context_.talk().act(action);
  if (!said.empty()) context_.out.say("sent", said, Tone::Quiet);
}

}  // namespace lair::terminal
