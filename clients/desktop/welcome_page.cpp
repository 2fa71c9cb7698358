#include "clients/desktop/welcome_page.hpp"

#include <QRegularExpression>
#include <initializer_list>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/desktop/tile_faces.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

constexpr int kCardWide = 470;
constexpr int kAddressMax = 300;  // letters; more than any host name has

// Three dragons, so that the first page looks like the game.
QWidget* new_dragons(double scale) {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setSpacing(2);
  layout->addStretch();
  for (const Dragon dragon : {Dragon::Red, Dragon::Green, Dragon::White}) {
    auto* tile = new QLabel;
    tile->setPixmap(tile_picture(Tile::of(dragon), 64, scale));
    layout->addWidget(tile);
  }
  layout->addStretch();
  return row;
}

// Shortens a word that is wider than the card to its two ends.
QString fitting(QString text) {
  static const QRegularExpression kLongWord(QStringLiteral("([!-~]{20})[!-~]{10,}([!-~]{10})"));
  return text.replace(kLongWord, QStringLiteral("\\1…\\2"));
}

}  // namespace

WelcomePage::WelcomePage(Session& session, Owner owner)
    : session_(session),
      owner_(std::move(owner)),
      title_(new_title({})),
      lead_(new_muted()),
      server_label_(new QLabel),
      server_(new QComboBox),
      name_label_(new QLabel),
      name_(new QLineEdit),
      hint_(new_muted()),
      trouble_(new_trouble()) {
  play_ = new_button(
      {}, "play_now", [this] { enter(Then::Play); }, Weight::Primary);
  lobby_ = new_button({}, "enter_lobby", [this] { enter(Then::Lobby); });
  sign_in_ = new_button(
      {}, "sign_in", [this] { sign_in(); }, Weight::Quiet);
  server_->setEditable(true);
  server_->setObjectName(QStringLiteral("server"));
  server_->setInsertPolicy(QComboBox::NoInsert);
  server_->lineEdit()->setMaxLength(kAddressMax);
  name_->setObjectName(QStringLiteral("name"));
  name_->setMaxLength(kNameMax);
  trouble_->setObjectName(QStringLiteral("trouble"));
  trouble_->hide();
  server_label_->setBuddy(server_);
  name_label_->setBuddy(name_);
  auto* card = new_card();
  card->setFixedWidth(kCardWide);
  for (QWidget* part : std::initializer_list<QWidget*>{new_dragons(devicePixelRatioF()),
                                                       title_,
                                                       lead_,
                                                       server_label_,
                                                       server_,
                                                       name_label_,
                                                       name_,
                                                       hint_,
                                                       trouble_,
                                                       play_,
                                                       lobby_,
                                                       sign_in_}) {
    card->layout()->addWidget(part);
  }
  title_->setAlignment(Qt::AlignCenter);
  lead_->setAlignment(Qt::AlignCenter);
  auto* all = new QVBoxLayout(this);
  all->addStretch();
  all->addWidget(card, 0, Qt::AlignHCenter);
  all->addStretch();
  connect(name_, &QLineEdit::returnPressed, this, [this] { enter(Then::Lobby); });
  reword();
}

void WelcomePage::reword() {
  title_->setText(session_.say("app.name"));
  lead_->setText(session_.say("app.tagline"));
  server_label_->setText(session_.say("desktop.server"));
  server_->setAccessibleName(session_.say("desktop.server"));
  name_label_->setText(session_.say("welcome.name"));
  hint_->setText(session_.say("welcome.name_hint"));
  play_->setText(session_.say("welcome.play"));
  lobby_->setText(session_.say("welcome.enter"));
  sign_in_->setText(session_.say("welcome.sign_in"));
  const QString typed = server_->currentText();
  server_->clear();
  for (const std::string& address : session_.last_servers()) server_->addItem(qt(address));
  if (server_->count() == 0) server_->addItem(QStringLiteral("http://127.0.0.1:8080"));
  if (!typed.isEmpty()) server_->setEditText(typed);
}

void WelcomePage::show_address(const QString& server) { server_->setEditText(server); }

void WelcomePage::show_trouble(const QString& text) {
  trouble_->setText(fitting(text));
  trouble_->setVisible(!text.isEmpty());
}

void WelcomePage::set_busy(bool busy) {
  for (QWidget* one : std::initializer_list<QWidget*>{play_, lobby_, sign_in_}) {
    one->setEnabled(!busy);
  }
  lead_->setText(session_.say(busy ? "link.connecting" : "app.tagline"));
}

std::optional<link::Endpoint> WelcomePage::endpoint() {
  const std::string text = plain(server_->currentText().trimmed());
  const auto of_page = link::deep_link_from(text);
  auto found = of_page ? of_page->server : link::endpoint_from(text);
  words::Values values;
  values.emplace_back("text", text);
  show_trouble(found ? QString() : session_.say("terminal.bad_address", values));
  return found;
}

void WelcomePage::enter(Then then) {
  const auto table = link::deep_link_from(plain(server_->currentText().trimmed()));
  if (table && table->table != 0) {
    return owner_.on_follow(*table, plain(name_->text().trimmed()));
  }
  if (const auto server = endpoint()) {
    owner_.on_enter(*server, plain(name_->text().trimmed()), then);
  }
}

void WelcomePage::sign_in() {
  if (const auto server = endpoint()) owner_.on_sign_in(*server);
}

}  // namespace lair::desktop
