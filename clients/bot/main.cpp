// lair-bot: the smallest client that plays, for those who want to write a better one.
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <random>
#include <string>
#include <thread>

#include <CLI/CLI.hpp>

#include "clients/link/backoff.hpp"
#include "clients/link/client.hpp"
#include "clients/link/quick_choice.hpp"

namespace {

using lair::link::Client;
using lair::link::Conversation;

struct Options {
  std::string server = "127.0.0.1:8080";
  std::string name = "Example Bot";
  std::string token_file;  // who the bot is, from one start to the next
  std::uint64_t table = 0;
  std::string room = "crickets-cavern";
  std::string style = "3f-basic";
};

std::string line_of(const std::string& file) {
  std::string line;
  if (std::ifstream in(file); in) std::getline(in, line);
  return line;
}

class Bot {
 public:
  explicit Bot(const Options& options)
      : options_(options),
        client_({.token = line_of(options.token_file), .name = options.name},
                "lair-bot",
                [this](const lair::v1::ServerFrame& frame) { heard(frame); }) {}

  // Plays one match to its end; the exit status.
  int play(const lair::link::Endpoint& server) {
    while (!done_) {
      // A lost connection costs nothing: the next one goes on where this one stopped.
      if (!client_.is_connected()) {
        if (client_.socket() != nullptr && !was_welcome_) {
          std::fprintf(stderr, "%s\n", client_.socket()->why_closed().c_str());
          return 1;
        }
        if (was_welcome_) wait_to_reconnect();
        if (const auto connected = client_.connect(server); !connected) {
          std::fprintf(stderr, "%s\n", connected.error().c_str());
          if (!was_welcome_) return 1;
          continue;
        }
      }
      const std::array<Client*, 1> clients{&client_};
      pump_some(clients, std::chrono::seconds(1));
      answer();
    }
    return 0;
  }

 private:
  void wait_to_reconnect() {
    std::uniform_real_distribution<double> random(0, 1);
    std::this_thread::sleep_for(lair::link::backoff(++losses_, random(dice_)));
  }

  // Everything the server says comes by here, after `client_.talk()` has taken it in.
  void heard(const lair::v1::ServerFrame& frame) {
    Conversation& talk = client_.talk();
    if (frame.has_welcome()) {
      was_welcome_ = true;
      losses_ = 0;
      if (!options_.token_file.empty()) std::ofstream(options_.token_file) << talk.guest().token;
      if (talk.table() != 0) return;  // coming back
      if (options_.table != 0) {
        talk.open_table(options_.table);
      } else {
        talk.create_table(talk.styled_table(options_.room, "yahoo", options_.style));
      }
    }
    if (frame.has_table()) heard_table(talk, frame.table());
    if (frame.has_refused()) {
      std::fprintf(stderr, "%s\n", frame.refused().sentence().c_str());
      // Why the table closed. One whose journal cannot be written opens again by itself once it
      // can.
      const bool is_farewell = is_closed_ && frame.refused().request() == 0;
      if (is_farewell && frame.refused().code() != "journal_failed") end(talk);
      std::this_thread::sleep_for(std::chrono::seconds(frame.refused().wait_seconds()));
    }
  }

  void heard_table(Conversation& talk, const lair::v1::TableState& state) {
    const auto phase = state.summary().phase();
    is_closed_ = phase == lair::v1::TABLE_PHASE_CLOSED;
    if (phase == lair::v1::TABLE_PHASE_FINISHED) end(talk);
    if (!state.has_you()) {
      if (phase == lair::v1::TABLE_PHASE_WAITING && !asked_to_sit_) talk.sit();
      asked_to_sit_ = true;
      return;
    }
    const lair::v1::SeatState& own = state.summary().seats(static_cast<int>(state.you()));
    if (phase == lair::v1::TABLE_PHASE_BETWEEN_DEALS && !own.ready()) talk.ready();
    // At its own table it plays with the server's bots.
    if (options_.table == 0 && phase == lair::v1::TABLE_PHASE_WAITING && !asked_to_start_) {
      talk.add_bots();
      talk.start();
      asked_to_start_ = true;
    }
  }

  // A prompt lists exactly what may be done now; here a better bot would think.
  void answer() {
    const lair::v1::Prompt* prompt = client_.talk().prompt();
    if (prompt == nullptr || is_closed_) return;
    const auto choice = lair::link::quick_choice(client_.talk().view(), *prompt, dice_());
    if (choice) client_.talk().act(*choice);
  }

  void end(const Conversation& talk) {
    done_ = true;
    std::printf("over: %s\n", scores(talk).c_str());
  }

  static std::string scores(const Conversation& talk) {
    std::string text;
    for (const lair::Points& score : talk.view().scores)
      text += std::to_string(score.count()) + " ";
    return text;
  }

  Options options_;
  std::mt19937 dice_{std::random_device()()};
  Client client_;
  bool asked_to_sit_ = false;
  bool asked_to_start_ = false;
  bool was_welcome_ = false;
  int losses_ = 0;  // since it was welcome last
  bool is_closed_ = false;
  bool done_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("lair-bot: plays one match by the server's prompts");
  app.add_option("--server", options.server, "HOST:PORT");
  app.add_option("--name", options.name, "what it is called");
  app.add_option("--token-file", options.token_file, "keeps who it is; made when missing");
  app.add_option("--table", options.table, "number of the table to join; without it opens its own");
  app.add_option("--room", options.room, "where its own table is opened");
  app.add_option("--style", options.style, "of its own table");
  CLI11_PARSE(app, argc, argv);
  const auto server = lair::link::endpoint_from(options.server);
  if (!server) {
    std::fprintf(stderr, "--server is HOST:PORT\n");
    return 2;
  }
  return Bot(options).play(*server);
}
