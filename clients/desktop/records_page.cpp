#include "clients/desktop/records_page.hpp"

#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPointer>
#include <QVBoxLayout>
#include <initializer_list>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

void add_row(QTableWidget* table, const QStringList& texts, std::uint64_t id) {
  const int row = table->rowCount();
  table->insertRow(row);
  for (int column = 0; column < texts.size(); ++column) {
    auto* item = new QTableWidgetItem(texts[column]);
    item->setData(Qt::UserRole, QVariant::fromValue(id));
    table->setItem(row, column, item);
  }
}

std::uint64_t id_of(const QJsonObject& object) {
  return static_cast<std::uint64_t>(object[QStringLiteral("id")].toInteger());
}

}  // namespace

RecordsPage::RecordsPage(Session& session, Owner owner)
    : session_(session),
      owner_(std::move(owner)),
      tabs_(new QTabWidget),
      games_(new QTableWidget),
      seasons_(new QListWidget),
      standings_(new QTableWidget),
      rounds_(new RoundsView(session, {.on_replay = owner_.on_replay, .on_open = owner_.on_open})),
      trouble_(new_text()) {
  games_->setObjectName(QStringLiteral("games"));
  seasons_->setObjectName(QStringLiteral("seasons"));
  standings_->setObjectName(QStringLiteral("standings"));
  for (QTableWidget* table : std::initializer_list<QTableWidget*>{games_, standings_}) {
    table->verticalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setShowGrid(false);
  }
  auto* leagues = new QWidget;
  auto* row = new QHBoxLayout(leagues);
  row->addWidget(seasons_, 1);
  auto* season = new QVBoxLayout;
  season->addWidget(standings_, 1);
  season->addWidget(rounds_, 1);
  row->addLayout(season, 2);
  tabs_->addTab(games_, {});
  tabs_->addTab(leagues, {});
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(18, 14, 18, 14);
  all->addWidget(tabs_, 1);
  all->addWidget(trouble_);
  connect(games_, &QTableWidget::cellActivated, this, [this](int at, int) {
    owner_.on_replay(games_->item(at, 0)->data(Qt::UserRole).toULongLong());
  });
  connect(seasons_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* one) {
    if (one != nullptr) ask_season(one->data(Qt::UserRole).toULongLong());
  });
}

void RecordsPage::begin() {
  tabs_->setTabText(0, session_.say("games.title"));
  tabs_->setTabText(1, session_.say("league.title"));
  games_->setAccessibleName(session_.say("games.title"));
  seasons_->setAccessibleName(session_.say("league.title"));
  standings_->setAccessibleName(session_.say("league.standings"));
  trouble_->clear();
  ask("/api/v1/games?limit=50", [this](const QJsonObject& told) { show_games(told); });
  ask("/api/v1/leagues", [this](const QJsonObject& told) { show_seasons(told); });
}

void RecordsPage::ask(const std::string& path, Told told) {
  const QPointer<QWidget> here(this);
  session_.ask_http(path, {}, [this, here, told = std::move(told)](const auto& answer) {
    if (!here) return;
    if (!answer) return trouble_->setText(qt(answer.error()));
    const QJsonObject object =
        QJsonDocument::fromJson(QByteArray::fromStdString(answer->body)).object();
    if (answer->status == link::kHttpOk) return told(object);
    const QString sentence = object[QStringLiteral("sentence")].toString();
    trouble_->setText(sentence.isEmpty() ? session_.say("refusal.unreachable") : sentence);
  });
}

void RecordsPage::show_games(const QJsonObject& told) {
  games_->setRowCount(0);
  games_->setColumnCount(3);
  games_->setHorizontalHeaderLabels(
      {session_.say("chat.table"), session_.say("create.rules"), session_.say("end.player")});
  games_->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
  for (const QJsonValue& one : told[QStringLiteral("games")].toArray()) {
    const QJsonObject game = one.toObject();
    QStringList players;
    for (const QJsonValue& seat : game[QStringLiteral("seats")].toArray()) {
      players.push_back(
          seat.toObject()[QStringLiteral("name")].toString() + QLatin1Char(' ') +
          qt(session_.words().number(seat.toObject()[QStringLiteral("score")].toInteger())));
    }
    add_row(
        games_,
        {game[QStringLiteral("name")].toString(),
         qt(session_.words().say_code("system", plain(game[QStringLiteral("rules")].toString()))),
         players.join(QStringLiteral(",  "))},
        id_of(game));
  }
  if (games_->rowCount() == 0) trouble_->setText(session_.say("player.no_games"));
}

void RecordsPage::show_seasons(const QJsonObject& told) {
  seasons_->clear();
  for (const QJsonValue& one : told[QStringLiteral("seasons")].toArray()) {
    const QJsonObject season = one.toObject();
    words::Values values;
    values.emplace_back("round", season[QStringLiteral("round")].toInt());
    auto* item = new QListWidgetItem(
        season[QStringLiteral("name")].toString() + QLatin1Char('\n') +
            qt(session_.words().say_code(
                "league.status", plain(season[QStringLiteral("status")].toString()), values)),
        seasons_);
    item->setData(Qt::UserRole, QVariant::fromValue(id_of(season)));
  }
  if (seasons_->count() == 0) {
    auto* none = new QListWidgetItem(session_.say("terminal.no_seasons"), seasons_);
    none->setFlags(Qt::NoItemFlags);
  }
}

void RecordsPage::ask_season(std::uint64_t season) {
  season_ = season;
  if (season == 0) return;
  const std::string path = "/api/v1/leagues/" + std::to_string(season);
  // Another one may have been chosen before the answer is there.
  ask(path + "/standings", [this, season](const QJsonObject& told) {
    if (season == season_) show_standings(told);
  });
  ask(path + "/rounds", [this, season](const QJsonObject& told) {
    if (season == season_) rounds_->show_rounds(told);
  });
}

void RecordsPage::show_standings(const QJsonObject& told) {
  standings_->setRowCount(0);
  standings_->setColumnCount(5);
  standings_->setHorizontalHeaderLabels({session_.say("league.place"),
                                         session_.say("league.player"),
                                         session_.say("league.points"),
                                         session_.say("league.score"),
                                         session_.say("league.games")});
  for (const QJsonValue& one : told[QStringLiteral("standings")].toArray()) {
    const QJsonObject row = one.toObject();
    add_row(standings_,
            {QString::number(row[QStringLiteral("place")].toInt()),
             row[QStringLiteral("name")].toString(),
             points_text(row[QStringLiteral("twelfths")].toInteger()),
             qt(session_.words().number(row[QStringLiteral("score")].toInteger())),
             QString::number(row[QStringLiteral("games")].toInt())},
            0);
  }
  standings_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
}

}  // namespace lair::desktop
