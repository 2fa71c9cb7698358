// The main window: which page is shown, and what the server says passed on to that page.
#pragma once

#include <QMainWindow>
#include <QStackedWidget>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "clients/desktop/announcement_bar.hpp"
#include "clients/desktop/banner.hpp"
#include "clients/desktop/create_page.hpp"
#include "clients/desktop/game_page.hpp"
#include "clients/desktop/head_bar.hpp"
#include "clients/desktop/lobby_page.hpp"
#include "clients/desktop/notices.hpp"
#include "clients/desktop/records_page.hpp"
#include "clients/desktop/session.hpp"
#include "clients/desktop/sounds.hpp"
#include "clients/desktop/study_page.hpp"
#include "clients/desktop/waiting_page.hpp"
#include "clients/desktop/welcome_page.hpp"
#include "clients/link/deep_link.hpp"

namespace lair::desktop {

class Window : public QMainWindow {
 public:
  Window(link::KeptFiles files, words::Language language);
  ~Window() override;

  // Opens another window beside this one.
  std::function<void()> on_new_window;

  // Goes to a server without asking, and there to a table or straight to a game.
  void enter(const link::Endpoint& server, const std::string& name, WelcomePage::Then then);
  void follow(const link::DeepLink& to, const std::string& name);

  [[nodiscard]] const Session& session() const { return session_; }

  // Another table may be opened here: the window shows neither a table nor the form for one.
  [[nodiscard]] bool is_free() const;

  [[nodiscard]] const GamePage& game() const { return *game_; }

  [[nodiscard]] const Sounds& sounds() const { return sounds_; }

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  HeadBar* new_head();
  void reword();
  void apply_settings();
  void show_page(QWidget* page);

  void changed(const link::LinkState& state);
  void ended(const link::LinkState& state);
  void unreachable(const link::LinkState& state);
  void heard(const v1::ServerFrame& frame);
  void heard_in_rooms(const v1::ServerFrame& frame);
  void welcomed();
  void changed(const v1::TableState& state);
  void done(const v1::Done& done);
  void refused(const v1::Refused& refused);
  void tell_message(const v1::ChatLines& chat);
  void invited(const v1::Invited& invited);
  void announced(const v1::Announcement& announcement);
  void called(const QString& text, const CalledTo& to);
  void go(const CalledTo& to);
  void look_for_free_seat(const v1::TableState& state);

  void open(std::uint64_t table);
  void leave_table();
  void show_rooms();
  [[nodiscard]] bool may_ask_for_table() const;
  void practise(const std::string& rules);
  void create(v1::CreateTable wish);
  void ask_way_in(v1::ClientFrame frame);
  void sign_in(const link::Endpoint& server);
  void become(const link::Guest& guest, bool is_other);
  void become_nobody();
  void change_account();
  void leave_server();
  void choose_settings();
  void called(Sound sound);
  void tell(const QString& text);
  [[nodiscard]] bool is_on(const char* setting) const;
  [[nodiscard]] QWidget* table_page() const;
  [[nodiscard]] bool is_of_table(const QWidget* page) const;

  Session session_;
  Banner* banner_;
  AnnouncementBar* announcement_;
  HeadBar* head_;
  QStackedWidget* pages_;
  WelcomePage* welcome_;
  LobbyPage* lobby_;
  CreatePage* create_;
  WaitingPage* waiting_;
  GamePage* game_;
  RecordsPage* records_;
  StudyPage* study_;
  Notices notices_{*this};
  Sounds sounds_;
  WelcomePage::Then then_ = WelcomePage::Then::Lobby;
  std::optional<link::DeepLink> follows_;
  bool was_welcome_ = false;
  bool was_lost_ = false;
  qint64 server_ahead_ms_ = 0;     // ahead of this machine's clock
  std::uint64_t shown_ = 0;        // the last table whose state was received
  std::uint64_t going_to_ = 0;     // the table to show as soon as its state comes
  std::uint32_t going_ = 0;        // the request that opens it
  std::optional<int> free_seats_;  // at the table that is shown; nothing until its state is known
  std::uint32_t changing_ = 0;     // the request to change the options of the person's table
  std::uint32_t making_ = 0;       // the request that will lead to a table
  std::uint32_t practice_ = 0;     // the same for practice: bots join the table and it begins
};

}  // namespace lair::desktop
