#include "clients/desktop/window.hpp"

#include <QCloseEvent>
#include <QDialog>
#include <QShortcut>
#include <QVBoxLayout>
#include <initializer_list>
#include <utility>

#include "clients/desktop/look.hpp"
#include "clients/desktop/replay_window.hpp"
#include "clients/desktop/review_window.hpp"
#include "clients/desktop/settings_dialog.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/link/hosting.hpp"
#include "clients/link/practice.hpp"
#include "clients/words/names.hpp"

namespace lair::desktop {
Window::Window(link::KeptFiles files, words::Language language)
    : session_(std::move(files),
               language,
               {.on_frame = [this](const v1::ServerFrame& frame) { heard(frame); },
                .on_state = [this](const link::LinkState& state) { changed(state); },
                .on_unsent = [this] { banner_->say(session_.say("link.offline")); },
                .on_trouble = [this](const QString& text) { banner_->say(text); }}),
      banner_(new Banner([this](const CalledTo& to) { go(to); })),
      announcement_(new AnnouncementBar),
      pages_(new QStackedWidget) {
  welcome_ =
      new WelcomePage(session_,
                      {.on_enter = [this](const link::Endpoint& server,
                                          const std::string& name,
                                          WelcomePage::Then then) { enter(server, name, then); },
                       .on_sign_in = [this](const link::Endpoint& server) { sign_in(server); },
                       .on_follow = [this](const link::DeepLink& to,
                                           const std::string& name) { follow(to, name); }});
  lobby_ =
      new LobbyPage(session_,
                    {.on_open = [this](std::uint64_t table) { open(table); },
                     .on_practice = [this](const std::string& rules) { practise(rules); },
                     .on_create =
                         [this] {
                           create_->begin(lobby_->room());
                           show_page(create_);
                         },
                     .on_way_in = [this](v1::ClientFrame frame) { ask_way_in(std::move(frame)); }});
  create_ = new CreatePage(
      session_,
      {.on_create = [this](v1::CreateTable wish) { create(std::move(wish)); },
       .on_cancel = [this] { show_page(create_->changes() ? table_page() : lobby_); }});
  waiting_ = new WaitingPage(session_,
                             {.on_leave = [this] { leave_table(); },
                              .on_change =
                                  [this] {
                                    create_->change(session_.talk().state());
                                    show_page(create_);
                                  }});
  game_ = new GamePage(session_,
                       {.on_leave = [this] { leave_table(); },
                        .on_practice = [this] { practise({}); },
                        .on_call = [this](Sound sound) { called(sound); },
                        .on_trouble = [this](const QString& text) { banner_->say(text); }});
  records_ = new RecordsPage(
      session_,
      {.on_replay =
           [this](std::uint64_t game) { (new ReplayWindow(session_, game, this))->show(); },
       .on_review =
           [this](std::uint64_t game) { (new ReviewWindow(session_, game, this))->show(); },
       .on_open = [this](std::uint64_t table) { open(table); }});
  study_ = new StudyPage(session_);
  for (QWidget* page : std::initializer_list<QWidget*>{
           welcome_, lobby_, create_, waiting_, game_, records_, study_}) {
    pages_->addWidget(page);
  }
  auto* middle = new QWidget;
  auto* all = new QVBoxLayout(middle);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  head_ = new_head();
  all->addWidget(head_);
  all->addWidget(banner_);
  all->addWidget(announcement_);
  all->addWidget(pages_, 1);
  setCentralWidget(middle);
  connect(new QShortcut(QKeySequence::New, this), &QShortcut::activated, this, [this] {
    if (on_new_window) on_new_window();
  });
  resize(1280, 800);
  restoreGeometry(QByteArray::fromHex(session_.setting("desktop.geometry").toLatin1()));
  apply_settings();
  show_page(welcome_);
}

// Hides the pages while the session still exists, since they tell the server that they are left.
Window::~Window() { hide(); }

HeadBar* Window::new_head() {
  return new HeadBar(session_,
                     {.on_rooms =
                          [this] {
                            lobby_->show_own();
                            show_page(lobby_);
                          },
                      .on_records = [this] { go({}); },
                      .on_study =
                          [this] {
                            study_->begin();
                            show_page(study_);
                          },
                      .on_window =
                          [this] {
                            if (on_new_window) on_new_window();
                          },
                      .on_account =
                          [this] {
                            session_.talk().lobby().has_account() ? change_account()
                                                                  : sign_in(session_.server());
                          },
                      .on_server = [this] { leave_server(); },
                      .on_settings = [this] { choose_settings(); }});
}

void Window::leave_server() {
  // The account dialog belongs to that server.
  if (auto* account = findChild<QDialog*>(QStringLiteral("account_changes"))) account->close();
  session_.leave_server();
  follows_.reset();
  was_welcome_ = false;
  banner_->clear();
  announcement_->forget();
  welcome_->set_busy(false);
  welcome_->reword();
  show_page(welcome_);
}

void Window::apply_settings() {
  set_theme(theme_from(session_.setting("desktop.theme")));
  reword();
}

void Window::reword() {
  setWindowTitle(session_.say("app.name"));
  head_->reword(was_welcome_ && session_.talk().lobby().has_account());
  banner_->set_go(session_.say("person.go"));
  announcement_->set_close(session_.say("app.close"));
  welcome_->reword();
  if (was_welcome_) lobby_->welcome();
  game_->reword();
}

void Window::show_page(QWidget* page) {
  pages_->setCurrentWidget(page);
  const bool is_inside = page != welcome_ && page != game_;
  head_->setVisible(page != game_);
  head_->show_ways(is_inside, on_new_window != nullptr);
  if (page == game_) game_->setFocus();
}

// --- What the person does ---

void Window::go(const CalledTo& to) {
  if (to.table != 0) return open(to.table);
  records_->begin(to.season);
  show_page(records_);
}

bool Window::is_free() const {
  const QWidget* page = pages_->currentWidget();
  return page != game_ && page != waiting_ && page != create_;
}

void Window::open(std::uint64_t table) {
  if (!session_.may_ask()) return;
  free_seats_.reset();
  going_to_ = table;
  banner_->forget_call({.table = table});
  going_ = session_.talk().open_table(table);
}

void Window::leave_table() {
  session_.talk().close_table();
  show_rooms();
}

void Window::show_rooms() {
  game_->begin();
  lobby_->welcome();
  show_page(lobby_);
}

// One table at a time, however often a button is pressed.
bool Window::may_ask_for_table() const { return session_.may_ask() && making_ == 0; }

void Window::practise(const std::string& rules) {
  if (!may_ask_for_table()) return;
  auto table = rules.empty() ? link::practice_step(session_.talk(), session_.practice_step())
                             : link::practice_table(session_.talk(), rules);
  if (!table) return;
  practice_ = making_ = session_.talk().create_table(std::move(*table));
}

// Opens a new table, or changes the options of the open one.
void Window::create(v1::CreateTable wish) {
  if (!create_->changes()) {
    if (may_ask_for_table()) making_ = session_.talk().create_table(std::move(wish));
  } else if (session_.may_ask()) {
    changing_ = session_.talk().ask(link::to_change(session_.talk().state(), std::move(wish)));
  }
}

QWidget* Window::table_page() const {
  const bool waits = session_.talk().state().summary().phase() == v1::TABLE_PHASE_WAITING;
  return waits ? static_cast<QWidget*>(waiting_) : static_cast<QWidget*>(game_);
}

bool Window::is_of_table(const QWidget* page) const {
  return page == game_ || page == waiting_ || (page == create_ && create_->changes());
}

void Window::ask_way_in(v1::ClientFrame frame) {
  waiting_->know_code(frame.find_table().code());
  if (!may_ask_for_table()) return;
  making_ = session_.talk().ask(std::move(frame));
}

void Window::choose_settings() {
  auto* dialog = new SettingsDialog(
      session_, [this] { apply_settings(); }, this);
  dialog->open();
}

bool Window::is_on(const char* setting) const {
  return session_.setting(setting, QStringLiteral("on")) == QLatin1String("on");
}

void Window::called(Sound sound) {
  if (is_on("desktop.sound")) sounds_.play(sound);
  if (sound == Sound::Turn) tell(session_.say("table.your_turn"));
  if (sound == Sound::Claim) tell(session_.say("settings.volume.claim"));
}

// Shows a notice of the desktop while somebody is looking elsewhere.
void Window::tell(const QString& text) {
  if (isActiveWindow() || !is_on("desktop.notices")) return;
  notices_.tell(session_.say("app.name"), text);
}

void Window::closeEvent(QCloseEvent* event) {
  // A closed window must not hold a seat.
  session_.leave_server();
  session_.keep_setting("desktop.geometry", QString::fromLatin1(saveGeometry().toHex()));
  QMainWindow::closeEvent(event);
}

}  // namespace lair::desktop
