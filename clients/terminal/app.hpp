// Connects all parts: frames become sentences, typed lines become requests.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "clients/terminal/account_screen.hpp"
#include "clients/terminal/commands.hpp"
#include "clients/terminal/context.hpp"
#include "clients/terminal/host_commands.hpp"
#include "clients/terminal/line_editor.hpp"
#include "clients/terminal/lobby_screen.hpp"
#include "clients/terminal/people_screen.hpp"
#include "clients/terminal/records_screen.hpp"
#include "clients/terminal/season_acts_screen.hpp"
#include "clients/terminal/season_screen.hpp"
#include "clients/terminal/study_screen.hpp"
#include "clients/terminal/table_commands.hpp"
#include "clients/terminal/table_screen.hpp"

namespace lair::terminal {

class App {
 public:
  App(Options options, link::Endpoint server, link::KeptFiles files, words::Language language);

  // Runs until the person leaves, or until the followed match is over; returns the exit status.
  int run();

 private:
  static link::Link::Surroundings surroundings_of(const Options& options);
  [[nodiscard]] link::Guest who_comes(const link::Endpoint& server) const;
  static Output::Manner manner(const Options& options, const LineEditor& editor);

  void add_commands();
  void entered(const std::string& line);
  void carry_out(const std::string& line);
  void carry_out_waiting();
  std::string secret(const std::string& question);
  [[nodiscard]] std::vector<std::string> completions(const std::string& before) const;
  void help(const TypedLine& line);
  void choose_language(const TypedLine& line);
  void leave_table();
  static constexpr int kFailed = 1;  // exit status
  void quit(int status);

  void heard(const v1::ServerFrame& frame);
  void heard_of_people(const v1::ServerFrame& frame);
  void heard_at_table(const v1::ServerFrame& frame);
  void announced(const v1::Announcement& announcement);
  void welcomed();
  void turned_away();
  void changed(const link::LinkState& state);
  void lost(const link::LinkState& state);
  void keep_guest(const link::Guest& guest);
  void become(const link::Guest& guest, bool is_other);
  void wait_and_pump();
  static int cannot_print(int error);

  [[nodiscard]] bool reads_commands() const { return options_.watch == 0; }

  // The server let nobody in, and is not asked again until somebody signs in.
  [[nodiscard]] bool is_turned_away() const {
    return link_.state().kind == link::LinkState::Kind::Idle;
  }

  // The server has not let anybody in yet, at the beginning or after signing in;
  // lines typed meanwhile wait.
  [[nodiscard]] bool awaits_answer() const {
    return context_.talk().lobby().player() == 0 && !is_turned_away();
  }

  Options options_;
  link::KeptFiles files_;
  link::KeptFiles::Values settings_;
  words::Words words_;
  LineEditor editor_;
  Output out_;
  link::Link link_;
  std::map<std::uint32_t, std::string> promised_;  // what to say once a request is carried out
  Context context_;
  LobbyScreen lobby_;
  TableScreen table_;
  TableCommands table_commands_;
  HostCommands host_commands_;
  PeopleScreen people_;
  RecordsScreen records_;
  SeasonScreen seasons_;
  SeasonActsScreen season_acts_;
  StudyScreen study_;
  AccountScreen account_;
  Commands commands_;
  v1::Announcement announced_;       // the last one
  std::deque<std::string> waiting_;  // lines that came before the server's first answer
  // The person is not the guest who is kept; false again once that guest has been put aside.
  bool is_other_ = false;
  bool was_welcome_ = false;
  bool was_lost_ = false;
  std::optional<int> status_;
};

}  // namespace lair::terminal
