#include "clients/terminal/table_screen.hpp"

#include <algorithm>
#include <utility>

#include "clients/link/phases.hpp"
#include "clients/link/practice.hpp"
#include "clients/link/values.hpp"
#include "clients/terminal/tile_text.hpp"

namespace lair::terminal {
namespace {

// Somebody who comes in the middle of a deal is told only its latest events.
constexpr int kToldAtOnceMax = 12;

constexpr std::uint32_t kSecond = 1000;

}  // namespace

std::optional<Seat> TableScreen::you() const {
  return state().has_you() ? link::seat_from(state().you()) : std::nullopt;
}

words::Around TableScreen::around() const {
  return {.view = context_.link.talk().view(), .you = you(), .name_of = [this](Seat seat) {
            return words::seat_name(context_.words, state(), seat);
          }};
}

bool TableScreen::is_over() const { return link::is_over(phase_); }

void TableScreen::left() {
  shown_ = 0;
  phase_ = v1::TABLE_PHASE_UNSPECIFIED;
  announced_moment_ = 0;
  claimed_ = false;
  has_told_closing_ = false;
  last_.reset();
  end_.reset();
}

void TableScreen::say_page(std::string_view type, const words::Lines& lines) const {
  context_.out.page(type, lines);
}

bool TableScreen::tell_last_end() const {
  if (end_) tell_end(*end_);
  return end_.has_value();
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
    // A table that this person is making: they are about to sit down.
    const bool is_empty = std::ranges::all_of(state.summary().seats(), [](const auto& seat) {
      return seat.kind() == v1::SeatState::KIND_FREE;
    });
    if (is_empty && state.host() == context_.talk().lobby().player()) return;
    left();
    shown_ = state.summary().table();
    phase_ = state.summary().phase();
    has_bell_rung_ = state.bell_rang();
    return show_table(state);
  }
  if (state.successor() != 0 && state.has_you()) {
    context_.talk().open_table(state.successor());
    return;
  }
  const bool has_rung = std::exchange(has_bell_rung_, state.bell_rang());
  if (state.bell_rang() && !has_rung) context_.out.say("bell", context_.words.say("line.bell"));
  if (before == phase_) return;
  if (link::is_over(phase_)) {
    say_page("places", words::place_lines(context_.words, state, around()));
    if (!context_.out.is_json() && context_.options.watch == 0) {
      context_.out.say("over", how_to_leave(state));
    }
    return;
  }
  if (phase_ == v1::TABLE_PHASE_BETWEEN_DEALS && state.has_you()) {
    context_.out.say("between", how_to_go_on(state));
  }
}

std::string TableScreen::how_to_leave(const v1::TableState& state) const {
  return context_.words.say(link::may_play_again(state) ? "terminal.over_again" : "terminal.over");
}

std::string TableScreen::how_to_go_on(const v1::TableState& state) const {
  if (link::is_unhurried(state.summary())) return context_.words.say("terminal.ready_unhurried");
  const std::uint32_t seconds = (state.break_ms() + kSecond - 1) / kSecond;
  return context_.words.say("terminal.ready_next",
                            {
                                {"seconds", seconds}
  });
}

void TableScreen::show_table(const v1::TableState& state) const {
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
  // Somebody who follows a table types nothing, so they are not told what to type.
  if (summary.phase() == v1::TABLE_PHASE_WAITING && context_.options.watch == 0) {
    const bool is_league = summary.policies().admission() == v1::ADMISSION_LEAGUE;
    lines.push_back(words.say(is_league         ? "waiting.league_starts"
                              : state.has_you() ? "terminal.waiting_seated"
                                                : "terminal.waiting_free"));
  } else if (!state.has_you()) {
    lines.push_back(words.say("table.watching"));
  }
  if (link::is_over(summary.phase())) {
    for (std::string& line : words::place_lines(words, state, around())) {
      lines.push_back(std::move(line));
    }
    if (context_.options.watch == 0) lines.push_back(how_to_leave(state));
  }
  say_page("screen", lines);
}

void TableScreen::heard(const v1::TableEvents& events) {
  if (events.table() != shown_) return;
  const link::Conversation& talk = context_.talk();
  // It ended while the connection was lost.
  if (events.has_last_deal() && talk.known() == 0) {
    end_ = events.last_deal();
    tell_end(*end_);
  }
  const int told_from = std::max(talk.known(), events.events_size() - kToldAtOnceMax);
  // A script folds the deal again when it is told again; a person has read it already.
  for (int at = talk.is_told_again() ? 0 : talk.known(); at < events.events_size(); ++at) {
    const v1::SeatEvent& event = events.events(at);
    note(event);
    tell_event(event,
               events.first() + static_cast<std::uint32_t>(at),
               at >= told_from || (event.has_dealt() && at >= talk.known()));
  }
  announce_prompt();
}

void TableScreen::note(const v1::SeatEvent& event) {
  if (event.has_dealt()) {
    last_.reset();
    automation_ = {};
    announced_moment_ = 0;  // a decision that was taken back is asked for again
  }
  if (event.has_discard()) {
    const auto seat = link::seat_from(event.discard().seat());
    const auto tile = link::tile_from(event.discard().tile());
    if (seat && tile) last_ = words::LastDiscard{.from = *seat, .tile = *tile};
  }
  if (event.has_won() || event.has_drawn_deal()) end_ = event;
  // Another player's claim was higher than this player's.
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

void TableScreen::tell_end(const v1::SeatEvent& event) const {
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

void TableScreen::automate(const link::Automation& wanted) {
  automation_ = wanted;
  static_cast<void>(answers_by_itself());
}

bool TableScreen::answers_by_itself() {
  const auto action = link::automatic_answer(context_.talk(), automation_);
  if (action) automatic_answer_ = context_.talk().act(*action);
  return action.has_value();
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
  if (answers_by_itself()) return;
  std::string text = is_turn ? turn_sentence() : std::string();
  std::vector<std::string> names;
  for (const link::Choice& choice : choices) {
    names.push_back(words::choice_name(context_.words, prompt, choice));
  }
  if (context_.out.is_json()) return tell_prompt(*prompt, text);
  // The hand comes last, since it is what the player works on.
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
  // What was done before this person came is not news.
  const int from = lines.first() == 1 && known == 0 ? lines.lines_size() : known;
  const auto name_of = around().name_of;
  for (int at = from; at < lines.lines_size(); ++at) {
    const v1::TableLine& line = lines.lines(at);
    has_told_closing_ = has_told_closing_ || line.code() == "ended";
    // The events already tell the deal.
    if (line.code() == "deal" && !context_.out.is_json()) continue;
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
  const bool is_told = has_told_closing_ && refused.request() == 0;
  if (is_told && !context_.out.is_json() && words::is_end_of_table(context_.words, refused)) return;
  context_.out.say("refused",
                   words::refusal(context_.words, refused),
                   Tone::Bad,
                   {
                       {"code",    refused.code()  },
                       {"refused", json_of(refused)}
  });
  if (refused.has_sheet() && !context_.out.is_json()) {
    say_page("sheet",
             words::sheet_lines(context_.words, refused.sheet(), state().summary().rules()));
  }
  // A prompt that was answered automatically has not been shown yet.
  if (automatic_answer_ == 0 || refused.request() != automatic_answer_) return;
  announced_moment_ = 0;
  announce_prompt();
}

}  // namespace lair::terminal
