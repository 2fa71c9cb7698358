#include "clients/desktop/lobby_page.hpp"

#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "clients/desktop/menus.hpp"
#include "clients/desktop/people_menus.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/words/names.hpp"

namespace lair::desktop {
namespace {

std::int64_t free_seats(const v1::TableSummary& table) {
  return std::ranges::count_if(
      table.seats(), [](const auto& seat) { return seat.kind() == v1::SeatState::KIND_FREE; });
}

constexpr int kCodeMax = 64;  // letters; many times what a server's codes have
constexpr int kNameRole = Qt::UserRole + 1;
constexpr int kTableRole = Qt::UserRole + 2;  // the person's table, if it may be opened

bool goes_on(const v1::TableSummary& table) {
  return table.phase() != v1::TABLE_PHASE_FINISHED && table.phase() != v1::TABLE_PHASE_CLOSED;
}

}  // namespace

LobbyPage::LobbyPage(Session& session, Owner owner)
    : session_(session),
      owner_(std::move(owner)),
      hello_(new_title({})),
      rooms_(new QListWidget),
      own_title_(new_heading({})),
      own_(new QListWidget),
      title_(new_heading({})),
      only_free_(new QCheckBox),
      rules_(new QComboBox),
      tables_(new QTableWidget),
      empty_(new_muted()),
      code_(new QLineEdit),
      people_title_(new_heading({})),
      people_(new QListWidget),
      chat_(new ChatPanel(session, ChatPanel::Where::Room)) {
  auto* all = new QHBoxLayout(this);
  all->setContentsMargins(18, 14, 18, 14);
  all->setSpacing(16);
  all->addWidget(new_rooms(), 2);
  all->addWidget(new_tables(), 5);
  auto* side = new QVBoxLayout;
  side->addWidget(people_title_);
  side->addWidget(people_, 1);
  side->addWidget(chat_, 2);
  all->addLayout(side, 2);
  people_->setObjectName(QStringLiteral("people"));
  connect(people_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* one) {
    open_person(*one);
  });
  connect(people_, &QListWidget::itemClicked, this, [this](const QListWidgetItem* one) {
    open_person(*one);
  });
}

QWidget* LobbyPage::new_rooms() {
  auto* left = new QWidget;
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  rooms_->setObjectName(QStringLiteral("rooms"));
  rooms_->setWordWrap(true);
  own_->setObjectName(QStringLiteral("own_tables"));
  own_->setMaximumHeight(120);
  play_ = new_button(
      {},
      "lobby_play",
      [this] { owner_.on_practice(plain(rules_->currentData().toString())); },
      Weight::Primary);
  quick_ = new_button({}, "quick_seat", [this] { quick_seat(); });
  create_ = new_button({}, "new_table", [this] { owner_.on_create(); });
  find_ = new_button(
      {}, "find_code", [this] { find_code(); }, Weight::Quiet);
  code_->setObjectName(QStringLiteral("code"));
  code_->setMaxLength(kCodeMax);
  connect(code_, &QLineEdit::returnPressed, this, [this] { find_code(); });
  connect(rooms_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* one) {
    enter_room(plain(one->data(Qt::UserRole).toString()));
  });
  connect(rooms_, &QListWidget::itemClicked, this, [this](const QListWidgetItem* one) {
    enter_room(plain(one->data(Qt::UserRole).toString()));
  });
  connect(own_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* one) {
    owner_.on_open(one->data(Qt::UserRole).toULongLong());
  });
  column->addWidget(hello_);
  column->addWidget(rooms_, 1);
  column->addWidget(own_title_);
  column->addWidget(own_);
  column->addWidget(play_);
  column->addWidget(quick_);
  column->addWidget(create_);
  column->addWidget(code_);
  column->addWidget(find_);
  return left;
}

QWidget* LobbyPage::new_tables() {
  auto* middle = new QWidget;
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(0, 0, 0, 0);
  auto* filters = new QHBoxLayout;
  filters->addWidget(title_, 1);
  filters->addWidget(only_free_);
  filters->addWidget(rules_);
  only_free_->setObjectName(QStringLiteral("only_free"));
  rules_->setObjectName(QStringLiteral("filter_rules"));
  tables_->setObjectName(QStringLiteral("tables"));
  tables_->setColumnCount(5);
  show_as_rows(*tables_);
  tables_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  tables_->setSelectionMode(QAbstractItemView::SingleSelection);
  connect(only_free_, &QCheckBox::toggled, this, [this] { show_tables(); });
  connect(rules_, &QComboBox::currentIndexChanged, this, [this] { show_tables(); });
  connect(tables_, &QTableWidget::cellActivated, this, [this](int row, int) { open_row(row); });
  column->addLayout(filters);
  column->addWidget(tables_, 1);
  column->addWidget(empty_);
  return middle;
}

void LobbyPage::reword() {
  only_free_->setText(session_.say("filter.open"));
  play_->setText(session_.say("lobby.play"));
  quick_->setText(session_.say("lobby.quick_seat"));
  create_->setText(session_.say("lobby.new_table"));
  code_->setPlaceholderText(session_.say("share.code_typed"));
  code_->setAccessibleName(session_.say("share.code_typed"));
  find_->setText(session_.say("share.find"));
  own_title_->setText(session_.say("lobby.own"));
  own_->setAccessibleName(session_.say("lobby.own"));
  rooms_->setAccessibleName(session_.say("lobby.title"));
  rules_->setAccessibleName(session_.say("filter.rules"));
  name_columns(*tables_,
               {session_.say("lobby.part_tables"),
                session_.say("create.rules"),
                session_.say("create.clock"),
                session_.say("lobby.free_seat"),
                session_.say("watch.watching")});
  chat_->reword();
}

void LobbyPage::welcome() {
  reword();
  const v1::Welcome& lobby = session_.talk().lobby();
  words::Values values;
  values.emplace_back("name", lobby.name());
  hello_->setText(session_.say("lobby.hello", values));
  rooms_->clear();
  for (const v1::Room& room : lobby.rooms()) {
    auto* item = new QListWidgetItem(room_text(room, room.tables(), room.people()), rooms_);
    item->setData(Qt::UserRole, qt(room.id()));
  }
  show_own();
  const QVariant chosen = rules_->currentData();
  rules_->clear();
  rules_->addItem(session_.say("filter.rules_all"), QString());
  for (const v1::RuleSystem& system : lobby.rule_systems()) {
    rules_->addItem(qt(session_.words().say_code("system", system.id(), {}, system.name())),
                    qt(system.id()));
  }
  if (const int at = rules_->findData(chosen); at > 0) rules_->setCurrentIndex(at);
  if (lobby.rooms_size() == 0) return;
  const bool is_known =
      std::ranges::find(lobby.rooms(), room_, &v1::Room::id) != lobby.rooms().end();
  if (!is_known) {
    room_ = lobby.rooms(0).id();
    chat_->clear();
  }
  if (session_.talk().people().room().empty()) known_.clear();
  mark_room();
  show_tables();
  show_people();
  enter_room(room_);
}

void LobbyPage::show_own() {
  own_->clear();
  for (const v1::TableSummary& table : std::as_const(session_).talk().lobby().own_tables()) {
    if (!goes_on(table)) continue;
    auto* item = new QListWidgetItem(
        session_.say("lobby.return") + QStringLiteral(": ") + qt(table.name()), own_);
    item->setData(Qt::UserRole, QVariant::fromValue(table.table()));
  }
  own_->setVisible(own_->count() > 0);
  own_title_->setVisible(own_->count() > 0);
}

void LobbyPage::mark_room() {
  for (int at = 0; at < rooms_->count(); ++at) {
    if (plain(rooms_->item(at)->data(Qt::UserRole).toString()) == room_) rooms_->setCurrentRow(at);
  }
}

QString LobbyPage::room_text(const v1::Room& room,
                             std::size_t table_count,
                             std::size_t people_count) const {
  words::Values tables;
  tables.emplace_back("count", table_count);
  words::Values people;
  people.emplace_back("count", people_count);
  return qt(words::room_name(session_.words(), room)) + QLatin1Char('\n') +
         session_.say("lobby.tables", tables) + QStringLiteral(", ") +
         session_.say("lobby.people", people);
}

// The welcome's counts are from before this client entered, and the server reports
// changes only for this room.
void LobbyPage::count_room(std::size_t people_count) {
  const auto& rooms = std::as_const(session_).talk().lobby().rooms();
  for (int at = 0; at < rooms_->count() && at < rooms.size(); ++at) {
    if (rooms[at].id() != room_) continue;
    rooms_->item(at)->setText(room_text(rooms[at], known_.size(), people_count));
  }
}

// The room before stays until the server shows the other one.
void LobbyPage::enter_room(const std::string& room) {
  if (session_.is_live()) entering_ = session_.talk().enter_room(room);
}

void LobbyPage::heard(const v1::Refused& refused) {
  if (refused.request() == entering_) mark_room();
}

void LobbyPage::heard(const v1::RoomTables& tables) {
  if (tables.room() != room_) chat_->clear();
  room_ = tables.room();
  known_.clear();
  for (const v1::TableSummary& table : tables.tables()) known_[table.table()] = table;
  count_room(tables.people().count());
  mark_room();
  show_tables();
  show_people();
}

void LobbyPage::heard(const v1::RoomChanged& change) {
  if (change.room() != room_) return;
  for (const v1::TableSummary& table : change.tables()) known_[table.table()] = table;
  for (const std::uint64_t table : change.gone()) known_.erase(table);
  count_room(change.people());
  show_tables();
  show_people();
}

bool LobbyPage::fits(const v1::TableSummary& table) const {
  if (only_free_->isChecked() && free_seats(table) == 0) return false;
  const std::string rules = plain(rules_->currentData().toString());
  return rules.empty() || rules == table.rules();
}

void LobbyPage::show_tables() {
  const words::Words& words = session_.words();
  const auto& rooms = session_.talk().lobby().rooms();
  const auto room = std::ranges::find(rooms, room_, &v1::Room::id);
  words::Values named;
  named.emplace_back("room", room == rooms.end() ? room_ : words::room_name(words, *room));
  title_->setText(session_.say("lobby.tables_of", named));
  tables_->setAccessibleName(title_->text());
  // The same table stays chosen, wherever it is now: Enter must not open another one.
  const QTableWidgetItem* chosen = tables_->item(tables_->currentRow(), 0);
  const std::uint64_t table_chosen =
      chosen == nullptr ? 0 : chosen->data(Qt::UserRole).toULongLong();
  tables_->setRowCount(0);
  for (const auto& [number, table] : known_) {
    if (!fits(table)) continue;
    const int row = tables_->rowCount();
    tables_->insertRow(row);
    QString state = qt(words.say_code("phase", std::to_string(table.phase())));
    if (!table.round().empty()) state += ' ' + qt(words::round_name(words, table.round()));
    const std::int64_t free = free_seats(table);
    words::Values count;
    count.emplace_back("count", free);
    const QStringList texts{
        qt(table.name()) + QStringLiteral("  ·  ") + state,
        qt(words::house_name(words, session_.talk().lobby(), table)),
        qt(words::clock_name(words, table.clock())),
        free > 0 ? session_.say("lobby.seats_free", count) : session_.say("lobby.full"),
        QString::number(table.spectators())};
    for (int column = 0; column < texts.size(); ++column) {
      auto* item = new QTableWidgetItem(texts[column]);
      item->setData(Qt::UserRole, QVariant::fromValue(number));
      tables_->setItem(row, column, item);
    }
    if (number == table_chosen) tables_->setCurrentCell(row, 0);
  }
  empty_->setText(session_.say(known_.empty() ? "lobby.empty" : "filter.none"));
  const bool is_told = !session_.talk().people().room().empty();
  empty_->setVisible(is_told && tables_->rowCount() == 0);
}

// The people this person follows, with where they play; then everybody else in the room.
void LobbyPage::show_people() {
  const link::Conversation& talk = std::as_const(session_).talk();
  const link::People& people = talk.people();
  const QListWidgetItem* chosen = people_->currentItem();
  const std::uint64_t person_chosen =
      chosen == nullptr ? 0 : chosen->data(Qt::UserRole).toULongLong();
  people_->clear();
  for (const v1::FollowedPerson& one : people.followed().people()) {
    if (!one.is_here()) continue;
    const v1::FollowedTable& table = one.table();
    const bool may_go = table.has_free_seat() || table.may_watch();
    add_person({.player = one.player(), .name = one.name()},
               qt(words::follow_line(session_.words(), one)),
               may_go ? table.table() : 0);
  }
  for (const link::Person& one : people.in_room()) {
    if (!people.follows(one.player)) add_person(one, qt(one.name), 0);
  }
  // Followed people who are not here come last: they can still be written to or unfollowed.
  for (const v1::FollowedPerson& one : people.followed().people()) {
    if (one.is_here()) continue;
    add_person({.player = one.player(), .name = one.name()},
               qt(words::follow_line(session_.words(), one)),
               0);
  }
  words::Values count;
  count.emplace_back("count", people.in_room().size());
  // An empty list means that it has not been told yet, since this person is in the room.
  people_title_->setText(people.in_room().empty() ? QString()
                                                  : session_.say("lobby.people_here", count));
  people_->setAccessibleName(people_title_->text());
  for (int row = 0; row < people_->count(); ++row) {
    const std::uint64_t person = people_->item(row)->data(Qt::UserRole).toULongLong();
    if (person == person_chosen) people_->setCurrentRow(row);
  }
}

void LobbyPage::add_person(const link::Person& person, const QString& text, std::uint64_t table) {
  auto* item = new QListWidgetItem(text, people_);
  item->setData(Qt::UserRole, QVariant::fromValue(person.player));
  item->setData(kNameRole, qt(person.name));
  item->setData(kTableRole, QVariant::fromValue(table));
}

void LobbyPage::open_person(const QListWidgetItem& item) {
  const link::Person person{.player = item.data(Qt::UserRole).toULongLong(),
                            .name = plain(item.data(kNameRole).toString())};
  const std::uint64_t table = item.data(kTableRole).toULongLong();
  open_menu(people_, "menu", [&](QMenu& menu) {
    if (table != 0) {
      QAction* go = menu.addAction(session_.say("person.go"));
      go->setObjectName(QStringLiteral("person_go"));
      connect(go, &QAction::triggered, this, [this, table] { owner_.on_open(table); });
    }
    add_person_actions(menu, session_, person);
  });
}

void LobbyPage::open_row(int row) {
  const QTableWidgetItem* item = tables_->item(row, 0);
  if (item != nullptr) owner_.on_open(item->data(Qt::UserRole).toULongLong());
}

void LobbyPage::find_code() {
  if (code_->text().trimmed().isEmpty()) return code_->setFocus();
  v1::ClientFrame frame;
  frame.mutable_find_table()->set_code(plain(code_->text()));
  owner_.on_way_in(std::move(frame));
}

void LobbyPage::quick_seat() {
  v1::ClientFrame frame;
  frame.mutable_quick_seat()->set_room(room_);
  frame.mutable_quick_seat()->set_rules(plain(rules_->currentData().toString()));
  owner_.on_way_in(std::move(frame));
}

}  // namespace lair::desktop
