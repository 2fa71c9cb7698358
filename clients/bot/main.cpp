// lair-bot: the smallest client that plays, for people who want to write a better one.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include <CLI/CLI.hpp>
#include <poll.h>

#include "clients/link/hosting.hpp"
#include "clients/link/kept_files.hpp"
#include "clients/link/link.hpp"
#include "clients/link/printable.hpp"
#include "clients/link/quick_choice.hpp"

namespace {

using lair::link::Conversation;
using lair::link::Link;
using lair::link::LinkState;
using lair::link::Millis;

struct Options {
  std::string server = "127.0.0.1:8080";
  std::string name = "Example Bot";
  std::string token_file;  // keeps who the bot is between starts
  std::uint64_t table = 0;
  std::string room = "crickets-cavern";
  std::string style = "3f-basic";
};

// The first line; empty if there is no such file. The error is a sentence.
lair::Result<std::string, std::string> line_of(const std::string& file) {
  std::string line;
  std::error_code error;
  if (std::filesystem::status(file, error).type() == std::filesystem::file_type::not_found)
    return line;
  std::ifstream in(file);
  std::getline(in, line);
  if (!in.is_open() || in.bad()) return lair::fail("it cannot be read");
  if (std::string fault = lair::link::fault_in_argument(line); !fault.empty())
    return lair::fail("its first line " + fault);
  return line;
}

void complain(const std::string& sentence) {
  std::fprintf(stderr, "%s\n", lair::link::printable(sentence).c_str());
}

// What a bot asks for on its way into the game, in this order; bots and the start only at a table
// of its own.
enum class Step : std::uint8_t { None, Table, Seat, Bots, Start };

class Bot {
 public:
  Bot(const Options& options, std::string token, lair::link::Endpoint server)
      : options_(options),
        keeps_token_(!options.token_file.empty() && token.empty()),
        link_(std::move(server),
              {.token = std::move(token), .name = options.name},
              "lair-bot",
              {.on_state = [this](const LinkState& state) { changed(state); },
               .on_frame = [this](const lair::v1::ServerFrame& frame) { heard(frame); }},
              surroundings_) {}

  // Plays one match to its end; returns the exit status.
  int play() {
    link_.connect();
    while (!status_) {
      wait();
      link_.pump();
      link_.tick();
      if (link_.is_live() && surroundings_.now() >= silent_until_) go_on();
    }
    return *status_;
  }

 private:
  // Waits until something can be read or written, or a timer is due.
  void wait() {
    const Millis now = surroundings_.now();
    Millis patience = link_.deadline().value_or(now + kPatience) - now;
    if (silent_until_ > now) patience = std::min(patience, silent_until_ - now);
    pollfd socket{.fd = link_.descriptor(),
                  .events = static_cast<short>(link_.wants_to_write() ? POLLIN | POLLOUT : POLLIN),
                  .revents = 0};
    poll(&socket, 1, static_cast<int>(std::max(patience, Millis(0)).count()));
  }

  // After a broken connection the link reconnects by itself, and the bot loses nothing.
  void changed(const LinkState& state) {
    const bool was_never_there = state.kind == LinkState::Kind::Reconnecting && !was_welcome_;
    if (state.kind != LinkState::Kind::Ended && !was_never_there) return;
    complain(state.sentence);
    status_ = 1;
  }

  // Everything the server says comes here, after `link_.talk()` has taken it in.
  void heard(const lair::v1::ServerFrame& frame) {
    Conversation& talk = link_.talk();
    if (frame.has_welcome()) {
      was_welcome_ = true;
      keep_token();
      step_ = Step::None;  // what the last connection asked for may be lost
      asks_again_ = false;
      if (talk.table() != 0) return;  // the table then tells what is left to ask for
      if (options_.table == 0 && !has_style(talk.lobby())) return;
      go_in(Step::Table, [this, &talk] {
        if (options_.table != 0) return talk.open_table(options_.table);
        return talk.create_table(talk.styled_table(options_.room, kRules, options_.style));
      });
    }
    if (frame.has_table()) heard_table(talk, frame.table());
    if (frame.has_refused()) heard_refused(talk, frame.refused());
  }

  // A table without its style would be another game than the author wanted.
  bool has_style(const lair::v1::Welcome& lobby) {
    std::string known;
    for (const lair::v1::RuleSystem& rules : lobby.rule_systems()) {
      if (rules.id() != kRules) continue;
      for (const lair::v1::Style& style : rules.styles()) {
        if (style.id() == options_.style) return true;
        known += (known.empty() ? "" : ", ") + style.id();
      }
    }
    complain("there is no style " + options_.style + ", only " + known);
    status_ = 1;
    return false;
  }

  void heard_refused(const Conversation& talk, const lair::v1::Refused& refused) {
    complain(refused.sentence());
    // Says why the table closed. A table whose journal cannot be written opens again once it can.
    const bool is_farewell = is_closed_ && refused.request() == 0;
    if (is_farewell && refused.code() != "journal_failed") end(talk);
    const Millis now = surroundings_.now();
    silent_until_ = now + std::chrono::seconds(refused.wait_seconds());
    // An answer is given again; so is a request on the way into the game, if repeating it may help.
    const bool is_way_in = refused.request() != 0 && refused.request() == way_in_;
    if (is_way_in && passes(refused)) {
      silent_until_ = std::max(silent_until_, now + kShortly);
      asks_again_ = true;
    } else if (!talk.is_welcome() || is_gone(refused) || (is_way_in && !is_so(refused))) {
      status_ = 1;
    }
  }

  // Whether the bot's table ended, or broke, while the connection was lost.
  static bool is_gone(const lair::v1::Refused& refused) {
    const bool is_over = refused.code() == "no_such_table" || refused.code() == "table_broken";
    return refused.request() != 0 && is_over;
  }

  // Whether the last connection has already asked for the same, which was carried out since.
  [[nodiscard]] bool is_so(const lair::v1::Refused& refused) const {
    const bool is_at_own_table = step_ == Step::Bots || step_ == Step::Start;
    return is_at_own_table &&
           (refused.code() == "no_free_seat" || refused.code() == "already_begun");
  }

  // Whether the same request may succeed soon.
  static bool passes(const lair::v1::Refused& refused) {
    return refused.wait_seconds() > 0 || refused.code() == "busy" || refused.code() == "not_kept";
  }

  // Takes the next step into the game, each once on a connection.
  void go_in(Step step, std::function<std::uint32_t()> ask) {
    if (step_ == step) return;
    step_ = step;
    ask_way_in_ = std::move(ask);
    ask_step();
  }

  void ask_step() {
    asks_again_ = false;
    way_in_ = ask_way_in_();
  }

  // Writes the token to a file that only its owner can read: anybody who has it can act as this
  // bot. A token that this server does not know stays there: it may be the only one of an account
  // at another.
  void keep_token() {
    if (!keeps_token_) {
      if (link_.was_forgotten())
        complain("the server does not know the token: this is a new guest");
      return;
    }
    const auto kept =
        lair::link::write_whole(options_.token_file, link_.talk().guest().token + "\n");
    if (!kept) complain(kept.error());
  }

  void heard_table(Conversation& talk, const lair::v1::TableState& state) {
    const auto phase = state.summary().phase();
    is_closed_ = phase == lair::v1::TABLE_PHASE_CLOSED;
    if (phase == lair::v1::TABLE_PHASE_FINISHED) return end(talk);
    if (!state.has_you()) {
      if (had_seat_) lose_seat();
      if (phase == lair::v1::TABLE_PHASE_WAITING) go_in(Step::Seat, [&talk] { return talk.sit(); });
      return;
    }
    had_seat_ = true;
    const lair::v1::SeatState& own = state.summary().seats(static_cast<int>(state.you()));
    if (phase == lair::v1::TABLE_PHASE_BETWEEN_DEALS && !own.ready()) talk.ready();
    if (phase == lair::v1::TABLE_PHASE_WAITING && !lair::link::is_host(state, own.player())) {
      let_begin(talk, state.summary(), own);
    }
    // At its own table it plays with the server's bots.
    if (options_.table != 0 || phase != lair::v1::TABLE_PHASE_WAITING) return;
    const bool has_free_seat = std::ranges::any_of(state.summary().seats(), [](const auto& seat) {
      return seat.kind() == lair::v1::SeatState::KIND_FREE;
    });
    if (has_free_seat) return go_in(Step::Bots, [&talk] { return talk.add_bots(); });
    go_in(Step::Start, [&talk] { return talk.start(); });
  }

  // Does what the host waits for before starting: agrees to the options and says that it is ready.
  static void let_begin(Conversation& talk,
                        const lair::v1::TableSummary& table,
                        const lair::v1::SeatState& own) {
    if (!own.agreed()) {
      lair::v1::ClientFrame frame;
      frame.mutable_agree_to_options()->set_table(table.table());
      frame.mutable_agree_to_options()->set_options(table.options());
      talk.ask(std::move(frame));
    }
    if (!own.ready() && table.policies().ready_check()) talk.ready();
  }

  void go_on() {
    if (asks_again_) return ask_step();
    answer();
  }

  // A prompt lists exactly what may be done now; a better bot would think here.
  void answer() {
    Conversation& talk = link_.talk();
    const lair::v1::Prompt* prompt = talk.prompt();
    if (prompt == nullptr || is_closed_) return;
    const auto choice = lair::link::quick_choice(talk.view(), *prompt, dice_());
    if (choice) talk.act(*choice);
  }

  void lose_seat() {
    complain("the bot no longer has a seat at its table");
    status_ = 1;
  }

  void end(const Conversation& talk) {
    status_ = 0;
    std::printf("over: %s\n", scores(talk).c_str());
  }

  static std::string scores(const Conversation& talk) {
    std::string text;
    for (const lair::Points& score : talk.view().scores)
      text += std::to_string(score.count()) + " ";
    return text;
  }

  static constexpr const char* kRules = "yahoo";
  static constexpr Millis kPatience{1000};
  static constexpr Millis kShortly{1000};  // if the server does not say how long

  Options options_;
  bool keeps_token_;  // there was none in its file
  std::mt19937 dice_{std::random_device()()};
  Link::Surroundings surroundings_ = Link::usual_surroundings();
  std::function<std::uint32_t()> ask_way_in_;
  Step step_ = Step::None;    // the last one on this connection
  std::uint32_t way_in_ = 0;  // the request for it
  bool asks_again_ = false;   // for the last step
  bool had_seat_ = false;
  bool was_welcome_ = false;
  bool is_closed_ = false;
  Millis silent_until_{};  // the server asked it to slow down
  std::optional<int> status_;
  Link link_;  // last, since its callbacks use everything above
};

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("lair-bot: plays one match by the server's prompts");
  app.add_option("--server", options.server, "HOST:PORT");
  app.add_option("--name", options.name, "the bot's name")->check(lair::link::fault_in_argument);
  app.add_option(
      "--token-file", options.token_file, "file that keeps the bot's identity; created if missing");
  app.add_option(
      "--table", options.table, "number of the table to join; by default it opens its own");
  app.add_option("--room", options.room, "room in which it opens its own table")
      ->check(lair::link::fault_in_argument);
  app.add_option("--style", options.style, "style of its own table");
  CLI11_PARSE(app, argc, argv);
  const auto server = lair::link::endpoint_from(options.server);
  if (!server) {
    std::fprintf(stderr, "--server must be HOST:PORT\n");
    return 2;
  }
  auto token = line_of(options.token_file);
  if (!token) {
    std::fprintf(stderr, "--token-file: %s\n", token.error().c_str());
    return 2;
  }
  return Bot(options, *std::move(token), *server).play();
}
