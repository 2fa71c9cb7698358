#include "clients/desktop/records_page.hpp"

#include <QHeaderView>
#include <QHideEvent>
#include <QVBoxLayout>
#include <initializer_list>
#include <utility>

#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/pages/json.hpp"
#include "clients/words/names.hpp"

namespace lair::desktop {
namespace {

namespace json = boost::json;

constexpr int kApartMillis = 1000;  // between two readings of a season that is running

// The relative heights of teams, standings, bracket and rounds, of which some are hidden, until
// somebody moves the dividers.
const QList<int> kPartSizes{200, 200, 400, 200};

void add_row(QTableWidget* table, const QStringList& texts, std::uint64_t id) {
  const int row = table->rowCount();
  table->insertRow(row);
  for (int column = 0; column < texts.size(); ++column) {
    auto* item = new QTableWidgetItem(texts[column]);
    item->setData(Qt::UserRole, QVariant::fromValue(id));
    table->setItem(row, column, item);
  }
}

// A line across the table, above the players of a division.
void add_division(QTableWidget* table, const QString& name) {
  add_row(table, {name}, 0);
  const int row = table->rowCount() - 1;
  table->setSpan(row, 0, 1, table->columnCount());
  QTableWidgetItem* item = table->item(row, 0);
  item->setFlags(Qt::ItemIsEnabled);
  QFont font = item->font();
  font.setBold(true);
  item->setFont(font);
}

// The name, with what else there is to know about the player or team.
QString name_in(const Session& session, const json::object& row) {
  QStringList texts{shown_at(row, "name")};
  if (pages::is_at(row, "withdrawn")) texts.push_back(session.say("league.withdrawn"));
  const std::int64_t moves = pages::number_at(row, "moves");
  if (moves != 0) texts.push_back(session.say(moves > 0 ? "league.goes_up" : "league.goes_down"));
  return texts.join(QStringLiteral("  ·  "));
}

// A row for a player or a team; `points` is the field that they are ranked by.
void add_standing(QTableWidget* table,
                  const Session& session,
                  const json::object& row,
                  std::string_view points) {
  const bool is_player = pages::has_number(row, "division_place");
  add_row(table,
          {QString::number(pages::number_at(row, is_player ? "division_place" : "place")),
           name_in(session, row),
           points_text(pages::number_at(row, points)),
           qt(session.words().number(pages::number_at(row, "score"))),
           QString::number(pages::number_at(row, "games"))},
          0);
}

}  // namespace

RecordsPage::RecordsPage(Session& session, Owner owner)
    : session_(session),
      owner_(std::move(owner)),
      tabs_(new QTabWidget),
      games_(new QTableWidget),
      seasons_(new QListWidget),
      house_(new_muted()),
      teams_(new QTableWidget),
      standings_(new QTableWidget),
      bracket_(new BracketView(session)),
      rounds_(new RoundsView(session, {.on_replay = owner_.on_replay, .on_open = owner_.on_open})),
      acts_(new SeasonActs(session)),
      season_parts_(new QSplitter(Qt::Vertical)),
      trouble_(new_text()) {
  tabs_->setObjectName(QStringLiteral("records"));
  games_->setObjectName(QStringLiteral("games"));
  seasons_->setObjectName(QStringLiteral("seasons"));
  house_->setObjectName(QStringLiteral("season_house"));
  teams_->setObjectName(QStringLiteral("teams"));
  standings_->setObjectName(QStringLiteral("standings"));
  for (QTableWidget* table : std::initializer_list<QTableWidget*>{games_, teams_, standings_}) {
    show_as_rows(*table);
  }
  auto* leagues = new QWidget;
  auto* row = new QHBoxLayout(leagues);
  row->addWidget(seasons_, 1);
  for (QWidget* part : std::initializer_list<QWidget*>{teams_, standings_, bracket_, rounds_}) {
    season_parts_->addWidget(part);
    season_parts_->setStretchFactor(season_parts_->indexOf(part), 1);
  }
  auto* season = new QVBoxLayout;
  season->addWidget(house_);
  season->addWidget(acts_);
  season->addWidget(season_parts_, 1);
  row->addLayout(season, 3);
  review_ = new_button({}, "game_review", [this] {
    if (const std::uint64_t game = game_at(games_->currentRow()); game != 0) {
      owner_.on_review(game);
    }
  });
  auto* finished = new QWidget;
  auto* games = new QVBoxLayout(finished);
  no_games_ = new_muted();
  no_games_->hide();
  games->addWidget(games_, 1);
  games->addWidget(no_games_);
  games->addWidget(review_, 0, Qt::AlignRight);
  tabs_->addTab(finished, {});
  tabs_->addTab(leagues, {});
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(18, 14, 18, 14);
  all->addWidget(tabs_, 1);
  trouble_->setObjectName(QStringLiteral("records_trouble"));
  again_ = new_button({}, "records_again", [this] { ask_again(); });
  again_->hide();
  auto* last = new QHBoxLayout;
  last->addWidget(trouble_, 1);
  last->addWidget(again_);
  all->addLayout(last);
  connect(games_, &QTableWidget::cellActivated, this, [this](int at, int) {
    owner_.on_replay(game_at(at));
  });
  connect(seasons_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* one) {
    if (one != nullptr) choose_season(one->data(Qt::UserRole).toULongLong());
  });
  teams_->hide();
  bracket_->hide();
  soon_.setSingleShot(true);
  connect(&soon_, &QTimer::timeout, this, [this] { ask_season(); });
}

std::uint64_t RecordsPage::game_at(int row) const {
  const QTableWidgetItem* item = games_->item(row, 0);
  return item == nullptr ? 0 : item->data(Qt::UserRole).toULongLong();
}

void RecordsPage::begin(std::uint64_t season) {
  wanted_ = season != 0 ? season : season_;
  if (season != 0) tabs_->setCurrentIndex(1);
  tabs_->setTabText(0, session_.say("games.title"));
  tabs_->setTabText(1, session_.say("league.title"));
  games_->setAccessibleName(session_.say("games.title"));
  seasons_->setAccessibleName(session_.say("league.title"));
  teams_->setAccessibleName(session_.say("teams.title"));
  standings_->setAccessibleName(session_.say("league.standings"));
  review_->setText(session_.say("review.open"));
  again_->setText(session_.say("count.load_again"));
  ask_lists();
}

void RecordsPage::ask_lists() {
  start(lists_reading_);
  const auto ask_shown = [&](const char* path, auto show) {
    ask(lists_reading_, path, [this, count = lists_reading_.count, show](const json::object& told) {
      if (count == lists_reading_.count) show(told);
    });
  };
  ask_shown("/api/v1/games?limit=50", [this](const json::object& told) { show_games(told); });
  ask_shown("/api/v1/leagues", [this](const json::object& told) { show_seasons(told); });
}

void RecordsPage::ask_again() {
  if (season_ != 0) wanted_ = season_;
  ask_lists();
  follow_season();
}

void RecordsPage::start(Reading& reading) {
  ++reading.count;
  say_trouble(reading, {});
}

void RecordsPage::say_trouble(Reading& reading, const QString& why) {
  reading.trouble = why;
  const QString& shown =
      lists_reading_.trouble.isEmpty() ? season_reading_.trouble : lists_reading_.trouble;
  trouble_->setText(shown);
  again_->setVisible(!shown.isEmpty());
}

void RecordsPage::ask(Reading& reading, const std::string& path, Told told) {
  ask_json(session_,
           this,
           path,
           {},
           {.on_told = [told = std::move(told)](int, const json::object& object) { told(object); },
            .on_trouble =
                [this, &reading, count = reading.count](const QString& why) {
                  if (count == reading.count) say_trouble(reading, why);
                }});
}

void RecordsPage::show_games(const json::object& told) {
  games_->setRowCount(0);
  games_->setColumnCount(4);
  name_columns(*games_,
               {session_.say("moderation.when"),
                session_.say("chat.table"),
                session_.say("create.rules"),
                session_.say("end.player")});
  games_->horizontalHeader()->setSectionResizeMode(3, QHeaderView::Stretch);
  for (const json::object& game : pages::objects_at(told, "games")) {
    QStringList players;
    for (const json::object& seat : pages::objects_at(game, "seats")) {
      players.push_back(shown_at(seat, "name") + QLatin1Char(' ') +
                        qt(session_.words().number(pages::number_at(seat, "score"))));
    }
    add_row(games_,
            {qt(words::Words::point_in_time(pages::id_at(game, "finished"))),
             shown_at(game, "name"),
             house_text(game),
             players.join(QStringLiteral(",  "))},
            pages::id_at(game, "id"));
  }
  no_games_->setText(session_.say("player.no_games"));
  no_games_->setVisible(games_->rowCount() == 0);
}

QString RecordsPage::house_text(const json::object& told) const {
  return qt(words::house_name(session_.words(),
                              std::as_const(session_).talk().lobby(),
                              {.rules = pages::text_at(told, "rules"),
                               .settings = link::settings_in(pages::text_at(told, "house")),
                               .name = pages::text_at(told, "house_name")}));
}

void RecordsPage::show_seasons(const json::object& told) {
  seasons_->clear();
  for (const json::object& season : pages::objects_at(told, "seasons")) {
    auto* item = new QListWidgetItem(season_line(season), seasons_);
    item->setData(Qt::UserRole, QVariant::fromValue(pages::id_at(season, "id")));
    if (pages::id_at(season, "id") == wanted_) seasons_->setCurrentItem(item);
  }
  if (seasons_->count() == 0) {
    auto* none = new QListWidgetItem(session_.say("terminal.no_seasons"), seasons_);
    none->setFlags(Qt::NoItemFlags);
  }
}

QString RecordsPage::season_line(const json::object& season) const {
  words::Values values;
  values.emplace_back("round", pages::number_at(season, "round"));
  return shown_at(season, "name") + QLatin1Char('\n') +
         qt(session_.words().say_code("league.status", pages::text_at(season, "status"), values));
}

void RecordsPage::choose_season(std::uint64_t season) {
  if (season == season_) return;
  season_ = season;
  season_parts_->setSizes(kPartSizes);
  clear_season();
  follow_season();
}

// What was shown of the season before is not true of another one, and may be another server's.
void RecordsPage::clear_season() {
  acts_->hide();
  house_->clear();
  standings_->setRowCount(0);
  show_teams({});
  rounds_->show_rounds(json::object(), season_);
  bracket_->show_rounds(json::object());
}

// Nobody is looking any more.
void RecordsPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  // A window that is minimized shows the same page when it is restored.
  if (event->spontaneous()) return;
  if (season_ != 0 && session_.is_live()) session_.talk().ask(link::to_watch(0));
  season_ = 0;
  start(lists_reading_);  // a list that comes late would choose a season and follow it
  start(season_reading_);
  soon_.stop();
  games_->setRowCount(0);
  seasons_->clear();
  clear_season();
}

// Reads the season once the server tells its changes, so that none is missed in between.
void RecordsPage::follow_season() {
  if (season_ == 0) return;
  if (!session_.is_live()) return ask_season();
  session_.ask(link::to_watch(season_), {}, [this, season = season_](const QString& trouble) {
    if (season != season_) return;
    ask_season();
    if (!trouble.isEmpty()) say_trouble(season_reading_, trouble);
  });
}

// Asks once per kApartMillis at most, however much happens there.
void RecordsPage::heard(const v1::SeasonChanged& changed) {
  if (changed.season() == season_ && !soon_.isActive()) soon_.start(kApartMillis);
}

void RecordsPage::ask_season() {
  const std::uint64_t season = season_;
  if (season == 0) return;
  start(season_reading_);
  const std::string path = "/api/v1/leagues/" + std::to_string(season);
  const std::uint64_t question = season_reading_.count;
  // Another season may have been chosen before the answer is there, and the answer to a later
  // question may have come first.
  const auto ask_shown = [&](const char* what, auto show) {
    ask(season_reading_,
        path + what,
        [this, season, question, what, show](const json::object& told) {
          std::uint64_t& answered = answered_[what];
          if (season != season_ || question < answered) return;
          answered = question;
          show(told);
        });
  };
  ask_shown("", [this](const json::object& told) {
    acts_->show_season(told);
    rounds_->set_rules(pages::text_at(told, "rules"));
    if (QListWidgetItem* item = seasons_->currentItem()) item->setText(season_line(told));
    const json::object settings = pages::object_at(told, "settings");
    house_->setText(house_text(settings));
    const json::object contest = pages::object_at(settings, "contest");
    const bool is_knock_out = pages::text_at(contest, "kind") == "knock_out";
    if (is_knock_out != bracket_->isHidden()) return;
    bracket_->setVisible(is_knock_out);
    season_parts_->setSizes(kPartSizes);
  });
  ask_shown("/standings", [this](const json::object& told) {
    const std::string contest = pages::text_at(told, "contest");
    show_rows(
        standings_, "league.player", pages::objects_at(told, "standings"), contest == "duplicate");
    show_teams(pages::objects_at(told, "teams"));
  });
  ask_shown("/rounds", [this](const json::object& told) {
    rounds_->show_rounds(told, season_);
    bracket_->show_rounds(told);
  });
}

void RecordsPage::show_rows(QTableWidget* table,
                            std::string_view who,
                            const std::vector<json::object>& rows,
                            bool is_compared) {
  const std::string_view points = is_compared ? "compared_twelfths" : "twelfths";
  table->clearSpans();
  table->setRowCount(0);
  table->setColumnCount(5);
  name_columns(*table,
               {session_.say("league.place"),
                session_.say(who),
                session_.say(is_compared ? "league.compared" : "league.points"),
                session_.say("league.score"),
                session_.say("league.games")});
  std::int64_t division = 0;
  for (const json::object& one : rows) {
    if (std::exchange(division, pages::number_at(one, "division")) != division) {
      words::Values values;
      values.emplace_back("division", division);
      add_division(table, session_.say("league.division", values));
    }
    add_standing(table, session_, one, points);
  }
  table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
}

void RecordsPage::show_teams(const std::vector<json::object>& teams) {
  show_rows(teams_, "teams.team", teams, false);
  if (teams.empty() == teams_->isHidden()) return;
  teams_->setVisible(!teams.empty());
  season_parts_->setSizes(kPartSizes);
}

}  // namespace lair::desktop
