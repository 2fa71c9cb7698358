#include "clients/terminal/app.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "clients/link/printable.hpp"
#include "server/app/version.hpp"

namespace lair::terminal {
namespace {

constexpr std::size_t kLineBytesMax = 8 * 1024;  // so that a request fits into a frame

// Commands that need no server, since they tell what is already known. "open" is among them because
// it reconnects to take back a table that another device has taken over.
constexpr std::string_view kAlone =
    " hand last table seats seat seen waits win scores rooms tables people options next back step "
    "all hands who more language help quit leave open rules ";

bool works_alone(std::string_view command) {
  return kAlone.find(" " + std::string(command) + " ") != std::string_view::npos;
}

// Commands for somebody whom the server has not let in.
bool works_outside(std::string_view command) {
  constexpr std::array<std::string_view, 6> kOutside{
      "signin", "register", "language", "more", "help", "quit"};
  return std::ranges::find(kOutside, command) != kOutside.end();
}

volatile std::sig_atomic_t g_interrupted = 0;
volatile std::sig_atomic_t g_resized = 0;

void note_signal(int number) {
  if (number == SIGWINCH) {
    g_resized = 1;
  } else {
    g_interrupted = 1;
  }
}

void catch_signals() {
  struct sigaction action {};

  action.sa_handler = note_signal;
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaction(number, &action, nullptr);
  // A change of size must not interrupt the typing of a password; poll returns in any case.
  action.sa_flags = SA_RESTART;
  sigaction(SIGWINCH, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

// The size of the window, else the columns in COLUMNS.
Size window_size() {
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0) {
    return {.columns = window.ws_col, .rows = window.ws_row};
  }
  Size size;
  if (const char* columns = std::getenv("COLUMNS")) size.columns = std::atoi(columns);
  return size;
}

bool may_use_colours() {
  const char* none = std::getenv("NO_COLOR");
  if (none != nullptr && *none != '\0') return false;
  const char* terminal = std::getenv("TERM");
  return terminal != nullptr && std::string(terminal) != "dumb" && *terminal != '\0' &&
         isatty(STDOUT_FILENO) == 1;
}

}  // namespace

link::Link::Surroundings App::surroundings_of(const Options& options) {
  auto surroundings = link::Link::usual_surroundings();
  surroundings.lost_after = std::chrono::seconds(options.patience);
  return surroundings;
}

// The guest who was here last. If a name is wanted, the guest who had it here, else a new one.
link::Guest App::who_comes(const link::Endpoint& server) const {
  if (options_.name.empty()) return files_.guest(server);
  link::Guest kept = files_.guest(server, options_.name);
  kept.name = options_.name;
  return kept;
}

Output::Manner App::manner(const Options& options, const LineEditor& editor) {
  return {.json = options.json,
          .colours = !options.json && may_use_colours(),
          .pages = editor.is_interactive()};
}

App::App(Options options, link::Endpoint server, link::KeptFiles files, words::Language language)
    : options_(std::move(options)),
      files_(std::move(files)),
      settings_(files_.settings()),
      words_(language),
      editor_(options_.json || options_.watch != 0,
              files_.history(),
              {.entered = [this](const std::string& line) { entered(line); },
               .completions = [this](const std::string& text) { return completions(text); }}),
      out_(
          manner(options_, editor_),
          [this](const std::string& text) { editor_.print(text); },
          window_size),
      link_(server,
            who_comes(server),
            "terminal " + std::string(version()),
            {.on_state = [this](const link::LinkState& state) { changed(state); },
             .on_frame = [this](const v1::ServerFrame& frame) { heard(frame); }},
            surroundings_of(options_)),
      context_{options_, out_, words_, files_, link_, promised_},
      lobby_(context_),
      table_(context_),
      table_commands_(context_, table_),
      host_commands_(context_),
      people_(context_),
      records_(context_),
      seasons_(context_),
      season_acts_(context_, seasons_),
      study_(context_),
      account_(
          context_,
          [this](const std::string& question) { return secret(question); },
          [this](const link::Guest& guest, bool is_other) { become(guest, is_other); }) {
  out_.set_more_sentence([this](std::size_t lines) {
    return words_.say("terminal.more",
                      {
                          {"count", lines}
    });
  });
  is_other_ = context_.talk().guest().token != files_.guest(server).token;
  add_commands();
}

void App::add_commands() {
  table_commands_.add_to(commands_);
  host_commands_.add_to(commands_);
  people_.add_commands(commands_);
  lobby_.add_commands(commands_);
  records_.add_commands(commands_);
  seasons_.add_commands(commands_);
  season_acts_.add_commands(commands_);
  study_.add_commands(commands_);
  account_.add_commands(commands_);
  add_command(commands_, {"leave"}, [this](const TypedLine&) { leave_table(); });
  add_command(commands_, {"more"}, [this](const TypedLine&) { out_.more(); });
  add_command(
      commands_,
      {"language"},
      [this](const TypedLine& line) { choose_language(line); },
      [] {
        return std::vector<std::string>{"en", "zh-Hant", "zh-Hans", "ja"};
      });
  commands_.push_back({
      {"help",                                            "?"},
      [this](const TypedLine& line) { help(line);                            },
      [this] {
        std::vector<std::string> names;
        for (const Command& one : commands_) names.emplace_back(one.names[0]);
        return names;
       }
  });
  commands_.push_back({
      {"quit", "exit", "q"},
      [this](const TypedLine&) { quit(0);   }
  });
}

// --- What is typed ---

void App::entered(const std::string& line) {
  // Lines after a waiting one may be its password.
  if (awaits_answer() && !waiting_.empty()) {
    waiting_.push_back(line);
    return;
  }
  carry_out(line);
}

void App::carry_out(const std::string& line) {
  // The server closes the connection on such bytes.
  if (!link::is_utf8(line)) return context_.refuse("refusal.text_not_text");
  if (line.size() > kLineBytesMax) return context_.refuse("refusal.text_too_long");
  const TypedLine typed = typed_line(line);
  // An empty line shows more of a screen that was too long.
  if (typed.verb.empty()) {
    out_.more();
    return;
  }
  const Command* command = find_command(commands_, typed.verb);
  if (command == nullptr) return context_.refuse("read.unknown");
  const std::string_view name = command->names[0];
  if (const auto what = surplus_word(name, typed)) return context_.refuse_surplus(name, *what);
  const bool needs_nobody = name == "quit" || name == "help";
  // Lines that a script sends at once wait until the server has let somebody in.
  if (awaits_answer() && !needs_nobody) {
    waiting_.push_back(line);
    return;
  }
  if (is_turned_away() && !works_outside(name)) return context_.refuse("terminal.turned_away");
  if (!link_.is_live() && !is_turned_away() && !works_alone(name)) {
    return context_.refuse(link_.state().kind == link::LinkState::Kind::Ended ? "terminal.take_over"
                                                                              : "link.offline");
  }
  command->run(typed);
}

void App::carry_out_waiting() {
  while (!waiting_.empty() && !awaits_answer()) {
    const std::string line = waiting_.front();
    waiting_.pop_front();
    carry_out(line);
  }
}

// A script is told that its next line is taken as the answer.
std::string App::secret(const std::string& question) {
  if (editor_.is_interactive()) return editor_.ask_secret(question);
  out_.say("secret", question);
  if (waiting_.empty()) return editor_.ask_secret(question);
  std::string answer = waiting_.front();
  waiting_.pop_front();
  return answer;
}

std::vector<std::string> App::completions(const std::string& before) const {
  const TypedLine typed = typed_line(before);
  if (typed.verb.empty()) {
    std::vector<std::string> words;
    for (const Command& command : commands_) words.emplace_back(command.names[0]);
    return words;
  }
  const Command* command = find_command(commands_, typed.verb);
  if (command == nullptr || !command->follows) return {};
  std::vector<std::string> words = command->follows();
  // Readline prints what it offers, names of people and rooms among it, as it is.
  std::erase_if(words, [](const std::string& word) { return link::printable(word) != word; });
  return words;
}

void App::help(const TypedLine& line) {
  if (!line.words.empty()) {
    const Command* command = find_command(commands_, line.word(0));
    if (command == nullptr) return context_.refuse("read.unknown");
    return out_.say("help", words_.say_code("terminal.help", command->names[0]));
  }
  std::vector<std::string> lines{words_.say("terminal.commands")};
  for (const Command& command : commands_) {
    lines.push_back("  " + words_.say_code("terminal.help", command.names[0]));
  }
  lines.push_back(words_.say("terminal.tiles"));
  out_.page("help", lines);
}

void App::choose_language(const TypedLine& line) {
  const auto language = words::language_from(line.word(0));
  if (!language) return context_.refuse("terminal.which_language");
  words_ = words::Words(*language);
  settings_["language"] = line.word(0);
  if (auto kept = files_.keep_settings(settings_); !kept) {
    out_.say("error", kept.error(), Tone::Bad);
  }
  out_.say("language", words_.say("app.name"));
}

void App::leave_table() {
  if (context_.talk().table() == 0) return context_.refuse("terminal.no_table");
  context_.talk().close_table();
  table_.left();
  lobby_.welcome();
}

void App::quit(int status) { status_ = status; }

// --- Once the server has said who this is ---

void App::welcomed() {
  keep_guest(context_.talk().guest());
  if (link_.was_forgotten()) {
    out_.say("forgotten",
             words_.say("terminal.forgotten",
                        {
                            {"name", context_.talk().guest().name}
    }),
             Tone::Bad);
  }
  if (reads_commands()) lobby_.enter_room();
  seasons_.came_back();
  if (std::exchange(was_lost_, false)) {
    table_.came_back();
    out_.say("link",
             words_.say("link.resumed"),
             Tone::Quiet,
             {
                 {"state", "live"}
    });
    lobby_.came_back();
    return carry_out_waiting();
  }
  was_welcome_ = true;
  lobby_.welcome();
  const std::uint64_t wanted = options_.watch != 0 ? options_.watch : options_.table;
  if (wanted != 0) {
    lobby_.open(wanted);
  } else if (reads_commands()) {
    out_.say("begin", words_.say("terminal.type_help"), Tone::Quiet);
  }
  carry_out_waiting();
}

// The hello was refused, for example because the name is taken, or because a guest came to a club
// of members. The same hello would be refused again, so the next one waits for a sign-in.
void App::turned_away() {
  link_.disconnect();
  was_lost_ = false;
  context_.refuse("terminal.turned_away");
  carry_out_waiting();
}

// --- The loop ---

void App::wait_and_pump() {
  const link::Millis now = link::Link::usual_surroundings().now();
  auto deadline = link_.deadline();
  // Nothing is asked while there is no connection.
  if (const auto study = study_.deadline(); study && link_.is_live()) {
    deadline = std::min(deadline.value_or(*study), *study);
  }
  const int patience =
      deadline ? static_cast<int>(std::max<std::int64_t>(0, (*deadline - now).count())) : -1;
  const int link_events = link_.wants_to_write() ? POLLIN | POLLOUT : POLLIN;
  const bool reads = reads_commands() && !editor_.has_ended();
  std::array<pollfd, 2> waiting{
      pollfd{.fd = link_.descriptor(),        .events = static_cast<short>(link_events), .revents = 0},
      pollfd{.fd = reads ? STDIN_FILENO : -1, .events = POLLIN,                          .revents = 0},
  };
  const int ready = poll(waiting.data(), waiting.size(), patience);
  if (std::exchange(g_resized, 0) != 0) editor_.resized();
  if (g_interrupted != 0) return quit(0);
  if (ready > 0 && waiting[0].revents != 0) link_.pump();
  if (!status_ && ready > 0 && waiting[1].revents != 0) {
    editor_.read();
    // A command may have waited for an answer over HTTP, or for a password: what the server has
    // said meanwhile shows that the connection is not lost.
    if (!status_) link_.pump();
  }
  link_.tick();
  if (!status_ && link_.is_live()) study_.tick(link::Link::usual_surroundings().now());
}

// Whoever closed the pipe does so on purpose, as "head" does.
int App::cannot_print(int error) {
  if (error != EPIPE) std::fprintf(stderr, "cannot write: %s\n", std::strerror(error));
  return kFailed;
}

int App::run() {
  catch_signals();
  link_.connect();
  while (!status_) {
    wait_and_pump();
    if (const int error = editor_.print_error(); error != 0) return cannot_print(error);
    // Nobody types any more. All lines of a script are carried out first.
    const bool is_done = reads_commands() && editor_.has_ended() && waiting_.empty();
    if (!status_ && is_done && !awaits_answer()) quit(is_turned_away() ? kFailed : 0);
  }
  if (*status_ == 0) out_.say("bye", words_.say("terminal.bye"), Tone::Quiet);
  return *status_;
}

}  // namespace lair::terminal
